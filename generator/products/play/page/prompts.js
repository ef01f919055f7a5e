// What the page says: whose turn it is, why a tile does not fit, what fits.
import { setting } from "./dialogs.js";
import { filled } from "./faces.js";
import { cellOf } from "./game.js";
/** @typedef {import("./page.js").Page} Page */

const listed = (/** @type {string[]} */ each) =>
  new Intl.ListFormat(document.documentElement.lang).format(each);
const DEEDS = { place: "did_place", draft: "did_draft", aside: "did_aside" };

/** Whose turn it is and what is to be done, or who has won and why. @param {Page} page */
export const promptOf = (page) => {
  const { data, game } = page;
  if (page.riddle) return page.riddle.question(page);
  if (game.phase === "over") return endingOf(page);
  const player = page.view.player(game.turn);
  if (page.mover !== "h") return page.say("thinking", { player });
  if (page.isWaiting) return page.say("handing", { player });
  if (game.phase === "exchange" || page.isExchanging) return page.say("exchanging", { player });
  if (game.phase === "more") {
    const scored = data.points ? ` ${page.say("scored", { count: game.scored })}` : "";
    return page.say("playing_more", { player }) + scored;
  }
  const isStuck = game.phase === "play" && !game.moves().some((it) => it.cell);
  if (isStuck) return page.say("stuck_now", { player });
  const isDraft = game.phase !== "play" || !game.room;
  return page.say(isDraft ? "drafting" : page.tile ? "placing" : "playing", { player });
};

/** Who has won and why. @param {Page} page */
const endingOf = (page) => {
  const { data, game, view } = page;
  const names = game.winners.map((it) => view.player(it));
  const won = page.say(names.length > 1 ? "shared" : "won", { player: listed(names) });
  const stuck = game.stuck < 0 ? "" : page.say("stuck", { player: view.player(game.stuck) });
  const count = data.counts ? 0 : openPlaces(page).length;
  const left = data.counts ? "" : page.say("left", { count });
  if (left) return [won, stuck, left, count ? page.say("look") : ""].join(" ");
  const points = game.scores.map((score, seat) => {
    const rest = score - game.table.part("AT_SCORE", seat);
    const sum = rest ? ` (${score - rest} ${rest < 0 ? "−" : "+"} ${Math.abs(rest)})` : "";
    return `${view.player(seat)}: ${score}${sum}`;
  });
  const empty = game.room ? game.state().hands.findIndex((it) => !it.length) : -1;
  const idle = lastMoves(page).every((it) => !it.cell) ? page.say("idle") : "";
  const none = empty < 0 ? "" : page.say("has_none", { player: view.player(empty) });
  const final = points.length ? page.say("final", { points: points.join(", ") }) : "";
  return [won, none || idle || stuck, final].join(" ");
};

/** The empty cells in sight that are locations. @param {Page} page */
export const openPlaces = ({ game, view }) => [...view.cells.keys()].filter((key) =>
  game.tileAt(cellOf(key)) < 0 && game.isPlace(cellOf(key)));

/** What the rules say for this moment of a first game: how it ends, where tiles go while the first
 * are placed, then the rest. At the end of any game, how it ends. @param {Page} page */
export const tipOf = ({ data, game, riddle, tile }) => {
  if (riddle || (setting(`learn-${data.id}`) === "no" && game.phase !== "over")) return "";
  if (game.phase === "over") setting(`learn-${data.id}`, "no");
  if (game.phase === "over") return data.ending;
  const { chosen, phase, players } = game;
  if (!tile && (phase === "deal" || !chosen.length)) return data.lessons[0];
  if (game.laid.size - game.table.start.length < 2 * players) return data.placing;
  const turns = chosen.filter((it, n) => n && it.player !== chosen[n - 1].player).length;
  return data.lessons[Math.max(1, Math.floor(turns / players) - 1)] || "";
};

/** The moves of the last turns: those of others since the last move of who looks at the page, else
 * the last turn. @param {Page} page */
export const lastMoves = ({ game, people, riddle }) => {
  const moves = riddle ? [] : game.chosen;
  const last = moves.length ? moves[moves.length - 1].player : 0;
  const viewer = people.length === 1 ? people[0] : game.phase === "over" ? last : game.turn;
  const isBefore = moves.map((it) => (it.player === viewer) !== (viewer === last));
  return moves.slice(isBefore.lastIndexOf(true) + 1);
};

/** The last turns in a sentence each. @param {Page} page */
export const lastTurns = (page) => {
  const moves = lastMoves(page);
  return [...new Set(moves.map((it) => it.player))].map((player) => {
    const own = moves.filter((it) => it.player === player);
    const deeds = Object.entries(DEEDS).flatMap(([kind, word]) => {
      const made = own.filter((it) => it.kind === kind);
      const tiles = listed(made.map((it) => page.say("the_tile", { tile: spoken(page, it) })));
      const one = kind === "aside" && made.length === 1 ? "1" : "";
      return made.length ? [page.say(word + one, { tiles, count: made.length })] : [];
    });
    const gained = own.reduce((sum, it) => sum + it.gained, 0);
    return page.say("did", { player: page.view.player(player),
      deeds: listed(deeds.length ? deeds : [page.say("did_pass")]) })
      + (gained ? ` ${page.say("scored", { count: gained })}` : "");
  }).join(" ");
};

/** A move in words. @param {Page} page @param {import("./game.js").Move} move */
export const spoken = (page, { kind, tile, cell }) => {
  if (kind === "done") return page.say(kind);
  if (kind === "aside") return page.say(kind, { tile: page.view.named(tile) });
  return page.view.named(tile) + (cell ? ` (${page.view.place(cell)})` : "");
};

/** Why it is refused. @param {Page} page @param {[number, number]} cell @param {string} tile */
export const refusalOf = (page, cell, tile) => {
  const named = page.view.named(tile);
  const why = page.game.why(cell, tile);
  if (!why.length) return page.data.inLine;
  const said = page.data.reasons.filter((/** @type {any} */ it) => why.includes(it.id))
    .map((/** @type {any} */ it) => filled(it.said, { tile: named }));
  return page.say("cannot", { tile: named, reasons: [...new Set(said)].join("; ") });
};

/** Says what fits at a cell. @param {Page} page @param {[number, number]} cell */
export const fittingAt = (page, cell) => {
  page.marked = cell.join();
  const tiles = page.game.isPlace(cell) ? page.game.fitting(cell) : [];
  const named = tiles.map((tile) => page.view.named(tile)).join(", ");
  return `${page.view.place(cell)}. `
    + page.say("fitting", { tiles: named || page.say("nothing") });
};
