// The pages of a PDF as sharp pictures; those that are seen are asked for.
import { html, nothing, render } from "./codemirror.js";
import { on, send } from "./socket.js";

const STEP = 400;  // widths are whole steps, so that windows share pictures
/** Pictures of pages by path. @type {Map<string, import("./socket.js").Message>} */
const pictures = new Map();

on({ page(picture) { pictures.set(picture.path, picture); } });

/** @param {HTMLElement} element @param {import("./views.js").Views} views
 *  @returns {import("./views.js").Panel} */
export function pages(element, { look }) {
  let [path, digest, scale, timer] = ["", "", 1, 0];
  /** The pictures that are shown. @type {import("./socket.js").Message[]} */
  let shown = [];
  const images = /** @type {HTMLCollectionOf<HTMLImageElement>} */ (element.children);
  element.onclick = ({ target, offsetX, offsetY }) => {
    const page = [...images].findIndex((it) => it === target), image = images[page];
    if (image) send({ kind: "ask",
      point: [path, page, offsetX / image.width, offsetY / image.height] });
  };
  element.onscroll = () => {
    clearTimeout(timer);
    timer = setTimeout(look, 60);
  };

  on({ page: draw });

  /** Shows the widest picture of each page; an image stays until its next picture has come. */
  function draw() {
    const own = [...pictures.values()].filter((it) => it.file === path && it.digest === digest);
    for (const it of own.sort((one, other) => one.width - other.width)) shown[it.page] = it;
    if (own.length) render(Array.from(own[0].sizes, ([wide, high], n) =>
      html`<img alt="Page ${n + 1}" .style=${`aspect-ratio:${wide}/${high}`} decoding="sync"
        src=${shown[n] ? `made/${shown[n].path}?${shown[n].digest}` : nothing}>`), element);
  }

  return {
    zoom(factor) {
      const { scrollTop, scrollHeight } = element;
      scale = Math.max(0.25, Math.min(6, scale * factor));
      element.style.setProperty("--scale", String(scale));
      element.scrollTop = scrollTop * element.scrollHeight / scrollHeight;
      return scale;
    },

    put([file]) {
      if (!file) return;
      const isOther = file.path !== path;
      ({ path, digest } = file);
      if (isOther) {
        render(shown = [], element);
        element.scrollTop = 0;
        look();
      }
      draw();
    },

    /** The width of a picture in pixels, the first and the last page that are seen. */
    seen() {
      const box = element.getBoundingClientRect();
      const wide = (box.width - 48) * scale * devicePixelRatio;
      const width = Math.max(STEP, Math.min(4000, STEP * Math.ceil(wide / STEP)));
      const seen = [...images].flatMap((it, n) => {
        const { top, bottom } = it.getBoundingClientRect();
        return bottom > box.top - 200 && top < box.bottom + 200 ? [n] : [];
      });
      return [width, seen[0] ?? 0, seen.at(-1) ?? 1];
    },
  };
}
