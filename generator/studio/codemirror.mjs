// What the editor of the page uses of CodeMirror; "make editor" puts it into page/codemirror.js.
export { EditorView, basicSetup } from "codemirror";
export { EditorState, Transaction } from "@codemirror/state";
export { hoverTooltip, keymap } from "@codemirror/view";
export { indentWithTab, redo, undo } from "@codemirror/commands";
export { lintGutter, setDiagnostics } from "@codemirror/lint";
export { StreamLanguage, syntaxHighlighting } from "@codemirror/language";
export { classHighlighter } from "@lezer/highlight";
export { yaml, yamlLanguage } from "@codemirror/lang-yaml";
// Changes of the game file, and what the page draws.
export { isMap, isScalar, isSeq, parseDocument, stringify } from "yaml";
export { html, noChange, nothing, render } from "lit-html";
export { live } from "lit-html/directives/live.js";
// Tiles in 3D.
export {
  AmbientLight, BackSide, BufferAttribute, BufferGeometry, Color, DirectionalLight, Group,
  InstancedMesh, LineBasicMaterial, LineSegments, Matrix4, Mesh, MeshBasicMaterial,
  MeshLambertMaterial, PerspectiveCamera, Plane, PlaneGeometry, Raycaster, Scene, Vector2,
  Vector3, WebGLRenderer,
} from "three";
export { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
