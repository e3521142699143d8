// The editor's core, with only the features that a page's source needs.
import "monaco-editor/features/clipboard/register";
import "monaco-editor/features/codicon/register";
import "monaco-editor/features/find/register";
import "monaco-editor/features/gotoLine/register";
import "monaco-editor/features/multicursor/register";
import "monaco-editor/features/wordOperations/register";
// Only the editor of formulas completes, but the first editor fixes the services and colours of all.
import "monaco-editor/editor/contrib/suggest/browser/suggestController";
import { editor, languages } from "monaco-editor/editor/editor.api";
import EditorWorker from "monaco-editor/editor/editor.worker?worker";

// The editor asks for its worker by this name; without it, it would fetch one by address.
self.MonacoEnvironment = { getWorker: () => new EditorWorker() };

const themes = [
  { name: "lab-light", base: "vs", text: "#1a1d21", markup: "#5b6470", pale: "#69707b", background: "#ffffff", line: "#f6f7f9" },
  {
    name: "lab-dark",
    base: "vs-dark",
    text: "#e7eaee",
    markup: "#9aa4b1",
    pale: "#828c99",
    background: "#0f1216",
    line: "#171b21",
  },
] as const;
/** Only the verdict on the text may lean on hue: markup steps back in grey, text keeps its full contrast. */
for (const { name, base, text, markup, pale, background, line } of themes)
  editor.defineTheme(name, {
    base,
    inherit: false,
    rules: [
      { token: "", foreground: text },
      { token: "tag", foreground: markup },
      { token: "attribute", foreground: pale },
    ],
    colors: {
      "editor.background": background,
      "editor.foreground": text,
      "editorLineNumber.foreground": markup,
      "editorLineNumber.activeForeground": text,
      "editor.lineHighlightBackground": line,
      "editor.lineHighlightBorder": "#00000000",
      "editorWidget.background": background,
      "editorWidget.border": markup,
      "editorSuggestWidget.foreground": text,
      "editorSuggestWidget.selectedForeground": background,
      "editorSuggestWidget.focusHighlightForeground": background,
      "editorSuggestWidget.selectedBackground": markup,
    },
  });

// The editor's own HTML does not know values that are cut short by "…".
languages.register({ id: "html" });
languages.setMonarchTokensProvider("html", {
  ignoreCase: true,
  tokenizer: {
    root: [
      [/[^<]+/, ""],
      [/<!--/, "attribute", "@comment"],
      [/<(script|style)(?![^\s/>…])/, { token: "tag", next: "@tag.$1" }],
      [/<[/!?]?[a-z][^\s/>…]*/, { token: "tag", next: "@tag.text" }],
      [/</, ""],
    ],
    comment: [
      [/-->/, "attribute", "@pop"],
      [/[^-]+|-/, "attribute"],
    ],
    tag: [
      [/\/?>/, { cases: { "$S2==text": { token: "tag", next: "@pop" }, "@default": { token: "tag", switchTo: "@code.$S2" } } }],
      [/=\s*(?:"[^"]*?(?:"|…(?=\/?>))|'[^']*?(?:'|…(?=\/?>)))/, "attribute"],
      [/[^>=/]+|[=/]/, "attribute"],
    ],
    code: [
      [/<\/(script|style)(?=[\s>])/, { cases: { "$1==$S2": { token: "tag", switchTo: "@tag.text" }, "@default": "attribute" } }],
      [/[^<]+|</, "attribute"],
    ],
  },
});

export const themeName = (dark: boolean): string => (dark ? "lab-dark" : "lab-light");

/** CSS pixels. */
export const lineHeight = 18;

/** Options for every page. Whatever marks or changes text unasked is off, or not part of this editor. */
export const sourceOptions: editor.IStandaloneEditorConstructionOptions = {
  // Tab moves to the next control, because the source is read more than written.
  tabFocusMode: true,
  automaticLayout: true,
  fixedOverflowWidgets: true,
  fontSize: 12.5,
  lineHeight,
  wrappingIndent: "same",
  // Lines break before a tag rather than within it.
  wordWrapBreakBeforeCharacters: "<",
  wordWrapBreakAfterCharacters: " \t>",
  scrollbar: { verticalScrollbarSize: 8 },
  wordBasedSuggestions: "off",
  // Lines of a display copy are short, and a long pasted line is shown whole.
  stopRenderingLineAfter: -1,
  scrollBeyondLastLine: false,
  lineDecorationsWidth: 12,
  lineNumbersMinChars: 4,
  // The overview ruler could only paint what is near the viewport; the page's row shows all of it.
  overviewRulerLanes: 0,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  minimap: { enabled: false },
  folding: false,
  glyphMargin: false,
  guides: { indentation: false },
  renderWhitespace: "none",
  renderLineHighlightOnlyWhenFocus: true,
  selectionHighlight: false,
  autoClosingBrackets: "never",
  autoClosingQuotes: "never",
  autoSurround: "never",
  autoIndent: "none",
  // Detection would read the whole text.
  detectIndentation: false,
  // A tab counts as one column of indentation, like a space.
  tabSize: 1,
  // Dragged text would bring along breaks that only the display has.
  dragAndDrop: false,
  dropIntoEditor: { enabled: false },
  pasteAs: { enabled: false },
  emptySelectionClipboard: false,
  largeFileOptimizations: true,
  find: { addExtraSpaceOnTop: false, autoFindInSelection: "never", seedSearchStringFromSelection: "selection" },
};

export * as monaco from "monaco-editor/editor/editor.api";
