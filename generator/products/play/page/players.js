// Players: the engine's own, with budgets in counts, so that a seed gives the same game anywhere.

const TREE = 1 << 19;
const STACK = 1 << 18;
const SLOTS = 1 << 14;

/** Nodes for each position of a finished game. */
const ANALYSIS = 200000;
/** Most moves to choose from where the strongest also searches. */
const NEAR_END = 40;
/** Tiles twice, from which on the strongest gets half as many playouts, as each is longer. */
const LONG = 160;
/** Playouts of the levels; those where points or tiles left decide, which end after a round; nodes
 * of the search that the strongest adds near the end. */
const BUDGETS = [
  { playouts: 0, rounds: 0, nodes: 0 }, { playouts: 300, rounds: 12, nodes: 0 },
  { playouts: 2000, rounds: 3000, nodes: 30000 },
];

/** @typedef {import("./engine.js").Table} Table */

/** Arrays that players work with, made at their first use. @param {Table} table
 * @returns {Record<string, import("./engine.js").Part>} */
const memoryOf = (table) => {
  const { NODE, WORK, SLOT, WAYS } = table.layout;
  return table.memory ??= {
    tree: table.array(NODE * TREE), path: table.array(table.most), work: table.array(WORK),
    stack: table.array(table.buffer.size + STACK),
    slots: table.array(SLOT * WAYS * Math.ceil(SLOTS / WAYS)),
  };
};

/** The best move that a search with so many nodes is sure of; -1 if it ran out of them.
 * @param {Table} table @param {number} nodes @param {number} players */
export const proven = (table, nodes, players) => {
  const isLong = table.rules[table.layout.LONG_TURNS];
  if (players !== 2 || !nodes || isLong) return { move: -1, value: 0 };
  const { NODES, STOPPED, BEYOND, ROOM, BEST_MOVE, WIN } = table.layout;
  const { work, stack, slots } = memoryOf(table);
  table.words.fill(0n, slots.start >> 3, (slots.start >> 3) + slots.size);
  table.words[(work.start >> 3) + NODES] = BigInt(nodes);
  table.words[(work.start >> 3) + ROOM] = BigInt(table.buffer.size);
  for (let depth = 2; depth <= table.most; depth += 2) {
    const value = table.call("search", table.t, table.s, stack, slots, work, depth);
    if (table.read(work, STOPPED)) return { move: -1, value: 0 };
    const move = table.read(work, BEST_MOVE);
    if (Math.abs(value) === WIN) return { move, value: Math.sign(value) };
    if (!table.read(work, BEYOND)) break;
  }
  return { move: -1, value: 0 };
};

/** The move of a finished game of two that lost it, by its index, and the one that would have
 * won; else the index from which on it is proven that the loser could no longer win. @param
 * {Table} table @param {number} made @param {number} players */
export const turningPoint = (table, made, players) => {
  const { TURN, WINNER } = table.layout;
  table.moves();
  const winner = table.at(WINNER);
  for (let n = made - 1; n >= 0; n--) {
    table.back(n);
    table.moves();
    const isLoser = table.at(TURN) !== winner;
    const { move, value } = proven(table, ANALYSIS, players);
    if (!value) return { from: n + 1, at: -1, better: -1 };
    if (isLoser && value > 0) return { from: n, at: n, better: move };
  }
  return { from: 0, at: -1, better: -1 };
};

/** @typedef {{player: number, row: number | null, column: number | null, partner: number[],
 *   opening: [number, number, number] | null}} Pairing */

/** The answer of a proven pairing strategy to what the other player did; -1 if it is not its turn,
 * or asks for nothing. @param {Table} table @param {Pairing} pairing */
const reply = (table, { player, row, column, partner, opening }) => {
  const { TURN, PHASE, PLAY, MOVE, MOVES, ENTRY } = table.layout;
  if (table.at(TURN) !== player) return -1;
  const isPlacing = table.at(PHASE) === PLAY;
  const alike = Array.from({ length: table.at(MOVES) }, (_, n) => n * ENTRY)
    .filter((at) => (table.part("AT_LOG", at + PHASE) === PLAY) === isPlacing);
  const asked = alike.filter((at) => table.part("AT_LOG", at + TURN) !== player);
  const answered = alike.length - asked.length - (opening ? 1 : 0);
  if (answered >= asked.length) return -1;
  let [down, right, kind] = opening || [0, 0, 0];
  if (answered >= 0) {
    const move = table.part("AT_LOG", asked[answered] + MOVE);
    const [from, to] = table.place(Math.floor(move / table.kinds));
    down = row === null ? from : row - from;
    right = column === null ? to : column - to;
    kind = partner[move % table.kinds];
  }
  return isPlacing ? table.cell(down, right) * table.kinds + kind : kind;
};

/** The move of a level, from 1 to 3. @param {Table} table @param {number} level
 * @param {number} players @param {number} seed @param {Pairing | null} pairing */
export const chooseMove = (table, level, players, seed, pairing) => {
  const moves = table.moves();
  const { tree, path } = memoryOf(table);
  const { playouts, rounds, nodes } = BUDGETS[level - 1];
  const { GOAL, POINTS } = table.layout;
  table.seed(seed, table.at(table.layout.MOVES));
  if (moves.length < 2) return moves[0];
  const answer = pairing && nodes && players === 2 ? reply(table, pairing) : -1;
  if (moves.includes(answer)) return answer;
  if (!playouts) return moves[table.call("below", table.s, moves.length)];
  if (moves.length <= NEAR_END) {
    const sure = proven(table, nodes, players);
    if (sure.value > 0) return sure.move;
  }
  return table.call("mcts_move", table.t, table.s, table.buffer, tree, path,
    table.rules[GOAL] >= POINTS ? rounds : nodes && table.most > LONG ? playouts / 2 : playouts);
};
