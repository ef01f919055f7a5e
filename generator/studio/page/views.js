// What is made: tabs, each of which keeps its file, zoom and scroll while the game changes.
import { html, live, nothing, render } from "./codemirror.js";
import { frame, playtest } from "./frame.js";
import { find, on, say, send, tabs } from "./page.js";
import { plate } from "./plate.js";
import { addExample, example } from "./texts.js";

/** @typedef {import("./page.js").Message} Message */
/** What a panel shows its files with; it may know what is seen of them, and enlarge them.
 *  @typedef {{put: (files: Message[]) => void, seen?: () => number[],
 *   zoom?: (factor: number) => number, [more: string]: any}} Panel */

/** Targets, the type of the files that are shown of them, what shows these. */
const TABS = [
  { name: "Start", targets: ["index"], type: "html", panel: frame },
  { name: "Leaflet", targets: ["leaflet", "proof"], type: "pdf", panel: pages },
  { name: "Diagrams", targets: ["diagrams"], type: "svg", panel: pictures },
  { name: "Rules", targets: ["rules"], type: "html", panel: frame },
  { name: "Cards", targets: ["cards", "aid", "colors", "score"], type: "pdf", panel: pages },
  { name: "Tiles", targets: ["plates"], type: "mesh", panel: plate },
  { name: "Print guide", targets: ["guide"], type: "pdf", panel: pages },
  { name: "Play", targets: ["play"], type: "html", panel: frame },
  { name: "Playtest", targets: ["playtest"], type: "html", panel: playtest },
];

/** The folder of a further language, and folders. */
const IN_FOLDERS = /^(\w\w(?:-\w+)?\/)?(?:.*\/)?/;
/** Files by path, with their addresses. @type {Map<string, Message>} */
const files = new Map();
const [choice, keep, age, open] = ["#which select", "#keep", "#age", "#open"].map(find);
/** The chosen file of each tab; the leaflet's even before any is made, so that it is made first.
 *  @type {string[]} */
const chosen = TABS.map(({ name }) => name === "Leaflet" ? "leaflet-a4.pdf" : "");
const elements = [...find("#view").children];
/** @type {Panel[]} */
export const panels = TABS.map(({ panel }, n) => panel(elements[n], follow));
/** What was found last. @type {Message} */
let last = { kind: "found", is_good: true, broken: [] };
let at = TABS.findIndex(({ name }) => `#${name}` === decodeURI(location.hash));
if (at < 0) at = 1;

on({
  hello: look,
  file(file) {
    const isNew = !files.has(file.path), isShown = TABS[at].targets.includes(file.target);
    files.set(file.path, { ...file, src: `made/${file.path}?${file.digest}` });
    if (isNew && isShown) look();
    if (isShown || file.target === "pages") refresh();
  },
  made({ paths }) {
    for (const path of files.keys()) if (!paths.includes(path)) files.delete(path);
    refresh();
  },
  found(message) {
    last = message;
    refresh();
  },
});

function show(n = at, path = chosen[n]) {
  [at, chosen[n]] = [n, path];
  history.replaceState(null, "", `${location.pathname}${location.search}#${TABS[at].name}`);
  elements.forEach((it, n) => { it.hidden = n !== at; });
  tabs(find("#views"), TABS.map(({ name }, n) => [name, n === at, () => show(n)]));
  refresh();
  look();
}

/** Follows a link of a page that was made. @param {string} path */
function follow(path) {
  const to = TABS.findIndex((tab) => tab.type !== "svg" && pathsOf(tab).includes(path));
  if (to >= 0) show(to, path);
  return to >= 0;
}

/** The paths that a tab can show, its first choice first.
 *  @param {typeof TABS[number]} tab @returns {string[]} */
function pathsOf({ targets, type }) {
  const found = [...files.values()].filter((it) => targets.includes(it.target) && it.type === type);
  const plates = found.at(-1)?.details.plates || [];
  if (type === "mesh") return plates.map((/** @type {string} */ it) => `plates/${it}.mesh`);
  // Files of further languages are in folders of their own.
  const rank = (/** @type {Message} */ { path, target }) =>
    `${path.split("/").length}${targets.indexOf(target)}${path}`;
  return found.sort((one, other) => rank(one) < rank(other) ? -1 : 1).map((it) => it.path);
}

/** Shows the newest of the tab. */
function refresh() {
  const { name, type } = TABS[at], panel = panels[at], isAll = type === "svg";
  const paths = pathsOf(TABS[at]).filter((it) => !isAll || !IN_FOLDERS.exec(it)?.[1]);
  const path = paths.includes(chosen[at]) ? chosen[at] : paths[0] || "";
  chosen[at] = path || chosen[at];
  find("#which").hidden = isAll || paths.length < 2;
  render(paths.map((it) => html`<option value=${it} .selected=${live(it === path)}>${
    it.replace(IN_FOLDERS, "$1").replace(".mesh", "")}</option>`), choice);
  keep.hidden = !path || !["Diagrams", "Play"].includes(name);
  keep.textContent = name === "Play" ? "Add this position to the examples"
    : "New example: place its tiles";
  find("#zoom").hidden = !panel.zoom;
  find("#zoom output").textContent = `${Math.round(100 * (panel.zoom?.(1) || 1))}%`;
  panel.put((isAll ? paths : [path]).flatMap((it) => files.get(it) || []));
  open.hidden = !path || isAll || type === "mesh";
  open.href = `made/${path}`;
  const known = files.get(path), left = Object.keys(known?.details.left_out || {});
  const isRight = last.is_good && !last.broken.includes(path.split("/")[0]);
  const isOld = Boolean(known && !isRight), isHere = known || name === "Playtest";
  const note = left.length ? `no room for the picture${left.length > 1 ? "s" : ""} ${
    left.join(", ")}: shorten the text, or raise leaflet.panels` : "";
  age.textContent = isOld ? "old: as it was before the errors" : isHere ? note : "not made yet";
  age.classList.toggle("note", !isOld);
  find("#view").classList.toggle("old", isOld);
}

/** Tells the server what is seen. */
function look() {
  const path = chosen[at], target = files.get(path)?.target || TABS[at].targets[0];
  send({ kind: "look", look: [target, path, ...(panels[at].seen?.() || [0, 0, 0])] });
}

/** The diagrams, each with what it claims. @param {HTMLElement} element @returns {Panel} */
function pictures(element) {
  return { put(shown) {
    render(shown.map(({ path, src, details }) => {
      const id = path.replace(/^.*\/|\.svg$/g, "");
      return html`<figure @click=${() => example(id).show()}>
        <img alt=${details.description} src=${src}>
        <figcaption><button type="button">${id}</button><p>${details.title}</p>
          <pre>${example(id).claims}</pre></figcaption>
      </figure>`;
    }), element);
  } };
}

/** The pages of a PDF as sharp pictures; those that are seen are asked for.
 *  @param {HTMLElement} element @returns {Panel} */
function pages(element) {
  const step = 400;  // widths are whole steps, so that windows share pictures
  let [path, scale, timer] = ["", 1, 0];
  /** The pictures that are shown. @type {Message[]} */
  let shown = [];
  const images = /** @type {HTMLCollectionOf<HTMLImageElement>} */ (element.children);
  element.onclick = ({ target, offsetX, offsetY }) => {
    const page = [...images].findIndex((it) => it === target), image = images[page];
    if (image) send({ kind: "ask",
      point: [path, page, offsetX / image.width, offsetY / image.height] });
  };
  element.onscroll = () => {
    clearTimeout(timer);
    timer = setTimeout(look, 60);
  };

  return {
    zoom(factor) {
      const { scrollTop, scrollHeight } = element;
      scale = Math.max(0.25, Math.min(6, scale * factor));
      element.style.setProperty("--scale", String(scale));
      element.scrollTop = scrollTop * element.scrollHeight / scrollHeight;
      return scale;
    },

    /** Shows the widest picture of each page; an image stays until its next picture has come. */
    put([file]) {
      if (!file) return;
      if (file.path !== path) {
        path = file.path;
        render(shown = [], element);
        element.scrollTop = 0;
        look();
      }
      const own = [...files.values()].filter((it) => it.file === path && it.digest === file.digest);
      for (const it of own.sort((one, other) => one.width - other.width)) shown[it.page] = it;
      if (own.length) render(Array.from(own[0].sizes, ([wide, high], n) =>
        html`<img alt="Page ${n + 1}" .style=${`aspect-ratio:${wide}/${high}`} decoding="sync"
          src=${shown[n]?.src || nothing}>`), element);
    },

    /** The width of a picture in pixels, the first and the last page that are seen. */
    seen() {
      const box = element.getBoundingClientRect();
      const wide = (box.width - 48) * scale * devicePixelRatio;
      const width = Math.max(step, Math.min(4000, step * Math.ceil(wide / step)));
      const seen = [...images].flatMap((it, n) => {
        const { top, bottom } = it.getBoundingClientRect();
        return bottom > box.top - 200 && top < box.bottom + 200 ? [n] : [];
      });
      return [width, seen[0] ?? 0, seen.at(-1) ?? 1];
    },
  };
}

choice.onchange = () => show(at, choice.value);
find("#zoom").onclick = (/** @type {any} */ { target: { value } }) => {
  if (value) panels[at].zoom?.(value === "in" ? 1.25 : 0.8);
  show();
};
keep.onclick = () => {
  const play = TABS.findIndex(({ name }) => name === "Play");
  if (at === play) return addExample(panels[play].example());
  show(play);
  panels[play].compose();
  say("Place some tiles, then press “Add this position to the examples”.");
};
new ResizeObserver(look).observe(find("#view"));
show();
