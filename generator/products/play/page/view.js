// What is seen: grid, hands, supply. It draws what the game says and reports what is chosen.
import { byId, facesOf, filled, make } from "./faces.js";
import { cellOf } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{tile: string | null, places: Set<string>, isBusy: boolean, marked: string | null,
 *   isRiddle: boolean, covered: Set<number>, last: Set<string>, found: Set<string>}} Shown */

/** Pixels between cells, as in the style sheet. */
const GAP = 2;
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Leaves one of a group's buttons in the order of the Tab key; arrows reach the others.
 * @param {HTMLElement} group @param {string} found a selector of its buttons */
const roving = (group, found) => {
  const every = /** @type {HTMLElement[]} */ ([...group.querySelectorAll(found)]);
  const active = every.find((it) => it === document.activeElement)
    || every.find((it) => it.tabIndex === 0) || every[0];
  for (const each of every) each.tabIndex = each === active ? 0 : -1;
};

export class View {
  /** @param {any} data @param {{cell: (cell: [number, number]) => void, tile: (tile: string) =>
   * void}} events */
  constructor(data, events) {
    this.data = data;
    this.events = events;
    this.face = facesOf(data);
    this.cells = /** @type {Map<string, HTMLElement>} */ (new Map());
    this.size = 0;
    this.boxed = this.seats = "";
    this.first = [0, 0];
    this.grid = byId("grid");
    this.supply = byId("supply");
    this.hands = byId("hands");
    this.buttons = this.makeSupply();
    this.grid.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.walk(event));
    for (const group of [this.supply, this.hands]) {
      group.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) =>
        this.step(event, group));
    }
  }

  /** @param {string} key @param {Record<string, any>} [facts] @returns {string} */
  say(key, facts = {}) { return filled(this.data.words[key], facts); }
  player(/** @type {number} */ seat) {
    return this.say(this.seats[seat] === "h" ? "player" : "computer", { number: seat + 1 });
  }

  makeSupply() {
    this.supply.style.setProperty("--across", String(this.data.across));
    return this.data.tiles.map((/** @type {any} */ tile, /** @type {number} */ kind) => {
      const button = make("button", { type: "button", class: "tile", "data-tile": tile.text },
        this.face(kind), make("span", { class: "count", "aria-hidden": true }));
      button.addEventListener("click", () => this.events.tile(tile.text));
      this.supply.append(button);
      return button;
    });
  }

  /** Rows and columns to show: the board, or the grid with the cells around it.
   * @param {import("./game.js").State} state */
  box(state) {
    if (this.data.board) return [0, 0, this.data.board[0] - 1, this.data.board[1] - 1];
    if (!state.grid.length) return [0, 0, 0, 0];
    const rows = state.grid.map((it) => it.cell[0]);
    const columns = state.grid.map((it) => it.cell[1]);
    return [Math.min(...rows) - 1, Math.min(...columns) - 1, Math.max(...rows) + 1,
      Math.max(...columns) + 1];
  }

  show(/** @type {Game} */ game, /** @type {Shown} */ shown) {
    const state = game.state();
    this.showGrid(state, shown);
    this.showHands(game, state, shown);
    this.showSupply(game, shown);
    roving(this.grid, "[role=gridcell]");
    roving(this.supply, "button");
    roving(this.hands, "button");
  }

  /** Counts rows and columns from the first tiles, or on a board all. @param {Game} game */
  count(game) { this.first = this.box(game.state()).map((it) => it - (this.data.board ? 1 : 0)); }

  /** The words for a cell. @param {[number, number]} cell */
  place([row, column]) {
    return this.say("place", { row: row - this.first[0], column: column - this.first[1] });
  }

  showGrid(/** @type {import("./game.js").State} */ state, /** @type {Shown} */ shown) {
    const [top, left, bottom, right] = this.box(state);
    const boxed = [top, left, bottom, right].join();
    if (boxed !== this.boxed) this.layOut(top, left, bottom, right);
    this.boxed = boxed;
    const isOver = state.phase === "over" || shown.isRiddle;
    const tiles = new Map(state.grid.map((it) => [it.cell.join(), it.tile]));
    for (const [key, cell] of this.cells) {
      const tile = tiles.get(key);
      const isPlace = shown.places.has(key);
      const free = !isPlace ? "empty" : isOver ? "spot" : "fits";
      const what = tile ? this.named(tile) : this.say(free);
      cell.setAttribute("aria-label", `${this.place(cellOf(key))}: ${what}`);
      cell.classList.toggle("fits", isPlace && !tile);
      cell.classList.toggle("marked", key === shown.marked);
      const isNew = shown.last.has(key) && !cell.classList.contains("last");
      cell.classList.toggle("last", shown.last.has(key));
      if (isNew || key === shown.marked) cell.scrollIntoView({ block: "nearest" });
      if ((tile || "") !== cell.dataset.tile) {
        cell.dataset.tile = tile || "";
        cell.replaceChildren(...(tile ? [this.face(this.kind(tile))] : []));
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
          cell.addEventListener("click", () => this.events.cell([row, column]));
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
    const room = byId("frame").clientWidth - 8 - GAP * (columns - 1);
    const size = this.size || Math.max(26, Math.min(72, Math.floor(room / columns)));
    this.grid.style.setProperty("--cell", `${size}px`);
    return size;
  }

  /** Makes the grid larger or smaller. @param {number} factor */
  zoom(factor) {
    this.size = Math.round(Math.max(16, Math.min(160, this.fit() * factor)));
    this.fit();
  }

  /** @param {string} tile */
  kind(tile) { return this.data.tiles.findIndex((/** @type {any} */ it) => it.text === tile); }
  named(/** @type {string} */ tile) { return this.data.tiles[this.kind(tile)].name; }

  /** @param {Game} game @param {import("./game.js").State} state @param {Shown} shown */
  showHands(game, state, shown) {
    const focused = [...this.hands.querySelectorAll("button")].indexOf(
      /** @type {any} */ (document.activeElement));
    const isPlaying = ["play", "more", "exchange"].includes(state.phase) && !shown.isBusy;
    const points = game.scores;
    const { room } = game;
    this.hands.style.setProperty("--room", String(Math.min(room, 8)));
    const seats = state.hands.map((hand, seat) => {
      const isTurn = state.phase !== "over" && game.turn === seat;
      const name = this.player(seat) + (game.isOut(seat) ? ` (${this.say("out")})` : "")
        + (points.length ? ` – ${this.say("points", { count: points[seat] })}` : "");
      const tiles = hand.map((tile) => {
        if (shown.covered.has(seat)) {
          return make("span", { class: "tile covered", role: "img",
            "aria-label": this.say("covered") });
        }
        if (!isTurn || !isPlaying) {
          return make("span", { class: "tile", role: "img", "aria-label": this.named(tile) },
            this.face(this.kind(tile)));
        }
        const button = make("button", { type: "button", class: "tile", "data-tile": tile,
          "aria-label": this.named(tile), "aria-pressed": tile === shown.tile },
        this.face(this.kind(tile)));
        button.addEventListener("click", () => this.events.tile(tile));
        return button;
      });
      const rest = Array.from({ length: room - hand.length },
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
    byId("bag").textContent = this.data.bag && !shown.isRiddle
      ? this.say("bag", { count: game.table.at(this.data.layout.SUPPLY) }) : "";
    this.supply.hidden = this.data.bag && !shown.isRiddle;
    const isDue = game.phase !== "play" || !game.room;
    const isFree = shown.isRiddle || (game.phase !== "over" && !shown.isBusy && isDue);
    const many = game.table.rules[this.data.layout.COPIES] > 1;
    this.buttons.forEach((/** @type {HTMLElement} */ button, /** @type {number} */ kind) => {
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

  /** Arrow keys within the grid, Enter and the space bar. @param {KeyboardEvent} event */
  walk(event) {
    const cell = /** @type {HTMLElement} */ (event.target);
    const [row, column] = cellOf(cell.dataset.cell || "");
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.events.cell([row, column]);
    } else {
      this.move(event, [...this.cells.values()],
        (down, right) => this.cells.get([row + down, column + right].join()));
    }
  }

  /** Arrow keys within tiles. @param {KeyboardEvent} event @param {HTMLElement} group */
  step(event, group) {
    const every = [...group.querySelectorAll("button")];
    const across = group === this.supply ? this.data.across : 1;
    this.move(event, every, (down, right) =>
      every[every.indexOf(/** @type {any} */ (event.target)) + down * across + right]);
  }

  /** Moves the focus by an arrow key. @param {KeyboardEvent} event @param {HTMLElement[]} every
   * @param {(down: number, right: number) => HTMLElement | undefined} find */
  move(event, every, find) {
    if (!(event.key in ARROWS)) return;
    event.preventDefault();
    const [down, right] = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    const next = find(down, right);
    if (!next) return;
    for (const each of every) each.tabIndex = each === next ? 0 : -1;
    next.focus();
  }
}
