// Elements, and the faces of tiles.

const DRAWN = ["svg", "g", "rect", "text", "use"];

/** An element with attributes and children; attributes that are null are left out. @param
 * {string} name @param {Record<string, any>} [attributes] @param {...(Node | string)} children
 * @returns {any} */
export const make = (name, attributes = {}, ...children) => {
  const drawn = DRAWN.includes(name);
  const space = drawn ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml";
  const node = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
};

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** A sentence with what stands in braces filled in.
 * @param {string} text @param {Record<string, any>} facts */
export const filled = (text, facts) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => name in facts ? String(facts[name]) : whole);

/** Draws tiles. @param {any} data */
export const facesOf = (data) => {
  const { side, base, edge, border } = data.face;
  const half = side / 2;
  return (/** @type {number} */ kind) => {
    const { glyph, fill, letter } = data.tiles[kind];
    const label = (/** @type {number} */ sign) => make("text", { class: "letter",
      x: sign * 0.36 * side, y: sign * 0.36 * side, "font-size": 0.24 * side,
      "text-anchor": "middle", "dominant-baseline": "central" }, letter);
    return make("svg", { viewBox: [-half, -half, side, side].join(" "), "aria-hidden": true,
      focusable: false },
    make("rect", { x: -half, y: -half, width: side, height: side, fill: base, stroke: "#000",
      "stroke-width": 2 * border }),
    make("use", { href: "#_g" + glyph, fill, stroke: "#000", "stroke-width": edge,
      "stroke-linejoin": "round", "paint-order": "stroke" }), label(-1), label(1));
  };
};
