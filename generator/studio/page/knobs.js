// A knob for each key that a designer turns. It changes the text in the editor, where undo works.
import { knobs } from "./schema.js";
import { change, spanOf, written } from "./yaml.js";

/** @typedef {import("./editor.js").Problem} Problem */
/** @typedef {import("./schema.js").Knob} Knob */

export class Knobs {
  /** @param {HTMLElement} element @param {import("./editor.js").Editor} editor
   *  @param {() => string} file the game file */
  constructor(element, editor, file) {
    this.element = element;
    this.editor = editor;
    this.file = file;
    /** @type {import("./schema.js").Schema | null} */
    this.schema = null;
    this.colors = "";
    /** @type {{knob: Knob, show: () => void, note: HTMLElement}[]} */
    this.shown = [];
    this.section = "rules";
  }

  /** Values of knobs as the text has them; other colors are other knobs. */
  refresh() {
    const schema = this.schema, state = this.editor.state(this.file());
    if (!schema || !state || this.element.hidden) return;
    const colors = colorsIn(state);
    if (colors.join() !== this.colors || !this.shown.length) {
      this.colors = colors.join();
      this.draw(knobs(schema, colors));
    }
    for (const { show } of this.shown) show();
  }

  /** @param {[string, Knob[]][]} groups */
  draw(groups) {
    this.shown = [];
    const sections = groups.map(([name, found]) => {
      const section = document.createElement("details");
      section.open = name === this.section;
      section.ontoggle = () => { if (section.open) this.section = name; };
      const head = document.createElement("summary");
      head.textContent = name[0].toUpperCase() + name.slice(1);
      section.append(head, ...found.map((knob) => this.row(knob)));
      section.name = "knobs";
      return section;
    });
    this.element.replaceChildren(...sections);
  }

  /** @param {Knob} knob */
  row(knob) {
    const row = document.createElement("div");
    row.className = `knob ${knob.kind}`;
    const id = `knob-${knob.place.join("-")}`;
    const label = document.createElement("label");
    const path = knob.place.slice(knob.place.length > 1 ? 1 : 0).join(" › ");
    [label.htmlFor, label.textContent] = [id, path.replaceAll("_", " ")];
    const help = document.createElement("p");
    [help.id, help.textContent, help.className] = [`${id}-help`, knob.help, "help"];
    const note = document.createElement("p");
    note.className = "note";
    const turn = (/** @type {unknown} */ value) => this.turn(knob.place, value);
    const [show, ...parts] = FIELDS[knob.kind](knob, id, turn);
    parts.forEach((it) => it.setAttribute("aria-describedby", help.id));
    row.append(label, ...parts, help, note);
    this.shown.push({ knob, note, show: () => {
      const text = written(this.editor.state(this.file()), knob.place);
      row.classList.toggle("locked", text === null);
      for (const it of row.querySelectorAll("input,select"))
        /** @type {HTMLInputElement} */ (it).disabled = text === null || this.editor.isLocked;
      show(text ?? asText(knob.default), text === undefined);
    } });
    return row;
  }

  /** @param {string[]} place @param {unknown} value */
  turn(place, value) {
    this.editor.change(this.file(), (/** @type {any} */ state) => change(state, place, value));
    this.refresh();
  }

  /** Shows problems beside the keys that they are about. @param {Problem[]} problems */
  mark(problems) {
    const state = this.editor.state(this.file());
    if (!state) return;
    for (const { knob, note } of this.shown) {
      const span = spanOf(state, knob.place);
      const about = problems.filter(({ file, span: [line, column] }) => {
        if (!span || file !== this.file() || line < 1 || line > state.doc.lines) return false;
        const offset = state.doc.line(line).from + column - 1;
        return span.from <= offset && offset < span.to;
      });
      note.textContent = about.map((it) => [it.message, ...it.hints].join("; ")).join(" ");
    }
  }
}

/** @param {any} value */
const asText = (value) => value === null || value === undefined ? ""
  : Array.isArray(value) ? `[${value.join(", ")}]` : String(value);

/** The ids of colors. @param {any} state @returns {string[]} */
function colorsIn(state) {
  const span = spanOf(state, ["colors"]);
  const text = span ? state.doc.sliceString(span.from, span.to) : "";
  const found = [...text.matchAll(/^\s+([a-z][a-z0-9-]*):\s*(?:\{|#|$)/gm)].map((it) => it[1]);
  return found.filter((id) => spanOf(state, ["colors", id]));
}

/** @param {string} type @param {string} [id] */
function input(type, id) {
  const field = document.createElement("input");
  field.type = type;
  if (id) field.id = id;
  return field;
}

/** Fields by kind: a function that shows a value, and the elements.
 *  @type {Record<string, (knob: Knob, id: string, turn: (value: unknown) => void) =>
 *    [(text: string, isDefault: boolean) => void, ...HTMLElement[]]>} */
const FIELDS = {
  number(knob, id, turn) {
    const [slider, field] = [input("range"), input("number", id)];
    const step = knob.isWhole ? 1 : knob.high > 10 ? 0.5 : 0.05;
    for (const it of [slider, field]) {
      Object.assign(it, { min: String(knob.low), step: it === field && !knob.isWhole ? "any" : step });
      it.oninput = () => {
        if (it.value === "" && !knob.isOptional) return;
        const value = it.value === "" ? null : Number(it.value);
        turn(value);
      };
    }
    if (!knob.isWhole) slider.min = "0";
    slider.max = String(knob.high);
    slider.setAttribute("aria-label", `${knob.place.join(" ")}, slider`);
    return [(text) => {
      if (document.activeElement !== field) field.value = Number.isNaN(Number(text)) ? "" : text;
      slider.value = text;
    }, slider, field];
  },
  choice(knob, id, turn) {
    const field = document.createElement("select");
    field.id = id;
    field.append(...knob.choices.map((it) => new Option(it, it)));
    field.onchange = () => turn(knob.isWhole ? Number(field.value) : field.value);
    return [(text) => {
      if (text && ![...field.options].some((it) => it.value === text))
        field.append(new Option(text, text));
      field.value = text;
    }, field];
  },
  choices(knob, id, turn) {
    const group = document.createElement("span");
    [group.id, group.className] = [id, "boxes"];
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", knob.place.join(" "));
    const boxes = knob.choices.map((choice) => {
      const [box, label] = [input("checkbox"), document.createElement("label")];
      box.value = choice;
      box.onchange = () => {
        const chosen = boxes.filter((it) => it.checked).map((it) => it.value);
        if (chosen.length) turn(chosen);
        else box.checked = true;
      };
      label.append(box, ` ${choice}`);
      group.append(label);
      return box;
    });
    return [(text) => {
      const chosen = text.replace(/[[\]"']/g, "").split(/,\s*/);
      for (const box of boxes) box.checked = chosen.includes(box.value);
    }, group];
  },
  color(knob, id, turn) {
    const field = input("color", id);
    field.oninput = () => turn(field.value);
    return [(text) => { if (/^#[0-9a-f]{6}$/i.test(text)) field.value = text.toLowerCase(); }, field];
  },
  text(knob, id, turn) {
    const field = input("text", id);
    field.onchange = () => {
      if (field.value || knob.isOptional) turn(field.value || null);
    };
    return [(text, isDefault) => {
      if (document.activeElement === field) return;
      field.value = isDefault ? "" : text;
      field.placeholder = isDefault ? text : "";
    }, field];
  },
};
