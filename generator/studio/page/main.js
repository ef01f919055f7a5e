// The page: texts at the left, what is made of them at the right; here, what is wrong with them.
import { html, render } from "./codemirror.js";
import * as editor from "./editor.js";
import * as knobs from "./knobs.js";
import { find, say, status } from "./panes.js";
import * as socket from "./socket.js";
import { example, gameFile, goTo, isTyping, show } from "./texts.js";
import * as views from "./views.js";
import { renamed } from "./yaml.js";

/** @typedef {import("./editor.js").Problem} Problem */

/** @type {Problem[]} */
let problems = [];
let asked = "";

socket.on({
  closed: () => status("no connection: trying again …", "lost"),
  ended: () => status("the worker ended and starts again …", "lost"),
  making: () => status("making …", "busy"),
  found(message) {
    problems = message.problems;
    showProblems(problems);
    if (message.title) find("#title").textContent = document.title = message.title;
    if (message.is_complete) tellResult();
  },
  made({ problems: more }) {
    if (!more.length) return;
    problems = [...problems, ...more];
    showProblems(problems);
    tellResult();
  },
  line({ file, span }) {
    if (!file) say("No line is known for this place.");
    else if (!goTo(file, span[0], span[1])) say(`This comes from the built-in text ${file}.`);
    else find("#notice").hidden = true;
  },
  repaired(message) {
    notice(message);
    if (isTyping()) return;
    editor.replace(gameFile, message.text);
    example(asked).show();
  },
  shown: () => editor.mark(problems),
  idle: notice,
  played: notice,
  struck: notice,
  trouble: notice,
});

/** @param {Problem[]} list */
function showProblems(list) {
  const isCursorSeen = editor.isCursorSeen();
  editor.mark(list);
  knobs.mark(list);
  render(list.map((it) => html`<li class=${it.severity}>
    <button type="button" @click=${() => goTo(it.file, it.span[0], it.span[1])}>${it.message}</button>
    <small>${it.file}${it.span[0] ? `:${it.span[0]}` : ""}</small>
    ${it.hints.filter((hint) => editor.isLocked || !hint.includes(" --like ")).map((hint) =>
      html`<p>${hint}</p>`)}
    ${(editor.isLocked ? [] : cures(it)).map(([name, cure]) =>
      html`<button type="button" class="fix" @click=${cure}>${name}</button>`)}
  </li>`), find("#problems ol"));
  find("#problems").hidden = !list.length;
  if (isCursorSeen) editor.showCursor();  // a longer list takes room from the text
}

/** What cures a problem by a click, with its name. @param {Problem} it
 *  @returns {[string, () => void][]} */
function cures(it) {
  const hints = it.hints.join("\n"), isKey = it.message.includes(" has the key ");
  const [, broken] = / --like (\S+)$/m.exec(hints) || [];
  const [, next] = /^write "(.+)" in its place: no grid has it$/m.exec(hints) || [];
  /** @type {[string, () => void][]} */
  const found = editor.edits(it).map((text) =>
    [`Replace with ${text}`, () => { show(it.file); editor.apply(it, text); }]);
  if (broken) found.push(["Replace the example by one that holds", () => {
    asked = broken;
    socket.send({ kind: "repair", id: broken });
  }]);
  if (next) found.push([`Write ${next} in its place in all examples`, () => editor.change(it.file,
    (/** @type {any} */ state) => renamed(state, editor.textAt(it), next, isKey))]);
  return found;
}

function tellResult() {
  const count = (/** @type {string} */ word) => {
    const n = problems.filter((it) => it.severity === word).length;
    return n ? [`${n} ${word}${n === 1 ? "" : "s"}`] : [];
  };
  const [errors, warnings] = [count("error"), count("warning")];
  status([...errors, ...warnings].join(", ") || "all good",
    errors.length ? "bad" : warnings.length ? "good warned" : "good");
}

/** @param {import("./socket.js").Message} message */
function notice({ problems }) {
  const all = problems.map((/** @type {Problem} */ it) => [it.message, ...it.hints].join("; "));
  if (all.length) say(all.join(" "));
}

find("#width input").oninput = (/** @type {any} */ { target }) => {
  find("#left").style.width = `${target.value}%`;
};

// For tests, and for tinkerers.
Object.assign(window, { studio: { editor, knobs, socket, views } });
