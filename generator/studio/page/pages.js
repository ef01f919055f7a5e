// The pages of a PDF as sharp pictures; those that are seen are asked for.
import { html, nothing, render } from "./codemirror.js";
import { send } from "./socket.js";

const STEP = 400;  // widths are whole steps, so that windows share pictures

/** @param {HTMLElement} element @param {import("./views.js").Views} views
 *  @returns {import("./views.js").Panel} */
export function pages(element, { look, files }) {
  let [path, scale, timer] = ["", 1, 0];
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

  return {
    zoom(factor) {
      const { scrollTop, scrollHeight } = element;
      scale = Math.max(0.25, Math.min(6, scale * factor));
      element.style.setProperty("--scale", String(scale));
      element.scrollTop = scrollTop * element.scrollHeight / scrollHeight;
      return scale;
    },

    /** Shows the widest picture of each page; an image stays until its next picture has come. */
    put([file]) {
      if (!file) return;
      if (file.path !== path) {
        path = file.path;
        render(shown = [], element);
        element.scrollTop = 0;
        look();
      }
      const own = [...files.values()].filter((it) => it.file === path && it.digest === file.digest);
      for (const it of own.sort((one, other) => one.width - other.width)) shown[it.page] = it;
      if (own.length) render(Array.from(own[0].sizes, ([wide, high], n) =>
        html`<img alt="Page ${n + 1}" .style=${`aspect-ratio:${wide}/${high}`} decoding="sync"
          src=${shown[n] ? `made/${shown[n].path}?${shown[n].digest}` : nothing}>`), element);
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
