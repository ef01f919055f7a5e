// Completion and help in the game file, from the schema.
import { hoverTooltip, yamlLanguage } from "./codemirror.js";
import { at, keysAt, options } from "./schema.js";
import { placeAt } from "./yaml.js";

/** @param {() => import("./schema.js").Schema | null} schema */
export function assistance(schema) {
  const complete = (/** @type {any} */ context) => {
    const known = schema();
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const [all, indent, , key, value] = /^(\s*)(- )?(?:([a-z_]+):\s+)?([\w-]*)$/.exec(before) || [];
    if (!known || all === undefined || !(key || value || context.explicit)) return null;
    const from = context.pos - value.length;
    if (key) {
      const part = at(known, placeAt(context.state, line.from + before.indexOf(key)));
      const choices = (part ? options(known, part) : []).flatMap((it) =>
        it.enum || it.items?.enum || []);
      return { from, options: choices.map((label) => ({ label: String(label), type: "enum" })) };
    }
    const place = placeAt(context.state, Math.max(0, line.from - 1), indent.length);
    return { from, options: keysAt(known, place).map(([label, it]) =>
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
