// Asks the worker: for moves, and when a game was lost.
import { byId } from "./faces.js";

export class Thinker {
  constructor(/** @type {WebAssembly.Module} */ module, /** @type {any} */ data) {
    this.module = module;
    this.data = data;
    this.asked = 0;
    this.seed = 1 + Math.floor(Math.random() * 999999999);
    this.worker = /** @type {Worker | null} */ (null);
    this.waiting = /** @type {Map<number, (found: any) => void>} */ (new Map());
  }

  /** The number of the move that a level would make; for 0, when a finished game was lost.
   * @param {import("./game.js").Game} game @param {number} level @returns {Promise<any>} */
  ask({ players, given, made, seed: bag }, level) {
    if (!this.worker) {
      const source = new Blob([byId("_worker").textContent], { type: "text/javascript" });
      this.worker = new Worker(URL.createObjectURL(source));
      this.worker.addEventListener("message", ({ data: { number, found } }) => {
        this.waiting.get(number)?.(found);
        this.waiting.delete(number);
      });
      const { layout, tables, pairing } = this.data;
      this.worker.postMessage({ module: this.module, layout, tables, pairing });
    }
    const number = ++this.asked;
    this.worker.postMessage({ number, level, players, given, moves: made, bag, seed: this.seed });
    return new Promise((done) => { this.waiting.set(number, done); });
  }
}
