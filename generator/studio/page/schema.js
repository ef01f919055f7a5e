// The schema of the game file: what a key means, what it takes; knobs, completion and help.

/** @typedef {{[key: string]: any}} Schema */
/** A key that a knob turns. @typedef {{place: string[], help: string, kind: "number" | "choice" |
 *  "choices" | "color" | "text", isWhole: boolean, low: number, high: number, choices: string[],
 *  isOptional: boolean, default: any}} Knob */

const SECTIONS = ["rules", "tile", "cards", "leaflet", "words", "print"];
const LONGEST = 1000;  // characters of a text that fits a field

/** @param {Schema} schema @param {Schema} part @returns {Schema} */
function resolved(schema, part) {
  const name = part?.$ref?.split("/").pop();
  return name ? { ...schema.$defs[name], description: part.description } : part;
}

/** The schemas that a value may follow. @param {Schema} schema @param {Schema} part */
export function options(schema, part) {
  return [part, ...(part.anyOf || []), ...(part.oneOf || [])].map((it) => resolved(schema, it));
}

/** What a place in the file takes. @param {Schema} schema @param {string[]} place
 *  @returns {Schema | undefined} */
export function at(schema, place) {
  /** @type {Schema | undefined} */
  let part = schema;
  for (const key of place) {
    const next = options(schema, part).map((it) =>
      key === "[]" ? it.items : it.properties?.[key] || it.additionalProperties).find((it) =>
      typeof it === "object");
    if (!next) return undefined;
    part = resolved(schema, next);
  }
  return part;
}

/** The keys that a mapping at a place may have, with their schemas.
 *  @param {Schema} schema @param {string[]} place @returns {[string, Schema][]} */
export function keysAt(schema, place) {
  const part = at(schema, place);
  return part ? options(schema, part).flatMap((it) => Object.entries(it.properties || {})) : [];
}

/** All knobs, section by section; a text in several languages has one for each.
 *  @param {Schema} schema @param {(place: string[]) => string[]} idsIn the ids below a place
 *  @returns {[string, Knob[]][]} */
export function knobs(schema, idsIn) {
  /** @type {[string, string[][]][]} */
  const groups = [["game", [["title"], ["subtitle"]]]];
  for (const key of SECTIONS) groups.push([key, [[key]]]);
  for (const key of ["glyphs", "colors"]) groups.push([key, idsIn([key]).map((id) => [key, id])]);
  const each = (/** @type {Knob} */ knob) => {
    const ids = knob.kind === "text" ? idsIn(knob.place) : [];
    return ids.length ? ids.map((id) => ({ ...knob, place: [...knob.place, id] })) : [knob];
  };
  return groups.map(([name, places]) =>
    [name, places.flatMap((it) => within(schema, it)).flatMap(each)]);
}

/** @param {Schema} schema @param {string[]} place @returns {Knob[]} */
function within(schema, place) {
  const part = at(schema, place);
  if (!part) return [];
  const own = knobOf(schema, place, part);
  if (own) return [own];
  return Object.keys(part.properties || {}).flatMap((key) => within(schema, [...place, key]));
}

/** @param {Schema} schema @param {string[]} place @param {Schema} part @returns {Knob | null} */
function knobOf(schema, place, part) {
  const found = options(schema, part);
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
