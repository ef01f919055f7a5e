// The editor: one text is shown, each keeps its cursor, its scroll and what can be undone.
import {
  EditorState, EditorView, StreamLanguage, Transaction, basicSetup, classHighlighter,
  indentWithTab, keymap, lintGutter, setDiagnostics, syntaxHighlighting, yaml,
} from "./codemirror.js";
import { find, on, tell } from "./page.js";
import { assistance } from "./schema.js";

/** @typedef {{severity: string, code: string, message: string, file: string, span: number[],
 *   hints: string[]}} Problem */

const nonce = EditorView.cspNonce.of(document.body.dataset.nonce || "");
const template = StreamLanguage.define({
  token(/** @type {any} */ stream) {
    if (stream.match(/\{#.*?(#\}|$)/)) return "comment";
    if (stream.match(/\{\{.*?\}\}/) || stream.match(/\{%.*?%\}/)) return "macroName";
    if (stream.sol() && stream.match(/#{1,6} .*/)) return "heading";
    if (stream.match(/\*\*[^*]+\*\*/)) return "strong";
    stream.next();
    stream.eatWhile(/[^{*#]/);
    return null;
  },
});

/** A text as it was left, whether it is saved, the timer until an edit is sent, and the number of
 *  the edit that the server has not answered: what it sends meanwhile is older.
 *  @typedef {{state: any, scroll: number, isSaved: boolean, timer: number, edit: number}} Text */

/** Texts by file. @type {Map<string, Text>} */
export const texts = new Map();
/** What is wrong with them. @type {Problem[]} */
export let problems = [];
export let shown = "";
export let isLocked = false;
export const view = new EditorView({
  parent: find("#editor"), state: EditorState.create({ extensions: nonce }),
});

on({ hello({ is_locked }) { isLocked = is_locked; } });

/** @param {string} file */
const extensions = (file) => [
  basicSetup,
  keymap.of([indentWithTab]),
  file.endsWith(".j2") ? template : [yaml(), ...assistance],
  nonce,
  syntaxHighlighting(classHighlighter),
  lintGutter(),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ "aria-label": file, tabindex: "0" }),
  EditorState.readOnly.of(isLocked),
  EditorView.updateListener.of((/** @type {any} */ { docChanged, transactions: [first] }) => {
    if (docChanged && !first.annotation(Transaction.remote)) tell({ kind: "edited", file });
  }),
];

/** @param {string} file */
export function state(file) {
  return file === shown ? view.state : texts.get(file)?.state;
}

/** The text of a file as it is edited. @param {string} file */
export function text(file) {
  return state(file)?.doc.toString() || "";
}

/** Puts a text in place that came from elsewhere: only what differs is replaced, so that the
 *  cursor stays. @param {string} file @param {string} doc @param {boolean} isSaved */
export function put(file, doc, isSaved) {
  const change = { changes: difference(text(file), doc), annotations: Transaction.remote.of(true) };
  const known = texts.get(file) || { state: null, scroll: 0, isSaved, timer: 0, edit: 0 };
  texts.set(file, Object.assign(known, { isSaved }));
  if (file === shown) view.dispatch(change);
  else known.state = known.state?.update(change).state
    || EditorState.create({ doc, extensions: extensions(file) });
}

/** Changes a text as if it were typed. @param {string} file @param {(state: any) => any} make */
export function change(file, make) {
  show(file);
  if (!isLocked) view.dispatch({ changes: make(view.state), userEvent: "input" });
}

/** @param {string} file */
export function show(file) {
  const next = texts.get(file), last = texts.get(shown);
  if (!next || next === last) return;
  if (last) [last.state, last.scroll] = [view.state, view.scrollDOM.scrollTop];
  shown = file;
  view.setState(next.state);
  view.scrollDOM.scrollTop = next.scroll;
  mark();
}

/** Marks what is wrong with the shown text. */
export function mark(all = problems) {
  problems = all;
  const found = problems.filter((it) => it.file === shown && it.span[0]).map((it) => ({
    ...range(view.state.doc, it.span),
    severity: it.severity === "note" ? "info" : it.severity,
    message: [it.message, ...it.hints.map((hint) => `Hint: ${hint}`)].join("\n"),
    actions: edits(it).map((insert) => ({
      name: `Replace with ${insert}`,
      apply: (/** @type {any} */ _, /** @type {number} */ from, /** @type {number} */ to) =>
        exchange({ from, to }, insert),
    })),
  }));
  view.dispatch(setDiagnostics(view.state, found));
}

/** @param {number[]} span */
export function goTo(span) {
  const { from } = range(view.state.doc, span);
  const effects = EditorView.scrollIntoView(from, { y: "center" });
  view.dispatch({ selection: { anchor: from }, effects });
  view.focus();
}

export function isCursorSeen() {
  const at = view.coordsAtPos(view.state.selection.main.head);
  const { top, bottom } = view.scrollDOM.getBoundingClientRect();
  return view.hasFocus && Boolean(at) && at.top >= top && at.bottom <= bottom;
}

export function showCursor() {
  view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
}

/** What hints propose to write in place of what a problem names. @param {Problem} problem */
export function edits({ hints }) {
  const kinds = [/^did you mean "([^"\n]+)"\?$/, /^the engine finds (\d+)$/,
    /^a near value that passes is (#[0-9a-f]{6})$/];
  return hints.flatMap((hint) => kinds.flatMap((it) => it.exec(hint)?.slice(1) || []));
}

/** Replaces a part of the shown text, but not the quotes around it.
 *  @param {{from: number, to: number}} part @param {string} insert */
export function exchange({ from, to }, insert) {
  const [first] = view.state.doc.sliceString(from, to), quote = /["']/.test(first) ? first : "";
  view.dispatch({ changes: { from, to, insert: quote + insert + quote } });
}

/** Offsets of a span; its columns count characters. @param {any} doc @param {number[]} span */
export function range(doc, [line, column = 1, endLine = line, endColumn = column]) {
  const offset = (/** @type {number} */ row, /** @type {number} */ at) => {
    if (row > doc.lines) return doc.length;
    const { from, text } = doc.line(Math.max(1, row));
    return from + [...text].slice(0, Math.max(0, at - 1)).join("").length;
  };
  const from = offset(line, column);
  return { from, to: Math.max(from, offset(endLine, endColumn)) };
}

/** The one change that makes a text of another. @param {string} old @param {string} text */
export function difference(old, text) {
  let from = 0;
  while (from < old.length && old[from] === text[from]) from++;
  let [to, end] = [old.length, text.length];
  while (to > from && end > from && old[to - 1] === text[end - 1]) { to--; end--; }
  return { from, to, insert: text.slice(from, end) };
}
