// The connection to the server: it comes back by itself, and then shows today's state.

/** @typedef {{kind: string, [key: string]: any}} Message */

const token = new URLSearchParams(location.search).get("token") || "";

export class Socket {
  /** @param {(message: Message) => void} heard also `{kind: "open"}` and `{kind: "closed"}` */
  constructor(heard) {
    this.heard = heard;
    this.connect();
  }

  connect() {
    const address = new URL("/socket", location.origin.replace(/^http/, "ws"));
    address.searchParams.set("token", token);
    const socket = this.socket = new WebSocket(address);
    socket.onopen = () => this.heard({ kind: "open" });
    socket.onmessage = (event) => this.heard(JSON.parse(event.data));
    socket.onclose = () => {
      this.heard({ kind: "closed" });
      setTimeout(() => this.connect(), 500);
    };
  }

  /** @param {Message} message @returns {boolean} whether it was sent */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
