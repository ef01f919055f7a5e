"use strict";
(() => {
  const data = JSON.parse(document.getElementById("_data").textContent);
  const draw = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, example] of Object.entries(data.figures)) {
    const figure = document.getElementById(key);
    const layers = figure.querySelectorAll(".layer");
    const [, , width, height] = layers[0].getAttribute("viewBox").split(" ").map(Number);
    const side = data.side;
    const left = (width - example.columns * side) / 2 - example.left * side;
    const top = (height - example.rows * side) / 2 - example.top * side;
    const lit = [...layers].map((layer) => layer.insertBefore(draw("g"), layer.querySelector(".chosen")));
    const light = ({ deciding }) => {
      for (const group of deciding ? lit : []) {
        group.replaceChildren(...deciding.map(([row, column]) => {
          const cell = draw("rect");
          const place = { x: left + column * side, y: top + row * side };
          const shape = { class: "beam", width: side, height: side, ...place };
          for (const [name, value] of Object.entries(shape)) cell.setAttribute(name, value);
          return cell;
        }));
      }
      for (const beam of deciding ? figure.querySelectorAll(".layer > .beam") : []) {
        beam.setAttribute("visibility", "hidden");
      }
    };
    const say = () => {
      for (const words of figure.parentNode.querySelectorAll(".tiles td .unseen")) {
        if (!words.previousSibling.matches("svg")) words.textContent = data.words.unfit;
      }
    };
    figure.querySelectorAll(".location").forEach((spot, number) => {
      for (const name of ["pointerenter", "focus", "keydown"]) {
        spot.addEventListener(name, () => {
          light(example.locations[number]);
          say();
        });
      }
    });
  }
})();
