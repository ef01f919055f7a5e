// The dialogs: a new game, options, files and texts to copy.
import { byId, onClick } from "./faces.js";
import { exampleOf, fromText, toText } from "./notation.js";
import { openPlaces, spoken } from "./prompts.js";
import { Riddle } from "./riddles.js";
/** @typedef {import("./page.js").Page} Page */

/** The setting of a name that lasts beyond this page, where the browser keeps any.
 * @param {string} name @param {string} [value] */
export const setting = (name, value) => {
  try {
    if (value !== undefined) localStorage.setItem(`typecase-${name}`, value);
    return localStorage.getItem(`typecase-${name}`);
  } catch {
    return value ?? null;
  }
};

const openDialog = (/** @type {string} */ name) => byId(`${name}_dialog`).showModal();
const seats = () => [...document.querySelectorAll("select")].slice(1);
const options = () =>
  /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("label input")]);

/** Lets every button do what it says; each closes its dialog before. @param {Page} page */
export const listenToDialogs = (page) => {
  for (const each of document.querySelectorAll("dialog")) {
    const close = (/** @type {any} */ { target }) =>
      (target === each || target.matches("button")) && each.close();
    each.addEventListener("click", close, { capture: true });
  }
  for (const box of options()) {
    box.addEventListener("change", () => {
      setting(box.name, box.checked ? "yes" : "no");
      page.show();
    });
  }
  byId("_count").addEventListener("change", showSeats);
  onClick("_start", () => unlessLost(page, () =>
    page.begin(seats().slice(0, Number(byId("_count").value)).map((it) => it.value).join(""))));
  onClick("_when_lost", () => sayWhenLost(page));
  onClick("rules", () => openDialog("rules"));
  onClick("_open", () => byId("_file").click());
  byId("_file").addEventListener("change", async () => {
    const text = await byId("_file").files[0].text();
    byId("_file").value = "";
    unlessLost(page, () => page.open(text, fromText));
  });
  onClick("_riddles", () => askRiddle(page));
  onClick("_save", () => save(page));
  onClick("_example", () => copy(page, exampleOf(page, openPlaces(page))));
  onClick("_report", () => openDialog("report"));
  onClick("_copy_report", () => {
    const drawn = page.game.history().map((it) => page.game.isDrawn(it.phase));
    const notes = page.diary.notes.filter((_, n) => !drawn[n]);
    copy(page, toText(page.record(), page.data.id, notes, byId("_thoughts").value));
  });
};

/** Copies a text, or shows it where that is not allowed. @param {Page} page @param {string} text */
export const copy = async (page, text) => {
  try {
    await navigator.clipboard.writeText(text);
    page.show(page.say(page.data.bag ? "copied_bag" : "copied"));
  } catch {
    openDialog("copy");
    byId("_text").value = text;
    byId("_text").select();
  }
};

/** Runs what throws the game away; asks first if it is not finished. @param {Page} page
 * @param {() => void} run */
const unlessLost = (page, run) => {
  const isOver = !page.riddle && page.game.phase === "over";
  if (isOver || !page.current.record.moves.length) return run();
  byId("_discard").onclick = run;
  openDialog("unfinished");
};

/** Shows who can be chosen for that many players. */
const showSeats = () => seats().forEach((it, n) => {
  it.labels[0].hidden = n >= Number(byId("_count").value);
});

/** Asks who plays; after a game the players change places. @param {Page} page */
export const askNew = ({ game, seats: last }) => {
  byId("_count").value = game.players;
  const next = game.phase === "over" ? last.slice(1) + last[0] : last;
  seats().forEach((it, n) => { it.value = next[n] || "h"; });
  showSeats();
  openDialog("new");
};

/** Options, files, what designers copy, riddles. @param {Page} page */
export const showMore = (page) => {
  for (const box of options()) {
    box.checked = setting(box.name) ? setting(box.name) === "yes" : box.defaultChecked;
  }
  const { data, game, riddle } = page;
  for (const id of ["_save", "_example", "_report"]) byId(id).hidden = riddle !== null;
  byId("_riddles").hidden = riddle || !data.riddles.length;
  byId("_when_lost").hidden = game.phase !== "over" || game.players > 2 || riddle || data.isLong;
  openDialog("more");
};

const save = (/** @type {Page} */ page) => {
  const name = `${page.data.id}.txt`;
  const text = toText(page.record(), page.data.id);
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
  page.show(page.say("saved", { name }));
};

const sayWhenLost = async (/** @type {Page} */ page) => {
  page.show(page.say("looking"));
  const { game } = page;
  const made = game.made.length;
  const { from, at, better } = await page.thinker.ask(game, 0);
  if (game.made.length !== made || game.phase !== "over") return;
  const loser = page.view.player(1 - game.winners[0]);
  const moves = game.history();
  page.show(at < 0 ? page.say("decided", { player: loser, number: made - from })
    : page.say("lost", { player: loser, number: made - at, move: spoken(page, moves[at]),
      better: spoken(page, game.named(better, moves[at].cell ? "play" : "draft")) }));
};

let asked = 0;

/** Begins a riddle, each time the next. @param {Page} page */
export const askRiddle = (page) => {
  new Riddle(page, page.data.riddles[asked++ % page.data.riddles.length]);
};
