// The bar between the two halves, by mouse and by keyboard; arrows in lists of tabs.

export function setUpPanes() {
  const split = /** @type {HTMLElement} */ (document.getElementById("split"));
  const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
  /** @param {number} share percent of the width that the texts take */
  const set = (share) => {
    const bounded = Math.round(Math.max(20, Math.min(70, share)));
    split.style.setProperty("--left", `${bounded}%`);
    bar.setAttribute("aria-valuenow", String(bounded));
  };
  set(40);
  bar.addEventListener("pointerdown", (event) => bar.setPointerCapture(event.pointerId));
  bar.addEventListener("pointermove", (event) => {
    if (!bar.hasPointerCapture(event.pointerId)) return;
    const box = split.getBoundingClientRect();
    set(100 * (event.clientX - box.left) / box.width);
  });
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
    if (step) set(Number(bar.getAttribute("aria-valuenow")) + step);
  });
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
