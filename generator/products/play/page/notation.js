// Games as text: in the address of the page, and as a file. See docs/notation.md.
import { cellOf, extent } from "./game.js";
/** @typedef {import("./game.js").Move} Move */
/** @typedef {{digest: string, seats: string, seed: number, moves: Move[]}} Record */

const HEADER = "Typecase game";

/** What is wrong with a text: the key of a sentence, with what it speaks of as the cause.
 * @param {string} key @param {{number?: number, text?: string}} [cause] */
export const wrong = (key, cause = {}) => new Error(key, { cause });

const encoded = (/** @type {string} */ text) => encodeURIComponent(text).replace(/[^A-Za-z0-9%]/g,
  (sign) => "%" + sign.charCodeAt(0).toString(16));

const decoded = (/** @type {string} */ text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** @param {Move} move */
export const worded = ({ kind, tile, cell }) => kind === "done" ? "done"
  : kind === "aside" ? `aside ${tile}` : cell ? `${tile} ${cell[0]},${cell[1]}` : tile;

/** A game as the part of an address after "#". @param {Record} record */
export const toLink = ({ digest, seats, seed, moves }) => [digest,
  seats + (seed ? `-${seed}` : ""), ...moves.map(({ kind, tile, cell }) =>
    (kind === "aside" || kind === "done" ? "-" : "") + [encoded(tile), ...(cell || [])].join("."))]
  .join("_");

/** @param {string} text @param {number} number @returns {Move} */
const parsed = (text, number) => {
  if (text === "done") return { kind: "done", tile: "" };
  if (text.startsWith("aside ")) return { kind: "aside", tile: text.slice(6) };
  const found = /^(\S+)(?: (-?\d{1,5}),(-?\d{1,5}))?$/u.exec(text);
  if (!found) throw wrong("link_move", { number, text: text.slice(0, 30) });
  const [, tile, row, column] = found;
  return row === undefined ? { kind: "draft", tile }
    : { kind: "place", tile, cell: [Number(row), Number(column)] };
};

/** @param {string} digest @param {string} players @param {string[]} moves @returns {Record} */
const record = (digest, players, moves) => {
  const [, seats, seed] = /^([h123]{2,20})(?:[- ](\d{1,9}))?$/.exec(players) || [];
  if (!/^[0-9a-f]{8}$/.test(digest) || !seats) throw wrong("link_start");
  return { digest, seats, seed: Number(seed || 0),
    moves: moves.map((text, n) => parsed(text, n + 1)) };
};

/** Reads a link; throws what is wrong with it. @param {string} text */
export const fromLink = (text) => {
  const [digest, seats = "", ...moves] = text.replace(/^#/, "").split("_");
  return record(digest, seats, moves.map((move) => {
    if (move.startsWith("-")) return move === "-" ? "done" : `aside ${decoded(move.slice(1))}`;
    const [, tile, place] = /^(.*?)(?:\.(-?\d+\.-?\d+))?$/su.exec(move) || [];
    return decoded(tile) + (place ? " " + place.replace(".", ",") : "");
  }));
};

/** A game as a file, with notes of its moves, and what a player thought of it.
 * @param {Record} record @param {string} id @param {string[]} notes @param {string} thoughts */
export const toText = ({ digest, seats, seed, moves }, id, notes = [], thoughts = "") => [HEADER,
  `game: ${id} ${digest}`, `seats: ${seats}${seed ? ` ${seed}` : ""}`, "",
  ...moves.map((move, n) => worded(move) + (notes[n] ? ` ; ${notes[n]}` : "")),
  ...thoughts.split("\n").filter((it) => it.trim()).map((it) => `; ${it.trim()}`), ""].join("\n");

/** Reads a file; throws what is wrong with it. @param {string} text */
export const fromText = (text) => {
  const [head, game = "", seats = "", ...lines] = text.split(/\r?\n/).map((it) => it.trim());
  if (head !== HEADER) throw wrong("link_start");
  const moves = lines.filter((it) => it && !it.startsWith(";"))
    .map((line) => line.replace(/\s+;\s.*$/u, ""));
  return record(game.split(" ").pop() || "", seats.replace(/^seats: */, ""), moves);
};

/** The position as an example for a game file: its grid, and claims that hold. The mark is the
 * cell that was chosen last, or the first place where a tile fits.
 * @param {import("./page.js").Page} page @param {string[]} places */
export const exampleOf = ({ game, marked, view }, places) => {
  const cells = places.map(cellOf);
  const mark = cells.find((it) => it.join() === marked)
    || cells.find((it) => game.fitting(it).length);
  const used = [...[...game.laid.keys()].map(cellOf), ...(mark ? [mark] : [])];
  const isWhole = game.data.board || !used.length;
  const [top, left, bottom, right] = isWhole ? view.box(game) : extent(used);
  const lines = [];
  for (let row = top; row <= bottom; row++) {
    const line = [];
    for (let column = left; column <= right; column++) {
      const kind = game.tileAt([row, column]);
      const isMark = mark && mark[0] === row && mark[1] === column;
      line.push((kind >= 0 ? game.tiles[kind] : isMark ? "?" : ".").padEnd(2));
    }
    lines.push("      " + line.join(" ").trimEnd());
  }
  const fitting = mark ? game.fitting(mark).map((it) => JSON.stringify(it)).join(", ") : "";
  return ["  - id: from-play", "    grid: |", ...lines, "    claims:",
    `      - {tiles: ${game.laid.size}, locations: ${places.length}}`,
    ...(mark ? [`      - {at: "?", tiles: [${fitting}]}`] : []), ""].join("\n");
};
