// The page: texts at the left, what is made of them at the right; here, what is wrong with them.
import { html, render } from "./codemirror.js";
import * as editor from "./editor.js";
import * as knobs from "./knobs.js";
import { find, on, say, send, socket, tell } from "./page.js";
import { gameFile, goTo, isTyping, show } from "./texts.js";
import * as views from "./views.js";
import { renamed } from "./yaml.js";

/** @typedef {import("./editor.js").Problem} Problem */

on({
  closed: () => status("no connection: trying again …", "lost"),
  ended: () => status("the worker ended and starts again …", "lost"),
  making: () => status("making …", "busy"),
  found(message) {
    if (message.title) find("#title").textContent = document.title = message.title;
    showProblems(message.problems, message.is_complete);
  },
  made({ problems }) {
    if (problems.length) showProblems([...editor.problems, ...problems], true);
  },
  line({ file, span }) {
    if (!file) say("No line is known for this place.");
    else if (!goTo(file, span)) say(`This comes from the built-in text ${file}.`);
    else find("#notice").hidden = true;
  },
  repaired(message) {
    notice(message);
    if (!isTyping()) editor.change(gameFile, ({ doc }) =>
      editor.difference(doc.toString(), message.text));
  },
  trouble: notice,
});

/** @param {string} textContent @param {string} className */
function status(textContent, className) {
  Object.assign(find("#status"), { textContent, className });
}

/** @param {Problem[]} list @param {boolean} isComplete */
function showProblems(list, isComplete) {
  const isCursorSeen = editor.isCursorSeen();
  editor.mark(list);
  knobs.refresh();
  render(list.map((it) => html`<li class=${it.severity}>
    <button type="button" @click=${() => goTo(it.file, it.span)}>${it.message}
      <small>${it.file}${it.span[0] ? `:${it.span[0]}` : ""}</small></button>
    ${it.hints.filter((hint) => editor.isLocked || !hint.includes(" --like ")).map((hint) =>
      html`<p>${hint}</p>`)}
    ${editor.isLocked ? "" : cures(it)}
  </li>`), find("#problems ol"));
  find("#problems").hidden = !list.length;
  if (isCursorSeen) editor.showCursor();  // a longer list takes room from the text
  const [errors, warnings] = ["error", "warning"].map((word) => {
    const { length } = list.filter((it) => it.severity === word);
    return length ? `${length} ${word}${length === 1 ? "" : "s"}` : "";
  });
  if (isComplete) status([errors, warnings].filter(Boolean).join(", ") || "all good",
    errors ? "bad" : warnings ? "good warned" : "good");
}

/** What cures a problem by a click. @param {Problem} it */
function cures(it) {
  const hints = it.hints.join("\n"), isKey = it.message.includes(" has the key ");
  const [, broken] = / --like (\S+)$/m.exec(hints) || [];
  const [, next] = /^write "(.+)" in its place: no grid has it$/m.exec(hints) || [];
  const button = (/** @type {string} */ name, /** @type {() => void} */ cure) =>
    html`<button type="button" class="fix" @click=${cure}>${name}</button>`;
  return [
    ...editor.edits(it).map((text) => button(`Replace with ${text}`, () => {
      (it.file === gameFile ? editor.show : show)(it.file);
      editor.exchange(editor.range(editor.view.state.doc, it.span), text);
    })),
    broken && button("Correct this example", () => send({ kind: "ask", repair: broken })),
    next && button(`Write ${next} in its place in all examples`, () => editor.change(it.file,
      (state) => renamed(state, editor.range(state.doc, it.span), next, isKey))),
  ];
}

/** @param {import("./page.js").Message} message */
function notice({ problems }) {
  const all = problems.map((/** @type {Problem} */ it) => [it.message, ...it.hints].join("; "));
  if (all.length) say(all.join(" "));
}

find("#width input").oninput = (/** @type {any} */ { target }) => {
  find("#left").style.width = `${target.value}%`;
};

// For tests, and for tinkerers.
Object.assign(window, { studio: { editor, knobs, tell, views, close: () => socket.close() } });
