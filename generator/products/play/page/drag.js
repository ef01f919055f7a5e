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
    const tile = button && button.dataset.tile;
    if (!button || !tile || event.button) return;
    const ending = new AbortController();
    let ghost = /** @type {HTMLElement | null} */ (null);
    const move = (/** @type {PointerEvent} */ now) => {
      const far = Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > START;
      if (!ghost && far) {
        if (!choose(tile)) return stop();
        ghost = /** @type {HTMLElement} */ (button.cloneNode(true));
        ghost.classList.add("ghost");
        ghost.inert = true;
        document.body.append(ghost);
      }
      if (ghost) ghost.style.translate = `${now.clientX}px ${now.clientY}px`;
    };
    const up = (/** @type {PointerEvent} */ now) => {
      const below = ghost && document.elementFromPoint(now.clientX, now.clientY);
      const cell = below && /** @type {HTMLElement | null} */ (below.closest("[role=gridcell]"));
      stop();
      if (cell && cell.dataset.cell) drop(cellOf(cell.dataset.cell));
    };
    const stop = () => {
      if (ghost) ghost.remove();
      ending.abort();
    };
    window.addEventListener("pointermove", move, ending);
    window.addEventListener("pointerup", up, ending);
    window.addEventListener("pointercancel", stop, ending);
  });
};
