// What is seen: grid, hands, supply. It draws what the game says and reports what is chosen.
import { byId, filled, make } from "./faces.js";
import { cellOf, extent } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{tile: string | null, places: Set<string>, isBusy: boolean, marked: string | null,
 *   isRiddle: boolean, covered: Set<number>, last: Set<string>, found: Set<string>}} Shown */

/** Right and down. @type {Record<string, number[]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The buttons or cells of a group. @param {HTMLElement} group */
const partsOf = (group) => /** @type {HTMLElement[]} */ ([
  ...group.querySelectorAll("button, [role=gridcell]")]);

/** Leaves one of a group's buttons in the order of the Tab key; arrows reach the others.
 * @param {HTMLElement} group */
const roving = (group) => {
  const every = partsOf(group);
  const active = every.find((it) => it === document.activeElement)
    || every.find((it) => it.tabIndex === 0) || every[0];
  for (const each of every) each.tabIndex = each === active ? 0 : -1;
};

export class View {
  /** @param {any} data @param {{cell: (cell: [number, number]) => void, tile: (tile: string) =>
   * void}} events */
  constructor(data, events) {
    this.data = data;
    this.cells = /** @type {Map<string, HTMLElement>} */ (new Map());
    this.size = 0;
    this.boxed = this.seats = "";
    this.first = [0, 0];
    this.grid = byId("grid");
    this.supply = byId("supply");
    this.hands = byId("hands");
    for (const group of [this.grid, this.supply, this.hands]) {
      group.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) =>
        this.walk(event, group));
      group.addEventListener("click", (/** @type {any} */ { target }) => {
        const { cell, tile } = target.closest("button, [role=gridcell]")?.dataset || {};
        if (cell) events.cell(cellOf(cell));
        else if (tile) events.tile(tile);
      });
    }
  }

  face(/** @type {number} */ kind) {
    return make("svg", { "aria-hidden": true }, make("use", { href: `#_t${kind}` }));
  }

  /** @param {string} key @param {Record<string, any>} [facts] @returns {string} */
  say(key, facts = {}) { return filled(this.data.words[key], facts); }
  player(/** @type {number} */ seat) {
    return this.say(this.seats[seat] === "h" ? "player" : "computer", { number: seat + 1 });
  }

  /** Rows and columns to show: the board, or the grid with the cells around it.
   * @param {Game} game */
  box({ data, laid }) {
    if (data.board) return [0, 0, data.board[0] - 1, data.board[1] - 1];
    const around = extent([...laid.keys()].map(cellOf));
    return laid.size ? around.map((it, n) => n < 2 ? it - 1 : it + 1) : [0, 0, 0, 0];
  }

  show(/** @type {Game} */ game, /** @type {Shown} */ shown) {
    this.showGrid(game, shown);
    this.showHands(game, shown);
    this.showSupply(game, shown);
    for (const group of [this.grid, this.supply, this.hands]) roving(group);
  }

  /** Counts rows and columns from the first tiles, or on a board all. @param {Game} game */
  count(game) { this.first = this.box(game).map((it) => it - (this.data.board ? 1 : 0)); }

  /** The words for a cell. @param {[number, number]} cell */
  place([row, column]) {
    return this.say("place", { row: row - this.first[0], column: column - this.first[1] });
  }

  showGrid(/** @type {Game} */ game, /** @type {Shown} */ shown) {
    const [top, left, bottom, right] = this.box(game);
    const boxed = [top, left, bottom, right].join();
    if (boxed !== this.boxed) this.layOut(top, left, bottom, right);
    this.boxed = boxed;
    const isOver = game.phase === "over" || shown.isRiddle;
    for (const [key, cell] of this.cells) {
      const kind = game.laid.get(key) ?? -1;
      const tile = game.tiles[kind];
      const isPlace = shown.places.has(key);
      const free = !isPlace ? "empty" : isOver ? "spot" : "fits";
      const what = tile ? this.data.tiles[kind].name : this.say(free);
      cell.setAttribute("aria-label", `${this.place(cellOf(key))}: ${what}`);
      cell.classList.toggle("fits", isPlace && !tile);
      cell.classList.toggle("marked", key === shown.marked);
      const isNew = shown.last.has(key) && !cell.classList.contains("last");
      cell.classList.toggle("last", shown.last.has(key));
      if (isNew || key === shown.marked) cell.scrollIntoView({ block: "nearest" });
      if ((tile || "") !== cell.dataset.tile) {
        cell.dataset.tile = tile || "";
        cell.replaceChildren(...(tile ? [this.face(kind)] : []));
      }
    }
  }

  /** Makes the cells of a box; those that were there are kept, and the focus with them.
   * @param {number} top @param {number} left @param {number} bottom @param {number} right */
  layOut(top, left, bottom, right) {
    const focused = this.grid.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement) : null;
    const before = this.cells;
    this.cells = new Map();
    const rows = [];
    for (let row = top; row <= bottom; row++) {
      const line = make("div", { role: "row" });
      for (let column = left; column <= right; column++) {
        const key = [row, column].join();
        const cell = before.get(key) || make("div", { role: "gridcell", tabindex: -1 });
        if (!before.has(key)) {
          cell.dataset.tile = "";
          cell.dataset.cell = key;
        }
        this.cells.set(key, cell);
        line.append(cell);
      }
      rows.push(line);
    }
    this.grid.replaceChildren(...rows);
    this.grid.style.setProperty("--columns", String(right - left + 1));
    this.fit();
    if (focused && this.grid.contains(focused)) focused.focus({ preventScroll: true });
  }

  /** Sizes the cells: to the width of the window, or as chosen. */
  fit() {
    const columns = Number(this.grid.style.getPropertyValue("--columns")) || 1;
    const room = byId("frame").clientWidth - 8 - 2 * (columns - 1);  // as in the style sheet
    const size = this.size || Math.max(26, Math.min(72, Math.floor(room / columns)));
    this.grid.style.setProperty("--cell", `${size}px`);
    return size;
  }

  /** Makes the grid larger or smaller. @param {number} factor */
  zoom(factor) {
    this.size = Math.round(Math.max(16, Math.min(160, this.fit() * factor)));
    this.fit();
  }

  named(/** @type {string} */ tile) {
    return this.data.tiles.find((/** @type {any} */ it) => it.text === tile).name;
  }

  showHands(/** @type {Game} */ game, /** @type {Shown} */ shown) {
    const focused = [...this.hands.querySelectorAll("button")].indexOf(
      /** @type {any} */ (document.activeElement));
    const isPlaying = ["play", "more", "exchange"].includes(game.phase) && !shown.isBusy;
    const points = game.scores;
    this.hands.style.setProperty("--room", String(Math.min(game.room, 8)));
    const seats = Array.from({ length: game.players }, (_, seat) => {
      const isTurn = game.phase !== "over" && game.turn === seat;
      const name = this.player(seat) + (game.isOut(seat) ? ` (${this.say("out")})` : "")
        + (points.length ? ` – ${this.say("points", { count: points[seat] })}` : "");
      const tiles = game.table.hand(seat).map((kind) => {
        if (shown.covered.has(seat)) {
          return make("span", { class: "tile covered", role: "img",
            "aria-label": this.say("covered") });
        }
        const { name, text } = this.data.tiles[kind];
        const [element, facts] = isTurn && isPlaying
          ? ["button", { type: "button", "data-tile": text, "aria-pressed": text === shown.tile }]
          : ["span", { role: "img" }];
        return make(element, { ...facts, class: "tile", "aria-label": name }, this.face(kind));
      });
      const rest = Array.from({ length: game.room - tiles.length },
        () => make("span", { class: "tile gap", "aria-hidden": true }));
      return make("div", { class: "seat" + (isTurn ? " turn" : ""), role: "group",
        "aria-label": name },
      make("h2", {}, name), make("div", { class: "hand" }, ...tiles, ...rest));
    });
    this.hands.replaceChildren(...seats);
    const buttons = [...this.hands.querySelectorAll("button")];
    if (focused >= 0 && buttons.length) buttons[Math.min(focused, buttons.length - 1)].focus();
  }

  showSupply(/** @type {Game} */ game, /** @type {Shown} */ shown) {
    byId("bag").textContent = game.hasBag && !shown.isRiddle
      ? this.say("bag", { count: game.table.at(this.data.layout.SUPPLY) }) : "";
    this.supply.hidden = game.hasBag && !shown.isRiddle;
    const isDue = game.phase !== "play" || !game.room;
    const isFree = shown.isRiddle || (game.phase !== "over" && !shown.isBusy && isDue);
    const many = game.table.rules[this.data.layout.COPIES] > 1;
    partsOf(this.supply).forEach((button, kind) => {
      const count = game.table.left(kind);
      const { name, text } = this.data.tiles[kind];
      const facts = { tile: name, count };
      button.setAttribute("aria-label", !count ? this.say("gone", facts)
        : many ? this.say("copies", facts) : name);
      button.setAttribute("aria-disabled", String(!isFree || !count));
      const isChosen = isFree && (text === shown.tile || shown.found.has(text));
      button.setAttribute("aria-pressed", String(isChosen));
      button.classList.toggle("gone", !count);
      button.lastElementChild?.replaceChildren(many && count ? String(count) : "");
    });
    this.supply.classList.toggle("free", isFree);
  }

  /** Arrow keys move the focus to the nearest in their direction; Enter and the space bar choose
   * a cell. @param {KeyboardEvent} event @param {HTMLElement} group */
  walk(event, group) {
    const from = /** @type {HTMLElement} */ (event.target);
    const ahead = ARROWS[event.key];
    const isChosen = from.dataset.cell && (event.key === "Enter" || event.key === " ");
    if (!ahead && !isChosen) return;
    event.preventDefault();
    if (isChosen) return from.click();
    const here = from.getBoundingClientRect();
    const far = (/** @type {HTMLElement} */ it) => {
      const there = it.getBoundingClientRect();
      const [right, down] = [there.x - here.x, there.y - here.y];
      const along = right * ahead[0] + down * ahead[1];
      return along > 1 ? along + 3 * Math.abs(right * ahead[1] + down * ahead[0]) : Infinity;
    };
    partsOf(group).reduce((best, it) => far(it) < far(best) ? it : best, from).focus();
    roving(group);
  }
}
