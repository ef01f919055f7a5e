// What is made: tabs, each of which keeps its file, zoom and scroll while the game changes.
import { html, live, render } from "./codemirror.js";
import { Frame } from "./frame.js";
import { Pages } from "./pages.js";
import { tabs } from "./panes.js";
import { Pictures } from "./pictures.js";
import { Plate } from "./plate.js";
import { Playtest } from "./playtest.js";

/** @typedef {import("./socket.js").Message} Message */
/** @typedef {{name: string, targets: string[], first: RegExp, kind: "pages" | "frame" | "pictures" | "plate" | "playtest"}}
 *  Tab */

/** @type {Tab[]} */
const TABS = [
  { name: "Start", targets: ["index"], first: /^index\.html$/, kind: "frame" },
  { name: "Leaflet", targets: ["leaflet", "proof"], first: /^leaflet-.*\.pdf$/, kind: "pages" },
  { name: "Diagrams", targets: ["diagrams"], first: /^diagrams\/.*\.svg$/, kind: "pictures" },
  { name: "Rules", targets: ["rules"], first: /^rules\.html$/, kind: "frame" },
  { name: "Cards", targets: ["cards", "aid", "colors", "score"], first: /\.pdf$/, kind: "pages" },
  { name: "Tiles", targets: ["plates"], first: /^plates\/.*\.mesh$/, kind: "plate" },
  { name: "Print guide", targets: ["guide"], first: /\.pdf$/, kind: "pages" },
  { name: "Play", targets: ["play"], first: /^play\.html$/, kind: "frame" },
  { name: "Playtest", targets: ["playtest"], first: /html$/, kind: "playtest" },
];

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

export class Views {
  /** @param {(message: Message) => void} send
   *  @param {(id: string) => {claims: string, show: () => void}} example
   *  @param {(text: string) => void} add @param {(text: string) => void} say */
  constructor(send, example, add, say) {
    this.send = send;
    /** Files by path. @type {Map<string, Message>} */
    this.files = new Map();
    this.isGood = true;
    this.at = TABS.findIndex((tab) => `#${tab.name}` === decodeURI(location.hash));
    if (this.at < 0) this.at = 1;
    const looked = () => this.look();
    this.panels = TABS.map((tab) => {
      const panel = { pages: () => new Pages(looked, (place) => send({ kind: "point", ...place })), frame: () => new Frame((it) => this.follow(it)),
        pictures: () => new Pictures(example), plate: () => new Plate(),
        playtest: () => new Playtest((it) => this.follow(it), this.send) }[tab.kind]();
      panel.element.hidden = true;
      find("#view").append(panel.element);
      return panel;
    });
    /** The chosen file of each tab. @type {string[]} */
    this.chosen = TABS.map(() => "");
    const choice = /** @type {HTMLSelectElement} */ (find("#which select"));
    choice.onchange = () => { this.chosen[this.at] = choice.value; this.show(); };
    find("#zoom").onclick = (event) => {
      const { value } = /** @type {HTMLButtonElement} */ (event.target);
      if (value) this.zoom(value === "in" ? 1.25 : 0.8);
    };
    find("#keep").onclick = () => {
      const at = TABS.findIndex((tab) => tab.name === "Play");
      const play = /** @type {Frame} */ (this.panels[at]);
      if (this.at === at) return add(play.example());
      this.choose(at);
      play.compose();
      say("Place some tiles, then press “Add this position to the examples”.");
    };
    new ResizeObserver(looked).observe(find("#view"));
    this.show();
  }

  /** @param {number} factor */
  zoom(factor) {
    const panel = this.panels[this.at];
    if (panel instanceof Pages) panel.zoom(factor);
    this.show();
  }

  show() {
    TABS.forEach((_, n) => { this.panels[n].element.hidden = n !== this.at; });
    tabs(find("#views"), TABS.map(({ name }, n) => [name, n === this.at, () => this.choose(n)]));
    this.refresh();
    this.look();
  }

  /** @param {number} at */
  choose(at) {
    this.at = at;
    history.replaceState(null, "", `${location.pathname}${location.search}#${TABS[at].name}`);
    this.show();
  }

  /** Follows a link of a page that was made. @param {string} path */
  follow(path) {
    const at = TABS.findIndex((tab) => tab.targets.includes(this.files.get(path)?.target));
    if (at < 0 || !(this.panels[at] instanceof Pages || path.endsWith(".html"))) return false;
    this.chosen[at] = path;
    this.choose(at);
    return true;
  }

  /** The paths that a tab can show, its first choice first. @param {Tab} tab
   *  @returns {string[]} */
  paths(tab) {
    const ending = { pages: ".pdf", frame: ".html", pictures: ".svg", plate: ".mesh", playtest: ".html" }[tab.kind];
    const [plate] = [...this.files.values()].filter((it) => it.target === "plates").slice(-1);
    if (tab.kind === "plate")
      return (plate?.details.plates || []).map((/** @type {string} */ it) => `plates/${it}.mesh`);
    const found = [...this.files.values()].filter((it) =>
      tab.targets.includes(it.target) && it.path.endsWith(ending)).map((it) => String(it.path));
    const rank = (/** @type {string} */ path) =>
      tab.targets.indexOf(this.files.get(path)?.target) + (tab.first.test(path) ? 0 : 10);
    return found.sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  }

  /** Shows the newest of the tab. */
  refresh() {
    const tab = TABS[this.at], panel = this.panels[this.at], paths = this.paths(tab);
    const shown = paths.includes(this.chosen[this.at]) ? this.chosen[this.at] : paths[0] || "";
    if (paths.length) this.chosen[this.at] = shown;
    const choice = /** @type {HTMLSelectElement} */ (find("#which select"));
    find("#which").hidden = tab.kind === "pictures" || paths.length < 2;
    render(paths.map((path) => html`<option value=${path} .selected=${live(path === shown)}>${
      path.replace(/^.*\/|\.mesh$/g, "")}</option>`), choice);
    find("#keep").hidden = !shown || !["Diagrams", "Play"].includes(tab.name);
    find("#keep").textContent = tab.name === "Play" ? "Add this position to the examples"
      : "New example: place its tiles";
    find("#zoom").hidden = !(panel instanceof Pages);
    if (panel instanceof Pages)
      /** @type {HTMLElement} */ (find("#zoom output")).textContent = panel.percent;
    const files = (tab.kind === "pictures" ? paths : [shown]).map((path) => this.files.get(path));
    panel.put(/** @type {Message[]} */ (files.filter(Boolean)));
    const address = /** @type {HTMLAnchorElement} */ (find("#open"));
    address.hidden = !shown || tab.kind === "pictures" || tab.kind === "plate";
    address.href = `made/${shown}`;
    this.tellAge(shown);
  }

  /** @param {string} path */
  tellAge(path) {
    const known = this.files.get(path), line = find("#age");
    const isOld = Boolean(known && !this.isGood), isHere = known || TABS[this.at].kind === "playtest";
    const left = Object.keys(known?.details.left_out || {});
    const note = left.length && `no room for the picture${left.length > 1 ? "s" : ""} ${
      left.join(", ")}: shorten the text, or choose more panels`;
    line.textContent = isOld ? "old: as it was before the errors" : isHere ? note || "" : "not made yet";
    line.classList.toggle("note", !isOld);
    find("#view").classList.toggle("old", isOld);
  }

  /** Tells the server what is seen. */
  look() {
    const tab = TABS[this.at], panel = this.panels[this.at];
    const path = this.chosen[this.at];
    const target = this.files.get(path)?.target || tab.targets[0];
    const pages = panel instanceof Pages ? panel.seen() : [0, 0, 0];
    const look = [target, path || guess(tab), pages[0], pages[1], pages[2]];
    this.send({ kind: "look", look });
  }

  /** @param {Message} file */
  hearFile(file) {
    const known = this.files.get(file.path);
    this.files.set(file.path, file);
    if (TABS[this.at].targets.includes(file.target)) {
      if (!known) this.look();
      this.refresh();
    }
  }

  /** @param {Message} message */
  hearMade({ target, paths, problems }) {
    if (problems.length) return;
    for (const [path, it] of this.files)
      if (it.target === target && !paths.includes(path)) this.files.delete(path);
    this.refresh();
  }

  /** @param {Message} page */
  hearPage(page) {
    for (const panel of this.panels) if (panel instanceof Pages) panel.hear(page);
  }

  /** @param {Message} message */
  hearPlay(message) {
    for (const panel of this.panels) if (panel instanceof Playtest) panel.hear(message);
  }

  /** @param {boolean} isGood */
  hearState(isGood) {
    this.isGood = isGood;
    this.tellAge(this.chosen[this.at]);
  }
}

/** The file that a tab will show first, before anything is made. @param {Tab} tab */
function guess(tab) {
  return tab.name === "Leaflet" ? "leaflet-a4.pdf" : "";
}
