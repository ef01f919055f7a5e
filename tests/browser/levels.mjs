// Plays levels of the computer against each other: node levels.mjs PAGE SCRIPTS GAMES LEVEL LEVEL
// prints the games that the first of them won at each seat; a shared one is half a game.
import { readFileSync } from "node:fs";

const [file, folder, games, level, other] = process.argv.slice(2);
const html = readFileSync(file, "utf8");
const part = (id) => new RegExp(`id="${id}">([^]*?)</script>`).exec(html)[1];
const data = JSON.parse(part("_data"));
const { openTables } = await import(`${folder}/engine.js`);
const { chooseMove } = await import(`${folder}/players.js`);
const module = await WebAssembly.compile(Buffer.from(part("_engine"), "base64"));
const table = (await openTables(module, data)).get(2);
const won = [0, 0];
for (let game = 0; game < games; game++) {
  table.reset(1 + (game >> 1));  // with a bag: the same one for either seat
  const seat = game % 2;
  while (table.moves().length) {
    const mover = table.at(data.layout.TURN) === seat ? level : other;
    const move = chooseMove(table, Number(mover), 2, game + 1, null);
    table.moves();
    table.make(move);
  }
  const winners = table.at(data.layout.WINNERS);
  if (winners >> seat & 1) won[seat] += winners === 1 << seat ? 1 : 0.5;
}
console.log(JSON.stringify(won));
