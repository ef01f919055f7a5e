// The connection to the server: it comes back by itself, and then shows today's state.

/** @typedef {{kind: string, [key: string]: any}} Message */
/** What is done, by kind. @typedef {Record<string, (message: Message) => unknown>} Listener */

/** @type {Listener[]} */
const listeners = [];
/** @type {WebSocket} */
export let socket;

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

connect();
