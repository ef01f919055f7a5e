// A plate of tiles on the bed of its printer: turned, cut at a layer, measured.
import {
  AmbientLight, BackSide, BufferAttribute, BufferGeometry, Color, DirectionalLight, Group,
  InstancedMesh, LineBasicMaterial, LineSegments, Matrix4, Mesh, MeshBasicMaterial,
  MeshLambertMaterial, OrbitControls, PerspectiveCamera, Plane, PlaneGeometry, Raycaster, Scene,
  Vector2, Vector3, WebGLRenderer,
} from "./codemirror.js";

/** @param {HTMLElement} element @returns {import("./views.js").Panel} */
export function plate(element) {
  const [canvas, slider, layer, measure] = ["canvas", "input", "output", "p"].map((it) =>
    /** @type {any} */ (element.querySelector(it)));
  const cut = new Plane(new Vector3(0, 0, -1), 1e9), clippingPlanes = [cut];
  // Facets are lit by their own slope; the inside, seen where a layer cuts, is plain.
  const materials = [new MeshLambertMaterial({ clippingPlanes, flatShading: true }),
    new MeshBasicMaterial({ clippingPlanes, side: BackSide })];
  const camera = new PerspectiveCamera(31, 1, 20, 4000), light = new DirectionalLight("white", 2);
  const bed = new Group(), tiles = new Group();
  const scene = new Scene().add(new AmbientLight("white", 1.5), light, bed, tiles);
  camera.up.set(0, 0, 1);
  light.position.set(-0.35, -0.45, 0.82);
  let address = "";
  let [details, renderer] = /** @type {any[]} */ ([]);
  try {
    renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
  } catch {
    measure.textContent = "This browser has no WebGL 2, which shows the tiles.";
    return { put() {} };
  }
  renderer.localClippingEnabled = true;
  const controls = new OrbitControls(camera, canvas), step = 0.12;
  Object.assign(controls, { maxPolarAngle: 1.5, minDistance: 40, maxDistance: 1500 });
  controls.addEventListener("change", draw);
  new ResizeObserver(draw).observe(element);
  slider.oninput = showLayer;

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => controls.rotateLeft(-step), ArrowRight: () => controls.rotateLeft(step),
    ArrowUp: () => controls.rotateUp(-step), ArrowDown: () => controls.rotateUp(step),
    "+": () => controls.dollyIn(0.85), "-": () => controls.dollyOut(0.85) };
  canvas.onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (keys[event.key]) event.preventDefault();
    keys[event.key]?.();
  };

  // What is below the pointer, measured.
  canvas.onpointermove = (/** @type {PointerEvent} */ { offsetX, offsetY }) => {
    const { clientWidth, clientHeight } = canvas, ray = new Raycaster();
    ray.setFromCamera(new Vector2(2 * offsetX / clientWidth - 1, 1 - 2 * offsetY / clientHeight),
      camera);
    const [hit] = ray.intersectObject(tiles);
    const [glyph, x, y, , color] = hit ? hit.object.userData[hit.instanceId] : [];
    measure.textContent = hit ? `${[color, glyph].filter(Boolean).join(" ")}: ${
      details.size.join(" × ")} mm, at ${x.toFixed(1)}, ${y.toFixed(1)} mm on the bed` : "";
  };

  /** The bed just below 0, with a line each centimeter. @param {boolean} isFirst */
  function showBed(isFirst) {
    const [wide, deep] = details.bed, far = Math.max(wide, deep);
    const ground = new MeshBasicMaterial({ color: "#45474d" });
    const floor = new Mesh(new PlaneGeometry(wide, deep), ground);
    floor.position.set(wide / 2, deep / 2, -0.8);
    const lines = [];
    for (let x = 0; x <= wide; x += 10) lines.push([x, 0], [x, deep]);
    for (let y = 0; y <= deep; y += 10) lines.push([0, y], [wide, y]);
    const grid = new BufferGeometry().setFromPoints(lines.map(([x, y]) => new Vector3(x, y, -0.6)));
    bed.clear().add(floor, new LineSegments(grid, new LineBasicMaterial({ color: "#5c5e66" })));
    if (!isFirst) return;
    camera.position.set(0.5 * wide - 0.75 * far, 0.5 * deep - 1.4 * far, 1.4 * far);
    controls.target.set(wide / 2, deep * 0.47, 0);
    controls.update();
  }

  function showLayer() {
    const { layers, swap, layer_height, first_layer_height } = details;
    const n = Number(slider.value), height = first_layer_height + (n - 1) * layer_height;
    const change = n === swap ? ": the filament is changed before it"
      : swap ? `; the filament is changed before layer ${swap}` : "";
    layer.textContent = `${n} of ${layers}, up to ${height.toFixed(2)} mm${change}`;
    layer.classList.toggle("swap", n === swap);
    cut.constant = n >= layers ? 1e9 : height + 1e-4;
    draw();
  }

  function draw() {
    const { clientWidth, clientHeight } = canvas;
    if (!details || !clientHeight) return;
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    renderer.setPixelRatio(devicePixelRatio);
    renderer.setSize(clientWidth, clientHeight, false);
    renderer.render(scene, camera);
  }

  return {
    camera,
    details: () => details,

    async put([file]) {
      if (!file || file.src === address) return;
      address = file.src;
      const answer = await fetch(address);
      const data = answer.ok ? await answer.arrayBuffer() : null;
      if (!data || address !== file.src) return;
      const isFirst = !details, wasWhole = slider.value === slider.max;
      const { base, layers, parts, places } = details = file.details;
      for (const it of tiles.children) it.geometry.dispose();
      tiles.clear();
      for (const [glyph, role, first, count] of parts) {
        const corners = new BufferAttribute(new Float32Array(data, 12 * first, 3 * count), 3);
        const geometry = new BufferGeometry().setAttribute("position", corners);
        materials.forEach((_, n) => geometry.addGroup(0, count, n));
        const own = places.filter((/** @type {any[]} */ it) => it[0] === glyph);
        const mesh = new InstancedMesh(geometry, materials, own.length);
        for (const [n, [, x, y, hex]] of own.entries()) {
          mesh.setMatrixAt(n, new Matrix4().makeTranslation(x, y, 0));
          mesh.setColorAt(n, new Color(role === "base" ? base : hex));
        }
        mesh.userData = own;
        tiles.add(mesh);
      }
      showBed(isFirst);
      slider.max = String(layers);
      if (isFirst || wasWhole) slider.value = slider.max;
      canvas.setAttribute("aria-label", `${places.length} tiles on the bed`);
      showLayer();
    },
  };
}
