// The compiled engine on the tables of one number of players: moves, reasons, positions. It knows
// no rule: what the numbers mean is said by the layout that Python hands over.

/** @typedef {{table: number[], state: number[], start: number[][], moves: number, most: number}}
 * Tables */
/** @typedef {{start: number, size: number}} Part */

/** An odd number that spreads seeds over 64 bits. */
const SPREAD = 0x9E3779B97F4A7C15n;

/** The numbers that runs of equal differences stand for: pairs of a difference and its count.
 * @param {number[]} runs */
export const unpacked = (runs) => {
  const found = /** @type {number[]} */ ([]);
  let last = 0;
  for (let at = 0; at < runs.length; at += 2) {
    for (let n = 0; n < runs[at + 1]; n++) found.push((last += runs[at]));
  }
  return found;
};

export class Table {
  /** @param {any} engine the exports of an instance of the module @param {Record<string, number>}
   * layout @param {Tables} tables */
  constructor(engine, layout, tables) {
    this.engine = engine;
    this.layout = layout;
    this.end = engine.__heap_base.value;
    this.words = new BigInt64Array(engine.memory.buffer);
    this.rules = unpacked(tables.table);
    this.fresh = unpacked(tables.state);
    this.t = this.array(this.rules);
    this.s = this.array(this.fresh);
    this.buffer = this.array(tables.moves);
    this.start = tables.start;
    this.most = tables.most;
    this.kinds = this.rules[layout.KINDS];
    this.stride = this.rules[layout.STRIDE];
    this.origin = this.rules[layout.ORIGIN];
    this.memory = /** @type {Record<string, Part> | undefined} */ (undefined);
    this.zero = [Math.floor(this.origin / this.stride), this.origin % this.stride];
    this.reset();
  }

  /** An array in the memory of the engine, of these values or of so many zeros. @param {number[]
   * | number} values @returns {Part} */
  array(values) {
    const size = typeof values === "number" ? values : values.length;
    const start = Math.ceil(this.end / 8) * 8;
    this.end = start + 8 * size;
    const { memory } = this.engine;
    const missing = this.end - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    this.words = new BigInt64Array(memory.buffer, 0, memory.buffer.byteLength >> 3);
    if (typeof values !== "number") this.words.set(values.map(BigInt), start >> 3);
    return { start, size };
  }

  /** Calls a function of the engine: parts become addresses and lengths, numbers 64-bit integers.
   * @param {string} name @param {...(Part | number)} facts */
  call(name, ...facts) {
    const words = facts.flatMap((it) =>
      typeof it === "number" ? [BigInt(it)] : [it.start, BigInt(it.size)]);
    return Number(this.engine[name](...words));
  }

  /** @param {Part} part @param {number} index */
  read(part, index) { return Number(this.words[(part.start >> 3) + index]); }
  /** Changes a rule. @param {string} field @param {number} value */
  set(field, value) { this.words[(this.t.start >> 3) + this.layout[field]] = BigInt(value); }
  /** @param {number} index of the state */
  at(index) { return this.read(this.s, index); }
  /** A part of the state, by the field of the rules that says where it begins.
   * @param {string} field @param {number} [index] */
  part(field, index = 0) { return this.at(this.rules[this.layout[field]] + index); }

  /** Begins a new game; the seed decides what a bag gives.
   * @param {number} [seed] @param {number[][]} [start] what lies there: row, column and tile */
  reset(seed = 0, start = this.start) {
    this.words.set(this.fresh.map(BigInt), this.s.start >> 3);
    for (const [row, column, tile] of start) {
      this.call("start_with", this.t, this.s, this.cell(row, column), tile);
    }
    if (this.rules[this.layout.BAG]) this.call("begin", this.t, this.s, seed, 0);
  }

  /** Begins from a state; see the kernel's function for what the numbers are.
   * @param {number[]} given */
  arrange(given) {
    this.reset(0, []);
    const end = this.end;
    this.call("arrange", this.t, this.s, this.array(given));
    this.end = end;
  }

  /** Every move, each once; players who cannot play are out first. */
  moves() {
    const count = this.call("moves_of", this.t, this.s, this.buffer);
    return Array.from({ length: count }, (_, n) => this.read(this.buffer, n));
  }

  make(/** @type {number} */ move) { this.call("make", this.t, this.s, move); }
  /** Takes moves back until so many are left. @param {number} moves */
  back(moves) { this.call("rewind", this.t, this.s, moves); }

  /** Chooses the random numbers. @param {number} seed @param {number} number */
  seed(seed, number) {
    const start = (BigInt(seed) << 32n) + BigInt(number);
    this.words[(this.s.start >> 3) + this.layout.STREAM] = BigInt.asIntN(64, start * SPREAD);
  }

  /** A mask of the reasons why a tile cannot be placed; row and column from those of cell zero.
   * @param {number} row @param {number} column @param {number} tile */
  reasons(row, column, tile) {
    return this.call("reasons", this.t, this.s, row + this.zero[0], column + this.zero[1], tile);
  }

  /** Row and column of a cell. @param {number} cell @returns {[number, number]} */
  place(cell) {
    return [Math.floor(cell / this.stride) - this.zero[0], cell % this.stride - this.zero[1]];
  }

  /** @param {number} row @param {number} column */
  cell(row, column) { return this.origin + row * this.stride + column; }

  /** The tiles of the grid with their cells. @returns {[number, number][]} */
  grid() {
    const { AT_CELLS, CELLS } = this.layout;
    const start = (this.s.start >> 3) + this.rules[AT_CELLS];
    const found = /** @type {[number, number][]} */ ([]);
    this.words.subarray(start, start + this.rules[CELLS]).forEach((tile, cell) => {
      if (tile) found.push([cell, Number(tile) - 1]);
    });
    return found;
  }

  /** The tiles of a hand, in the order of kinds. @param {number} player */
  hand(player) {
    const at = player * this.rules[this.layout.HAND_ROOM];
    return Array.from({ length: this.part("AT_HANDS", at) },
      (_, n) => this.part("AT_HANDS", at + 1 + n)).sort((a, b) => a - b);
  }

  /** Copies of a tile in the supply. @param {number} tile */
  left(tile) { return this.part("AT_LEFT", tile); }
}

/** The tables of each number of players, on instances of the compiled module. @param
 * {WebAssembly.Module} module @param {{layout: Record<string, number>, tables: Record<string,
 * Tables>}} data @returns {Promise<Map<number, Table>>} */
export const openTables = async (module, { layout, tables }) => new Map(await Promise.all(
  Object.entries(tables).map(async ([players, each]) => {
    const { exports } = await WebAssembly.instantiate(module);
    return /** @type {[number, Table]} */ ([Number(players), new Table(exports, layout, each)]);
  })));
