// The checker of types takes the editor as it is.
declare const part: any;
export {
  part as Annotation, part as Compartment, part as EditorState, part as EditorView,
  part as HighlightStyle, part as StreamLanguage, part as basicSetup, part as ensureSyntaxTree,
  part as hoverTooltip, part as indentWithTab, part as keymap, part as lintGutter,
  part as setDiagnostics, part as syntaxHighlighting, part as tags, part as undo, part as yaml,
  part as yamlLanguage,
};
