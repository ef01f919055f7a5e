"use strict";
(() => {
  const data = JSON.parse(document.getElementById("_data").textContent);
  const byId = (list) => new Map(list.map((each, number) => [each.id, { ...each, number }]));
  const inlineGlyphs = document.getElementById("_glyphs").content;
  const glyphs = byId(data.glyphs);
  const colors = byId(data.colors);
  const words = data.words;
  const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  const nameOf = (color, glyph) => filled(words.tile, { color: color.name, glyph: glyph.name });

  const make = (name, attributes, ...children) => {
    const drawn = ["svg", "g", "rect", "text", "use"].includes(name);
    const space = drawn ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml";
    const node = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  const unseen = (text) => make("span", { class: "unseen" }, text);

  const tile = (color, glyph) => {
    const side = data.side;
    const box = [-side / 2, -side / 2, side, side].join(" ");
    const drawn = glyph.drawings
      ? { href: "#" + glyph.drawings[color.number] }
      : { href: "#_g" + glyph.number, fill: color.hex, stroke: "#000",
        "stroke-width": data.edge, "stroke-linejoin": "round", "paint-order": "stroke" };
    return make("svg", { viewBox: box, "aria-hidden": "true" },
      make("rect", { x: -side / 2, y: -side / 2, width: side, height: side, fill: data.base,
        stroke: "#000", "stroke-width": 0.06 * side }),
      make("use", drawn));
  };
  const inlineGlyph = (glyph) => inlineGlyphs.children[glyph.number].cloneNode(true);

  const table = (location) => {
    const fits = new Set(location.tiles);
    const columns = location.glyphs.map((id) => glyphs.get(id));
    const rows = location.colors.map((id) => colors.get(id));
    const heads = columns.map((glyph) => make("th", { scope: "col" }, inlineGlyph(glyph)));
    const body = rows.map((color) => make("tr", {},
      make("th", { scope: "row" }, color.name),
      ...columns.map((glyph) => fits.has(color.key + glyph.symbol)
        ? make("td", {}, tile(color, glyph), unseen(nameOf(color, glyph)))
        : make("td", {}, make("span", { "aria-hidden": "true" }, "\u2013"),
            unseen(words.used)))));
    return make("table", {},
      make("thead", {}, make("tr", {}, make("td", {}), ...heads)), make("tbody", {}, ...body));
  };

  const said = (location) => {
    const names = (ids, all) => ids.map((id) => all.get(id).name).join(", ") || words.none;
    const fits = new Set(location.tiles);
    const tiles = location.colors.flatMap((color) => location.glyphs
      .map((glyph) => [colors.get(color), glyphs.get(glyph)])
      .filter(([color, glyph]) => fits.has(color.key + glyph.symbol))
      .map(([color, glyph]) => nameOf(color, glyph)));
    const listed = tiles.length > 36 ? filled(words.many, { count: tiles.length })
      : tiles.join(", ") || words.none;
    return filled(words.allowed, { glyphs: names(location.glyphs, glyphs),
      colors: names(location.colors, colors), tiles: listed });
  };

  for (const [key, example] of Object.entries(data.figures)) {
    const figure = document.getElementById(key);
    const picture = figure.querySelector(".picture");
    const box = picture.firstElementChild.getAttribute("viewBox");
    const [, , width, height] = box.split(" ").map(Number);
    const side = data.side;
    const across = (column) => (width - example.columns * side) / 2 + column * side;
    const down = (row) => (height - example.rows * side) / 2 + row * side;
    const beams = () => [make("rect", { class: "beam" }), make("rect", { class: "beam" })];
    const [top, left, rows, columns] = example.grid;
    const light = (beam, from, to) => {
      const places = { y: down(from[0]), height: (to[0] - from[0] + 1) * side,
        x: across(from[1]), width: (to[1] - from[1] + 1) * side };
      for (const [key, value] of Object.entries(places)) beam.setAttribute(key, value);
    };
    const chosen = make("rect", { class: "chosen", width: side, height: side });
    const number = (n, x, y) =>
      make("text", { class: "number", "font-size": 0.25 * side, x, y }, String(n + 1));
    const under = make("svg", { class: "layer under", viewBox: box, "aria-hidden": true },
      ...beams(), chosen,
      ...Array.from({ length: example.columns },
        (_, n) => number(n, across(n + 0.5), down(-0.2))),
      ...Array.from({ length: example.rows }, (_, n) => number(n, across(-0.2), down(n + 0.5))));
    const over = make("svg", { class: "layer", viewBox: box, role: "group",
      "aria-label": words.locations }, ...beams());
    const place = make("strong", {});
    const count = make("span", {});
    const shown = make("div", { class: "tiles", role: "group", "aria-label": words.tiles });
    const spoken = make("p", { class: "unseen", "aria-live": "polite" });
    const answer = make("div", { class: "answer" },
      make("p", {}, place, count), shown, spoken);

    const spots = example.locations.map((location) => {
      const [row, column] = [location.cell[0] - example.top, location.cell[1] - example.left];
      const mark = Object.entries(example.marks)
        .filter(([, cell]) => String(cell) === String(location.cell)).map(([symbol]) => symbol);
      const named = filled(words.place, { row: row + 1, column: column + 1 });
      const name = [named, ...mark].join(", ");
      const spot = make("g", { class: "location", role: "button", tabindex: 0,
        "aria-label": name, "aria-pressed": false },
        make("rect", { x: across(column), y: down(row), width: side, height: side }));
      return { location, row, column, name, spot };
    });

    const clear = () => {
      for (const { spot } of spots) spot.setAttribute("aria-pressed", false);
      picture.classList.remove("beamed");
      place.textContent = spoken.textContent = "";
      count.textContent = words.choose;
      shown.replaceChildren();
    };
    const show = ({ location, row, column, name, spot }) => {
      clear();
      spot.setAttribute("aria-pressed", true);
      const first = [Math.min(row, top - example.top), Math.min(column, left - example.left)];
      const last = [Math.max(row, top - example.top + rows - 1),
        Math.max(column, left - example.left + columns - 1)];
      for (const layer of [under, over]) {
        light(layer.children[0], [row, first[1]], [row, last[1]]);
        light(layer.children[1], [first[0], column], [last[0], column]);
      }
      chosen.setAttribute("x", across(column));
      chosen.setAttribute("y", down(row));
      picture.classList.add("beamed");
      place.textContent = name;
      count.textContent = words.fitting[location.tiles.length];
      if (location.tiles.length) shown.append(table(location));
      shown.tabIndex = shown.scrollWidth > shown.clientWidth ? 0 : -1;
      spoken.textContent = said(location);
    };
    const step = (from, rows, columns) => {
      const ahead = (to) => (to.row - from.row) * rows + (to.column - from.column) * columns;
      const aside = (to) =>
        Math.abs((to.row - from.row) * columns) + Math.abs((to.column - from.column) * rows);
      const nearest = spots.filter((to) => ahead(to) > 0)
        .sort((a, b) => ahead(a) + 3 * aside(a) - ahead(b) - 3 * aside(b));
      if (nearest.length) nearest[0].spot.focus();
    };
    const keys = {
      ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    };
    for (const each of spots) {
      each.spot.addEventListener("pointerenter", () => show(each));
      each.spot.addEventListener("focus", () => show(each));
      each.spot.addEventListener("click", () => {
        each.spot.focus();
        answer.scrollIntoView({ block: "nearest" });
      });
      each.spot.addEventListener("keydown", (event) => {
        if (event.key in keys) step(each, ...keys[event.key]);
        else if (event.key === "Enter" || event.key === " ") show(each);
        else if (event.key === "Escape") clear();
        else return;
        event.preventDefault();
      });
      over.append(each.spot);
    }
    clear();
    picture.prepend(under);
    picture.append(over);
    const pair = make("div", { class: "live" });
    figure.replaceWith(pair);
    pair.append(figure, answer);
  }
})();
