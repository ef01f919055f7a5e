// Asks the worker: for moves, and when a game was lost.
import { byId } from "./faces.js";

/** @typedef {import("./game.js").Game} Game */

export class Thinker {
  /** @param {WebAssembly.Module} module @param {any} data */
  constructor(module, data) {
    this.module = module;
    this.data = data;
    this.asked = 0;
    this.seed = 1;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Map<number, (found: any) => void>} */
    this.waiting = new Map();
  }

  /** @param {Game} game @param {number} level 0 for the turning point @returns {Promise<any>} */
  ask({ players, given, made }, level) {
    if (!this.worker) {
      const source = new Blob([byId("_worker").textContent], { type: "text/javascript" });
      this.worker = new Worker(URL.createObjectURL(source));
      this.worker.addEventListener("message", ({ data: { number, found } }) => {
        const done = this.waiting.get(number);
        this.waiting.delete(number);
        if (done) done(found);
      });
      const { layout, tables, pairing } = this.data;
      this.worker.postMessage({ module: this.module, layout, tables, pairing });
    }
    const number = ++this.asked;
    this.worker.postMessage({ number, level, players, given, moves: made, seed: this.seed });
    return new Promise((done) => { this.waiting.set(number, done); });
  }

  /** The number of the move that a level would make. @param {Game} game @param {number} level
   * @returns {Promise<number>} */
  move(game, level) {
    return this.ask(game, level);
  }

  /** When a finished game was lost. @param {Game} game
   * @returns {Promise<{from: number, at: number, better: number}>} */
  turningPoint(game) {
    return this.ask(game, 0);
  }
}
