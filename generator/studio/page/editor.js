// The editor: one text is shown, each keeps its cursor, its scroll and what can be undone.
import {
  Annotation, Compartment, EditorState, EditorView, StreamLanguage, basicSetup, classHighlighter,
  indentWithTab, keymap, lintGutter, setDiagnostics, syntaxHighlighting, undo, yaml,
} from "./codemirror.js";

/** @typedef {{severity: string, code: string, message: string, file: string, span: number[],
 *   hints: string[]}} Problem */

const nonce = EditorView.cspNonce.of(document.body.dataset.nonce || "");
const fromElsewhere = Annotation.define();
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

export class Editor {
  /** @param {Element} place @param {(file: string, text: string) => void} changed
   *  @param {any[]} more further extensions for YAML */
  constructor(place, changed, more = []) {
    /** @type {Map<string, {state: any, scroll: number}>} */
    this.texts = new Map();
    this.shown = "";
    this.locked = new Compartment();
    this.isLocked = false;
    this.extensions = (/** @type {string} */ file) => [
      basicSetup,
      keymap.of([indentWithTab]),
      file.endsWith(".j2") ? template : [yaml(), ...more],
      nonce,
      syntaxHighlighting(classHighlighter),
      lintGutter(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": file, tabindex: "0" }),
      this.locked.of(EditorState.readOnly.of(this.isLocked)),
      EditorView.updateListener.of((/** @type {any} */ update) => {
        if (!update.docChanged) return;
        if (update.transactions.some((/** @type {any} */ it) => it.annotation(fromElsewhere))) return;
        changed(this.shown, update.state.doc.toString());
      }),
    ];
    this.view = new EditorView({ parent: place, state: EditorState.create({ extensions: nonce }) });
  }

  /** @param {boolean} isLocked */
  lock(isLocked) {
    this.isLocked = isLocked;
  }

  /** The text of a file as it is edited. @param {string} file */
  text(file) {
    return this.state(file)?.doc.toString() || "";
  }

  /** Puts a text in place that came from elsewhere: only what differs is replaced, so that the
   *  cursor stays. @param {string} file @param {string} text */
  put(file, text) {
    const known = this.texts.get(file);
    if (!known) {
      const state = EditorState.create({ doc: text, extensions: this.extensions(file) });
      this.texts.set(file, { state, scroll: 0 });
      return;
    }
    const old = this.text(file);
    if (old === text) return;
    const change = { changes: difference(old, text), annotations: fromElsewhere.of(true) };
    if (file === this.shown) this.view.dispatch(change);
    else known.state = known.state.update(change).state;
  }

  /** @param {string} file */
  state(file) {
    return file === this.shown ? this.view.state : this.texts.get(file)?.state;
  }

  /** Changes a text as if it were typed. @param {string} file @param {(state: any) => any} make */
  change(file, make) {
    this.show(file);
    if (!this.isLocked) this.view.dispatch({ changes: make(this.view.state), userEvent: "input" });
  }

  /** Replaces a text as if it were typed. @param {string} file @param {string} text */
  replace(file, text) {
    this.change(file, () => difference(this.text(file), text));
  }

  /** @param {string} file */
  show(file) {
    const next = this.texts.get(file);
    if (!next || file === this.shown) return;
    const last = this.texts.get(this.shown);
    if (last) [last.state, last.scroll] = [this.view.state, this.view.scrollDOM.scrollTop];
    this.shown = file;
    this.view.setState(next.state);
    this.view.scrollDOM.scrollTop = next.scroll;
  }

  /** Marks problems of the shown file. @param {Problem[]} problems */
  mark(problems) {
    const doc = this.view.state.doc;
    const found = problems.filter((it) => it.file === this.shown && it.span[0]).map((it) => ({
      ...range(doc, it.span),
      severity: it.severity === "note" ? "info" : it.severity,
      message: [it.message, ...it.hints.map((hint) => `Hint: ${hint}`)].join("\n"),
      actions: edits(it).map(([name, text]) => ({
        name,
        apply: (/** @type {any} */ view, /** @type {number} */ from, /** @type {number} */ to) =>
          view.dispatch({ changes: quoted(view.state.doc, { from, to, insert: text }) }),
      })),
    }));
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }

  /** @param {number} line @param {number} column both from 1 */
  goTo(line, column = 1) {
    const { from } = range(this.view.state.doc, [line, column, line, column]);
    this.view.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
    this.view.focus();
  }

  isCursorSeen() {
    const at = this.view.coordsAtPos(this.view.state.selection.main.head);
    const { top, bottom } = this.view.scrollDOM.getBoundingClientRect();
    return this.view.hasFocus && Boolean(at) && at.top >= top && at.bottom <= bottom;
  }

  showCursor() {
    const { head } = this.view.state.selection.main;
    this.view.dispatch({ effects: EditorView.scrollIntoView(head) });
  }

  undo() {
    undo(this.view);
  }

  /** What a problem names. @param {Problem} problem */
  textAt({ file, span }) {
    const { doc } = this.state(file), { from, to } = range(doc, span);
    return doc.sliceString(from, to);
  }

  /** Replaces what a problem names. @param {Problem} problem @param {string} text */
  apply(problem, text) {
    const doc = this.view.state.doc;
    this.view.dispatch({ changes: quoted(doc, { ...range(doc, problem.span), insert: text }) });
  }
}

/** Edits that hints propose, with their names. @param {Problem} problem
 *  @returns {[string, string][]} */
export function edits(problem) {
  return problem.hints.flatMap((hint) => {
    const match = /^did you mean "([^"\n]+)"\?$/.exec(hint)
      || /^the engine finds (\d+)$/.exec(hint)
      || /^a near value that passes is (#[0-9a-f]{6})$/.exec(hint);
    return match ? [/** @type {[string, string]} */ ([`Replace with ${match[1]}`, match[1]])] : [];
  });
}

/** The broken example that a problem is about, as its hint says. @param {Problem} problem */
export function brokenExample({ hints }) {
  return / --like (\S+)$/m.exec(hints.join("\n"))?.[1] || "";
}

/** A change that keeps the quotes of what it replaces. @param {any} doc
 *  @param {{from: number, to: number, insert: string}} change */
function quoted(doc, change) {
  const [quote] = doc.sliceString(change.from, change.to);
  return /["']/.test(quote) ? { ...change, insert: quote + change.insert + quote } : change;
}

/** Offsets of a span; its columns count characters. @param {any} doc @param {number[]} span */
function range(doc, [line, column, endLine, endColumn]) {
  const offset = (/** @type {number} */ row, /** @type {number} */ at) => {
    if (row > doc.lines) return doc.length;
    const { from, text } = doc.line(Math.max(1, row));
    return from + [...text].slice(0, Math.max(0, at - 1)).join("").length;
  };
  const from = offset(line, column);
  return { from, to: Math.max(from, offset(endLine, endColumn)) };
}

/** The one change that makes a text of another. @param {string} old @param {string} text */
function difference(old, text) {
  let from = 0;
  while (from < old.length && old[from] === text[from]) from++;
  let [to, end] = [old.length, text.length];
  while (to > from && end > from && old[to - 1] === text[end - 1]) { to--; end--; }
  return { from, to, insert: text.slice(from, end) };
}
