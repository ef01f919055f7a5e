// A knob for each key that a designer turns. It changes the text in the editor, where undo works.
import { html, live, noChange, redo, render, undo } from "./codemirror.js";
import * as editor from "./editor.js";
import { find, on } from "./page.js";
import { knobs } from "./schema.js";
import { gameFile, goTo } from "./texts.js";
import { change, idsIn, written } from "./yaml.js";

/** What a new glyph or color has at first. @type {Record<string, object>} */
const NEW = { glyphs: { symbol: "A" }, colors: { key: "x", hex: "#808080" } };

on({ schema: refresh, text: refresh, shown: refresh });

/** Shows the values as the text has them, and problems beside the keys that they are about. */
export function refresh() {
  const place = find("#knobs"), state = editor.state(gameFile);
  if (place.hidden || !state) return;
  render(knobs(state).map(([name, found]) => html`
    <details name="knobs" ?open=${name === "rules"} @toggle=${inSight}>
      <summary>${name[0].toUpperCase() + name.slice(1)}</summary>
      ${found.map((knob) => row(knob, name))}
      ${NEW[name] ? html`<button type="button" class="fix" ?disabled=${editor.isLocked}
        @click=${() => turn([name, `new-${idsIn(state, [name]).length + 1}`], NEW[name])}
        >Add a ${name.slice(0, -1)}</button>` : ""}
    </details>`), place);
}

/** Shows a section that is opened: one above it may close. @param {any} event */
const inSight = ({ target: { open, firstElementChild } }) =>
  open && firstElementChild.scrollIntoView({ block: "nearest" });

find("#knobs").onkeydown = (/** @type {any} */ event) => {
  const { ctrlKey, metaKey, key, target } = event;
  if (!(ctrlKey || metaKey) || !["z", "Z", "y"].includes(key)) return;
  event.preventDefault();  // the field would undo what was typed in it, as one more edit
  target.blur();
  (key === "z" ? undo : redo)(editor.view);
  refresh();
  target.focus();
};

/** @param {string[]} place @param {unknown} value */
export function turn(place, value) {
  editor.change(gameFile, (state) => change(state, place, value));
  refresh();
}

/** @param {import("./schema.js").Knob} knob @param {string} section */
function row(knob, section) {
  const { place, kind, help, isOptional } = knob;
  const state = editor.state(gameFile), { text, from, to } = written(state, place);
  const id = `knob-${place.join("-")}`, isLong = text === null;
  const name = place[0] === section && place.length > 1 ? place.slice(1) : place;
  const about = editor.problems.filter((it) => {
    const offset = editor.range(state.doc, it.span).from;
    return it.file === gameFile && it.span[0] && from <= offset && offset < to;
  });
  const field = { ...knob, id, text: text ?? knob.default, isDefault: text === undefined,
    isLocked: isLong || editor.isLocked,
    turned: (/** @type {any} */ { type, target: { value } }) => {
      const typed = (/** @type {string} */ it) => kind === "number" ? Number(it) : it;
      if (value && type === "input") turn(place, typed(value));
      if (!value && type === "change" && (text || isOptional))
        turn(place, isOptional ? null : typed(knob.default));
    } };
  const toText = () => goTo(gameFile, [state.doc.lineAt(from).number]);
  return html`<div class="knob ${kind} ${isLong ? "locked" : ""}">
    <label for=${id}>${name.join(" › ").replaceAll("_", " ")}</label>
    ${(FIELDS[kind] || input)(field)}
    <p class="help" id="${id}-help">${help.replace(/\bnull\b/g, "empty")}
      ${isLong ? html`It is more than a field holds:
        <button type="button" class="fix" @click=${toText}>change it in the text</button>` : ""}</p>
    ${about.map((it) => html`<p class="note ${it.severity}">${
      [it.message, ...it.hints].join("; ")}</p>`)}
  </div>`;
}

/** A field that is left alone while somebody types in it. @param {any} knob */
const input = ({ kind, isWhole, low, id, text, isDefault, isLocked, turned }) => {
  const value = kind === "color" ? text.toLowerCase() : kind === "text" && isDefault ? "" : text;
  return html`<input type=${kind} id=${id} min=${low} step=${isWhole ? 1 : "any"}
    placeholder=${isDefault ? text : ""} ?disabled=${isLocked} aria-describedby="${id}-help"
    .value=${document.activeElement?.id === id ? noChange : live(value)}
    @input=${turned} @change=${turned}>`;
};

/** Fields of kinds that need more than an input. @type {Record<string, (knob: any) => unknown>} */
const FIELDS = {
  number: (knob) => html`
    <input type="range" min=${knob.isWhole ? Math.max(knob.low, -knob.high) : 0} max=${knob.high}
      step=${knob.isWhole ? 1 : knob.high > 10 ? 0.5 : 0.05} class=${knob.text ? "" : "unset"}
      ?disabled=${knob.isLocked} aria-label="${knob.place.join(" ")}, slider"
      .value=${live(knob.text)} @input=${knob.turned}>
    ${input(knob)}`,
  choice({ choices, id, text, isLocked, turned }) {
    const all = text && !choices.includes(text) ? [...choices, text] : choices;
    return html`<select id=${id} ?disabled=${isLocked} aria-describedby="${id}-help"
      @input=${turned}>${all.map((/** @type {string} */ it) =>
        html`<option .selected=${live(it === text)}>${it}</option>`)}</select>`;
  },
  choices({ place, choices, id, text, isLocked }) {
    const chosen = text.replace(/[[\]"']/g, "").split(/,\s*/);
    const turned = (/** @type {any} */ { target }) => {
      const now = choices.filter((/** @type {string} */ it) =>
        it === target.value ? target.checked : chosen.includes(it));
      if (now.length) turn(place, now);
      else target.checked = true;
    };
    return html`<span id=${id} class="boxes" role="group" aria-label=${place.join(" ")}>
      ${choices.map((/** @type {string} */ it) => html`<label><input type="checkbox" value=${it}
        ?disabled=${isLocked} .checked=${live(chosen.includes(it))} @change=${turned}
        > ${it}</label>`)}</span>`;
  },
};
