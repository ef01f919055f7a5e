// The pages of a PDF as sharp pictures; those that are seen are asked for.
import { html, nothing, render } from "./codemirror.js";
import { on, send } from "./socket.js";

const STEP = 400;  // widths are whole steps, so that windows share pictures

/** @param {HTMLElement} element @param {import("./views.js").Views} views
 *  @returns {import("./views.js").Panel} */
export function pages(element, { look }) {
  let [path, digest, scale, timer] = ["", "", 1, 0];
  /** Pictures of pages by their number. @type {import("./socket.js").Message[]} */
  let pictures = [];
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

  on({ page(next) {
    const last = pictures[next.page];
    if (next.file !== path || next.digest !== digest) return;
    if (last?.digest === digest && last.width > next.width) return;
    pictures[next.page] = next;
    // Each image stays until its next picture has come.
    render(next.sizes.map((/** @type {number[]} */ [wide, high], /** @type {number} */ n) =>
      html`<img alt="Page ${n + 1}" .style=${`aspect-ratio:${wide}/${high}`} decoding="sync"
        src=${pictures[n] ? `made/${pictures[n].path}?${pictures[n].digest}` : nothing}>`),
      element);
  } });

  return {
    zoom(factor) {
      const { scrollTop, scrollHeight } = element;
      scale = Math.max(0.25, Math.min(6, scale * factor));
      element.style.setProperty("--scale", String(scale));
      element.scrollTop = scrollTop * element.scrollHeight / scrollHeight;
      return scale;
    },

    put([file]) {
      digest = file?.digest || digest;
      if (!file || file.path === path) return;
      path = file.path;
      render(pictures = [], element);
      element.scrollTop = 0;
      look();
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
