// Places of values in the text of a game file, and changes of one value that leave all else as it
// stands: comments, layout, order. A place is the keys from the top, such as ["rules", "max_rows"].
import { isMap, isScalar, isSeq, parseDocument, stringify } from "./codemirror.js";

const parsed = new WeakMap();

/** @param {any} state @returns {any} the mapping at the top of the file */
function top({ doc }) {
  if (!parsed.has(doc)) parsed.set(doc, parseDocument(doc.toString(), { logLevel: "silent" }));
  return parsed.get(doc).contents;
}

/** The node of a value, or the deepest one that leads to it and the keys that are missing from
 *  there on, and the pair in which it stands.
 *  @param {any} node @param {string[]} place
 *  @returns {{pair: any, node: any, isThere: boolean, missing: string[]}} */
function find(node, place, pair = null) {
  const [key, ...rest] = place, isThere = key === undefined;
  const next = isMap(node) && node.items.find((/** @type {any} */ it) => String(it.key) === key);
  return next && !isThere ? find(next.value, rest, next) : { pair, node, isThere, missing: place };
}

/** The text of a value as it is written: undefined if the file leaves it out, null if it is more
 *  than a word or a number; and where it stands, from its key on.
 *  @param {any} state @param {string[]} place */
export function written(state, place) {
  const { pair, node, isThere } = find(top(state), place);
  if (!isThere) return { text: undefined, from: 0, to: 0 };
  const isLong = !isScalar(node) || node.type.startsWith("BLOCK");
  const text = isSeq(node) && node.flow ? state.doc.sliceString(...node.range)
    : isLong ? null : node.value === null ? "" : String(node.source);
  return { text, from: pair.key.range[0], to: node?.range[1] };
}

/** The ids of the items of a mapping.
 *  @param {any} state @param {string[]} place @returns {string[]} */
export function idsIn(state, place) {
  const { node, isThere } = find(top(state), place);
  return isThere && isMap(node) ? node.items.map((/** @type {any} */ it) => String(it.key)) : [];
}

/** The line of an item of a list, and its claims as they are written.
 *  @param {any} state @param {string} key @param {string} id */
export function itemOf(state, key, id) {
  const { node, isThere } = find(top(state), [key]);
  const item = isThere && isSeq(node) && node.items.find((/** @type {any} */ it) =>
    isMap(it) && it.get("id") === id);
  if (!item) return null;
  const [from, to] = item.get("claims", true)?.range || [0, 0];
  const indent = `\n${" ".repeat(column(state, from))}`;
  const claims = state.doc.sliceString(from, to).replaceAll(indent, "\n").trim();
  return { line: state.doc.lineAt(item.range[0]).number, claims };
}

/** The change that gives a place a value.
 *  @param {any} state @param {string[]} place @param {unknown} value */
export function change(state, place, value) {
  const { pair, node, isThere, missing } = find(top(state), place);
  const text = stringify(value, { collectionStyle: "flow", flowCollectionPadding: false,
    lineWidth: 0, version: "1.1" }).trim();
  const [from, to] = node?.range || [state.doc.length];
  if (isThere) return { from, to, insert: from === to ? ` ${text}` : text };
  if (isMap(node) && node.flow) {
    const inner = missing.reduceRight((made, key) => `{${key}: ${made}}`, text).slice(1, -1);
    return { from: from + 1, insert: inner + (node.items.length ? ", " : "") };
  }
  const outer = pair ? column(state, pair.key.range[0]) + 2 : 0;
  const indent = pair && isMap(node) ? column(state, from) : outer;
  const keys = missing.map((key, n) => `${" ".repeat(indent + 2 * n)}${key}:`);
  const lines = `${keys.join("\n")} ${text}`;
  if (isMap(node) && pair) return { from, insert: `${lines.trimStart()}\n${" ".repeat(indent)}` };
  if (pair) return { from, to, insert: `\n${lines}` };  // in the place of null
  const end = state.doc.length, isOpen = end > 0 && state.doc.sliceString(end - 1) !== "\n";
  return { from: end, insert: `${isOpen ? "\n" : ""}${lines}\n` };
}

/** The change that adds an item, written at two spaces, to the end of a list at the top.
 *  @param {any} state @param {string} key @param {string} item */
export function added(state, key, item) {
  const { node, isThere } = find(top(state), [key]), text = item.trimEnd();
  if (!isThere || !isSeq(node)) return { from: state.doc.length, insert: `\n${key}:\n${text}\n` };
  const own = column(state, node.range[0]) ? text : text.replace(/^ {2}/gm, "");
  const end = state.doc.sliceString(0, node.range[1]).trimEnd().length;
  return { from: end, insert: `\n\n${own}` };
}

/** The changes that write another key of a color, or symbol of a glyph, in all tiles of examples.
 *  @param {any} state @param {{from: number, to: number}} at where the old one stands
 *  @param {string} text @param {boolean} isKey */
export function renamed(state, at, text, isKey) {
  const { node, isThere } = find(top(state), ["examples"]), old = state.sliceDoc(at.from, at.to);
  if (!isThere || !node?.range) return [];
  const [before, after] = isKey ? ["", "[^\\s.]"] : ["\\w", ""];
  const plain = old.replace(/[^\w\s]/g, "\\$&");
  const tile = new RegExp(`(?<=[\\s"'[{,:]${before})${plain}(?=${after}(?:[\\s"'\\]},]|$))`, "g");
  const [start, end] = node.range;
  return [...state.doc.sliceString(start, end).matchAll(tile)].map(({ index }) =>
    ({ from: start + index, to: start + index + old.length, insert: text }));
}

/** The keys that lead to an offset, or to a line there that is indented so far.
 *  @param {any} state @param {number} offset @param {number} [indent] @returns {string[]} */
export function placeAt(state, offset, indent = Infinity) {
  const keys = [];
  for (let node = top(state); isMap(node) || isSeq(node);) {
    const item = node.items.findLast((/** @type {any} */ it) => (it.key || it).range[0] <= offset);
    if (!item || column(state, (item.key || node).range[0]) >= indent) break;
    keys.push(item.key ? String(item.key) : "[]");
    node = item.key ? item.value : item;
  }
  return keys;
}

/** @param {any} state @param {number} offset */
function column(state, offset) {
  return offset - state.doc.lineAt(offset).from;
}
