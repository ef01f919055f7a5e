// The texts of the game: what is typed is sent, what the server tells is shown, nothing is lost.
import { html } from "./codemirror.js";
import * as editor from "./editor.js";
import { find, on, say, send, tabs, tell } from "./page.js";
import { added, itemOf } from "./yaml.js";

const { texts } = editor;
const DEBOUNCE = 100;
let edits = Math.random();  // numbers them; no other window has the same
export let gameFile = "";

on({
  hello({ game_file, why_read_only }) {
    gameFile = game_file;
    find("#save").hidden = Boolean(why_read_only);
    find("#only").textContent = why_read_only;
    // What was typed while there was no connection is sent now.
    for (const [file, it] of texts) if (!it.isSaved) sendEdit(file);
  },
  trouble() {
    for (const it of texts.values()) it.edit = 0;
  },
  text({ file, text, edit, is_saved, is_changed_elsewhere }) {
    const known = texts.get(file);
    if (known && known.edit === edit) known.edit = 0;
    if (text === undefined) texts.delete(file);
    else if (!known?.timer && !known?.edit) editor.put(file, text, is_saved);
    if (!editor.shown) show(file);
    drawTabs();
    if (is_changed_elsewhere) askAbout(file);
  },
  saved: ({ file }) => say(`${file} is saved.`, 3),
  edited({ file }) {
    const known = texts.get(file);
    if (!known) return;
    clearTimeout(known.timer);
    Object.assign(known, { isSaved: false, timer: setTimeout(sendEdit, DEBOUNCE, file) });
    drawTabs();
  },
});

/** @param {string} file */
function sendEdit(file) {
  const known = texts.get(file);
  if (!known || !send({ kind: "edit", file, text: editor.text(file), edit: edits + 1 })) return;
  clearTimeout(known.timer);
  Object.assign(known, { timer: 0, edit: ++edits });
}

/** Tests whether something was typed that was not sent. */
export function isTyping() {
  return [...texts.values()].some((it) => it.timer);
}

function save() {
  const file = editor.shown;
  if (texts.get(file)?.timer) sendEdit(file);
  send({ kind: "save", file });
}

/** Shows a text, or the knobs. */
export function show(file = "") {
  find("#knobs").hidden = Boolean(file);
  find("#editor").hidden = !file;
  editor.show(file || gameFile);
  tell({ kind: "shown" });
  drawTabs();
}

/** @param {string} file @param {number[]} span */
export function goTo(file, span) {
  if (!texts.has(file)) return false;
  show(file);
  editor.goTo(span);
  return true;
}

/** What an example of the game file claims, as it is written. @param {string} id */
export function example(id) {
  const found = itemOf(editor.state(gameFile), "examples", id);
  return { claims: found?.claims || "", show: () => { if (found) goTo(gameFile, [found.line]); } };
}

/** Adds an example to the game file, under an id that is not taken. @param {string} text */
export function addExample(text) {
  if (!text || editor.isLocked) return;
  let number = 1;
  const id = () => `from-play${number > 1 ? `-${number}` : ""}`;
  while (editor.text(gameFile).includes(`id: ${id()}\n`)) number++;
  const item = text.replace("id: from-play", `id: ${id()}`);
  show(gameFile);
  editor.change(gameFile, (state) => added(state, "examples", item));
  example(id()).show();
}

function drawTabs() {
  const isText = find("#knobs").hidden;
  /** @type {import("./page.js").Tab[]} */
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
  const answers = Object.entries({ "Show that text": false, "Keep mine": true });
  say(html`${file} was changed elsewhere. ${answers.map(([name, keep]) => html`
    <button type="button" @click=${() => {
      find("#notice").hidden = true;
      send({ kind: "take", file, keep });
    }}>${name}</button>`)}`, 1e6);
}

find("#save").onclick = save;
addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); save(); }
});
addEventListener("beforeunload", (event) => {
  if (isTyping()) event.preventDefault();
});
