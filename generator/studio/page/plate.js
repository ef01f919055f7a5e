// A plate of tiles on the bed of its printer, drawn with WebGL: turned, cut at a layer, measured.
import { invert, look, multiply, perspective, through } from "./matrix.js";

/** @typedef {import("./socket.js").Message} Message */

const VERTEX = `#version 300 es
in vec3 corner; uniform mat4 view; uniform vec3 place; out vec3 at;
void main() { at = corner + place; gl_Position = view * vec4(at, 1.0); }`;
// Facets are lit by their own slope; the inside, seen where a layer cuts, is plain.
const FRAGMENT = `#version 300 es
precision highp float;
in vec3 at; uniform vec3 color; uniform float cut; uniform float plain; out vec4 shown;
void main() {
  if (at.z > cut) discard;
  vec3 normal = normalize(cross(dFdx(at), dFdy(at)));
  float light = 0.5 + 0.5 * max(0.0, dot(normal, normalize(vec3(-0.35, -0.45, 0.82))));
  shown = vec4(color * (gl_FrontFacing && plain < 0.5 ? light : 0.86), 1.0);
}`;

export class Plate {
  constructor() {
    this.element = document.createElement("div");
    this.element.className = "plate";
    this.element.innerHTML = `<canvas tabindex="0" role="img"></canvas>
      <label>Layer <input type="range" min="1" aria-label="Layer"><output></output></label>
      <p role="status"></p>`;
    const part = (/** @type {string} */ it) => /** @type {any} */ (this.element.querySelector(it));
    /** @type {HTMLCanvasElement} */
    this.canvas = part("canvas");
    /** @type {HTMLInputElement} */
    this.slider = part("input");
    /** @type {HTMLElement} */
    this.layer = part("output");
    /** @type {HTMLElement} */
    this.measure = part("p");
    /** @type {WebGL2RenderingContext | null} */
    this.gl = this.canvas.getContext("webgl2", { antialias: true });
    /** Corners of the tiles, and of the bed. @type {WebGLBuffer | null} */
    this.tiles = null;
    /** @type {WebGLBuffer | null} */
    this.bed = null;
    /** Degrees about the vertical and above the bed; distance as a share of the bed. */
    this.camera = { turn: -28, tilt: 42, far: 1 };
    /** @type {any} */
    this.details = null;
    this.address = "";
    this.cut = 1e9;
    if (this.gl) this.setUp(this.gl);
    else this.measure.textContent = "This browser has no WebGL 2, which shows the tiles.";
    this.listen();
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** @param {WebGL2RenderingContext} gl */
  setUp(gl) {
    const program = this.program = /** @type {WebGLProgram} */ (gl.createProgram());
    for (const [kind, text] of /** @type {[number, string][]} */ ([[gl.VERTEX_SHADER, VERTEX],
      [gl.FRAGMENT_SHADER, FRAGMENT]])) {
      const shader = /** @type {WebGLShader} */ (gl.createShader(kind));
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.bindAttribLocation(program, 0, "corner");
    gl.linkProgram(program);
    gl.useProgram(program);
    gl.enable(gl.DEPTH_TEST);
    this.tiles = gl.createBuffer();
    this.bed = gl.createBuffer();
  }

  /** @param {Message[]} files */
  async put([file]) {
    const gl = this.gl;
    if (!file || !gl || this.element.hidden) return;
    const address = `made/${file.path}?${file.digest}`;
    if (address === this.address) return;
    this.address = address;
    const answer = await fetch(address);
    const data = answer.ok ? await answer.arrayBuffer() : null;
    if (!data || this.address !== address) return;
    const isFirst = !this.details, wasWhole = this.slider.value === this.slider.max;
    this.details = file.details;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.tiles);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.bed);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(bedOf(file.details.bed)), gl.STATIC_DRAW);
    this.slider.max = String(file.details.layers);
    if (isFirst || wasWhole) this.slider.value = this.slider.max;
    this.canvas.setAttribute("aria-label", `${file.details.places.length} tiles on the bed`);
    this.showLayer();
  }

  showLayer() {
    const { layers, swap, layer_height, first_layer_height } = this.details;
    const n = Number(this.slider.value);
    const height = first_layer_height + (n - 1) * layer_height;
    const change = n === swap ? ": the filament is changed before it" : "";
    this.layer.textContent = `${n} of ${layers}, up to ${height.toFixed(2)} mm${change}`;
    this.layer.classList.toggle("swap", n === swap);
    this.cut = n >= layers ? 1e9 : height + 1e-4;
    this.draw();
  }

  view() {
    const { width, height } = this.canvas, { turn, tilt, far } = this.camera;
    const [wide, deep] = this.details.bed, distance = Math.max(wide, deep) * 1.7 * far;
    const [a, b] = [turn * Math.PI / 180, tilt * Math.PI / 180];
    const eye = [wide / 2 + distance * Math.sin(a) * Math.cos(b),
      deep / 2 - distance * Math.cos(a) * Math.cos(b), distance * Math.sin(b)];
    return multiply(perspective(0.55, width / Math.max(1, height), 20, 4000),
      look(eye, [wide / 2, deep * 0.47, 0]));
  }

  draw() {
    const gl = this.gl;
    if (!gl || !this.details || this.element.hidden) return;
    const box = this.canvas.getBoundingClientRect();
    [this.canvas.width, this.canvas.height] = [box.width, box.height].map((it) =>
      Math.round(it * devicePixelRatio));
    gl.viewport(0, 0, this.canvas.width, this.canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const at = (/** @type {string} */ name) =>
      gl.getUniformLocation(/** @type {WebGLProgram} */ (this.program), name);
    const [color, place, cut, plain] = ["color", "place", "cut", "plain"].map(at);
    gl.uniformMatrix4fv(at("view"), false, this.view());
    gl.enableVertexAttribArray(0);
    const use = (/** @type {WebGLBuffer | null} */ buffer) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
    };
    use(this.bed);
    gl.uniform1f(cut, 1e9);
    gl.uniform1f(plain, 1);
    gl.uniform3f(place, 0, 0, 0);
    gl.uniform3f(color, 0.27, 0.28, 0.3);
    gl.drawArrays(gl.TRIANGLES, 0, 6);
    gl.uniform3f(color, 0.36, 0.37, 0.4);
    const lines = bedOf(this.details.bed).length / 3 - 6;
    gl.drawArrays(gl.LINES, 6, lines);
    use(this.tiles);
    gl.uniform1f(cut, this.cut);
    gl.uniform1f(plain, 0);
    for (const [glyph, x, y, hex] of this.details.places) {
      gl.uniform3f(place, x, y, 0);
      for (const [whose, role, first, count] of this.details.parts) {
        if (whose !== glyph) continue;
        gl.uniform3fv(color, rgb(role === "base" ? this.details.base : hex));
        gl.drawArrays(gl.TRIANGLES, first, count);
      }
    }
  }

  /** What is below the pointer, measured. @param {PointerEvent} event */
  point(event) {
    if (!this.details) return;
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [2 * (event.clientX - box.left) / box.width - 1,
      1 - 2 * (event.clientY - box.top) / box.height];
    const [wide, deep, high] = this.details.size;
    const back = invert(this.view()), near = through(back, [x, y, -1]), far = through(back, [x, y, 1]);
    const share = (high - near[2]) / (far[2] - near[2]);
    const [px, py] = [0, 1].map((n) => near[n] + share * (far[n] - near[n]));
    const tile = this.details.places.find((/** @type {any[]} */ it) =>
      Math.abs(it[1] - px) <= wide / 2 && Math.abs(it[2] - py) <= deep / 2);
    this.measure.textContent = tile
      ? `${[tile[4], tile[0]].filter(Boolean).join(" ")}: ${wide} × ${deep} × ${high} mm, at ${
        tile[1].toFixed(1)}, ${tile[2].toFixed(1)} mm on the bed` : "";
  }

  listen() {
    const move = (/** @type {number} */ right, /** @type {number} */ down) => {
      this.camera.turn -= right;
      this.camera.tilt = Math.max(5, Math.min(90, this.camera.tilt + down));
      this.draw();
    };
    const zoom = (/** @type {number} */ factor) => {
      this.camera.far = Math.max(0.2, Math.min(3, this.camera.far * factor));
      this.draw();
    };
    this.slider.oninput = () => this.showLayer();
    this.canvas.onpointerdown = (/** @type {PointerEvent} */ event) =>
      this.canvas.setPointerCapture(event.pointerId);
    this.canvas.onpointermove = (/** @type {PointerEvent} */ event) => {
      if (this.canvas.hasPointerCapture(event.pointerId)) move(event.movementX / 3, event.movementY / 3);
      else this.point(event);
    };
    this.canvas.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      zoom(Math.exp(event.deltaY / 900));
    }, { passive: false });
    this.canvas.onkeydown = (/** @type {KeyboardEvent} */ event) => {
      /** @type {Record<string, () => void>} */
      const keys = { ArrowLeft: () => move(8, 0), ArrowRight: () => move(-8, 0),
        ArrowUp: () => move(0, 6), ArrowDown: () => move(0, -6), "+": () => zoom(0.85),
        "-": () => zoom(1.18) };
      if (!keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    };
  }
}

/** @param {string} hex */
const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);

/** The bed as two triangles just below 0, then its grid, a line each centimeter.
 *  @param {[number, number]} size */
function bedOf([wide, deep]) {
  const z = -0.8, found = [0, 0, z, wide, 0, z, wide, deep, z, 0, 0, z, wide, deep, z, 0, deep, z];
  for (let x = 0; x <= wide; x += 10) found.push(x, 0, -0.6, x, deep, -0.6);
  for (let y = 0; y <= deep; y += 10) found.push(0, y, -0.6, wide, y, -0.6);
  return found;
}
