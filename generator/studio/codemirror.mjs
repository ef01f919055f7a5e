// What the editor of the page uses of CodeMirror; "make editor" puts it into page/codemirror.js.
export { EditorView, basicSetup } from "codemirror";
export { Annotation, Compartment, EditorState } from "@codemirror/state";
export { hoverTooltip, keymap } from "@codemirror/view";
export { indentWithTab, undo } from "@codemirror/commands";
export { lintGutter, setDiagnostics } from "@codemirror/lint";
export {
  HighlightStyle, StreamLanguage, ensureSyntaxTree, syntaxHighlighting,
} from "@codemirror/language";
export { tags } from "@lezer/highlight";
export { yaml, yamlLanguage } from "@codemirror/lang-yaml";
