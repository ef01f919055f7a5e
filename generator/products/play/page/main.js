// The page: what is chosen, whose turn it is, what is said; and window.typecase.
import { openTables } from "./engine.js";
import { Diary } from "./diary.js";
import { askNew, copy, setting, showMore } from "./dialogs.js";
import { dragTiles } from "./drag.js";
import { byId, filled, make } from "./faces.js";
import { Game } from "./game.js";
import { fromLink, NotationError, toLink, worded } from "./notation.js";
import { Riddle } from "./riddles.js";
import { Thinker } from "./thinker.js";
import { View } from "./view.js";

const data = JSON.parse(byId("_data").textContent);
/** Milliseconds that a move of the computer takes at least, so that it is seen. */
const PAUSE = 350;
const KEPT_AFTER = 200;

export class Page {
  /** @param {WebAssembly.Module} module @param {Game} game */
  constructor(module, game) {
    this.game = game;
    this.view = new View(data, {
      cell: (cell) => this.chooseCell(cell), tile: (tile) => this.chooseTile(tile),
    });
    this.seats = "h".repeat(game.players);
    /** @type {string | null} */
    this.tile = null;
    /** @type {string | null} */
    this.marked = null;
    this.said = "";
    this.isExchanging = false;
    /** The player whose hidden hand is to be seen, from 0. */
    this.seen = -1;
    this.asked = 0;
    this.kept = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.thinker = new Thinker(module, data);
    /** @type {Riddle | null} */
    this.riddle = null;
    this.diary = new Diary();
    this.listen();
  }

  listen() {
    const on = (/** @type {string} */ id, /** @type {() => void} */ run) =>
      byId(id).addEventListener("click", run);
    on("ready", () => { this.seen = this.game.turn; this.show(""); });
    on("done", () => this.makeMove({ kind: "done", tile: "" }));
    on("exchange", () => { this.isExchanging = !this.isExchanging; this.show(""); });
    on("undo", () => this.undo());
    on("redo", () => this.redo());
    on("suggest", () => this.hint());
    on("link", () => copy(this, location.href.replace(/#.*$/, "") + "#" + this.link()));
    on("new", () => askNew(this));
    on("more", () => showMore(this));
    on("larger", () => this.view.zoom(1.25));
    on("smaller", () => this.view.zoom(0.8));
    for (const id of ["hands", "supply"]) {
      dragTiles(byId(id), (tile) => this.drag(tile), (cell) => this.chooseCell(cell));
    }
    window.addEventListener("resize", () => { this.view.fit(); });
    window.addEventListener("pagehide", () => this.keep());
    window.addEventListener("hashchange", () => {
      if (location.hash.slice(1) !== this.link()) this.open(location.hash);
    });
    byId("dialog").addEventListener("click", (/** @type {MouseEvent} */ event) => {
      if (event.target === event.currentTarget) byId("dialog").close();
    });
  }

  /** The player of the seat whose turn it is: "h" for a person, else a level. */
  get mover() {
    return this.game.phase === "over" ? "h" : this.seats[this.game.turn];
  }

  /** @param {string} key @param {Record<string, any>} [facts] */
  say(key, facts) { return this.view.say(key, facts); }

  /** Shows the game; ``said`` is what happened last. @param {string} [said] */
  show(said = this.said) {
    this.said = said;
    const isBusy = this.mover !== "h";
    if (isBusy) this.tile = null;
    this.view.show(this.game, { tile: this.tile, places: this.places(), isBusy,
      marked: this.marked, isRiddle: this.riddle !== null, covered: this.covered() });
    this.showDue();
    byId("status").replaceChildren(make("p", { class: "now" }, this.now()),
      make("p", { class: "said" }, said));
    byId("tip").textContent = this.tip();
    byId("undo").disabled = this.riddle !== null || !this.game.made.length;
    byId("redo").disabled = this.riddle !== null || !this.game.undone.length;
    byId("suggest").disabled = this.riddle !== null || this.game.phase === "over";
    document.body.classList.toggle("letters", setting("letters") === "yes");
    clearTimeout(this.timer);
    if (Date.now() - this.kept > KEPT_AFTER) this.keep();
    else this.timer = setTimeout(() => this.keep(), KEPT_AFTER);
  }

  /** The players whose hands are covered: where hands are hidden, all but that of the only person,
   * or of the one who has taken the device. */
  covered() {
    const people = [...this.seats].flatMap((it, seat) => it === "h" ? [seat] : []);
    const seen = people.length === 1 ? people[0] : this.seen;
    const isOpen = !data.hidden || this.game.phase === "over" || this.riddle;
    const every = [...this.seats].map((_, seat) => seat);
    return new Set(isOpen ? [] : every.filter((it) => it !== seen));
  }

  /** True if the person whose turn it is has still to take the device. */
  get isWaiting() {
    return this.mover === "h" && this.game.phase !== "over" && this.covered().has(this.game.turn);
  }

  /** Shows the buttons that are about this turn. */
  showDue() {
    const kinds = new Set(this.mover === "h" && !this.riddle && !this.isWaiting
      ? this.game.moves().map((it) => it.kind) : []);
    const isAside = this.game.phase === "exchange";
    byId("ready").hidden = !this.isWaiting;
    byId("done").hidden = !kinds.has("done");
    byId("done").textContent = this.say(isAside ? "draw" : "end_turn");
    byId("exchange").hidden = isAside || !kinds.has("aside");
    byId("exchange").setAttribute("aria-pressed", String(this.isExchanging));
  }

  /** Makes a move, if the rules allow it, and marks its cell if wanted; false if they do not.
   * @param {import("./game.js").Move} move @param {boolean} [isMarked] */
  makeMove(move, isMarked = false) {
    const player = this.view.player(this.game.turn);
    if (!this.game.play(move)) return false;
    this.tile = null;
    if (this.game.phase !== "exchange") this.isExchanging = false;
    this.marked = isMarked && move.cell ? move.cell.join() : null;
    this.moved(this.say("made", { player, tile: this.spoken(move) }));
    return true;
  }

  /** The cells to mark as places: where the chosen tile fits, or at the end what is left. */
  places() {
    if (this.riddle) return new Set([this.riddle.mark.join()]);
    if (this.game.phase === "over") return new Set(this.openPlaces());
    return new Set(this.tile && setting("places") !== "no" ? this.placesOf(this.tile) : []);
  }

  /** A sentence of the rules for this moment of a first game. */
  tip() {
    if (setting("learn") === "no" || this.riddle) return "";
    if (this.game.phase === "over") return setting("learn", "no") && "";
    const placed = this.game.laid.size;
    return data.lessons[this.game.phase === "play" || placed ? placed + 1 : 0] || "";
  }

  /** Keeps the game in the address; browsers allow this only so often. */
  keep() {
    clearTimeout(this.timer);
    this.kept = Date.now();
    if (!this.game.loaded && !this.riddle) history.replaceState(null, "", "#" + this.link());
  }

  /** Whose turn it is and what is to be done, or who has won and why. */
  now() {
    const { game } = this;
    if (this.riddle) return this.riddle.question(this);
    const player = this.view.player(game.turn);
    if (game.phase === "over") {
      const open = this.openPlaces();
      const stuck = game.stuck < 0 ? "" : this.say("stuck",
        { player: this.view.player(game.stuck) });
      const winners = game.winners.map((it) => this.view.player(it)).join(", ");
      return [this.say("won", { player: winners }), stuck,
        this.say("left", { count: open.length }), open.length ? this.say("look") : ""].join(" ");
    }
    if (this.mover !== "h") return this.say("thinking", { player });
    if (this.isWaiting) return this.say("handing", { player });
    if (game.phase === "exchange" || this.isExchanging) return this.say("exchanging", { player });
    if (game.phase === "more") return this.say("playing_more", { player });
    const isDraft = game.phase !== "play" || !game.table.rules[data.layout.HAND];
    return this.say(isDraft ? "drafting" : "playing", { player });
  }

  /** The cells where a tile can be placed now. @param {string} tile */
  placesOf(tile) {
    return this.game.moves().filter((it) => it.cell && it.tile === tile)
      .map((it) => String(it.cell));
  }

  /** The empty cells on the board that are locations. */
  openPlaces() {
    const [top, left, bottom, right] = this.view.box(this.game.state());
    const found = [];
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const isFree = this.game.tileAt([row, column]) < 0;
        if (isFree && this.game.isPlace([row, column])) found.push([row, column].join());
      }
    }
    return found;
  }

  /** @param {string} tile */
  chooseTile(tile) {
    const { game } = this;
    if (this.riddle) return this.show(this.riddle.answer(this, tile));
    if (game.phase === "over") return this.show(this.say("is_over"));
    if (this.mover !== "h") return this.refuse();
    if (this.isWaiting) return this.show();
    const isExchange = game.phase === "exchange" || this.isExchanging;
    const hand = game.state().hands[game.turn];
    if (isExchange || game.phase === "deal" || game.phase === "draft") {
      if (this.makeMove({ kind: isExchange ? "aside" : "draft", tile })) return;
      return this.show(this.say("play_first"));
    }
    if (game.table.rules[data.layout.HAND] && !hand.includes(tile)) {
      return this.show(this.say("play_first"));
    }
    this.tile = this.tile === tile ? null : tile;
    this.marked = null;
    this.show(this.tile ? this.say("chosen",
      { tile: this.view.named(tile), count: this.placesOf(tile).length }) : "");
  }

  /** Says that it is the turn of another player. */
  refuse() {
    this.show(this.say("not_yours", { player: this.view.player(this.game.turn) }));
  }

  /** Chooses a tile to drag; false if it cannot be played now. @param {string} tile */
  drag(tile) {
    if (this.riddle || this.mover !== "h" || this.isExchanging || this.isWaiting) return false;
    if (this.game.phase !== "play" && this.game.phase !== "more") return false;
    if (this.tile !== tile) this.chooseTile(tile);
    return this.tile === tile;
  }

  /** @param {[number, number]} cell */
  chooseCell(cell) {
    const { game } = this;
    this.marked = null;
    if (this.riddle) return this.show();
    if (game.tileAt(cell) >= 0) return this.show(this.say("taken"));
    if (game.phase === "over") return this.showFitting(cell);
    if (this.mover !== "h") return this.refuse();
    if (game.phase === "deal" || game.phase === "draft") return this.show(this.say("draft_first"));
    if (!this.tile) return this.show(this.say("choose_first"));
    if (this.makeMove({ kind: "place", tile: this.tile, cell })) return;
    this.marked = cell.join();
    this.show(this.refusal(cell, this.tile));
  }

  /** A move in words. @param {import("./game.js").Move} move */
  spoken({ kind, tile, cell }) {
    if (kind === "done" || kind === "aside") return this.say(kind);
    return this.view.named(tile) + (cell ? ` (${this.view.place(cell)})` : "");
  }

  /** Says why a tile cannot be placed. @param {[number, number]} cell @param {string} tile */
  refusal(cell, tile) {
    const named = this.view.named(tile);
    const why = this.game.why(cell, tile);
    if (!why.length) return this.say("one_run");
    const said = data.reasons.filter((/** @type {any} */ it) => why.includes(it.id))
      .map((/** @type {any} */ it) => filled(it.said, { tile: named }));
    return this.say("cannot", { tile: named, reasons: [...new Set(said)].join("; ") });
  }

  /** @param {[number, number]} cell */
  showFitting(cell) {
    this.marked = cell.join();
    const tiles = this.game.isPlace(cell) ? this.game.fitting(cell) : [];
    const named = tiles.map((tile) => this.view.named(tile)).join(", ");
    this.show(`${this.view.place(cell)}. `
      + this.say("fitting", { tiles: named || this.say("nothing") }));
  }

  /** After a move: shows it, and lets the computer go on. @param {string} said */
  moved(said) {
    this.diary.note(this.game.made.length);
    this.show(said);
    if (this.mover !== "h") this.think();
  }

  async think() {
    const { game } = this;
    const number = ++this.asked;
    const pause = new Promise((done) => { setTimeout(done, PAUSE); });
    const [code] = await Promise.all([this.thinker.ask(game, Number(this.mover)), pause]);
    if (number === this.asked) this.makeMove(game.named(code), true);
  }

  async hint() {
    if (this.game.phase === "over" || this.mover !== "h" || this.isWaiting) return;
    const made = this.game.made.length;
    const move = this.game.named(await this.thinker.ask(this.game, 3));
    if (made !== this.game.made.length) return;
    this.marked = move.cell ? move.cell.join() : null;
    if (move.cell) this.tile = move.tile;
    this.show(this.say("hint", { tile: this.spoken(move) }));
  }

  /** Takes moves back, up to one of a person. */
  undo() {
    this.diary.undos++;
    do this.game.undo(); while (this.mover !== "h" && this.game.made.length);
    this.forget();
  }

  redo() {
    do this.game.redo(); while (this.mover !== "h" && this.game.undone.length);
    this.forget();
  }

  /** Shows the game with nothing chosen. @param {string} [said] */
  forget(said = "") {
    this.asked++;
    this.tile = this.marked = null;
    this.isExchanging = false;
    this.seen = -1;
    this.moved(said);
  }

  /** @param {string} seats @param {number} [seed] what decides about a bag */
  begin(seats, seed = data.bag ? 1 + Math.floor(Math.random() * 999999999) : 0) {
    this.riddle = null;
    this.seats = seats;
    this.diary = new Diary();
    this.game.begin(seats.length, seed);
    this.forget();
  }

  /** The game as a record. @returns {import("./notation.js").Record} */
  record() {
    const moves = this.game.history().filter((it) => !this.game.isDrawn(it.phase));
    return { digest: data.digest, seats: this.seats, seed: this.game.seed, moves };
  }

  link() { return toLink(this.record()); }

  /** Opens the game of a link, or of a file; says what is wrong with it. @param {string} text
   * @param {(text: string) => import("./notation.js").Record} [read] */
  open(text, read = fromLink) {
    try {
      this.replay(read(text));
      this.forget();
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      this.begin("h".repeat(Math.min(...this.game.tables.keys())));
      this.show(`${this.say(error.key, error.facts)} ${this.say("from_start")}`);
    }
  }

  /** Plays a record from its start. @param {import("./notation.js").Record} record */
  replay({ digest, seats, seed, moves }) {
    if (digest !== data.digest) throw new NotationError("link_game");
    if (!this.game.tables.has(seats.length)) throw new NotationError("link_start");
    this.begin(seats, seed);
    moves.forEach((move, n) => {
      if (!this.game.play(move)) {
        throw new NotationError("link_illegal", { number: n + 1, text: worded(move) });
      }
    });
  }
}

const start = async () => {
  const code = Uint8Array.from(atob(byId("_engine").textContent), (it) => it.charCodeAt(0));
  const module = await WebAssembly.compile(code);
  const game = new Game(data, await openTables(module, data));
  const page = new Page(module, game);
  if (location.hash.length > 1) page.open(location.hash);
  else page.begin("h".repeat(game.players));
  /** @type {any} */ (window).typecase = {
    state: () => game.state(),
    moves: () => game.moves(),
    play: (/** @type {import("./game.js").Move} */ move) => {
      if (!game.play(move)) throw new Error("the rules do not allow this move");
      page.forget();
      return game.state();
    },
    undo: () => [game.undo(), page.forget()][0],
    load: (/** @type {import("./game.js").State} */ state) => {
      game.load(state);
      page.seats = "h".repeat(game.players);
      page.forget();
    },
    why: (/** @type {[number, number]} */ cell, /** @type {string} */ tile) =>
      game.why(cell, tile),
    suggest: async (/** @type {number} */ level) =>
      game.named(await page.thinker.ask(game, level)),
  };
  document.documentElement.dataset.ready = "yes";
};
start();
