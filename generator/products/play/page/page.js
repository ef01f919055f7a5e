// The page: what is chosen, and what follows from it.
import { Diary } from "./diary.js";
import { askNew, askRiddle, copy, listenToDialogs, setting, showMore } from "./dialogs.js";
import { dragTiles } from "./drag.js";
import { byId, make, onClick } from "./faces.js";
import { fromLink, toLink, worded, wrong } from "./notation.js";
import { fittingAt, lastMoves, lastTurns, openPlaces, promptOf, refusalOf, spoken, tipOf,
} from "./prompts.js";
import { Thinker } from "./thinker.js";
import { View } from "./view.js";
/** @typedef {import("./game.js").Game} Game */

/** Milliseconds that a move of the computer takes at least. */
const PAUSE = 350;
/** Milliseconds after which a move is in the address; browsers allow this only so often. */
const KEPT_AFTER = 200;

export class Page {
  constructor(/** @type {WebAssembly.Module} */ module, /** @type {Game} */ game) {
    this.game = game;
    this.data = game.data;
    this.view = new View(game.data, {
      cell: (cell) => this.chooseCell(cell), tile: (tile) => this.chooseTile(tile),
    });
    this.seats = "h".repeat(game.players);
    this.tile = /** @type {string | null} */ (null);
    this.marked = /** @type {string | null} */ (null);
    this.said = "";
    this.isExchanging = false;
    /** The player whose hidden hand is to be seen, from 0. */
    this.seen = -1;
    /** Moves that cannot be taken back: they could show the hand of who sent the link. */
    this.floor = 0;
    this.asked = 0;
    this.timer = /** @type {number | undefined} */ (undefined);
    this.thinker = new Thinker(module, game.data);
    this.riddle = /** @type {import("./riddles.js").Riddle | null} */ (null);
    this.diary = new Diary();
    this.listen();
  }

  listen() {
    onClick("ready", () => { this.seen = this.game.turn; this.show(""); });
    onClick("done", () => this.makeMove({ kind: "done", tile: "" }));
    onClick("exchange", () => { this.isExchanging = !this.isExchanging; this.show(""); });
    onClick("undo", () => this.undo());
    onClick("redo", () => this.redo());
    onClick("suggest", () => this.hint());
    onClick("link", () => copy(this, location.href.replace(/#.*$/, "") + "#" + this.link()));
    onClick("new", () => askNew(this));
    onClick("more", () => showMore(this));
    onClick("resume", () => this.open(this.lastGame() || ""));
    onClick("leave", () => this.resume());
    onClick("next", () => askRiddle(this));
    onClick("solve", () => this.riddle && this.show(fittingAt(this, this.riddle.mark)));
    onClick("larger", () => this.view.zoom(1.25));
    onClick("smaller", () => this.view.zoom(0.8));
    for (const id of ["hands", "supply"]) {
      dragTiles(byId(id), (tile) => this.drag(tile), (cell) => this.chooseCell(cell));
    }
    window.addEventListener("resize", () => { this.view.fit(); });
    window.addEventListener("pagehide", () => this.keep());
    window.addEventListener("hashchange", ({ newURL }) => {  // keep() may have changed location
      if (!newURL.endsWith("#" + this.link())) this.open(newURL.replace(/.*#/, ""));
    });
    listenToDialogs(this);
  }

  /** The player of the seat whose turn it is: "h" for a person, else a level. */
  get mover() { return this.game.phase === "over" ? "h" : this.seats[this.game.turn]; }
  /** The seats of people, from 0. */
  get people() { return [...this.seats].flatMap((it, seat) => it === "h" ? [seat] : []); }
  /** @param {string} key @param {Record<string, any>} [facts] */
  say(key, facts) { return this.view.say(key, facts); }

  /** Shows the game; ``said`` is what happened last. @param {string} [said] */
  show(said = this.said) {
    const isBusy = this.mover !== "h";
    this.said = said;
    this.view.show(this.game, { tile: this.tile, places: this.places(), isBusy,
      marked: this.marked, isRiddle: this.riddle !== null, covered: this.covered(),
      last: new Set(lastMoves(this).map((it) => String(it.cell))),
      found: this.riddle ? this.riddle.found : new Set() });
    this.showDue();
    byId("status").replaceChildren(make("p", { class: "now" }, promptOf(this)),
      make("p", { class: "said" }, said));
    byId("tip").textContent = tipOf(this);
    byId("undo").disabled = this.game.chosen.length <= this.floor;
    byId("redo").disabled = !this.game.undone.length;
    byId("suggest").disabled = isBusy || this.isWaiting || this.game.isFree || this.game.phase === "over";
    document.body.classList.toggle("letters", setting("letters") === "yes");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), KEPT_AFTER);
  }

  /** The players whose hands are covered: where hands are hidden, all but that of the only person,
   * or of the one who has taken the device. */
  covered() {
    const { people } = this;
    const seen = people.length === 1 ? people[0] : this.seen === this.game.turn ? this.seen : -1;
    const isOpen = !this.data.hidden || this.game.isFree || this.game.phase === "over" || this.riddle;
    return new Set(isOpen ? [] : [...[...this.seats].keys()].filter((it) => it !== seen));
  }

  /** True if the person whose turn it is has still to take the device. */
  get isWaiting() { return this.mover === "h" && this.covered().has(this.game.turn); }

  /** Shows the buttons that are about this turn. */
  showDue() {
    const kinds = new Set(this.mover === "h" && !this.riddle && !this.isWaiting
      ? this.game.moves().map((it) => it.kind) : []);
    const isAside = this.game.phase === "exchange";
    for (const id of ["undo", "redo", "suggest", "link"]) byId(id).hidden = this.riddle !== null;
    for (const id of ["leave", "next", "solve"]) byId(id).hidden = !this.riddle;
    byId("resume").hidden = this.riddle || this.game.made.length || !this.lastGame();
    byId("hands").hidden = this.riddle !== null;
    byId("ready").hidden = !this.isWaiting;
    byId("done").hidden = !kinds.has("done");
    byId("done").textContent = this.say(isAside ? "draw" : "end_turn");
    byId("exchange").hidden = isAside || !kinds.has("aside");
    byId("exchange").setAttribute("aria-pressed", String(this.isExchanging));
  }

  /** Makes a move; false if the rules do not allow it. @param {import("./game.js").Move} move */
  makeMove(move) {
    if (!this.game.play(move)) return false;
    this.tile = this.marked = null;
    if (this.game.phase !== "exchange") this.isExchanging = false;
    this.moved();
    return true;
  }

  /** The cells to mark as places: where the chosen tile fits, or at the end what is left. */
  places() {
    if (this.riddle) return new Set([this.riddle.mark.join()]);
    if (this.game.phase === "over") return new Set(this.data.counts ? [] : openPlaces(this));
    return new Set(this.tile && setting("places") !== "no" ? this.game.placesOf(this.tile) : []);
  }

  /** Keeps the game in the address. */
  keep() {
    clearTimeout(this.timer);
    if (this.game.given || this.riddle) return;
    history.replaceState(null, "", "#" + this.link());
    if (this.game.chosen.length) this.lastGame(this.game.phase === "over" ? "" : this.link());
  }

  /** The last game that was not finished, as a link. @param {string} [link] */
  lastGame(link) { return setting(`last-${this.data.digest}`, link); }

  chooseTile(/** @type {string} */ tile) {
    const { game } = this;
    if (this.riddle) return this.show(this.riddle.answer(this, tile));
    if (game.phase === "over" || this.mover !== "h" || this.isWaiting) return this.show();
    const isExchange = game.phase === "exchange" || this.isExchanging;
    const isTaken = isExchange || game.phase === "deal" || game.phase === "draft";
    if (isTaken && this.makeMove({ kind: isExchange ? "aside" : "draft", tile })) return;
    const isHeld = !game.room || game.state().hands[game.turn].includes(tile);
    if (isTaken || !isHeld) return this.show(this.say("play_first"));
    this.tile = this.tile === tile ? null : tile;
    this.marked = null;
    const count = this.places().size;
    const fits = setting("places") === "no" ? "" : this.say("chosen", { count });
    this.show(this.tile ? `${this.view.named(tile)}. ${fits}` : "");
  }

  /** Chooses a tile to drag; false if it cannot be played now. @param {string} tile */
  drag(tile) {
    const isPlaying = this.game.phase === "play" || this.game.phase === "more";
    if (!isPlaying || this.riddle || this.isExchanging || this.isWaiting) return false;
    const tip = byId("tip").textContent;
    if (this.tile !== tile) this.chooseTile(tile);
    byId("tip").textContent = tip;  // else the grid could move away below the pointer
    return this.tile === tile;
  }

  chooseCell(/** @type {[number, number]} */ cell) {
    const { game } = this;
    this.marked = null;
    if (this.riddle) return this.show();
    if (game.tileAt(cell) >= 0) return this.show(this.say("taken"));
    if (game.phase === "over") return this.show(fittingAt(this, cell));
    if (this.mover !== "h" || this.isWaiting) return this.show();
    if (game.phase === "deal" || game.phase === "draft") return this.show(this.say("draft_first"));
    if (!this.tile) return this.show(this.say("choose_first"));
    if (this.makeMove({ kind: "place", tile: this.tile, cell })) return;
    this.marked = cell.join();
    this.show(refusalOf(this, cell, this.tile));
  }

  /** After a move: shows it, and lets the computer go on. @param {string} [said] */
  moved(said) {
    if (this.seen !== this.game.turn) this.seen = -1;
    this.diary.note(this.game.made.length);
    this.view.count(this.game);
    this.show(said ?? lastTurns(this));
    if (this.mover !== "h" && !this.riddle) this.think();
  }

  async think() {
    const { game } = this;
    const number = ++this.asked;
    const pause = new Promise((done) => { setTimeout(done, PAUSE); });
    const [code] = await Promise.all([this.thinker.ask(game, Number(this.mover)), pause]);
    if (number === this.asked) this.makeMove(game.named(code));
  }

  async hint() {
    const made = this.game.made.length;
    this.show(this.say("searching"));
    const move = this.game.named(await this.thinker.ask(this.game, 3));
    if (made !== this.game.made.length) return;
    if (move.kind === "aside") this.isExchanging = true;
    else [this.tile, this.marked] = [move.tile || null, move.cell ? move.cell.join() : null];
    this.show(this.say("hint", { tile: spoken(this, move) }));
  }

  /** Takes moves back, up to one of a person. */
  undo() {
    this.diary.undos++;
    while (this.game.chosen.length > this.floor && this.game.undo() && this.mover !== "h");
    this.forget();
  }

  redo() {
    do this.game.redo(); while (this.mover !== "h" && this.game.undone.length);
    this.forget();
  }

  /** Shows the game with nothing chosen. @param {string} [said] */
  forget(said) {
    this.asked++;
    this.tile = this.marked = null;
    this.isExchanging = false;
    this.moved(said);
  }

  /** @param {string} seats @param {number} [seed] what decides about a bag */
  begin(seats, seed = this.data.bag ? 1 + Math.floor(Math.random() * 999999999) : 0) {
    this.riddle = null;
    this.seats = this.view.seats = seats;
    [this.seen, this.floor] = [-1, 0];
    this.diary = new Diary();
    this.game.begin(seats.length, seed);
    this.forget();
  }

  /** The game as a record. @returns {import("./notation.js").Record} */
  record() {
    const moves = this.game.given ? [] : this.game.chosen;
    return { digest: this.data.digest, seats: this.seats, seed: this.game.seed, moves };
  }

  link() { return toLink(this.record()); }
  /** The game with its times; during a riddle, that before it.
   * @returns {{record: import("./notation.js").Record, diary: Diary}} */
  get current() { return this.riddle?.before || { record: this.record(), diary: this.diary }; }

  /** Goes on with a game. @param {Page["current"]} current @param {string} [said] */
  resume({ record, diary } = this.current, said) {
    this.replay(record);
    this.diary = diary;
    this.forget(said);
  }

  /** Opens the game of a link, or of a file; says what is wrong with it. @param {string} text
   * @param {(text: string) => import("./notation.js").Record} [read] */
  open(text, read = fromLink) {
    const { current } = this;
    try {
      this.replay(read(text));
      this.forget();
    } catch (/** @type {any} */ error) {
      if (!error.cause) throw error;
      const what = this.say(read === fromLink ? "the_link" : "the_file");
      this.resume(current, `${this.say(error.message, { ...error.cause, what })} ${
        this.say(current.record.moves.length ? "goes_on" : "from_start")}`);
    }
  }

  /** Plays a record from its start. @param {import("./notation.js").Record} record */
  replay({ digest, seats, seed, moves }) {
    if (digest !== this.data.digest) throw wrong("link_game");
    if (!this.game.tables.has(seats.length)) throw wrong("link_start");
    this.begin(seats, seed);
    moves.forEach((move, n) => {
      const facts = { number: n + 1, text: worded(move) };
      if (!this.game.play(move)) throw wrong("link_illegal", facts);
    });
    if (this.data.hidden && this.people.length > 1) this.floor = this.game.chosen.length;
  }
}
