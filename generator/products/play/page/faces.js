// Elements of the page.

/** An element with attributes and children. @param {string} name @param {Record<string, any>}
 * attributes @param {...(Node | string)} children @returns {any} */
export const make = (name, attributes, ...children) => {
  const isDrawn = name === "svg" || name === "use";
  const space = isDrawn ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml";
  const node = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
};

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** A sentence with what stands in braces filled in.
 * @param {string} text @param {Record<string, any>} facts */
export const filled = (text, facts) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => name in facts ? String(facts[name]) : whole);

/** Runs something when an element is clicked. @param {string} id @param {() => void} run */
export const onClick = (id, run) => byId(id).addEventListener("click", run);
