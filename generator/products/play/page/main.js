// Starts the page, and offers window.typecase.
import { openTables } from "./engine.js";
import { byId } from "./faces.js";
import { Game } from "./game.js";
import { exampleOf } from "./notation.js";
import { Page } from "./page.js";
import { openPlaces } from "./prompts.js";

const data = JSON.parse(byId("_data").textContent);

const start = async () => {
  const code = Uint8Array.from(atob(byId("_engine").textContent), (it) => it.charCodeAt(0));
  const module = await WebAssembly.compile(code);
  const game = new Game(data, await openTables(module, data));
  const page = new Page(module, game);
  page.begin(page.seats);
  if (location.hash.length > 1) page.open(location.hash);
  /** @type {any} */ (window).typecase = {
    state: () => game.state(), moves: () => game.moves(),
    play: (/** @type {import("./game.js").Move} */ move) => {
      if (!game.play(move)) throw new Error("the rules do not allow this move");
      page.forget();
      return game.state();
    },
    example: () => exampleOf(page, openPlaces(page)),
    undo: () => [game.undo(), page.forget()][0],
    load: (/** @type {import("./game.js").State} */ state) => {
      game.load(state);
      page.seats = page.view.seats = "h".repeat(game.players);
      page.forget();
    },
    why: game.why.bind(game),
    suggest: async (/** @type {number} */ level) =>
      game.named(await page.thinker.ask(game, level)),
  };
  document.documentElement.dataset.ready = "yes";
};
start();
