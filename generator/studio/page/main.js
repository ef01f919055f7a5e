// The page: texts at the left, what is made of them at the right.
import { Editor, edits } from "./editor.js";
import { assistance } from "./help.js";
import { Knobs } from "./knobs.js";
import { setUpPanes } from "./panes.js";
import { Socket } from "./socket.js";
import { Views } from "./views.js";
import { added } from "./yaml.js";

/** @typedef {import("./editor.js").Problem} Problem */
/** @typedef {import("./socket.js").Message} Message */

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
/** Texts by file: whether saved, whether changed elsewhere.
 *  @type {Map<string, {isSaved: boolean, isElsewhere: boolean}>} */
const texts = new Map();
/** @type {Map<string, number>} */
const timers = new Map();
const DEBOUNCE = 100;
/** @type {Problem[]} */
let problems = [];
let [state, checked, whyReadOnly, gameFile] = [0, -1, "", ""];

const socket = new Socket(heard);
/** @type {import("./schema.js").Schema | null} */
let schema = null;
const editor = new Editor(find("#editor"), edited, save, assistance(() => schema));
const knobs = new Knobs(find("#knobs"), editor, () => gameFile);
const views = new Views((message) => socket.send(message), example, addExample);
setUpPanes();

/** @param {Message} message */
function heard(message) {
  switch (message.kind) {
    case "open": return views.look();
    case "closed": return status("no connection: trying again …", "lost");
    case "hello": return greet(message);
    case "state": return hearState(message);
    case "text": return hearText(message);
    case "begun":
      if (message.state > checked) status("making …", "busy");
      return;
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
    case "progress":
    case "played":
      if (message.problems?.length) notice(message.problems);
      return views.hearPlay(message);
    case "struck":
    case "trouble": return notice(message.problems);
    case "ended": return status("the worker ended and starts again …", "lost");
  }
}

/** @param {Message} message */
function greet(message) {
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
  state = message.state;
  const known = texts.get(message.file);
  if (!known || timers.has(message.file)) return;
  known.isSaved = message.is_saved;
  drawTabs();
}

/** @param {Message} message */
function hearText({ file, text, is_saved, is_changed_elsewhere, is_gone }) {
  if (is_gone) {
    texts.delete(file);
    return drawTabs();
  }
  const isOwn = timers.has(file);  // what is being typed is newer
  texts.set(file, { isSaved: is_saved && !isOwn, isElsewhere: is_changed_elsewhere });
  if (!isOwn) editor.put(file, text);
  knobs.refresh();
  if (!editor.shown) show(file);
  drawTabs();
  if (is_changed_elsewhere) askAbout(file);
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
  if (socket.send({ kind: "edit", file, text: editor.text(file) })) timers.delete(file);
}

function save() {
  const file = editor.shown;
  if (timers.has(file)) send(file);
  socket.send({ kind: "save", file });
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
  /** @type {string[]} */
  const lines = editor.text(gameFile).split("\n");
  const at = lines.findIndex((it) => it.replace(/["']/g, "").match(/^\s*(?:- )?id: (\S+)/)?.[1] === id);
  const rest = at < 0 ? [] : lines.slice(at + 1);
  const end = rest.findIndex((it) => /^(  )?- |^[a-z]/.test(it));
  const own = rest.slice(0, end < 0 ? undefined : end);
  const start = own.findIndex((it) => /^\s*claims:/.test(it));
  const claims = start < 0 ? [] : own.slice(start + 1).map((it) => it.replace(/^ {0,6}/, ""));
  return { claims: claims.join("\n").trim(), show: () => { if (at >= 0) goTo(gameFile, at + 1); } };
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
  const tabs = [...texts].map(([file, it]) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.setAttribute("role", "tab");
    const isShown = file === editor.shown && find("#knobs").hidden;
    tab.setAttribute("aria-selected", String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
    tab.textContent = file;
    if (!it.isSaved) tab.insertAdjacentHTML("beforeend", ' <span class="dot">unsaved</span>');
    tab.onclick = () => show(file);
    return tab;
  });
  const knobTab = document.createElement("button");
  [knobTab.type, knobTab.textContent, knobTab.onclick] = ["button", "Knobs", showKnobs];
  knobTab.setAttribute("role", "tab");
  knobTab.setAttribute("aria-selected", String(find("#editor").hidden));
  knobTab.tabIndex = find("#editor").hidden ? 0 : -1;
  find("#texts").replaceChildren(knobTab, ...tabs);
  /** @type {HTMLButtonElement} */ (find("#save")).disabled =
    texts.get(editor.shown)?.isSaved !== false;
}

/** @param {Message} message */
function found(message) {
  if (message.state < state) return;
  problems = message.problems;
  views.hearState(message.state, message.is_good);
  showProblems(problems);
  if (message.title) find("#title").textContent = document.title = message.title;
  if (!message.is_complete) return;
  checked = message.state;
  status(summary(), problems.some(isError) ? "bad" : "good");
}

/** @param {Problem[]} list */
function showProblems(list) {
  editor.mark(list);
  knobs.mark(list);
  const items = list.map((it) => {
    const item = document.createElement("li");
    item.className = it.severity;
    const go = document.createElement("button");
    go.type = "button";
    go.append(it.message);
    go.onclick = () => goTo(it.file, it.span[0], it.span[1]);
    const where = document.createElement("small");
    where.textContent = it.span[0] ? `${it.file}:${it.span[0]}` : it.file;
    const hints = it.hints.map((hint) => {
      const line = document.createElement("p");
      line.textContent = hint;
      return line;
    });
    const fixes = (editor.isLocked ? [] : edits(it)).map(([name, text]) => {
      const fix = document.createElement("button");
      [fix.type, fix.className, fix.textContent] = ["button", "fix", name];
      fix.onclick = () => { show(it.file); editor.apply(it, text); };
      return fix;
    });
    item.append(go, where, ...hints, ...fixes);
    return item;
  });
  find("#problems ol").replaceChildren(...items);
  find("#problems").hidden = !items.length;
}

/** @param {Problem} it */
function isError(it) {
  return it.severity === "error";
}

function summary() {
  const errors = problems.filter(isError).length;
  const others = problems.length - errors;
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

/** @param {string} text */
function say(text) {
  const line = find("#notice");
  line.textContent = text;
  line.hidden = false;
  setTimeout(() => { line.hidden = true; }, 8000);
}

/** @param {string} file */
function askAbout(file) {
  const line = find("#notice");
  line.hidden = false;
  const answer = (/** @type {string} */ name, /** @type {boolean} */ keep) => {
    const button = document.createElement("button");
    [button.type, button.textContent] = ["button", name];
    button.onclick = () => { line.hidden = true; socket.send({ kind: "take", file, keep }); };
    return button;
  };
  line.replaceChildren(`${file} was changed elsewhere. `, answer("Show that text", false),
    answer("Keep mine", true));
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
