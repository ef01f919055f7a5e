// A web page that was made, in a frame. A newer one takes its place when it is there, at the same
// scroll position; a game that is played goes on where the rules allow it.

/** @typedef {import("./socket.js").Message} Message */

export class Frame {
  /** @param {(path: string) => boolean} follow */
  constructor(follow) {
    this.element = document.createElement("div");
    this.element.className = "frames";
    this.frames = this.element;
    this.address = "";
    this.follow = follow;
  }

  /** @param {Message[]} files */
  put([file]) {
    if (!file || this.element.hidden) return;
    const address = `made/${file.path}?${file.digest}`;
    if (address === this.address) return;
    const isSame = this.address.split("?")[0] === address.split("?")[0];
    this.address = address;
    const old = this.frames.lastElementChild;
    const next = document.createElement("iframe");
    next.title = file.path;
    next.className = "coming";
    next.onload = () => {
      if (this.address !== address) return next.remove();
      if (isSame && old instanceof HTMLIFrameElement) keep(old, next);
      next.className = "";
      for (const each of [...this.frames.children]) if (each !== next) each.remove();
      this.listen(next);
    };
    next.src = address;
    this.frames.append(next);
  }

  /** The position of a game that is played, as an example with claims that the engine finds. */
  example() {
    const frame = /** @type {HTMLIFrameElement | null} */ (this.frames.lastElementChild);
    return /** @type {any} */ (frame?.contentWindow)?.typecase?.example() || "";
  }

  /** Begins a grid in which any tile can be placed, for an example. */
  async compose() {
    const frame = await until(() => this.frames.querySelector("iframe:not(.coming)"));
    (await until(() => /** @type {any} */ (frame.contentWindow).typecase)).load({ isFree: true });
  }

  /** Links to files that were made open their tab. @param {HTMLIFrameElement} frame */
  listen(frame) {
    const base = new URL("made/", document.baseURI).href;
    frame.contentDocument?.addEventListener("click", (event) => {
      const link = /** @type {Element} */ (event.target).closest?.("a[href]");
      if (!(link && "href" in link)) return;
      const address = String(link.href).split(/[?#]/)[0];
      if (address === frame.src.split("?")[0]) return;
      if (address.startsWith(base) && this.follow(decodeURI(address.slice(base.length)))) {
        event.preventDefault();
      } else {
        /** @type {HTMLAnchorElement} */ (link).target = "_blank";
      }
    });
  }
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
