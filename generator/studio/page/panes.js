// Lists of tabs, with their arrow keys, and the width of the two halves.
import { html, render } from "./codemirror.js";

/** A name, whether it is shown, what shows it. @typedef {[unknown, boolean, () => void]} Tab */

/** @param {HTMLElement} place @param {Tab[]} list */
export function tabs(place, list) {
  render(list.map(([name, isShown, show]) => html`<button type="button" role="tab" @click=${show}
    aria-selected=${isShown} tabindex=${isShown ? 0 : -1}>${name}</button>`), place);
}

export function setUpPanes() {
  const width = /** @type {HTMLInputElement} */ (document.querySelector("#width input"));
  const left = /** @type {HTMLElement} */ (document.getElementById("left"));
  width.oninput = () => { left.style.width = `${width.value}%`; };
  for (const list of document.querySelectorAll("[role=tablist]")) {
    list.addEventListener("keydown", (event) => {
      const { key, target } = /** @type {KeyboardEvent} */ (event);
      const tabs = /** @type {HTMLElement[]} */ ([...list.children]);
      const at = tabs.indexOf(/** @type {HTMLElement} */ (target));
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[key];
      if (to === undefined || at < 0) return;
      const next = (to + tabs.length) % tabs.length;
      tabs[next].click();
      /** @type {HTMLElement} */ (list.children[next]).focus();
    });
  }
}
