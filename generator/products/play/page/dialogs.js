// The dialogs: a new game, options, files and texts to copy.
import { byId, make } from "./faces.js";
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

/** Opens the dialog. @param {Page} page @param {string} title @param {...Node} content */
const openDialog = (page, title, ...content) => {
  const dialog = byId("dialog");
  dialog.setAttribute("aria-label", page.say(title));
  dialog.replaceChildren(make("h2", {}, page.say(title)), ...content,
    button(page, "close", () => {}));
  if (!dialog.open) dialog.showModal();
};

/** Closes the dialog, too. @param {Page} page @param {string} word @param {() => void} run */
const button = (page, word, run) => {
  const made = make("button", { type: "button", id: `_${word}` }, page.say(word));
  made.addEventListener("click", () => [byId("dialog").close(), run()]);
  return made;
};

/** Copies a text, or shows it where that is not allowed. @param {Page} page @param {string} text */
export const copy = async (page, text) => {
  try {
    await navigator.clipboard.writeText(text);
    page.show(page.say(page.view.data.bag ? "copied_bag" : "copied"));
  } catch {
    const area = make("textarea", { rows: 8, readonly: "", "aria-label": page.say("copy_this") });
    area.value = text;
    openDialog(page, "copy_this", area);
    area.select();
  }
};

/** Runs what throws the game away; asks first if it is not finished. @param {Page} page
 * @param {() => void} run */
export const unlessLost = (page, run) => {
  const isOver = !page.riddle && page.game.phase === "over";
  if (isOver || !page.current.record.moves.length) run();
  else openDialog(page, "unfinished", button(page, "discard", run));
};

const select = (/** @type {any[][]} */ options, /** @type {any} */ value) => {
  const made = make("select", {}, ...options.map(([key, text]) =>
    make("option", { value: key }, String(text))));
  made.value = String(value);
  return made;
};

/** Asks who plays. @param {Page} page */
export const askNew = (page) => {
  const counts = [...page.game.tables.keys()];
  const kinds = ["h", "1", "2", "3"].map((it) =>
    [it, page.say(it === "h" ? "person" : `level${it}`)]);
  const many = select(counts.map((it) => [it, it]), page.game.players);
  const seats = Array.from({ length: Math.max(...counts) }, (_, n) =>
    select(kinds, page.seats[n] || "h"));
  const lines = seats.map((it, n) => make("label", {}, page.say("player", { number: n + 1 }), it));
  const adjust = () => lines.forEach((it, n) => { it.hidden = n >= Number(many.value); });
  many.addEventListener("change", adjust);
  adjust();
  const start = button(page, "start", () => unlessLost(page, () =>
    page.begin(seats.slice(0, Number(many.value)).map((it) => it.value).join(""))));
  const hidden = counts.length === 1 ? "" : null;
  const count = make("label", { hidden }, page.say("players"), many);
  openDialog(page, "new", count, ...lines, start);
};

/** Options, files, what designers copy, riddles. @param {Page} page */
export const showMore = (page) => {
  const option = (/** @type {string} */ name, /** @type {boolean} */ isOn, key = name) => {
    const box = make("input", { type: "checkbox", id: `_${name}` });
    box.checked = isOn;
    box.addEventListener("change", () => {
      setting(key, box.checked ? "yes" : "no");
      page.show();
    });
    return make("label", {}, box, page.say(name));
  };
  const learn = `learn-${page.data.id}`;
  const riddles = page.view.data.riddles.length
    ? [button(page, "riddles", () => askRiddle(page))] : [];
  const mine = page.riddle ? [] : [...riddles, button(page, "save", () => save(page)),
    button(page, "example", () => copy(page, exampleOf(page, openPlaces(page)))),
    button(page, "report", () => askReport(page))];
  const isLost = page.game.phase === "over" && page.game.players === 2 && !page.riddle
    && !page.view.data.isLong;
  const lost = isLost ? [button(page, "when_lost", () => sayWhenLost(page))] : [];
  openDialog(page, "more", option("places", setting("places") !== "no"),
    option("letters", setting("letters") === "yes"),
    option("learn", setting(learn) !== "no", learn),
    ...lost, button(page, "open", () => askFile(page)), ...mine);
};

const save = (/** @type {Page} */ page) => {
  const text = toText(page.record(), page.view.data.id);
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href: address, download: `${page.view.data.id}.txt` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
  page.show(page.say("saved", { name: `${page.view.data.id}.txt` }));
};

const askFile = (/** @type {Page} */ page) => {
  const file = make("input", { type: "file", accept: ".txt,text/plain" });
  file.addEventListener("change", async () => {
    const text = await file.files[0].text();
    unlessLost(page, () => page.open(text, fromText));
  });
  file.click();
};

const askReport = (/** @type {Page} */ page) => {
  const area = make("textarea", { rows: 5, id: "_thoughts", "aria-label": page.say("thoughts") });
  const drawn = page.game.history().map((it) => page.game.isDrawn(it.phase));
  const notes = page.diary.notes.filter((_, n) => !drawn[n]);
  const made = button(page, "copy_report", () => copy(page, toText(page.record(),
    page.view.data.id, notes, area.value)));
  openDialog(page, "thoughts", area, made);
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
