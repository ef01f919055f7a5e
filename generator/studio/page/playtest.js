// Games played by the computer: what is asked for, how far it is, and the report as it grows.
import { html, render } from "./codemirror.js";
import { frame } from "./frame.js";
import { on, send } from "./socket.js";

/** @param {HTMLElement} element @param {import("./views.js").Views} views */
export function playtest(element, views) {
  const report = document.createElement("div");
  const stop = () => send({ kind: "stop" });
  let games = 0;
  element.className = "playtest";

  /** @param {string} text how far it is: nothing is played without it */
  const draw = (text, played = 0, total = 1) => render(html`<form @submit=${play}>
    <label>Games <input name="games" type="number" min="1" max="1000000" value="1000"></label>
    <label>Played by <select name="players"><option value="random">random players</option>
      <option value="greedy">greedy players</option>
      <option value="mcts">strong players (mcts)</option></select></label>
    <label>Compare values of a key
      <input name="compare" placeholder="rules.hand_size=3,4,5"></label>
    <button>Play</button>
    <button type="button" name="stop" ?hidden=${!text} @click=${stop}>Stop</button>
    <progress aria-label="Games played" ?hidden=${!text} .value=${played} .max=${total}></progress>
    <span role="status">${text}</span></form>${report}`, element);

  /** @param {any} event */
  function play(event) {
    event.preventDefault();
    const asked = Object.fromEntries(new FormData(event.target));
    games = Number(asked.games);
    send({ kind: "play", ...asked, games });
    draw("starting …");
  }

  on({
    played: () => draw(""),
    progress: ({ played, total }) => draw(played >= games ? "a verdict follows …"
      : `${played} of ${total} games`, played, Math.max(1, total)),
  });
  draw("");
  return frame(report, views);
}
