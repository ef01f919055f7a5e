// The page: texts at the left, what is made of them at the right.
import { html, render } from "./codemirror.js";
import { Editor, brokenExample, edits } from "./editor.js";
import { assistance } from "./help.js";
import { Knobs } from "./knobs.js";
import { setUpPanes, tabs } from "./panes.js";
import { Socket } from "./socket.js";
import { Views } from "./views.js";
import { added, itemOf, renamed } from "./yaml.js";

/** @typedef {import("./editor.js").Problem} Problem */
/** @typedef {import("./socket.js").Message} Message */

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
/** Texts by file: whether saved, whether changed elsewhere.
 *  @type {Map<string, {isSaved: boolean, isElsewhere: boolean}>} */
const texts = new Map();
/** @type {Map<string, number>} */
const timers = new Map();
/** Edits by file that the server has not answered: what it sends meanwhile is older.
 *  @type {Map<string, number>} */
const unanswered = new Map();
const DEBOUNCE = 100;
/** @type {Problem[]} */
let problems = [];
let [silence, asked] = [0, ""];
let [whyReadOnly, gameFile, saving] = ["", "", ""];

const socket = new Socket(heard);
/** @type {import("./schema.js").Schema | null} */
let schema = null;
const editor = new Editor(find("#editor"), edited, assistance(() => schema));
const knobs = new Knobs(find("#knobs"), editor, () => gameFile, goTo);
const views = new Views((message) => socket.send(message), example, addExample, say);
setUpPanes();

/** @param {Message} message */
function heard(message) {
  switch (message.kind) {
    case "open": return views.look();
    case "closed": return status("no connection: trying again …", "lost");
    case "hello": return greet(message);
    case "state": return hearState(message);
    case "text": return hearText(message);
    case "making": return status("making …", "busy");
    case "found": return found(message);
    case "schema":
      schema = knobs.schema = message.schema;
      return knobs.refresh();
    case "file": return views.hearFile(message);
    case "page": return views.hearPage(message);
    case "made":
      if (message.problems.length) showProblems(message.problems);
      return views.hearMade(message);
    case "line":
      if (message.file && texts.has(message.file)) return goTo(message.file, message.span[0], message.span[1]);
      return say(message.file ? `This comes from the built-in text ${message.file}.`
        : "No line is known for this place.");
    case "repaired": return repaired(message);
    case "progress":
    case "played":
      if (message.problems?.length) notice(message.problems);
      return views.hearPlay(message);
    case "trouble":
      unanswered.clear();
      return notice(message.problems);
    case "idle":
    case "struck":
      if (message.problems.length) notice(message.problems);
      return;
    case "ended": return status("the worker ended and starts again …", "lost");
  }
}

/** @param {Message} message */
function greet(message) {
  unanswered.clear();
  whyReadOnly = message.why_read_only;
  gameFile = message.game_file;
  editor.lock(message.is_locked);
  find("#save").hidden = Boolean(whyReadOnly);
  find("#only").textContent = whyReadOnly;
  // What was typed while there was no connection is sent now.
  for (const [file, it] of texts) if (timers.has(file) || it.isSaved === false) send(file);
}

/** @param {Message} message */
function hearState(message) {
  const known = texts.get(message.file);
  unanswered.set(message.file, (unanswered.get(message.file) || 1) - 1);
  if (!known || isAhead(message.file)) return;
  known.isSaved = message.is_saved;
  drawTabs();
}

/** @param {Message} message */
function hearText({ file, text, is_saved, is_changed_elsewhere, is_gone }) {
  if (is_gone) {
    texts.delete(file);
    return drawTabs();
  }
  const isOwn = isAhead(file);
  texts.set(file, { isSaved: is_saved && !isOwn, isElsewhere: is_changed_elsewhere });
  if (!isOwn) editor.put(file, text);
  knobs.refresh();
  if (!editor.shown) show(file);
  drawTabs();
  if (is_changed_elsewhere) askAbout(file);
  if (file !== saving || !is_saved) return;
  saving = "";
  say(`${file} is saved.`, 3);
}

/** Tests whether the text of a file is newer than what the server has told. @param {string} file */
function isAhead(file) {
  return timers.has(file) || Boolean(unanswered.get(file));
}

/** @param {string} file @param {string} text */
function edited(file, text) {
  const known = texts.get(file);
  if (known?.isSaved) {
    known.isSaved = false;
    drawTabs();
  }
  clearTimeout(timers.get(file));
  timers.set(file, setTimeout(() => send(file), DEBOUNCE));
}

/** @param {string} file */
function send(file) {
  clearTimeout(timers.get(file));
  if (!socket.send({ kind: "edit", file, text: editor.text(file) })) return;
  timers.delete(file);
  unanswered.set(file, (unanswered.get(file) || 0) + 1);
}

function save() {
  const file = editor.shown;
  if (timers.has(file)) send(file);
  if (socket.send({ kind: "save", file })) saving = file;
}

/** @param {string} file */
function show(file) {
  find("#knobs").hidden = true;
  find("#editor").hidden = false;
  editor.show(file);
  editor.mark(problems);
  drawTabs();
}

function showKnobs() {
  editor.show(gameFile);
  find("#knobs").hidden = false;
  find("#editor").hidden = true;
  knobs.refresh();
  knobs.mark(problems);
  drawTabs();
}

/** @param {string} file @param {number} line @param {number} [column] */
function goTo(file, line, column) {
  if (!texts.has(file)) return;
  show(file);
  editor.goTo(line, column);
}

/** What an example of the game file claims, as it is written. @param {string} id */
function example(id) {
  const found = itemOf(editor.state(gameFile), "examples", id);
  return { claims: found?.claims || "", show: () => { if (found) goTo(gameFile, found.line); } };
}

/** Puts an example that holds in place of a broken one, unless the text has changed since.
 *  @param {Message} message */
function repaired(message) {
  if (message.problems.length) notice(message.problems);
  if (timers.size) return;
  editor.replace(gameFile, message.text);
  example(asked).show();
}

/** Adds an example to the game file, under an id that is not taken. @param {string} text */
function addExample(text) {
  if (!text || editor.isLocked) return;
  let number = 1;
  const id = () => `from-play${number > 1 ? `-${number}` : ""}`;
  while (editor.text(gameFile).includes(`id: ${id()}\n`)) number++;
  show(gameFile);
  const item = text.replace("id: from-play", `id: ${id()}`);
  editor.change(gameFile, (/** @type {any} */ state) => added(state, "examples", item));
  example(id()).show();
}

function drawTabs() {
  const isText = find("#knobs").hidden;
  tabs(find("#texts"), [["Knobs", !isText, showKnobs], ...[...texts].map(([file, it]) =>
    /** @type {import("./panes.js").Tab} */ ([html`${file} ${it.isSaved ? ""
      : html`<span class="dot">unsaved</span>`}`, isText && file === editor.shown, () => show(file)]))]);
  /** @type {HTMLButtonElement} */ (find("#save")).disabled =
    texts.get(editor.shown)?.isSaved !== false;
}

/** @param {Message} message */
function found(message) {
  problems = message.problems;
  views.hearState(message.is_good);
  showProblems(problems);
  if (message.title) find("#title").textContent = document.title = message.title;
  if (!message.is_complete) return;
  const text = summary();
  status(text, problems.some(isError) ? "bad" : text === "all good" ? "good" : "good warned");
}

/** @param {Problem[]} list */
function showProblems(list) {
  const isCursorSeen = editor.isCursorSeen();
  editor.mark(list);
  knobs.mark(list);
  render(list.map((it) => html`<li class=${it.severity}>
    <button type="button" @click=${() => goTo(it.file, it.span[0], it.span[1])}>${it.message}</button>
    <small>${it.file}${it.span[0] ? `:${it.span[0]}` : ""}</small>
    ${it.hints.filter((hint) => editor.isLocked || !hint.includes(" --like ")).map((hint) => html`<p>${hint}</p>`)}
    ${(editor.isLocked ? [] : cures(it)).map(([name, cure]) => html`<button type="button" class="fix"
      @click=${cure}>${name}</button>`)}
  </li>`), find("#problems ol"));
  find("#problems").hidden = !list.length;
  if (isCursorSeen) editor.showCursor();  // a longer list takes room from the text
}

/** What cures a problem by a click, with its name. @param {Problem} it
 *  @returns {[string, () => void][]} */
function cures(it) {
  const broken = brokenExample(it), unused = /^write "(.+)" in its place: no grid has it$/m;
  /** @type {[string, () => void][]} */
  const found = edits(it).map(([name, text]) => [name, () => { show(it.file); editor.apply(it, text); }]);
  if (broken) found.push(["Replace the example by one that holds", () => {
    asked = broken;
    socket.send({ kind: "repair", id: broken });
  }]);
  const [, next] = unused.exec(it.hints.join("\n")) || [];
  if (next) found.push([`Write ${next} in its place in all examples`, () => {
    const old = editor.textAt(it), isKey = it.message.includes(" has the key ");
    editor.change(it.file, (/** @type {any} */ state) => renamed(state, old, next, isKey));
  }]);
  return found;
}

/** @param {Problem} it */
function isError(it) {
  return it.severity === "error";
}

function summary() {
  const errors = problems.filter(isError).length;
  const others = problems.filter((it) => it.severity === "warning").length;
  const count = (/** @type {number} */ n, /** @type {string} */ word) =>
    n ? [`${n} ${word}${n === 1 ? "" : "s"}`] : [];
  return [...count(errors, "error"), ...count(others, "warning")].join(", ") || "all good";
}

/** @param {string} text @param {string} kind */
function status(text, kind) {
  const line = find("#status");
  [line.textContent, line.className] = [text, kind];
}

/** @param {Problem[]} list */
function notice(list) {
  say(list.map((it) => [it.message, ...it.hints].join("; ")).join(" "));
}

/** @param {unknown} content */
function say(content, seconds = 8) {
  const line = find("#notice");
  render(content, line);
  line.hidden = false;
  clearTimeout(silence);
  silence = setTimeout(() => { line.hidden = true; }, 1000 * seconds);
}

/** @param {string} file */
function askAbout(file) {
  const answer = (/** @type {string} */ name, /** @type {boolean} */ keep) => html`
    <button type="button" @click=${() => {
      find("#notice").hidden = true;
      socket.send({ kind: "take", file, keep });
    }}>${name}</button>`;
  say(html`${file} was changed elsewhere. ${answer("Show that text", false)}
    ${answer("Keep mine", true)}`, 1e6);
}

// For tests, and for tinkerers.
Object.assign(window, { studio: { editor, knobs, socket, views } });

find("#save").onclick = save;
addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); save(); }
});
addEventListener("beforeunload", (event) => {
  if (timers.size) event.preventDefault();
});
