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
/** What a field shows, and what it does when it is changed.
 *  @typedef {{id: string, text: string, isDefault: boolean, isLocked: boolean,
 *   turned: (event: any) => void}} Shown */

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
  const { place, kind, help, isWhole, isOptional } = knob;
  const state = editor.state(gameFile), text = written(state, place);
  const id = `knob-${place.join("-")}`, isLong = text === null, span = spanOf(state, place);
  const name = place[0] === section && place.length > 1 ? place.slice(1) : place;
  const about = problems.filter(({ file, span: [line, column] }) => {
    if (!span || file !== gameFile || line < 1 || line > state.doc.lines) return false;
    const offset = state.doc.line(line).from + column - 1;
    return span.from <= offset && offset < span.to;
  });
  const shown = { id, text: text ?? asText(knob.default), isDefault: text === undefined,
    isLocked: isLong || editor.isLocked,
    turned: (/** @type {any} */ { type, target: { value } }) => {
      const isNumber = isWhole || kind === "number";
      if (value && type === "input") turn(place, isNumber ? Number(value) : value);
      if (!value && type === "change" && isOptional) turn(place, null);
    } };
  const toText = () => goTo(gameFile, state.doc.lineAt(span?.from || 0).number);
  return html`<div class="knob ${kind} ${isLong ? "locked" : ""}">
    <label for=${id}>${name.join(" › ").replaceAll("_", " ")}</label>
    ${FIELDS[kind](knob, shown)}
    <p class="help" id="${id}-help">${help.replace(/\bnull\b/g, "empty")}
      ${isLong ? html`It is more than a field holds:
        <button type="button" class="fix" @click=${toText}>change it in the text</button>` : ""}</p>
    ${about.map((it) => html`<p class="note ${it.severity}">${
      [it.message, ...it.hints].join("; ")}</p>`)}
  </div>`;
}

/** @param {any} value */
const asText = (value) => Array.isArray(value) ? `[${value.join(", ")}]` : String(value ?? "");

/** A field that is left alone while somebody types in it. @param {Knob} knob @param {Shown} it */
const input = ({ kind, isWhole, low }, { id, text, isDefault, isLocked, turned }) => {
  const value = kind === "color" ? text.toLowerCase() : kind === "text" && isDefault ? "" : text;
  return html`<input type=${kind} id=${id} min=${low} step=${isWhole ? 1 : "any"}
    placeholder=${isDefault ? text : ""} ?disabled=${isLocked} aria-describedby="${id}-help"
    .value=${document.activeElement?.id === id ? noChange : live(value)}
    @input=${turned} @change=${turned}>`;
};

/** Fields by kind. @type {Record<string, (knob: Knob, shown: Shown) => unknown>} */
const FIELDS = {
  color: input,
  text: input,
  number(knob, shown) {
    const { place, isWhole, low, high } = knob, { text, isLocked, turned } = shown;
    return html`
      <input type="range" min=${isWhole ? low : 0} max=${high} ?disabled=${isLocked}
        step=${isWhole ? 1 : high > 10 ? 0.5 : 0.05} class=${text ? "" : "unset"}
        aria-label="${place.join(" ")}, slider" .value=${live(text)} @input=${turned}>
      ${input(knob, shown)}`;
  },
  choice({ choices }, { id, text, isLocked, turned }) {
    const all = text && !choices.includes(text) ? [...choices, text] : choices;
    return html`<select id=${id} ?disabled=${isLocked} aria-describedby="${id}-help"
      @input=${turned}>
      ${all.map((it) => html`<option .selected=${live(it === text)}>${it}</option>`)}</select>`;
  },
  choices({ place, choices }, { id, text, isLocked }) {
    const chosen = text.replace(/[[\]"']/g, "").split(/,\s*/);
    const turned = (/** @type {any} */ { target }) => {
      const now = choices.filter((it) =>
        it === target.value ? target.checked : chosen.includes(it));
      if (now.length) turn(place, now);
      else target.checked = true;
    };
    return html`<span id=${id} class="boxes" role="group" aria-label=${place.join(" ")}>
      ${choices.map((it) => html`<label><input type="checkbox" value=${it} ?disabled=${isLocked}
        .checked=${live(chosen.includes(it))} @change=${turned}> ${it}</label>`)}</span>`;
  },
};
