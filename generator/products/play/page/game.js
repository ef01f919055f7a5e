// A game being played: its moves and phases in words, undo and redo, positions to begin from.

/** @typedef {{kind: string, tile: string, cell?: [number, number]}} Move */
/** @typedef {{phase: string, turn: number, winner: number | null,
 *   grid: {cell: [number, number], tile: string}[], hands: string[][], supply: string[],
 *   out?: number[], scores?: number[], winners?: number[], isFree?: boolean}} State */
/** @typedef {import("./engine.js").Table} Table */

/** The cell of a key. @param {string} key @returns {[number, number]} */
export const cellOf = (key) => {
  const [row, column] = key.split(",").map(Number);
  return [row, column];
};

/** The first and last row and column of cells: top, left, bottom, right.
 * @param {[number, number][]} cells */
export const extent = (cells) => [Math.min, Math.max].flatMap((found) =>
  [0, 1].map((n) => found(...cells.map((it) => it[n]))));

export class Game {
  /** @param {any} data what Python hands over @param {Map<number, Table>} tables by number of
   * players */
  constructor(data, tables) {
    this.data = data;
    this.tables = tables;
    /** @type {string[]} */
    this.tiles = data.tiles.map((/** @type {{text: string}} */ it) => it.text);
    this.seed = 0;
    this.isFree = false;
    this.players = Math.min(...tables.keys());
    this.table = /** @type {Table} */ (tables.get(this.players));
    this.given = /** @type {number[] | null} */ (null);
    /** @type {[number, number]} */
    this.zero = [0, 0];
    this.made = /** @type {number[]} */ ([]);
    this.undone = /** @type {number[]} */ ([]);
    this.codes = /** @type {number[]} */ ([]);
    /** @type {Map<string, number>} the kinds of the tiles by their cells */
    this.laid = new Map();
  }

  /** Begins a new game; the seed decides what a bag gives. Free: without hands and bag, any tile
   * can be placed next. @param {number} players @param {number} [seed] @param {boolean} [isFree] */
  begin(players, seed = 0, isFree = false) {
    const table = this.tables.get(players);
    if (!table) throw new Error(`no game for ${players} players`);
    this.table = table;
    this.players = players;
    this.seed = seed;
    this.isFree = isFree;
    for (const it of ["HAND", "BAG"]) table.set(it, isFree ? 0 : table.rules[this.data.layout[it]]);
    this.given = null;
    this.zero = [0, 0];
    this.made = [];
    this.undone = [];
    this.table.reset(seed);
    this.list();
  }

  /** Lists the moves; what comes from a bag is drawn at once. */
  list() {
    this.codes = this.table.moves();
    while (this.isDrawn(this.phase) && this.codes.length) {
      this.made.push(this.codes[0]);
      this.table.make(this.codes[0]);
      this.codes = this.table.moves();
    }
    this.laid = new Map(this.table.grid().map(([cell, kind]) => {
      const [row, column] = this.table.place(cell);
      return [[row + this.zero[0], column + this.zero[1]].join(), kind];
    }));
  }

  get hasBag() { return this.data.bag && !this.isFree; }
  /** True if tiles are drawn from a bag in a phase. @param {string} phase */
  isDrawn(phase) { return this.hasBag && (phase === "deal" || phase === "draft"); }
  /** The name of the phase: deal, play, draft or over. */
  get phase() { return this.data.phases[this.table.at(this.data.layout.PHASE)]; }
  /** The most tiles of a hand; 0 if there are no hands. */
  get room() { return this.isFree ? 0 : this.table.rules[this.data.layout.HAND]; }
  /** The player whose turn it is, from 0. */
  get turn() { return this.table.at(this.data.layout.TURN); }

  /** The players who have won, from 0; none while the game goes on. */
  get winners() {
    const mask = this.table.at(this.data.layout.WINNERS);
    return [...Array(this.players).keys()].filter((it) => this.phase === "over" && mask >> it & 1);
  }

  /** The points of each player, with what hands count at the end; empty where none are counted. */
  get scores() {
    const { t, s } = this.table;
    const isOver = this.phase === "over";
    return Array.from({ length: this.data.points ? this.players : 0 }, (_, it) =>
      isOver ? this.table.call("total", t, s, it) : this.table.part("AT_SCORE", it));
  }

  /** The points of a turn that is not finished. */
  get scored() {
    const isMore = this.data.points && this.phase === "more";
    return isMore ? this.table.call("turn_score", this.table.t, this.table.s) : 0;
  }

  /** The player who could not play last, from 0; -1 if all could. */
  get stuck() { return this.table.at(this.data.layout.STUCK); }
  /** @param {number} player */
  isOut(player) { return (this.table.at(this.data.layout.OUT) >> player & 1) === 1; }

  /** A move in words. @param {number} code @param {string} phase @returns {Move} */
  named(code, phase = this.phase) {
    const [cell, kind] = [Math.floor(code / this.table.kinds), code % this.table.kinds];
    const tile = this.tiles[kind];
    if (phase === "deal" || phase === "draft") return { kind: "draft", tile };
    if (!cell) return { kind: "aside", tile };
    if (cell === 1) return { kind: "done", tile: "" };
    const [row, column] = this.table.place(cell);
    return { kind: "place", tile, cell: [row + this.zero[0], column + this.zero[1]] };
  }

  /** Every move, each once. @returns {Move[]} */
  moves() { return this.codes.map((code) => this.named(code)); }

  /** The cells where a tile can be placed now. @param {string} tile */
  placesOf(tile) {
    return this.moves().filter((it) => it.cell && it.tile === tile).map((it) => String(it.cell));
  }

  /** The number of a move; -1 if the rules do not allow it. The first tile of a floating grid may
   * be placed anywhere. @param {Move} move */
  code(move) {
    const isFirst = !this.laid.size && !this.data.board;
    return this.codes.find((code) => {
      const { kind, tile, cell } = this.named(code);
      return kind === move.kind && tile === (move.tile || "")
        && (!cell || (move.cell && (isFirst || cell.join() === move.cell.join())));
    }) ?? -1;
  }

  /** Plays the move of a number. @param {number} code */
  make(code) {
    this.table.make(code);
    this.made.push(code);
    this.list();
  }

  /** Plays a move; false if the rules do not allow it. @param {Move} move */
  play(move) {
    const code = this.code(move);
    if (code < 0) return false;
    this.undone = [];
    this.make(code);
    return true;
  }

  /** Takes the last move back, with what was drawn since; false if there is none. */
  undo() {
    const last = this.history().map((it) => !this.isDrawn(it.phase)).lastIndexOf(true);
    if (last < 0) return false;
    this.undone.push(this.made[last]);
    this.made.length = last;
    this.table.back(last);
    this.list();
    return true;
  }

  redo() {
    const code = this.undone.pop();
    if (code !== undefined) this.make(code);
  }

  /** The moves made, each in words, with who made it and the points for it. */
  history() {
    const { layout } = this.data;
    return this.made.map((code, n) => {
      const at = n * layout.ENTRY;
      const phase = this.data.phases[this.table.part("AT_LOG", at + layout.PHASE)];
      const player = this.table.part("AT_LOG", at + layout.TURN);
      const gained = this.table.part("AT_LOG", at + layout.SCORED);
      return { ...this.named(code, phase), phase, player, gained };
    });
  }

  /** The moves that somebody chose: all but what was drawn from a bag. */
  get chosen() { return this.history().filter((it) => !this.isDrawn(it.phase)); }

  /** @returns {State} */
  state() {
    const { data: { layout }, hasBag: bag, winners } = this;
    const inBag = Array.from({ length: bag ? this.table.at(layout.SUPPLY) : 0 }, (_, n) =>
      this.tiles[this.table.part("AT_BAG", n)]);
    const seats = [...Array(this.players).keys()];
    const out = seats.filter((it) => this.isOut(it)).map((it) => it + 1);
    return {
      phase: this.phase,
      turn: this.turn + 1,
      winner: winners.length === 1 ? winners[0] + 1 : null,
      grid: [...this.laid].map(([key, kind]) => ({ cell: cellOf(key), tile: this.tiles[kind] })),
      hands: seats.map((it) => this.table.hand(it).map((tile) => this.tiles[tile])),
      supply: bag ? inBag : this.tiles.flatMap((tile, kind) => Array(this.table.left(kind)).fill(tile)),
      ...(this.data.points ? { scores: this.scores } : {}),
      ...(winners.length > 1 ? { winners: winners.map((it) => it + 1) } : {}),
      ...(out.length && this.players > 2 ? { out } : {}),
      ...(this.isFree ? { isFree: true } : {}),
    };
  }

  /** The number of a tile. @param {string} text */
  kind(text) {
    const kind = this.tiles.indexOf(text);
    if (kind < 0) throw new Error(`there is no tile ${text}`);
    return kind;
  }

  /** Begins from a state: grid, hands, supply (default: all the rest), turn. Throws an error
   * that says what is wrong with it. @param {Partial<State>} state */
  load(state) {
    const { layout } = this.data;
    const hands = state.hands || Array.from({ length: this.players }, () => []);
    const table = this.tables.get(hands.length);
    if (!table) throw new Error(`no game for ${hands.length} players`);
    const grid = state.grid || table.start.map(([row, column, kind]) =>
      ({ cell: [row, column], tile: this.tiles[kind] }));
    const left = Array(table.kinds).fill(table.rules[layout.COPIES]);
    const taken = (/** @type {string} */ text) => {
      const kind = this.kind(text);
      if (--left[kind] < 0) throw new Error(`there are too many ${text}`);
      return kind;
    };
    const [zero] = this.data.board ? [] : grid;
    const [down, right] = zero ? zero.cell : [0, 0];
    const laid = grid.map(({ cell: [row, column], tile }) =>
      [table.cell(row - down, column - right), taken(tile)]);
    const rows = table.rules[layout.CELLS] / table.stride;
    const fits = laid.every(([it]) => it > table.stride && it < (rows - 1) * table.stride
      && it % table.stride % (table.stride - 1)) && new Set(laid.map(([it]) => it));
    if (!fits || fits.size < laid.length) throw new Error("the tiles do not fit into the grid");
    const room = state.isFree ? 0 : table.rules[layout.HAND];
    const held = hands.flatMap((hand, player) => {
      if (hand.length > room) throw new Error(`hand ${player + 1} is too large`);
      return hand.map((tile) => [player, taken(tile)]);
    });
    const rest = [...left];
    if (state.supply) state.supply.forEach(taken);
    const phase = ["deal", "play", "draft"].find((it) => it === state.phase)
      || (room && !(state.grid || []).length && !held.length ? "deal" : "play");
    const turn = (state.turn || 1) - 1;
    if (!(turn in hands)) throw new Error("there is no such turn or phase");
    const out = (state.out || []).reduce((mask, player) => mask | 1 << (player - 1), 0);
    this.begin(hands.length, 0, state.isFree);
    this.zero = [down, right];
    const supply = left.map((count, kind) => state.supply ? rest[kind] - count : count);
    this.given = [turn, this.data.phases.indexOf(phase), out, ...supply, laid.length, ...laid.flat(), held.length,
      ...held.flat()];
    this.table.arrange(this.given);
    this.list();
  }

  /** The ids of the reasons why a tile cannot be placed at a cell.
   * @param {[number, number]} cell @param {string} tile @returns {string[]} */
  why(cell, tile) {
    const kind = this.kind(tile);
    if (this.tileAt(cell) >= 0) throw new Error(`a tile is at ${cell} already`);
    if (!cell.every((it) => Math.abs(it) < 1e5)) throw new Error(`there is no cell ${cell}`);
    const mask = this.table.reasons(cell[0] - this.zero[0], cell[1] - this.zero[1], kind);
    return this.data.reasons.filter((/** @type {any} */ it) => mask >> it.bit & 1)
      .map((/** @type {any} */ it) => it.id);
  }

  /** The tile at a cell; -1 if it is empty. @param {[number, number]} cell */
  tileAt(cell) { return this.laid.get(cell.join()) ?? -1; }
  /** The kinds that the rules allow at an empty cell, of which a copy is outside of the grid.
   * @param {[number, number]} cell */
  fitting(cell) { return this.tiles.filter((tile) => !this.why(cell, tile).length); }

  /** True if a cell is a place for some tile: nothing but tiles in groups is in its way.
   * @param {[number, number]} cell */
  isPlace(cell) {
    return !this.why(cell, this.tiles[0]).some((it) => this.data.blocking.includes(it));
  }
}
