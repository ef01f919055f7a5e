// Dragging a tile to its place, by pointer or finger; a tap or a click remains one.
import { cellOf } from "./game.js";

/** Pixels that a pointer moves before it drags. */
const START = 8;

/** Lets the tiles of a group be dragged to cells. @param {HTMLElement} group @param {(tile:
 * string) => boolean} choose chooses a tile; false if it cannot be played @param {(cell:
 * [number, number]) => void} drop */
export const dragTiles = (group, choose, drop) => {
  group.addEventListener("pointerdown", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    const tile = button?.dataset.tile;
    if (!button || !tile || event.button) return;
    const ending = new AbortController();
    let ghost = /** @type {HTMLElement | null} */ (null);
    const stop = () => [ghost?.remove(), ending.abort()];
    window.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
      if (!ghost && Math.hypot(x - event.clientX, y - event.clientY) > START) {
        if (!choose(tile)) return stop();
        ghost = /** @type {HTMLElement} */ (button.cloneNode(true));
        ghost.classList.add("ghost");
        ghost.inert = true;
        document.body.append(ghost);
      }
      if (ghost) ghost.style.translate = `${x}px ${y}px`;
    }, ending);
    window.addEventListener("pointerup", ({ clientX, clientY }) => {
      stop();
      const below = ghost && document.elementFromPoint(clientX, clientY);
      const { cell } = /** @type {any} */ (below?.closest("[role=gridcell]"))?.dataset || {};
      if (cell) drop(cellOf(cell));
    }, ending);
    window.addEventListener("pointercancel", stop, ending);
  });
};
