// Tiles to turn: drawn triangle by triangle, those that are farther away first.
"use strict";
(() => {
  const canvas = /** @type {HTMLCanvasElement | null} */ (document.getElementById("tile"));
  const source = document.getElementById("_tiles");
  const pen = canvas && canvas.getContext("2d");
  if (!canvas || !source || !pen) return;
  /** @type {{tiles: number[][][], accent: number, base: string, colors: string[]}} */
  const { tiles, accent, base, colors } = JSON.parse(source.textContent || "");
  /** Degrees about the vertical and towards the viewer. */
  let [turn, tilt, shown] = [-25, 50, 0];
  const STEPS = { ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10],
    ArrowDown: [0, 10] };
  const LIGHT = [-0.35, 0.5, 0.79];

  /** A color in some light, from 0 to 1. @param {string} hex @param {number} light */
  const lit = (hex, light) => `rgb(${[1, 3, 5].map((at) =>
    Math.round(parseInt(hex.slice(at, at + 2), 16) * (0.45 + 0.55 * light))).join()})`;

  const draw = () => {
    const [corners, triangles] = tiles[shown % tiles.length];
    const hex = colors[shown % colors.length];
    const [a, b] = [turn, tilt].map((it) => it * Math.PI / 180);
    const [cosA, sinA, cosB, sinB] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    const top = corners.reduce((most, it, n) => n % 3 === 2 ? Math.max(most, it) : most, 0);
    const size = canvas.width / 1.6 / corners.reduce((most, it) => Math.max(most, 2 * it), 1);
    const points = /** @type {number[][]} */ ([]);
    for (let n = 0; n < corners.length; n += 3) {
      const [x, y, z] = corners.slice(n, n + 3);
      const [right, away] = [x * cosA - y * sinA, x * sinA + y * cosA];
      points.push([right, away * cosB + z * sinB, z * cosB - away * sinB].map((it) => it * size));
    }
    const faces = [];
    for (let n = 0; n < triangles.length; n += 3) {
      const [p, q, r] = triangles.slice(n, n + 3).map((it) => points[it]);
      const [u, v] = [q, r].map((it) => it.map((value, axis) => value - p[axis]));
      const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
        u[0] * v[1] - u[1] * v[0]];
      if (normal[2] <= 0) continue;
      const heights = triangles.slice(n, n + 3).map((it) => corners[3 * it + 2]);
      const isAccent = Math.max(...heights) > accent;
      const light = Math.max(0, normal.reduce((sum, it, axis) => sum + it * LIGHT[axis], 0)
        / Math.hypot(...normal));
      const layer = Number(isAccent) + Number(Math.min(...heights) >= top);  // what covers what, seen from above
      faces.push({ layer: sinB >= 0 && cosB >= 0 ? layer : -layer, far: p[2] + q[2] + r[2],
        color: lit(isAccent ? hex : base, light), corners: [p, q, r] });
    }
    faces.sort((one, other) => one.layer - other.layer || one.far - other.far);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    for (const face of faces) {
      pen.beginPath();
      for (const [x, y] of face.corners) pen.lineTo(canvas.width / 2 + x, canvas.height / 2 - y);
      pen.closePath();
      pen.fillStyle = pen.strokeStyle = face.color;
      pen.fill();
      pen.stroke();
    }
  };

  /** @param {number} right @param {number} down in degrees */
  const move = (right, down) => {
    turn += right;
    tilt = Math.max(0, Math.min(90, tilt - down));
    requestAnimationFrame(draw);
  };
  canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener("pointermove", (event) => {
    if (canvas.hasPointerCapture(event.pointerId)) move(event.movementX / 2, event.movementY / 2);
  });
  canvas.addEventListener("keydown", (event) => {
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (!step) return;
    move(step[0], step[1]);
    event.preventDefault();
  });
  document.getElementById("next")?.addEventListener("click", () => { shown++; draw(); });
  draw();
})();
