// The schema of the game file: what a key means, what it takes; knobs, completion and help.
import { hoverTooltip, yamlLanguage } from "./codemirror.js";
import { on } from "./socket.js";
import { placeAt } from "./yaml.js";

/** @typedef {{[key: string]: any}} Schema */
/** A key that a knob turns. @typedef {{place: string[], help: string, kind: "number" | "choice" |
 *  "choices" | "color" | "text", isWhole: boolean, low: number, high: number, choices: string[],
 *  isOptional: boolean, default: any}} Knob */

const SECTIONS = ["rules", "tile", "cards", "leaflet", "words", "print"];
const LONGEST = 1000;  // characters of a text that fits a field

/** Empty until the server sends it. @type {Schema} */
let schema = {};

on({ schema(message) { schema = message.schema; } });

/** @param {Schema} part @returns {Schema} */
function resolved(part) {
  const name = part?.$ref?.split("/").pop();
  return name ? { ...schema.$defs[name], description: part.description } : part;
}

/** The schemas that a value may follow. @param {Schema | undefined} part */
function options(part) {
  return part ? [part, ...(part.anyOf || []), ...(part.oneOf || [])].map(resolved) : [];
}

/** What a place in the file takes. @param {string[]} place @returns {Schema | undefined} */
function at(place) {
  return place.reduce((/** @type {Schema | undefined} */ part, key) =>
    resolved(options(part).map((it) => key === "[]" ? it.items
      : it.properties?.[key] || it.additionalProperties).find((it) => typeof it === "object")),
  schema);
}

/** All knobs, section by section; a text in several languages has one for each.
 *  @param {(place: string[]) => string[]} idsIn the ids below a place
 *  @returns {[string, Knob[]][]} */
export function knobs(idsIn) {
  /** @type {[string, string[][]][]} */
  const groups = [["game", [["title"], ["subtitle"]]]];
  for (const key of SECTIONS) groups.push([key, [[key]]]);
  for (const key of ["glyphs", "colors"]) groups.push([key, idsIn([key]).map((id) => [key, id])]);
  return groups.map(([name, places]) => [name, places.flatMap(within).flatMap((knob) => {
    const ids = knob.kind === "text" ? idsIn(knob.place) : [];
    return ids.length ? ids.map((id) => ({ ...knob, place: [...knob.place, id] })) : [knob];
  })]);
}

/** @param {string[]} place @returns {Knob[]} */
function within(place) {
  const part = at(place), own = part && knobOf(place, part);
  const keys = Object.keys(part?.properties || {});
  return own ? [own] : keys.flatMap((key) => within([...place, key]));
}

/** @param {string[]} place @param {Schema} part @returns {Knob | null} */
function knobOf(place, part) {
  const found = options(part);
  /** @type {Knob} */
  const knob = { place, help: part.description || "", kind: "text", isWhole: false, low: 0, high: 0,
    choices: [], isOptional: found.some((it) => it.type === "null"), default: part.default };
  const number = found.find((it) => it.type === "integer" || it.type === "number");
  const list = found.find((it) => it.type === "array" && it.items?.enum);
  const choice = found.find((it) => it.enum);
  const text = found.find((it) => it.type === "string" && !it.enum && !("const" in it));
  if (list) return { ...knob, kind: "choices", choices: list.items.enum };
  if (choice) return { ...knob, kind: "choice", choices: choice.enum.map(String),
    isWhole: choice.type === "integer" };
  if (number) {
    const usual = Number(part.default ?? number.minimum ?? 1) || 1;
    return { ...knob, kind: "number", isWhole: number.type === "integer",
      low: number.minimum ?? 0, high: Math.min(number.maximum ?? LONGEST, usual * 4) };
  }
  if (text?.pattern?.startsWith("^#[0-9a-f")) return { ...knob, kind: "color" };
  return text && (text.maxLength ?? 0) <= LONGEST ? knob : null;
}

/** Keys, or values of a key, that can stand at the cursor. @param {any} context */
function complete({ state, pos, explicit }) {
  const line = state.doc.lineAt(pos), before = line.text.slice(0, pos - line.from);
  const [all, indent, , key, value] = /^(\s*)(- )?(?:([a-z_]+):\s+)?([\w-]*)$/.exec(before) || [];
  if (all === undefined || !(key || value || explicit)) return null;
  const place = key ? placeAt(state, line.from + before.indexOf(key))
    : placeAt(state, Math.max(0, line.from - 1), indent.length);
  const parts = options(at(place));
  const choices = parts.flatMap((it) => it.enum || it.items?.enum || []);
  const keys = parts.flatMap((it) => Object.entries(it.properties || {}));
  return { from: pos - value.length, options: key
    ? choices.map((label) => ({ label: String(label), type: "enum" }))
    : keys.map(([label, { description }]) =>
      ({ label, apply: `${label}: `, type: "property", info: description })) };
}

/** Extensions for the game file: completion, and help below the pointer. */
export const assistance = [
  yamlLanguage.data.of({ autocomplete: complete }),
  hoverTooltip((/** @type {any} */ { state }, /** @type {number} */ offset) => {
    const word = state.wordAt(offset), help = at(placeAt(state, offset))?.description;
    if (!word || !help) return null;
    const dom = Object.assign(document.createElement("div"), { textContent: help });
    dom.className = "cm-diagnostic";
    return { pos: word.from, end: word.to, create: () => ({ dom }) };
  }),
];
