// Games played by the computer: what is asked for, how far it is, and the report as it grows.
import { Frame } from "./frame.js";

/** @typedef {import("./socket.js").Message} Message */

export class Playtest extends Frame {
  /** @param {(path: string) => boolean} follow @param {(message: Message) => void} send */
  constructor(follow, send) {
    super(follow);
    this.frames = this.element;
    this.element = document.createElement("div");
    this.element.className = "playtest";
    this.element.innerHTML = `<form>
      <label>Games <input name="games" type="number" min="1" max="1000000" value="1000"></label>
      <label>Played by <select name="players"><option value="random">random players</option>
        <option value="greedy">greedy players</option><option value="mcts">strong players (mcts)</option></select></label>
      <label>Compare values of a key <input name="compare" placeholder="rules.hand_size=3,4,5"></label>
      <button>Play</button><button type="button" name="stop" hidden>Stop</button>
      <progress aria-label="Games played" hidden></progress><span role="status"></span></form>`;
    this.element.append(this.frames);
    const form = /** @type {HTMLFormElement} */ (this.element.firstElementChild);
    const part = (/** @type {string} */ it) => /** @type {HTMLElement} */ (form.querySelector(it));
    this.stop = part("[name=stop]");
    this.games = /** @type {HTMLInputElement} */ (part("[name=games]"));
    this.bar = part("progress");
    this.line = part("span");
    form.onsubmit = (event) => {
      event.preventDefault();
      const asked = Object.fromEntries(new FormData(form));
      send({ kind: "play", ...asked, games: Number(asked.games) });
      this.line.textContent = "starting …";
      this.stop.hidden = false;
    };
    this.stop.onclick = () => send({ kind: "stop" });
  }

  /** @param {Message} message */
  hear({ kind, played, total }) {
    const isDone = kind === "played";
    this.stop.hidden = this.bar.hidden = isDone;
    const isVerdict = played >= Number(this.games.value);
    this.line.textContent = isDone ? "" : isVerdict ? "a verdict follows …" : `${played} of ${total} games`;
    if (!isDone) Object.assign(this.bar, { value: played, max: Math.max(1, total) });
  }
}
