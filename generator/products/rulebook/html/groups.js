"use strict";
(() => {
  const data = JSON.parse(document.getElementById("_data").textContent);
  for (const [key, example] of Object.entries(data.figures)) {
    const figure = document.getElementById(key);
    const under = figure.querySelector(".under");
    const [, , width, height] = under.getAttribute("viewBox").split(" ").map(Number);
    const side = data.side;
    const left = (width - example.columns * side) / 2 - example.left * side;
    const top = (height - example.rows * side) / 2 - example.top * side;
    const cells = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const light = ({ deciding }) => {
      if (!deciding) return;
      cells.replaceChildren(...deciding.map(([row, column]) => {
        const cell = document.createElementNS("http://www.w3.org/2000/svg", "rect");
        cell.setAttribute("class", "beam");
        cell.setAttribute("x", left + column * side);
        cell.setAttribute("y", top + row * side);
        cell.setAttribute("width", side);
        cell.setAttribute("height", side);
        return cell;
      }));
      for (const beam of figure.querySelectorAll(".layer > .beam")) {
        beam.setAttribute("visibility", "hidden");
      }
    };
    const say = () => {
      for (const words of figure.parentNode.querySelectorAll(".tiles td .unseen")) {
        if (!words.previousSibling.matches("svg")) words.textContent = "does not fit";
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
    under.append(cells);
  }
})();
