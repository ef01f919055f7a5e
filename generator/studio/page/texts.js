// The texts of the game: what is typed is sent, what the server tells is shown, nothing is lost.
import { html } from "./codemirror.js";
import * as editor from "./editor.js";
import { find, say, tabs } from "./panes.js";
import { on, send, tell } from "./socket.js";
import { added, itemOf } from "./yaml.js";

/** Whether a text is saved, the timer until an edit is sent, and the edits that the server has not
 *  answered: what it sends meanwhile is older.
 *  @typedef {{isSaved: boolean, timer: number, unanswered: number}} Text */

/** Texts by file. @type {Map<string, Text>} */
const texts = new Map();
const DEBOUNCE = 100;
export let gameFile = "";
let saving = "";

on({
  hello({ game_file, why_read_only }) {
    gameFile = game_file;
    find("#save").hidden = Boolean(why_read_only);
    find("#only").textContent = why_read_only;
    forget();
    // What was typed while there was no connection is sent now.
    for (const [file, it] of texts) if (!it.isSaved) sendEdit(file, it);
  },
  trouble: forget,
  state({ file, is_saved }) {
    const known = texts.get(file);
    if (!known) return;
    known.unanswered = Math.max(0, known.unanswered - 1);
    if (!isAhead(known)) known.isSaved = is_saved;
    drawTabs();
  },
  text({ file, text, is_saved, is_changed_elsewhere, is_gone }) {
    const known = texts.get(file) || { isSaved: true, timer: 0, unanswered: 0 };
    texts.set(file, known);
    if (is_gone) texts.delete(file);
    else if (!isAhead(known)) {
      known.isSaved = is_saved;
      editor.put(file, text);
    }
    if (!is_gone && !editor.shown) show(file);
    drawTabs();
    if (is_changed_elsewhere) askAbout(file);
    if (file !== saving || !is_saved) return;
    saving = "";
    say(`${file} is saved.`, 3);
  },
  edited({ file }) {
    const known = texts.get(file);
    if (!known) return;
    known.isSaved = false;
    clearTimeout(known.timer);
    known.timer = setTimeout(() => sendEdit(file, known), DEBOUNCE);
    drawTabs();
  },
});

function forget() {
  for (const it of texts.values()) it.unanswered = 0;
}

/** Tests whether a text is newer than what the server has told. @param {Text} text */
function isAhead({ timer, unanswered }) {
  return Boolean(timer || unanswered);
}

/** @param {string} file @param {Text} known */
function sendEdit(file, known) {
  clearTimeout(known.timer);
  if (!send({ kind: "edit", file, text: editor.text(file) })) return;
  known.timer = 0;
  known.unanswered++;
}

/** Tests whether something was typed that was not sent. */
export function isTyping() {
  return [...texts.values()].some((it) => it.timer);
}

function save() {
  const file = editor.shown, known = texts.get(file);
  if (known?.timer) sendEdit(file, known);
  if (send({ kind: "save", file })) saving = file;
}

/** Shows a text, or the knobs. @param {string} [file] */
export function show(file) {
  find("#knobs").hidden = Boolean(file);
  find("#editor").hidden = !file;
  editor.show(file || gameFile);
  tell({ kind: "shown" });
  drawTabs();
}

/** @param {string} file @param {number} line @param {number} [column] */
export function goTo(file, line, column) {
  if (!texts.has(file)) return false;
  show(file);
  editor.goTo(line, column);
  return true;
}

/** What an example of the game file claims, as it is written. @param {string} id */
export function example(id) {
  const found = itemOf(editor.state(gameFile), "examples", id);
  return { claims: found?.claims || "", show: () => { if (found) goTo(gameFile, found.line); } };
}

/** Adds an example to the game file, under an id that is not taken. @param {string} text */
export function addExample(text) {
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
  /** @type {import("./panes.js").Tab[]} */
  const list = [["Knobs", !isText, () => show()]];
  for (const [file, { isSaved }] of texts) {
    const name = html`${file} ${isSaved ? "" : html`<span class="dot">unsaved</span>`}`;
    list.push([name, isText && file === editor.shown, () => show(file)]);
  }
  tabs(find("#texts"), list);
  find("#save").disabled = texts.get(editor.shown)?.isSaved !== false;
}

/** @param {string} file */
function askAbout(file) {
  const answer = (/** @type {string} */ name, /** @type {boolean} */ keep) => html`
    <button type="button" @click=${() => {
      find("#notice").hidden = true;
      send({ kind: "take", file, keep });
    }}>${name}</button>`;
  say(html`${file} was changed elsewhere. ${answer("Show that text", false)}
    ${answer("Keep mine", true)}`, 1e6);
}

find("#save").onclick = save;
addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); save(); }
});
addEventListener("beforeunload", (event) => {
  if (isTyping()) event.preventDefault();
});
