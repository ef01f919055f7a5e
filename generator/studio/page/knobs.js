// A knob for each key that a designer turns. It changes the text in the editor, where undo works.
import { html, live, noChange, render } from "./codemirror.js";
import { knobs } from "./schema.js";
import { change, idsIn, spanOf, written } from "./yaml.js";

/** @typedef {import("./editor.js").Problem} Problem */
/** @typedef {import("./schema.js").Knob} Knob */
/** What a field shows, and what it does. @typedef {{id: string, text: string, isDefault: boolean,
 *  isLocked: boolean, turn: (value: unknown) => void}} Shown */

export class Knobs {
  /** @param {HTMLElement} element @param {import("./editor.js").Editor} editor
   *  @param {() => string} file the game file
   *  @param {(file: string, line: number) => void} goTo */
  constructor(element, editor, file, goTo) {
    this.element = element;
    this.editor = editor;
    this.file = file;
    this.goTo = goTo;
    /** @type {import("./schema.js").Schema | null} */
    this.schema = null;
    /** @type {Problem[]} */
    this.problems = [];
  }

  /** All knobs, section by section. @returns {[string, Knob[]][]} */
  get groups() {
    const state = this.editor.state(this.file());
    return this.schema ? knobs(this.schema, (place) => idsIn(state, place)) : [];
  }

  /** Shows the values as the text has them, and problems beside the keys that they are about. */
  refresh() {
    if (this.element.hidden || !this.editor.state(this.file())) return;
    render(this.groups.map(([name, found]) => html`
      <details name="knobs" ?open=${name === "rules"}>
        <summary>${name[0].toUpperCase() + name.slice(1)}</summary>
        ${found.map((knob) => this.row(knob, name))}
      </details>`), this.element);
  }

  /** @param {Knob} knob @param {string} section */
  row(knob, section) {
    const text = written(this.editor.state(this.file()), knob.place);
    const id = `knob-${knob.place.join("-")}`;
    const name = knob.place[0] === section && knob.place.length > 1 ? knob.place.slice(1) : knob.place;
    const shown = { id, text: text ?? asText(knob.default), isDefault: text === undefined,
      isLocked: text === null || this.editor.isLocked,
      turn: (/** @type {unknown} */ value) => this.turn(knob.place, value) };
    return html`<div class="knob ${knob.kind} ${text === null ? "locked" : ""}">
      <label for=${id}>${name.join(" › ").replaceAll("_", " ")}</label>
      ${FIELDS[knob.kind](knob, shown)}
      <p class="help" id="${id}-help">${knob.help.replace(/\bnull\b/g, "empty")}
        ${text === null ? html`It is more than a field holds:
          <button type="button" class="fix" @click=${() => this.find(knob)}>change it in the text</button>` : ""}</p>
      ${this.about(knob).map((it) => html`<p class="note ${it.severity}">${
        [it.message, ...it.hints].join("; ")}</p>`)}
    </div>`;
  }

  /** The problems of what a knob turns. @param {Knob} knob */
  about(knob) {
    const { doc } = this.editor.state(this.file());
    const span = spanOf({ doc }, knob.place);
    return this.problems.filter(({ file, span: [line, column] }) => {
      if (!span || file !== this.file() || line < 1 || line > doc.lines) return false;
      const offset = doc.line(line).from + column - 1;
      return span.from <= offset && offset < span.to;
    });
  }

  /** Shows the key in the text. @param {Knob} knob */
  find(knob) {
    const { doc } = this.editor.state(this.file());
    this.goTo(this.file(), doc.lineAt(spanOf({ doc }, knob.place)?.from || 0).number);
  }

  /** @param {string[]} place @param {unknown} value */
  turn(place, value) {
    this.editor.change(this.file(), (/** @type {any} */ state) => change(state, place, value));
    this.refresh();
  }

  /** @param {Problem[]} problems */
  mark(problems) {
    this.problems = problems;
    this.refresh();
  }
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
