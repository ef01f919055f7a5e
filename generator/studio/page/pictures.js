// The diagrams, each with what it claims.

/** @typedef {import("./socket.js").Message} Message */

export class Pictures {
  /** @param {(id: string) => {claims: string, show: () => void}} example */
  constructor(example) {
    this.element = document.createElement("div");
    this.element.className = "pictures";
    this.element.tabIndex = 0;
    this.example = example;
    /** @type {Map<string, HTMLImageElement>} */
    this.images = new Map();
  }

  /** @param {Message[]} files */
  put(files) {
    const figures = files.map(({ path, digest }) => {
      let image = this.images.get(path);
      if (!image) {
        this.images.set(path, image = new Image());
        const figure = document.createElement("figure");
        const id = image.alt = path.replace(/^.*\/|\.svg$/g, "");
        figure.innerHTML = `<figcaption><button type="button"></button><pre></pre></figcaption>`;
        figure.prepend(image);
        const button = /** @type {HTMLElement} */ (figure.querySelector("button"));
        button.textContent = id;
        figure.onclick = () => this.example(id).show();
      }
      const claims = image.parentElement?.querySelector("pre");
      if (claims) claims.textContent = this.example(image.alt).claims;
      const address = `made/${path}?${digest}`;
      if (image.dataset.address !== address) image.src = image.dataset.address = address;
      return /** @type {HTMLElement} */ (image.parentElement);
    });
    if (figures.some((it, n) => this.element.children[n] !== it)
      || figures.length !== this.element.children.length) this.element.replaceChildren(...figures);
  }
}
