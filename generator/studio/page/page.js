// What the whole page shares: messages between its modules and with the server, whose connection
// comes back by itself; lists of tabs with their arrow keys; notices.
import { html, render } from "./codemirror.js";

/** @typedef {{kind: string, [key: string]: any}} Message */
/** What is done, by kind. @typedef {Record<string, (message: Message) => unknown>} Listener */
/** A name, whether it is shown, what shows it. @typedef {[unknown, boolean, () => void]} Tab */

/** @type {Listener[]} */
const listeners = [];
/** @type {WebSocket} */
export let socket;
let silence = 0;

/** Listens to the server, and to other modules. @param {Listener} listener */
export function on(listener) {
  listeners.push(listener);
}

/** @param {Message} message */
export function tell(message) {
  for (const listener of listeners) listener[message.kind]?.(message);
}

/** @param {Message} message @returns {boolean} whether it was sent */
export function send(message) {
  const isOpen = socket.readyState === WebSocket.OPEN;
  if (isOpen) socket.send(JSON.stringify(message));
  return isOpen;
}

function connect() {
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/socket${location.search}`);
  socket.onmessage = ({ data }) => tell(JSON.parse(data));
  socket.onclose = () => {
    tell({ kind: "closed" });
    setTimeout(connect, 500);
  };
}

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

connect();
