// Riddles: which tiles fit at the mark of an example?
import { refusalOf } from "./prompts.js";
/** @typedef {import("./page.js").Page} Page */

export class Riddle {
  /** @param {{grid: any[], mark: [number, number]}} riddle */
  constructor({ grid, mark }) {
    this.grid = grid;
    this.mark = mark;
    this.count = 0;
    this.found = /** @type {Set<string>} */ (new Set());
    this.wrong = /** @type {Set<string>} */ (new Set());
    /** The game to go on with. */
    this.before = /** @type {Page["current"] | null} */ (null);
  }

  /** Lays its grid. @param {Page} page */
  begin(page) {
    this.before = page.current;
    page.game.load({ grid: this.grid });
    page.riddle = this;
    this.count = page.game.fitting(this.mark).length;
    page.forget();
  }

  question(/** @type {Page} */ page) {
    if (this.found.size === this.count) {
      return page.say("riddle_done", { count: this.found.size, wrong: this.wrong.size });
    }
    return page.say("riddle", { found: this.found.size, count: this.count });
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
