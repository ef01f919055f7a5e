// Riddles: which tiles fit at the mark of an example?
import { refusalOf } from "./prompts.js";
/** @typedef {import("./page.js").Page} Page */

export class Riddle {
  /** Lays its grid. @param {Page} page @param {{grid: any[], mark: [number, number]}} riddle */
  constructor(page, { grid, mark }) {
    /** The game to go on with. */
    this.before = page.current;
    this.mark = mark;
    this.found = /** @type {Set<string>} */ (new Set());
    this.wrong = /** @type {Set<string>} */ (new Set());
    page.game.load({ grid });
    this.count = page.game.fitting(mark).length;
    page.riddle = this;
    page.forget();
  }

  question(/** @type {Page} */ page) {
    const { found, count, wrong } = this;
    return page.say(found.size === count ? "riddle_done" : "riddle",
      { found: found.size, count, wrong: wrong.size });
  }

  /** Says whether a tile fits at the mark, and why not. @param {Page} page @param {string} tile */
  answer(page, tile) {
    page.marked = this.mark.join();
    if (page.game.why(this.mark, tile).length) {
      if (this.found.size < this.count) this.wrong.add(tile);
      return refusalOf(page, this.mark, tile);
    }
    this.found.add(tile);
    return page.say("riddle_fits", { tile: page.view.named(tile) });
  }
}
