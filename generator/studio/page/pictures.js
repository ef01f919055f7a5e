// The diagrams, each with what it claims.
import { html, render } from "./codemirror.js";

/** @typedef {import("./socket.js").Message} Message */

export class Pictures {
  /** @param {(id: string) => {claims: string, show: () => void}} example */
  constructor(example) {
    this.element = document.createElement("div");
    this.element.className = "pictures";
    this.element.tabIndex = 0;
    this.example = example;
  }

  /** @param {Message[]} files */
  put(files) {
    render(files.map(({ path, digest, details }) => {
      const id = path.replace(/^.*\/|\.svg$/g, "");
      return html`<figure @click=${() => this.example(id).show()}>
        <img alt=${details.description} src="made/${path}?${digest}">
        <figcaption>
          <button type="button">${id}</button>
          <p>${details.title}</p>
          <pre>${this.example(id).claims}</pre>
        </figcaption>
      </figure>`;
    }), this.element);
  }
}
