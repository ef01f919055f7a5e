// The worker that thinks: it gets the compiled engine once, then positions with a level.
import { openTables } from "./engine.js";
import { chooseMove, turningPoint } from "./players.js";

/** @type {Promise<Map<number, import("./engine.js").Table>> | undefined} */
let tables;
let pairing = /** @type {import("./players.js").Pairing | null} */ (null);

self.addEventListener("message", async ({ data, ports: [port] }) => {
  if (data.module) {
    tables = openTables(data.module, data);
    pairing = data.pairing;
    return;
  }
  const table = (await /** @type {any} */ (tables)).get(data.players);
  if (data.given) table.arrange(data.given);
  else table.reset(data.bag);
  for (const move of data.moves) {
    table.moves();
    table.make(move);
  }
  const found = data.level ? chooseMove(table, data.level, data.players, data.seed,
    data.given ? null : pairing)
    : turningPoint(table, data.moves.length, data.players);
  port.postMessage(found);
});
