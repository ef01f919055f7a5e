// Completion and help in the game file, from the schema.
import { hoverTooltip, yamlLanguage } from "./codemirror.js";
import { at, keysAt } from "./schema.js";
import { placeAt } from "./yaml.js";

/** @param {() => import("./schema.js").Schema | null} schema */
export function assistance(schema) {
  const complete = (/** @type {any} */ context) => {
    const known = schema();
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    if (!known || before.includes("#")) return null;
    const value = /^\s*(?:- )?([a-z_]+):\s+([\w-]*)$/.exec(before);
    const key = /^(\s*)(?:- )?([a-z_]*)$/.exec(before);
    if (value) {
      const part = at(known, placeAt(context.state, line.from + before.indexOf(value[1]) + 1));
      const choices = [part, ...(part?.anyOf || []), ...(part?.oneOf || [])].flatMap((it) =>
        it?.enum || it?.items?.enum || []);
      return { from: context.pos - value[2].length,
        options: choices.map((label) => ({ label: String(label), type: "enum" })) };
    }
    if (!key || !(key[2] || context.explicit)) return null;
    return { from: context.pos - key[2].length,
      options: keysAt(known, parent(context.state, line.number, key[1].length)).map(([label, it]) =>
        ({ label, apply: `${label}: `, type: "property", info: it.description })) };
  };
  const hover = hoverTooltip((/** @type {any} */ view, /** @type {number} */ offset) => {
    const known = schema(), word = view.state.wordAt(offset);
    const part = known && at(known, placeAt(view.state, offset));
    if (!word || !part?.description) return null;
    const dom = document.createElement("div");
    dom.className = "cm-diagnostic";
    dom.textContent = part.description;
    return { pos: word.from, end: word.to, create: () => ({ dom }) };
  });
  return [yamlLanguage.data.of({ autocomplete: complete }), hover];
}

/** The keys that a line with this indentation is below. @param {any} state @param {number} number
 *  @param {number} indent @returns {string[]} */
function parent(state, number, indent) {
  /** @type {string[]} */
  const keys = [];
  for (let n = number - 1, left = indent; n > 0 && left > 0; n--) {
    const match = /^(\s*)(- )?([\w-]+):/.exec(state.doc.line(n).text);
    if (!match || match[1].length >= left) continue;
    left = match[1].length;
    keys.unshift(match[3]);
  }
  return keys;
}
