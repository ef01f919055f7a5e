// The pages of a PDF as sharp pictures; those that are seen are asked for.

/** @typedef {import("./socket.js").Message} Message */

const STEP = 400;  // widths are whole steps, so that windows share pictures

export class Pages {
  /** @param {() => void} looked called when other pages are seen
   *  @param {(place: {file: string, page: number, x: number, y: number}) => void} pointed */
  constructor(looked, pointed) {
    this.element = document.createElement("div");
    this.element.className = "pages";
    this.element.tabIndex = 0;
    this.path = "";
    this.scale = 1;
    this.looked = looked;
    /** @type {HTMLImageElement[]} */
    this.images = [];
    this.element.addEventListener("click", (event) => {
      const page = this.images.indexOf(/** @type {HTMLImageElement} */ (event.target));
      if (page < 0) return;
      const box = this.images[page].getBoundingClientRect();
      pointed({ file: this.path, page, x: (event.clientX - box.left) / box.width,
        y: (event.clientY - box.top) / box.height });
    });
    let timer = 0;
    this.element.addEventListener("scroll", () => {
      clearTimeout(timer);
      timer = setTimeout(looked, 60);
    });
  }

  get percent() {
    return `${Math.round(100 * this.scale)}%`;
  }

  /** @param {number} factor */
  zoom(factor) {
    const { scrollTop, scrollHeight } = this.element;
    this.scale = Math.max(0.25, Math.min(6, this.scale * factor));
    this.element.style.setProperty("--scale", String(this.scale));
    this.element.scrollTop = scrollTop * this.element.scrollHeight / scrollHeight;
  }

  /** @param {Message[]} files */
  put([file]) {
    if (!file || file.path === this.path) return;
    this.path = file.path;
    this.images = [];
    this.element.replaceChildren();
    this.element.scrollTop = 0;
    this.looked();
  }

  /** The width of a picture in pixels, the first and the last page that are seen. */
  seen() {
    const box = this.element.getBoundingClientRect();
    const wide = (box.width - 48) * this.scale * devicePixelRatio;
    const width = Math.max(STEP, Math.min(4000, STEP * Math.ceil(wide / STEP)));
    const seen = this.images.flatMap((it, n) => {
      const { top, bottom } = it.getBoundingClientRect();
      return bottom > box.top - 200 && top < box.bottom + 200 ? [n] : [];
    });
    return [width, seen[0] ?? 0, seen[seen.length - 1] ?? 1];
  }

  /** @param {Message} message */
  hear({ file, page, width, digest, sizes }) {
    if (file !== this.path) return;
    while (this.images.length > sizes.length) this.images.pop()?.remove();
    for (let n = this.images.length; n < sizes.length; n++) {
      const image = new Image();
      image.alt = `Page ${n + 1}`;
      this.images.push(image);
      this.element.append(image);
    }
    this.images.forEach((it, n) => { it.style.aspectRatio = `${sizes[n][0]} / ${sizes[n][1]}`; });
    const image = this.images[page];
    const address = `picture/${page}/${width}/${digest}/${file}`;
    if (!image || image.dataset.address === address) return;
    if (width < Number(image.dataset.width || 0) && digest === image.dataset.digest) return;
    Object.assign(image.dataset, { address, width, digest });
    const next = new Image();
    next.src = address;
    next.decode().then(() => {
      if (image.dataset.address === address) image.src = address;
    }, () => { delete image.dataset.address; });
  }
}
