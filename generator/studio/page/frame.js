// A web page that was made, in a frame. A newer one takes its place when it is there, at the same
// scroll position; a game that is played goes on where the rules allow it.
import { on, send } from "./page.js";

/** @param {HTMLElement} element @param {(path: string) => boolean} follow */
export function frame(element, follow) {
  const frames = /** @type {HTMLCollectionOf<HTMLIFrameElement>} */ (element.children);
  const base = new URL("made/", document.baseURI).href;
  let address = "";

  return {
    /** @param {import("./page.js").Message[]} files */
    put([file]) {
      const next = document.createElement("iframe"), old = frames[frames.length - 1];
      if (!file || file.src === address) return;
      address = file.src;
      next.onload = () => {
        if (address !== file.src) return next.remove();
        if (old?.title === next.title) keep(old, next);
        next.className = "";
        for (const each of [...frames]) if (each !== next) each.remove();
        // Links to files that were made open their tab.
        next.contentDocument?.addEventListener("click", (event) => {
          const link = /** @type {any} */ (event.target).closest?.("a[href]");
          const to = String(link?.href).split(/[?#]/)[0];
          if (!link || to === next.src.split("?")[0]) return;
          if (to.startsWith(base) && follow(decodeURI(to.slice(base.length)))) event.preventDefault();
          else link.target = "_blank";
        });
      };
      Object.assign(next, { title: file.path, className: "coming", src: address });
      element.append(next);
    },

    /** The position of a game that is played, as an example with claims that the engine finds. */
    example: () => gameIn(frames[frames.length - 1])?.example() || "",

    /** Begins a grid in which any tile can be placed, for an example. */
    async compose() {
      const game = await until(() => gameIn([...frames].find((it) => !it.className)));
      game.load({ isFree: true });
    },
  };
}

/** Games played by the computer: what is asked for, how far it is, and the report as it grows.
 *  @param {HTMLElement} element @param {(path: string) => boolean} follow */
export function playtest(element, follow) {
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
  return frame(report, follow);
}

/** The game that is played in a frame. @param {HTMLIFrameElement | undefined} frame */
const gameIn = (frame) => /** @type {any} */ (frame?.contentWindow)?.typecase;

/** What is found, as soon as it is there. @param {() => any} find */
async function until(find) {
  for (let tries = 0; tries < 100 && !find(); tries++)
    await new Promise((done) => setTimeout(done, 50));
  return find();
}

/** @param {HTMLIFrameElement} old @param {HTMLIFrameElement} next */
async function keep(old, next) {
  next.contentWindow?.scrollTo(old.contentWindow?.scrollX || 0, old.contentWindow?.scrollY || 0);
  const played = gameIn(old)?.state();
  if (!played?.grid.length && !played?.isFree) return;
  try {
    (await until(() => gameIn(next))).load(played);
  } catch { /* a position that the new rules forbid: a new game */ }
}
