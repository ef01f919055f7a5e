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
    on("undo", () => this.undo());
    on("redo", () => this.redo());
    on("suggest", () => this.hint());
    on("link", () => copy(this, this.address()));
    on("new", () => askNew(this));
    on("more", () => showMore(this));
    on("larger", () => this.view.zoom(1.25));
    on("smaller", () => this.view.zoom(0.8));
    for (const id of ["hands", "supply"]) {
      dragTiles(byId(id), (tile) => this.drag(tile), (cell) => this.chooseCell(cell));
    }
    window.addEventListener("resize", () => this.view.fit());
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
  say(key, facts = {}) {
    return this.view.say(key, facts);
  }

  /** Shows the game; ``said`` is what happened last. @param {string} [said] */
  show(said = this.said) {
    this.said = said;
    const isBusy = this.mover !== "h";
    if (isBusy) this.tile = null;
    this.view.show(this.game, { tile: this.tile, places: this.places(), isBusy,
      marked: this.marked, isRiddle: this.riddle !== null });
    byId("status").replaceChildren(make("p", { class: "now" }, this.now()),
      make("p", { class: "said" }, said));
    byId("tip").textContent = this.tip();
    byId("undo").disabled = this.riddle !== null || !this.game.made.length;
    byId("redo").disabled = this.riddle !== null || !this.game.undone.length;
    byId("suggest").disabled = this.riddle !== null || this.game.phase === "over";
    document.body.classList.toggle("letters", setting("letters") === "yes");
    document.body.classList.toggle("over", this.game.phase === "over");
    clearTimeout(this.timer);
    if (Date.now() - this.kept > KEPT_AFTER) this.keep();
    else this.timer = setTimeout(() => this.keep(), KEPT_AFTER);
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
    if (this.game.phase === "over") {
      setting("learn", "no");
      return "";
    }
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
      return [this.say("won", { player: this.view.player(game.winner) }), stuck,
        this.say("left", { count: open.length }), open.length ? this.say("look") : ""].join(" ");
    }
    if (this.mover !== "h") return this.say("thinking", { player });
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
    if (this.mover !== "h") {
      return this.show(this.say("not_yours", { player: this.view.player(game.turn) }));
    }
    if (game.phase !== "play") {
      const player = this.view.player(game.turn);
      if (!game.play({ kind: "draft", tile })) return this.show(this.say("play_first"));
      return this.moved(this.say("made", { player, tile: this.view.named(tile) }));
    }
    const hand = game.state().hands[game.turn];
    if (game.table.rules[data.layout.HAND] && !hand.includes(tile)) {
      return this.show(this.say("play_first"));
    }
    this.tile = this.tile === tile ? null : tile;
    this.marked = null;
    this.show(this.tile ? this.say("chosen",
      { tile: this.view.named(tile), count: this.placesOf(tile).length }) : "");
  }

  /** Chooses a tile to drag; false if it cannot be played now. @param {string} tile */
  drag(tile) {
    if (this.riddle || this.mover !== "h" || this.game.phase !== "play") return false;
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
    if (this.mover !== "h") {
      return this.show(this.say("not_yours", { player: this.view.player(game.turn) }));
    }
    if (game.phase !== "play") return this.show(this.say("draft_first"));
    if (!this.tile) return this.show(this.say("choose_first"));
    const tile = this.view.named(this.tile);
    const [player, place] = [this.view.player(game.turn), this.view.place(cell)];
    if (game.play({ kind: "place", tile: this.tile, cell })) {
      this.tile = null;
      return this.moved(this.say("made_place", { player, tile, place }));
    }
    this.marked = cell.join();
    this.show(this.refusal(cell, this.tile));
  }

  /** A move in words. @param {import("./game.js").Move} move */
  spoken({ tile, cell }) {
    return this.view.named(tile) + (cell ? ` (${this.view.place(cell)})` : "");
  }

  /** Says why a tile cannot be placed. @param {[number, number]} cell @param {string} tile */
  refusal(cell, tile) {
    const named = this.view.named(tile);
    const why = this.game.why(cell, tile);
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
    this.marked = null;
    this.diary.note(this.game.made.length);
    this.show(said);
    if (this.mover !== "h") this.think();
  }

  async think() {
    const { game } = this;
    const number = ++this.asked;
    const player = this.view.player(game.turn);
    const [code] = await Promise.all([this.thinker.move(game, Number(this.mover)),
      new Promise((done) => { setTimeout(done, PAUSE); })]);
    if (number !== this.asked) return;
    const move = game.named(code);
    if (!game.play(move)) throw new Error("the computer made no move");
    this.diary.note(game.made.length);
    const [tile, place] = [this.view.named(move.tile), move.cell ? this.view.place(move.cell) : ""];
    this.marked = move.cell ? move.cell.join() : null;
    this.show(this.say(place ? "made_place" : "made", { player, tile, place }));
    if (this.mover !== "h") this.think();
  }

  async hint() {
    if (this.game.phase === "over" || this.mover !== "h") return;
    const made = this.game.made.length;
    const { tile, cell } = this.game.named(await this.thinker.move(this.game, 3));
    if (made !== this.game.made.length) return;
    this.marked = cell ? cell.join() : null;
    if (cell) this.tile = tile;
    this.show(this.say(cell ? "hint_place" : "hint",
      { tile: this.view.named(tile), place: cell ? this.view.place(cell) : "" }));
  }

  /** Takes moves back, up to one of a person. */
  undo() {
    this.asked++;
    this.diary.undos++;
    do this.game.undo(); while (this.mover !== "h" && this.game.made.length);
    this.forget();
  }

  redo() {
    this.asked++;
    do this.game.redo(); while (this.mover !== "h" && this.game.undone.length);
    this.forget();
  }

  /** Shows the game with nothing chosen. @param {string} [said] */
  forget(said = "") {
    this.tile = null;
    this.moved(said);
  }

  /** @param {string} seats */
  begin(seats) {
    this.asked++;
    this.riddle = null;
    this.seats = seats;
    this.diary = new Diary();
    this.game.begin(seats.length);
    this.forget();
  }

  /** The game as a record. @returns {import("./notation.js").Record} */
  record() {
    return { digest: data.digest, seats: this.seats, moves: this.game.history() };
  }

  link() {
    return toLink(this.record());
  }

  address() {
    return location.href.replace(/#.*$/, "") + "#" + this.link();
  }

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
  replay({ digest, seats, moves }) {
    if (digest !== data.digest) throw new NotationError("link_game");
    if (!this.game.tables.has(seats.length)) throw new NotationError("link_start");
    this.asked++;
    this.riddle = null;
    this.diary = new Diary();
    this.game.begin(seats.length);
    this.seats = seats;
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
    undo: () => {
      const done = game.undo();
      page.forget();
      return done;
    },
    load: (/** @type {import("./game.js").State} */ state) => {
      game.load(state);
      page.seats = "h".repeat(game.players);
      page.forget();
    },
    why: (/** @type {[number, number]} */ cell, /** @type {string} */ tile) =>
      game.why(cell, tile),
    suggest: async (/** @type {number} */ level) => game.named(await page.thinker.move(game, level)),
  };
  document.documentElement.dataset.ready = "yes";
};
start();
