// Games played by the computer: what is asked for, how far it is, and the report as it grows.
import { frame } from "./frame.js";
import { on, send } from "./socket.js";

/** @param {HTMLElement} element @param {import("./views.js").Views} views */
export function playtest(element, views) {
  const [form, stop, bar, line, report] = ["form", "[name=stop]", "progress", "span", ".frames"]
    .map((it) => /** @type {any} */ (element.querySelector(it)));
  let games = 0;

  /** @param {string} textContent how far it is: nothing is played without it */
  const draw = (textContent, value = 0, max = 1) => {
    Object.assign(bar, { value, max, hidden: !textContent });
    Object.assign(line, { textContent });
    stop.hidden = !textContent;
  };

  form.onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const asked = Object.fromEntries(new FormData(form));
    games = Number(asked.games);
    send({ kind: "play", ...asked, games });
    draw("starting …");
  };
  stop.onclick = () => send({ kind: "stop" });

  on({
    played: () => draw(""),
    progress: ({ played, total }) => draw(played >= games ? "a verdict follows …"
      : `${played} of ${total} games`, played, Math.max(1, total)),
  });
  return frame(report, views);
}
