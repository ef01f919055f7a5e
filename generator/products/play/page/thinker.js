// Asks the worker: for moves, and when a game was lost.
import { byId } from "./faces.js";

export class Thinker {
  constructor(/** @type {WebAssembly.Module} */ module, /** @type {any} */ data) {
    this.module = module;
    this.data = data;
    this.seed = 1 + Math.floor(Math.random() * 999999999);
    this.worker = /** @type {Worker | undefined} */ (undefined);
  }

  start() {
    const source = new Blob([byId("_worker").textContent], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(source));
    worker.postMessage({ module: this.module, ...this.data });
    return worker;
  }

  /** The number of the move that a level would make; for 0, when a finished game was lost.
   * @param {import("./game.js").Game} game @param {number} level @returns {Promise<any>} */
  ask({ players, given, made: moves, seed: bag }, level) {
    const { port1, port2 } = new MessageChannel();
    this.worker ??= this.start();
    this.worker.postMessage({ level, players, given, moves, bag, seed: this.seed }, [port2]);
    return new Promise((done) => { port1.onmessage = ({ data }) => done(data); });
  }
}
