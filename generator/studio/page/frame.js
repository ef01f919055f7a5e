// A web page that was made, in a frame. A newer one takes its place when it is there, at the same
// scroll position; a game that is played goes on where the rules allow it.
import { on, send } from "./socket.js";

/** @param {HTMLElement} element @param {import("./views.js").Views} views */
export function frame(element, { follow }) {
  let address = "";

  /** Links to files that were made open their tab. @param {HTMLIFrameElement} frame */
  function listen(frame) {
    const base = new URL("made/", document.baseURI).href;
    frame.contentDocument?.addEventListener("click", (event) => {
      const link = /** @type {any} */ (event.target).closest?.("a[href]");
      const to = String(link?.href).split(/[?#]/)[0];
      if (!link || to === frame.src.split("?")[0]) return;
      if (to.startsWith(base) && follow(decodeURI(to.slice(base.length)))) event.preventDefault();
      else link.target = "_blank";
    });
  }

  return {
    /** @param {import("./socket.js").Message[]} files */
    put([file]) {
      const next = document.createElement("iframe"), old = element.lastElementChild;
      const now = file && `made/${file.path}?${file.digest}`;
      if (!now || now === address) return;
      const isSame = address.split("?")[0] === now.split("?")[0];
      address = now;
      next.title = file.path;
      next.className = "coming";
      next.onload = () => {
        if (address !== now) return next.remove();
        if (isSame && old instanceof HTMLIFrameElement) keep(old, next);
        next.className = "";
        for (const each of [...element.children]) if (each !== next) each.remove();
        listen(next);
      };
      next.src = now;
      element.append(next);
    },

    /** The position of a game that is played, as an example with claims that the engine finds. */
    example() {
      const frame = /** @type {any} */ (element.lastElementChild);
      return frame?.contentWindow?.typecase?.example() || "";
    },

    /** Begins a grid in which any tile can be placed, for an example. */
    async compose() {
      const frame = await until(() => element.querySelector("iframe:not(.coming)"));
      (await until(() => frame.contentWindow.typecase)).load({ isFree: true });
    },
  };
}

/** Games played by the computer: what is asked for, how far it is, and the report as it grows.
 *  @param {HTMLElement} element @param {import("./views.js").Views} views */
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

/** What is found, as soon as it is there. @param {() => any} find */
async function until(find) {
  for (let tries = 0; tries < 100 && !find(); tries++)
    await new Promise((done) => setTimeout(done, 50));
  return find();
}

/** @param {HTMLIFrameElement} old @param {HTMLIFrameElement} next */
async function keep(old, next) {
  const [from, to] = [old, next].map((it) => /** @type {any} */ (it.contentWindow));
  to.scrollTo(from.scrollX, from.scrollY);
  const played = from.typecase?.state();
  if (!played?.grid.length && !played?.isFree) return;
  try {
    (await until(() => to.typecase)).load(played);
  } catch { /* a position that the new rules forbid: a new game */ }
}
