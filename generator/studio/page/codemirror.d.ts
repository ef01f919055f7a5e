// The checker of types takes the libraries as they are.
declare const part: any;
export {
  part as AmbientLight, part as BackSide, part as BufferAttribute, part as BufferGeometry,
  part as Color, part as DirectionalLight,
  part as EditorState, part as EditorView, part as Group, part as InstancedMesh,
  part as LineBasicMaterial, part as LineSegments, part as Matrix4, part as Mesh,
  part as MeshBasicMaterial, part as MeshLambertMaterial, part as OrbitControls,
  part as PerspectiveCamera, part as Plane, part as PlaneGeometry, part as Raycaster,
  part as Scene, part as StreamLanguage, part as Transaction, part as Vector2, part as Vector3,
  part as WebGLRenderer,
  part as basicSetup, part as classHighlighter, part as hoverTooltip, part as html,
  part as indentWithTab, part as isMap, part as isScalar, part as isSeq, part as keymap,
  part as lintGutter, part as live, part as noChange, part as nothing, part as parseDocument,
  part as redo, part as render, part as setDiagnostics, part as stringify,
  part as syntaxHighlighting, part as undo, part as yaml, part as yamlLanguage,
};
