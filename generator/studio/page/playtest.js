// Games played by the computer: what is asked for, how far it is, and the report as it grows.
import { frame } from "./frame.js";
import { on, send } from "./socket.js";

/** @param {HTMLElement} element @param {import("./views.js").Views} views */
export function playtest(element, views) {
  element.className = "playtest";
  element.innerHTML = `<form>
    <label>Games <input name="games" type="number" min="1" max="1000000" value="1000"></label>
    <label>Played by <select name="players"><option value="random">random players</option>
      <option value="greedy">greedy players</option>
      <option value="mcts">strong players (mcts)</option></select></label>
    <label>Compare values of a key <input name="compare" placeholder="rules.hand_size=3,4,5"></label>
    <button>Play</button><button type="button" name="stop" hidden>Stop</button>
    <progress aria-label="Games played" hidden></progress><span role="status"></span></form><div></div>`;
  const part = (/** @type {string} */ it) => /** @type {any} */ (element.querySelector(it));
  const [form, stop, bar, line] = ["form", "[name=stop]", "progress", "span"].map(part);
  form.onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const asked = Object.fromEntries(new FormData(form));
    send({ kind: "play", ...asked, games: Number(asked.games) });
    line.textContent = "starting …";
    stop.hidden = false;
  };
  stop.onclick = () => send({ kind: "stop" });

  on({
    played() {
      stop.hidden = bar.hidden = true;
      line.textContent = "";
    },
    progress({ played, total }) {
      stop.hidden = bar.hidden = false;
      const isLast = played >= Number(form.games.value);
      line.textContent = isLast ? "a verdict follows …" : `${played} of ${total} games`;
      Object.assign(bar, { value: played, max: Math.max(1, total) });
    },
  });
  return frame(part("div"), views);
}
