// A game being played: its moves and phases in words, undo and redo, positions to begin from.

/** @typedef {{kind: string, tile: string, cell?: [number, number]}} Move */
/** @typedef {{phase: string, turn: number, winner: number | null,
 *   grid: {cell: [number, number], tile: string}[], hands: string[][], supply: string[],
 *   out?: number[]}} State */
/** @typedef {import("./engine.js").Table} Table */

const PHASES = ["deal", "play", "draft", "over"];

/** The cell of a key. @param {string} key @returns {[number, number]} */
export const cellOf = (key) => {
  const [row, column] = key.split(",").map(Number);
  return [row, column];
};

export class Game {
  /**
   * @param {any} data what Python hands over
   * @param {Map<number, Table>} tables by number of players
   */
  constructor(data, tables) {
    this.data = data;
    this.tables = tables;
    /** @type {string[]} */
    this.tiles = data.tiles.map((/** @type {{text: string}} */ it) => it.text);
    this.kinds = new Map(this.tiles.map((text, kind) => [text, kind]));
    this.phases = new Map(PHASES.map((name) => [data.layout[name.toUpperCase()], name]));
    this.players = Math.min(...tables.keys());
    this.table = /** @type {Table} */ (tables.get(this.players));
    /** @type {State | null} */
    this.loaded = null;
    /** @type {number[] | null} */
    this.given = null;
    /** @type {[number, number]} */
    this.zero = [0, 0];
    /** @type {number[]} */
    this.made = [];
    /** @type {number[]} */
    this.undone = [];
    /** @type {number[]} */
    this.codes = [];
    /** @type {Map<string, number>} the kinds of the tiles by their cells */
    this.laid = new Map();
    this.begin(this.players);
  }

  /** Begins a new game. @param {number} players */
  begin(players) {
    const table = this.tables.get(players);
    if (!table) throw new Error(`no game for ${players} players`);
    this.table = table;
    this.players = players;
    this.loaded = null;
    this.given = null;
    this.zero = [0, 0];
    this.made = [];
    this.undone = [];
    this.table.reset();
    this.list();
  }

  list() {
    this.codes = this.table.moves();
    this.laid = new Map(this.table.grid().map(([cell, kind]) => {
      const [row, column] = this.table.place(cell);
      return [[row + this.zero[0], column + this.zero[1]].join(), kind];
    }));
  }

  /** The name of the phase: deal, play, draft or over. */
  get phase() {
    return this.phases.get(this.table.at(this.data.layout.PHASE)) || "";
  }

  /** The player whose turn it is, from 0. */
  get turn() {
    return this.table.at(this.data.layout.TURN);
  }

  /** The player who has won, from 0; -1 while the game goes on. */
  get winner() {
    return this.table.at(this.data.layout.WINNER);
  }

  /** The player who could not play last, from 0; -1 if all could. */
  get stuck() {
    return this.table.at(this.data.layout.STUCK);
  }

  /** @param {number} player */
  isOut(player) {
    return (this.table.at(this.data.layout.OUT) >> player & 1) === 1;
  }

  get isEmpty() {
    return this.table.at(this.data.layout.PLACED) === 0;
  }

  /** A move in words. @param {number} code @param {string} phase @returns {Move} */
  named(code, phase = this.phase) {
    if (phase !== "play") return { kind: "draft", tile: this.tiles[code] };
    const [row, column] = this.table.place(Math.floor(code / this.table.kinds));
    return { kind: "place", tile: this.tiles[code % this.table.kinds],
      cell: [row + this.zero[0], column + this.zero[1]] };
  }

  /** Every move, each once. @returns {Move[]} */
  moves() {
    return this.codes.map((code) => this.named(code));
  }

  /**
   * The number of a move; -1 if the rules do not allow it. The first tile of a floating grid may
   * be placed anywhere.
   * @param {Move} move
   */
  code(move) {
    const kind = this.kinds.get(move.tile);
    if (kind === undefined || (move.kind === "place") !== (this.phase === "play")) return -1;
    let code = kind;
    if (move.kind === "place") {
      if (!move.cell) return -1;
      const [row, column] = this.isEmpty && !this.data.board ? this.zero : move.cell;
      code += this.table.cell(row - this.zero[0], column - this.zero[1]) * this.table.kinds;
    }
    return this.codes.includes(code) ? code : -1;
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

  /** Takes the last move back; false if there is none. */
  undo() {
    const code = this.made.pop();
    if (code === undefined) return false;
    this.undone.push(code);
    this.table.back(this.made.length);
    this.list();
    return true;
  }

  redo() {
    const code = this.undone.pop();
    if (code === undefined) return false;
    this.make(code);
    return true;
  }

  /** The moves made, each in words, with who made it. */
  history() {
    const { layout } = this.data;
    return this.made.map((code, n) => {
      const at = n * layout.ENTRY;
      const phase = this.phases.get(this.table.part("AT_LOG", at + layout.PHASE)) || "";
      return { ...this.named(code, phase), player: this.table.part("AT_LOG", at + layout.TURN) };
    });
  }

  /** @returns {State} */
  state() {
    const copies = (/** @type {number} */ kind) =>
      Array(this.table.left(kind)).fill(this.tiles[kind]);
    const seats = [...Array(this.players).keys()];
    const out = seats.filter((it) => this.isOut(it)).map((it) => it + 1);
    return {
      phase: this.phase,
      turn: this.turn + 1,
      winner: this.winner < 0 ? null : this.winner + 1,
      grid: [...this.laid].map(([key, kind]) => ({ cell: cellOf(key), tile: this.tiles[kind] })),
      hands: seats.map((it) => this.table.hand(it).map((tile) => this.tiles[tile])),
      supply: this.tiles.flatMap((_, kind) => copies(kind)),
      ...(out.length && this.players > 2 ? { out } : {}),
    };
  }

  /**
   * Begins from a state: grid, hands, supply (default: all the rest) and turn. Throws an error
   * that says what is wrong with it.
   * @param {Partial<State>} state
   */
  load(state) {
    const { layout } = this.data;
    const hands = state.hands || Array.from({ length: this.players }, () => []);
    const table = this.tables.get(hands.length);
    if (!table) throw new Error(`no game for ${hands.length} players`);
    const grid = state.grid || [];
    const left = Array(table.kinds).fill(table.rules[layout.COPIES]);
    const taken = (/** @type {string} */ text) => {
      const kind = this.kinds.get(text);
      if (kind === undefined) throw new Error(`there is no tile ${text}`);
      if (--left[kind] < 0) throw new Error(`there are too many ${text}`);
      return kind;
    };
    const [zero] = this.data.board ? [] : grid;
    const [down, right] = zero ? zero.cell : [0, 0];
    const laid = grid.map(({ cell: [row, column], tile }) =>
      [table.cell(row - down, column - right), taken(tile)]);
    const room = table.rules[layout.HAND];
    const held = hands.flatMap((hand, player) => {
      if (hand.length > room) throw new Error(`hand ${player + 1} is too large`);
      return hand.map((tile) => [player, taken(tile)]);
    });
    if (state.supply) {
      const rest = [...left];
      state.supply.forEach(taken);
      left.forEach((more, kind) => { left[kind] = rest[kind] - more; });
    }
    const phase = state.phase && state.phase !== "over" ? state.phase
      : room && !grid.length && !held.length ? "deal" : "play";
    const code = [...this.phases].find(([, name]) => name === phase);
    const turn = (state.turn || 1) - 1;
    if (!code || !(turn in hands)) throw new Error("there is no such turn or phase");
    const out = (state.out || []).reduce((mask, player) => mask | 1 << (player - 1), 0);
    this.begin(hands.length);
    this.zero = [down, right];
    this.given = [turn, code[0], out, ...left, laid.length, ...laid.flat(), held.length,
      ...held.flat()];
    this.table.arrange(this.given);
    this.list();
    this.loaded = this.state();
  }

  /** The ids of the reasons why a tile cannot be placed at a cell.
   * @param {[number, number]} cell @param {string} tile @returns {string[]} */
  why(cell, tile) {
    const kind = this.kinds.get(tile);
    if (kind === undefined) throw new Error(`there is no tile ${tile}`);
    if (this.tileAt(cell) >= 0) throw new Error(`a tile is at ${cell} already`);
    const mask = this.table.reasons(cell[0] - this.zero[0], cell[1] - this.zero[1], kind);
    return this.data.reasons.filter((/** @type {any} */ it) => mask >> it.bit & 1)
      .map((/** @type {any} */ it) => it.id);
  }

  /** The tile at a cell; -1 if it is empty. @param {[number, number]} cell */
  tileAt(cell) {
    return this.laid.get(cell.join()) ?? -1;
  }

  /** The kinds that the rules allow at an empty cell, of which a copy is outside of the grid.
   * @param {[number, number]} cell */
  fitting(cell) {
    return this.tiles.filter((tile) => !this.why(cell, tile).length);
  }

  /** True if a cell is a place for some tile: nothing but tiles in groups is in its way.
   * @param {[number, number]} cell */
  isPlace(cell) {
    const blocked = new Set(this.data.blocking);
    return !this.why(cell, this.tiles[0]).some((it) => blocked.has(it));
  }
}
