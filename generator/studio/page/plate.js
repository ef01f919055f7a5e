// A plate of tiles on the bed of its printer: turned, cut at a layer, measured.
import {
  AmbientLight, BackSide, BufferAttribute, BufferGeometry, Color, DirectionalLight, Group,
  InstancedMesh, LineBasicMaterial, LineSegments, Matrix4, Mesh, MeshBasicMaterial,
  MeshLambertMaterial, OrbitControls, PerspectiveCamera, Plane, PlaneGeometry, Raycaster, Scene,
  Vector2, Vector3, WebGLRenderer,
} from "./codemirror.js";

/** @typedef {import("./socket.js").Message} Message */

export class Plate {
  constructor() {
    this.element = document.createElement("div");
    this.element.className = "plate";
    this.element.innerHTML = `<canvas tabindex="0" role="img"></canvas>
      <label>Layer <input type="range" min="1" aria-label="Layer"><output></output></label>
      <p role="status"></p>`;
    const part = (/** @type {string} */ it) => /** @type {any} */ (this.element.querySelector(it));
    this.canvas = part("canvas");
    this.slider = part("input");
    this.layer = part("output");
    this.measure = part("p");
    /** @type {any} */
    this.details = null;
    this.address = "";
    this.cut = new Plane(new Vector3(0, 0, -1), 1e9);
    const materials = { clippingPlanes: [this.cut] };
    // Facets are lit by their own slope; the inside, seen where a layer cuts, is plain.
    this.materials = [new MeshLambertMaterial({ ...materials, flatShading: true }),
      new MeshBasicMaterial({ ...materials, side: BackSide })];
    this.camera = new PerspectiveCamera(31, 1, 20, 4000);
    this.camera.up.set(0, 0, 1);
    const light = new DirectionalLight("white", 2);
    light.position.set(-0.35, -0.45, 0.82);
    this.bed = new Group();
    this.tiles = new Group();
    this.scene = new Scene().add(new AmbientLight("white", 1.5), light, this.bed, this.tiles);
    try {
      this.renderer = new WebGLRenderer({ canvas: this.canvas, alpha: true, antialias: true });
    } catch {
      this.measure.textContent = "This browser has no WebGL 2, which shows the tiles.";
      return;
    }
    this.renderer.localClippingEnabled = true;
    this.controls = new OrbitControls(this.camera, this.canvas);
    Object.assign(this.controls, { maxPolarAngle: 1.5, minDistance: 40, maxDistance: 1500 });
    this.controls.addEventListener("change", () => this.draw());
    this.slider.oninput = () => this.showLayer();
    this.canvas.onpointermove = (/** @type {PointerEvent} */ event) => this.point(event);
    this.canvas.onkeydown = (/** @type {KeyboardEvent} */ event) => this.turn(event);
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** @param {Message[]} files */
  async put([file]) {
    if (!file || !this.renderer || this.element.hidden) return;
    const address = `made/${file.path}?${file.digest}`;
    if (address === this.address) return;
    this.address = address;
    const answer = await fetch(address);
    const data = answer.ok ? await answer.arrayBuffer() : null;
    if (!data || this.address !== address) return;
    const isFirst = !this.details, wasWhole = this.slider.value === this.slider.max;
    const { base, bed, layers, parts, places } = this.details = file.details;
    for (const it of this.tiles.children) it.geometry.dispose();
    this.tiles.clear();
    for (const [glyph, role, first, count] of parts) {
      const corners = new BufferAttribute(new Float32Array(data, 12 * first, 3 * count), 3);
      const geometry = new BufferGeometry().setAttribute("position", corners);
      const own = places.filter((/** @type {any[]} */ it) => it[0] === glyph);
      for (const material of this.materials) {
        const mesh = new InstancedMesh(geometry, material, own.length);
        own.forEach((/** @type {any[]} */ [, x, y, hex], /** @type {number} */ n) => {
          mesh.setMatrixAt(n, new Matrix4().makeTranslation(x, y, 0));
          mesh.setColorAt(n, new Color(role === "base" ? base : hex));
        });
        mesh.userData = own;
        this.tiles.add(mesh);
      }
    }
    this.showBed(bed, isFirst);
    this.slider.max = String(layers);
    if (isFirst || wasWhole) this.slider.value = this.slider.max;
    this.canvas.setAttribute("aria-label", `${places.length} tiles on the bed`);
    this.showLayer();
  }

  /** The bed just below 0, with a line each centimeter.
   *  @param {[number, number]} size @param {boolean} isFirst */
  showBed([wide, deep], isFirst) {
    const ground = new MeshBasicMaterial({ color: "#45474d" });
    const plate = new Mesh(new PlaneGeometry(wide, deep), ground);
    plate.position.set(wide / 2, deep / 2, -0.8);
    const lines = [];
    for (let x = 0; x <= wide; x += 10) lines.push([x, 0], [x, deep]);
    for (let y = 0; y <= deep; y += 10) lines.push([0, y], [wide, y]);
    const grid = new BufferGeometry().setFromPoints(lines.map(([x, y]) => new Vector3(x, y, -0.6)));
    this.bed.clear().add(plate, new LineSegments(grid, new LineBasicMaterial({ color: "#5c5e66" })));
    if (!isFirst) return;
    const far = Math.max(wide, deep);
    this.camera.position.set(0.5 * wide - 0.75 * far, 0.5 * deep - 1.4 * far, 1.4 * far);
    this.controls.target.set(wide / 2, deep * 0.47, 0);
    this.controls.update();
  }

  showLayer() {
    const { layers, swap, layer_height, first_layer_height } = this.details;
    const n = Number(this.slider.value);
    const height = first_layer_height + (n - 1) * layer_height;
    const change = n === swap ? ": the filament is changed before it"
      : swap ? `; the filament is changed before layer ${swap}` : "";
    this.layer.textContent = `${n} of ${layers}, up to ${height.toFixed(2)} mm${change}`;
    this.layer.classList.toggle("swap", n === swap);
    this.cut.constant = n >= layers ? 1e9 : height + 1e-4;
    this.draw();
  }

  draw() {
    if (!this.details || this.element.hidden) return;
    const { clientWidth, clientHeight } = this.canvas;
    this.camera.aspect = clientWidth / Math.max(1, clientHeight);
    this.camera.updateProjectionMatrix();
    this.renderer.setPixelRatio(devicePixelRatio);
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.renderer.render(this.scene, this.camera);
  }

  /** What is below the pointer, measured. @param {PointerEvent} event */
  point({ offsetX, offsetY }) {
    if (!this.details) return;
    const { clientWidth, clientHeight } = this.canvas, ray = new Raycaster();
    ray.setFromCamera(new Vector2(2 * offsetX / clientWidth - 1, 1 - 2 * offsetY / clientHeight),
      this.camera);
    const [hit] = ray.intersectObject(this.tiles);
    const [glyph, x, y, , color] = hit ? hit.object.userData[hit.instanceId] : [];
    this.measure.textContent = hit ? `${[color, glyph].filter(Boolean).join(" ")}: ${
      this.details.size.join(" × ")} mm, at ${x.toFixed(1)}, ${y.toFixed(1)} mm on the bed` : "";
  }

  /** @param {KeyboardEvent} event */
  turn(event) {
    const { controls } = this, step = 0.12;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => controls.rotateLeft(-step), ArrowRight: () => controls.rotateLeft(step),
      ArrowUp: () => controls.rotateUp(-step), ArrowDown: () => controls.rotateUp(step),
      "+": () => controls.dollyIn(0.85), "-": () => controls.dollyOut(0.85) };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
    controls.update();
  }
}
