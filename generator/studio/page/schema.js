// The schema of the game file: what a key means, what it takes; knobs, completion and help.
import { hoverTooltip, yamlLanguage } from "./codemirror.js";
import { on } from "./page.js";
import { idsIn, placeAt } from "./yaml.js";

/** @typedef {{[key: string]: any}} Schema */
/** A key that a knob turns. @typedef {NonNullable<ReturnType<typeof knobOf>>} Knob */

const SECTIONS = ["rules", "tile", "cards", "leaflet", "words", "print"];
const LONGEST = 1000;  // characters of a text that fits a field

/** Empty until the server sends it. @type {Schema} */
let schema = {};

on({ schema(message) { schema = message.schema; } });

/** A part in which references are followed and alternatives are one, with the types of all.
 *  @param {Schema | undefined} part @returns {Schema} */
function whole(part) {
  const { $ref, anyOf = [], oneOf = [], ...own } = part || {};
  const inner = [...anyOf, ...oneOf, ...($ref ? [schema.$defs[$ref.split("/").pop()]] : [])];
  const all = [own, ...inner.map(whole)].reverse();  // the first counts
  return Object.assign({}, ...all, { description: own.description,
    properties: Object.assign({}, ...all.map((it) => it.properties)),
    types: all.flatMap(({ types, type }) => types || type || []) });
}

/** What a place in the file takes. @param {string[]} place */
function at(place) {
  return place.reduce(({ items, properties, additionalProperties }, key) =>
    whole(key === "[]" ? items : properties[key] || additionalProperties), whole(schema));
}

/** All knobs, section by section; a text in several languages has one for each.
 *  @param {any} state @returns {[string, Knob[]][]} */
export function knobs(state) {
  /** @type {any[]} */
  const groups = [["game", [["title"], ["subtitle"]]], ...SECTIONS.map((key) => [key, [[key]]]),
    ...["glyphs", "colors"].map((key) => [key, idsIn(state, [key]).map((id) => [key, id])])];
  return groups.map(([name, places]) =>
    [name, places.flatMap(within).flatMap((/** @type {Knob} */ knob) => {
      const ids = knob.kind === "text" ? idsIn(state, knob.place) : [];
      return ids.length ? ids.map((id) => ({ ...knob, place: [...knob.place, id] })) : [knob];
    })]);
}

/** @param {string[]} place @returns {Knob[]} */
function within(place) {
  const part = at(place), own = knobOf(place, part), isOptional = part.types.includes("null");
  const keys = isOptional ? [] : Object.keys(part.properties);
  return own ? [own] : keys.flatMap((key) => within([...place, key]));
}

/** @param {string[]} place @param {Schema} part */
function knobOf(place, { description, types, items, pattern, maxLength, minimum, ...part }) {
  const [isWhole, isNumber] = [types.includes("integer"), types.includes("number")];
  const kind = items?.enum ? "choices" : part.enum ? "choice" : isWhole || isNumber ? "number"
    : pattern?.startsWith("^#[0-9a-f") ? "color" : "text";
  if (kind === "text" && !(types.includes("string") && (maxLength ?? 0) <= LONGEST)) return null;
  const own = part.default, usual = Math.max(own ?? minimum ?? 1, 0) || (isWhole ? 3 : 1);
  return { place, help: description || "", kind, isWhole, low: minimum ?? 0,
    high: Math.min(part.maximum ?? LONGEST, usual * 4),
    default: Array.isArray(own) ? `[${own.join(", ")}]` : String(own ?? ""),
    choices: (items?.enum || part.enum || []).map(String), isOptional: types.includes("null") };
}

/** Keys, or values of a key, that can stand at the cursor. @param {any} context */
function complete({ state, pos, explicit }) {
  const line = state.doc.lineAt(pos), before = line.text.slice(0, pos - line.from);
  const [all, indent, , key, value] = /^(\s*)(- )?(?:([a-z_]+):\s+)?([\w-]*)$/.exec(before) || [];
  if (all === undefined || !(key || value || explicit)) return null;
  const place = key ? placeAt(state, line.from + before.indexOf(key))
    : placeAt(state, Math.max(0, line.from - 1), indent.length);
  const { enum: own, items, properties } = at(place), choices = own || items?.enum || [];
  return { from: pos - value.length, options: key
    ? choices.map((/** @type {any} */ label) => ({ label: String(label), type: "enum" }))
    : Object.entries(properties).map(([label, { description }]) =>
      ({ label, apply: `${label}: `, type: "property", info: description })) };
}

/** Extensions for the game file: completion, and help below the pointer. */
export const assistance = [
  yamlLanguage.data.of({ autocomplete: complete }),
  hoverTooltip((/** @type {any} */ { state }, /** @type {number} */ offset) => {
    const word = state.wordAt(offset), help = at(placeAt(state, offset)).description;
    if (!word || !help) return null;
    const dom = Object.assign(document.createElement("div"), { textContent: help });
    dom.className = "cm-diagnostic";
    return { pos: word.from, end: word.to, create: () => ({ dom }) };
  }),
];
