// What the whole page shares: lists of tabs with their arrow keys, notices.
import { html, render } from "./codemirror.js";

/** A name, whether it is shown, what shows it. @typedef {[unknown, boolean, () => void]} Tab */

let silence = 0;

/** @param {string} selector @returns {any} */
export const find = (selector) => document.querySelector(selector);

/** @param {HTMLElement} place @param {Tab[]} list */
export function tabs(place, list) {
  render(list.map(([name, isShown, show]) => html`<button type="button" role="tab" @click=${show}
    aria-selected=${isShown} tabindex=${isShown ? 0 : -1}>${name}</button>`), place);
  place.onkeydown = ({ key, target }) => {
    const buttons = /** @type {HTMLElement[]} */ ([...place.children]);
    const at = buttons.findIndex((it) => it === target);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[key];
    if (to === undefined) return;
    const next = buttons[(to + buttons.length) % buttons.length];
    next.click();
    next.focus();
  };
}

/** @param {unknown} content */
export function say(content, seconds = 8) {
  const line = find("#notice");
  render(content, line);
  line.hidden = false;
  clearTimeout(silence);
  silence = setTimeout(() => { line.hidden = true; }, 1000 * seconds);
}
