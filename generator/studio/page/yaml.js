// Places of values in the text of a game file, and changes of one value that leave all else as it
// stands: comments, layout, order.
import { ensureSyntaxTree } from "./codemirror.js";

/** @typedef {{from: number, to?: number, insert: string}} Change */

/** Keys from the top of the file, such as `["rules", "max_rows"]`.
 *  @typedef {string[]} Place */

/** @param {any} state @returns {any} the mapping at the top of the file */
function top(state) {
  const tree = ensureSyntaxTree(state, state.doc.length, 500);
  return tree?.topNode.getChild("Document")?.firstChild ? mappingIn(tree.topNode.getChild("Document"))
    : null;
}

/** @param {any} node */
function mappingIn(node) {
  return node.getChild("BlockMapping") || node.getChild("FlowMapping");
}

/** @param {any} state @param {any} mapping @param {string} key */
function pairIn(state, mapping, key) {
  return mapping?.getChildren("Pair").find((/** @type {any} */ it) =>
    unquoted(slice(state, it.getChild("Key"))) === key);
}

/** @param {any} state @param {any} node @returns {string} */
const slice = (state, node) => node ? state.doc.sliceString(node.from, node.to) : "";

/** @param {any} pair the node after its colon */
function valueOf(pair) {
  const last = pair?.lastChild;
  return !last || last.name === ":" || last.name === "Key" ? null : last;
}

/** The node of a value, and the deepest pair that leads to it.
 *  @param {any} state @param {Place} place */
function find(state, place) {
  let [mapping, depth] = [top(state), 0];
  /** @type {any} */
  let pair = null;
  for (const key of place) {
    const next = pairIn(state, mapping, key);
    if (!next) break;
    [pair, depth] = [next, depth + 1];
    mapping = mappingIn(next);
  }
  return { pair, depth };
}

/** The text of a value as it is written: undefined if the file leaves it out, null if it is more
 *  than a word or a number. @param {any} state @param {Place} place */
export function written(state, place) {
  const { pair, depth } = find(state, place);
  if (depth < place.length) return undefined;
  const value = valueOf(pair);
  if (!value) return "";
  if (value.name === "FlowSequence") return slice(state, value);
  return /Literal$/.test(value.name) && value.name !== "BlockLiteral"
    ? unquoted(slice(state, value)) : null;
}

/** Where a value is written, from its key on. @param {any} state @param {Place} place */
export function spanOf(state, place) {
  const { pair, depth } = find(state, place);
  return depth === place.length && pair ? { from: pair.from, to: pair.to } : null;
}

/** The change that gives a place a value. @param {any} state @param {Place} place
 *  @param {unknown} value @returns {Change} */
export function change(state, place, value) {
  const { pair, depth } = find(state, place);
  const text = inYaml(value);
  if (depth === place.length) {
    const old = valueOf(pair);
    if (old) return { from: old.from, to: old.to, insert: text };
    return { from: pair.to, insert: ` ${text}` };
  }
  const keys = place.slice(depth);
  const mapping = pair ? mappingIn(pair) : top(state);
  if (mapping?.name === "FlowMapping") {
    const inner = keys.reduceRight((made, key) => `{${key}: ${made}}`, text).slice(1, -1);
    const comma = mapping.getChild("Pair") ? ", " : "";
    return { from: mapping.from + 1, insert: inner + comma };
  }
  const first = mapping?.getChild("Pair");
  const indent = first ? column(state, first.from) : pair ? column(state, pair.from) + 2 : 0;
  const lines = keys.map((key, n) => " ".repeat(indent + 2 * n)
    + `${key}:${n === keys.length - 1 ? ` ${text}` : ""}`).join("\n");
  if (first && pair) return { from: first.from, insert: `${lines.trimStart()}\n${" ".repeat(indent)}` };
  if (pair) {
    const old = valueOf(pair);  // such as null
    return { from: old ? old.from : pair.to, to: old ? old.to : pair.to, insert: `\n${lines}` };
  }
  const end = state.doc.length, isOpen = end > 0 && state.doc.sliceString(end - 1) !== "\n";
  return { from: end, insert: `${isOpen ? "\n" : ""}${lines}\n` };
}

/** The change that adds an item, written at two spaces, to the end of a list at the top of the file.
 *  @param {any} state @param {string} key @param {string} item @returns {Change} */
export function added(state, key, item) {
  const { pair } = find(state, [key]), list = pair?.getChild("BlockSequence");
  const end = state.doc.length, text = item.trimEnd();
  if (!list) return { from: end, insert: `\n${key}:\n${text}\n` };
  const own = column(state, list.from) ? text : text.replace(/^ {2}/gm, "");
  return { from: list.to, insert: `\n\n${own}` };
}

/** @param {any} state @param {number} offset */
function column(state, offset) {
  return offset - state.doc.lineAt(offset).from;
}

/** The keys that lead to an offset. @param {any} state @param {number} offset @returns {Place} */
export function placeAt(state, offset) {
  const tree = ensureSyntaxTree(state, state.doc.length, 500);
  const keys = [];
  for (let node = tree?.resolveInner(offset, -1); node; node = node.parent)
    if (node.name === "Pair") keys.unshift(unquoted(slice(state, node.getChild("Key"))));
    else if (node.name === "Item") keys.unshift("[]");
  return keys;
}

/** @param {string} text */
function unquoted(text) {
  if (text.startsWith('"')) {
    try { return String(JSON.parse(text)); } catch { return text; }
  }
  return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text;
}

/** @param {unknown} value @returns {string} */
function inYaml(value) {
  if (Array.isArray(value)) return `[${value.map(inYaml).join(", ")}]`;
  if (typeof value !== "string") return JSON.stringify(value);
  const isPlain = /^[A-Za-zÀ-ÿ][\wÀ-ÿ’.-]*( [\wÀ-ÿ’.-]+)*$/.test(value)
    && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(value);
  return isPlain ? value : JSON.stringify(value);
}
