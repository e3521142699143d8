// What the editor is made of: its core, and of its features those that a page's source needs.
import "monaco-editor/features/clipboard/register";
import "monaco-editor/features/codicon/register";
import "monaco-editor/features/find/register";
import "monaco-editor/features/gotoLine/register";
import "monaco-editor/features/multicursor/register";
import "monaco-editor/features/wordOperations/register";
import "monaco-editor/languages/definitions/html/register";
import { editor } from "monaco-editor/editor/editor.api";
import EditorWorker from "monaco-editor/editor/editor.worker?worker";
import { editorName } from "./keys-hint.ts";

// The editor asks for its worker by this name, and would fetch one by address without it.
self.MonacoEnvironment = { getWorker: () => new EditorWorker() };

editor.defineTheme("lab-light", {
  base: "vs",
  inherit: false,
  rules: rules({ text: "1a1d21", markup: "5b6470" }),
  colors: {
    "editor.background": "#ffffff",
    "editor.foreground": "#1a1d21",
    "editorLineNumber.foreground": "#5b6470",
    "editorLineNumber.activeForeground": "#1a1d21",
    "editor.lineHighlightBackground": "#f6f7f9",
    "editor.lineHighlightBorder": "#00000000",
  },
});

editor.defineTheme("lab-dark", {
  base: "vs-dark",
  inherit: false,
  rules: rules({ text: "e7eaee", markup: "9aa4b1" }),
  colors: {
    "editor.background": "#0f1216",
    "editor.foreground": "#e7eaee",
    "editorLineNumber.foreground": "#9aa4b1",
    "editorLineNumber.activeForeground": "#e7eaee",
    "editor.lineHighlightBackground": "#171b21",
    "editor.lineHighlightBorder": "#00000000",
  },
});

export const themeName = (dark: boolean): string => (dark ? "lab-dark" : "lab-light");

/** Options that hold for every page. Whatever marks text or changes it unasked is off. */
export const sourceOptions: editor.IStandaloneEditorConstructionOptions = {
  ariaLabel: editorName(true),
  // The source is read more than written: Tab goes on to the next control, as everywhere.
  tabFocusMode: true,
  automaticLayout: true,
  fixedOverflowWidgets: true,
  fontSize: 12.5,
  lineHeight: 18,
  wordWrap: "off",
  // The lines of a display copy are short; that of a paste is shown whole.
  stopRenderingLineAfter: -1,
  scrollBeyondLastLine: false,
  lineDecorationsWidth: 12,
  lineNumbersMinChars: 4,
  // It could only paint what is near the viewport: the ribbon shows the whole page.
  overviewRulerLanes: 0,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  minimap: { enabled: false },
  stickyScroll: { enabled: false },
  folding: false,
  glyphMargin: false,
  guides: { indentation: false },
  renderWhitespace: "none",
  renderLineHighlightOnlyWhenFocus: true,
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false, nonBasicASCII: false },
  unusualLineTerminators: "off",
  occurrencesHighlight: "off",
  selectionHighlight: false,
  bracketPairColorization: { enabled: false },
  matchBrackets: "never",
  links: false,
  colorDecorators: false,
  contextmenu: false,
  hover: { enabled: "off" },
  quickSuggestions: false,
  suggestOnTriggerCharacters: false,
  wordBasedSuggestions: "off",
  parameterHints: { enabled: false },
  inlineSuggest: { enabled: false },
  lightbulb: { enabled: editor.ShowLightbulbIconMode.Off },
  autoClosingBrackets: "never",
  autoClosingQuotes: "never",
  autoSurround: "never",
  autoIndent: "none",
  // Text that is dragged or dropped would bring display-only breaks along.
  dragAndDrop: false,
  dropIntoEditor: { enabled: false },
  pasteAs: { enabled: false },
  emptySelectionClipboard: false,
  largeFileOptimizations: true,
  find: { addExtraSpaceOnTop: false, autoFindInSelection: "never", seedSearchStringFromSelection: "selection" },
};

/** Only the verdict on the text may lean on hue: markup steps back in grey, text keeps its full contrast. */
function rules({ text, markup }: { readonly text: string; readonly markup: string }): editor.ITokenThemeRule[] {
  const grey = ["tag", "metatag", "attribute", "delimiter", "string", "comment"].map((token) => ({ token, foreground: markup }));
  return [{ token: "", foreground: text }, ...grey];
}

export * as monaco from "monaco-editor/editor/editor.api";
