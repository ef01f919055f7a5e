// A knob for each key that a designer turns. It changes the text in the editor, where undo works.
import { html, live, noChange, render } from "./codemirror.js";
import * as editor from "./editor.js";
import { find } from "./panes.js";
import * as schema from "./schema.js";
import { on } from "./socket.js";
import { gameFile, goTo } from "./texts.js";
import { change, idsIn, spanOf, written } from "./yaml.js";

/** @typedef {import("./editor.js").Problem} Problem */
/** @typedef {import("./schema.js").Knob} Knob */
/** What a field shows, and what it does. @typedef {{id: string, text: string, isDefault: boolean,
 *  isLocked: boolean, turn: (value: unknown) => void}} Shown */

/** @type {Problem[]} */
let problems = [];

on({ schema: refresh, text: refresh, shown: refresh });

/** All knobs, section by section. */
export function groups() {
  return schema.knobs((place) => idsIn(editor.state(gameFile), place));
}

/** Shows the values as the text has them, and problems beside the keys that they are about. */
function refresh() {
  const place = find("#knobs");
  if (place.hidden || !editor.state(gameFile)) return;
  render(groups().map(([name, found]) => html`
    <details name="knobs" ?open=${name === "rules"}>
      <summary>${name[0].toUpperCase() + name.slice(1)}</summary>
      ${found.map((knob) => row(knob, name))}
    </details>`), place);
}

/** @param {Problem[]} found */
export function mark(found) {
  problems = found;
  refresh();
}

/** @param {string[]} place @param {unknown} value */
export function turn(place, value) {
  editor.change(gameFile, (/** @type {any} */ state) => change(state, place, value));
  refresh();
}

/** @param {Knob} knob @param {string} section */
function row(knob, section) {
  const { place, kind, help } = knob, state = editor.state(gameFile), text = written(state, place);
  const id = `knob-${place.join("-")}`, isLong = text === null, span = spanOf(state, place);
  const name = place[0] === section && place.length > 1 ? place.slice(1) : place;
  const about = problems.filter(({ file, span: [line, column] }) => {
    if (!span || file !== gameFile || line < 1 || line > state.doc.lines) return false;
    const offset = state.doc.line(line).from + column - 1;
    return span.from <= offset && offset < span.to;
  });
  const toText = () => goTo(gameFile, state.doc.lineAt(span?.from || 0).number);
  return html`<div class="knob ${kind} ${isLong ? "locked" : ""}">
    <label for=${id}>${name.join(" › ").replaceAll("_", " ")}</label>
    ${FIELDS[kind](knob, { id, text: text ?? asText(knob.default), isDefault: text === undefined,
      isLocked: isLong || editor.isLocked, turn: (value) => turn(place, value) })}
    <p class="help" id="${id}-help">${help.replace(/\bnull\b/g, "empty")}
      ${isLong ? html`It is more than a field holds:
        <button type="button" class="fix" @click=${toText}>change it in the text</button>` : ""}</p>
    ${about.map((it) => html`<p class="note ${it.severity}">${
      [it.message, ...it.hints].join("; ")}</p>`)}
  </div>`;
}

/** @param {any} value */
const asText = (value) => Array.isArray(value) ? `[${value.join(", ")}]` : String(value ?? "");

/** The value of a field, which is left alone while somebody types in it.
 *  @param {string} id @param {string} text */
const kept = (id, text) => document.activeElement?.id === id ? noChange : live(text);

/** Fields by kind. @type {Record<string, (knob: Knob, shown: Shown) => unknown>} */
const FIELDS = {
  number({ place, isWhole, isOptional, low, high }, { id, text, isLocked, turn }) {
    const step = isWhole ? 1 : high > 10 ? 0.5 : 0.05;
    const turned = (/** @type {any} */ { target: { value } }) => {
      if (value || isOptional) turn(value ? Number(value) : null);
    };
    return html`
      <input type="range" min=${isWhole ? low : 0} max=${high} step=${step} ?disabled=${isLocked}
        class=${text ? "" : "unset"} aria-label="${place.join(" ")}, slider" .value=${live(text)}
        @input=${turned}>
      <input type="number" id=${id} min=${low} step=${isWhole ? 1 : "any"} ?disabled=${isLocked}
        aria-describedby="${id}-help" .value=${kept(id, text)} @input=${turned}>`;
  },
  choice({ choices, isWhole }, { id, text, isLocked, turn }) {
    const all = text && !choices.includes(text) ? [...choices, text] : choices;
    return html`<select id=${id} ?disabled=${isLocked} aria-describedby="${id}-help"
      @change=${(/** @type {any} */ { target: { value } }) =>
        turn(isWhole ? Number(value) : value)}>
      ${all.map((it) => html`<option .selected=${live(it === text)}>${it}</option>`)}</select>`;
  },
  choices({ place, choices }, { id, text, isLocked, turn }) {
    const chosen = text.replace(/[[\]"']/g, "").split(/,\s*/);
    const turned = (/** @type {any} */ { target }) => {
      const now = choices.filter((it) =>
        it === target.value ? target.checked : chosen.includes(it));
      if (now.length) turn(now);
      else target.checked = true;
    };
    return html`<span id=${id} class="boxes" role="group" aria-label=${place.join(" ")}>
      ${choices.map((it) => html`<label><input type="checkbox" value=${it} ?disabled=${isLocked}
        .checked=${live(chosen.includes(it))} @change=${turned}> ${it}</label>`)}</span>`;
  },
  color(_, { id, text, isLocked, turn }) {
    return html`<input type="color" id=${id} ?disabled=${isLocked} aria-describedby="${id}-help"
      .value=${kept(id, text.toLowerCase())}
      @input=${(/** @type {any} */ { target }) => turn(target.value)}>`;
  },
  text({ isOptional }, { id, text, isDefault, isLocked, turn }) {
    const turned = (/** @type {any} */ { type, target: { value } }) => {
      if (value || (isOptional && type === "change")) turn(value || null);
    };
    return html`<input type="text" id=${id} ?disabled=${isLocked} aria-describedby="${id}-help"
      placeholder=${isDefault ? text : ""} .value=${kept(id, isDefault ? "" : text)}
      @input=${turned} @change=${turned}>`;
  },
};
