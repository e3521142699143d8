// What the editor is made of: its core, and of its features those that a page's source needs.
import "monaco-editor/features/clipboard/register";
import "monaco-editor/features/codicon/register";
import "monaco-editor/features/find/register";
import "monaco-editor/features/gotoLine/register";
import "monaco-editor/features/multicursor/register";
import "monaco-editor/features/wordOperations/register";
// That of formulas completes: services and colours are taken with the first editor.
import "monaco-editor/editor/contrib/suggest/browser/suggestController";
import { editor, languages } from "monaco-editor/editor/editor.api";

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

// Of the editor's own languages none knows of a value that is cut short by "…".
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

/** Options that hold for every page. Whatever marks text or changes it unasked is off; much of that is a feature that is not there at all. */
export const sourceOptions: editor.IStandaloneEditorConstructionOptions = {
  // The source is read more than written: Tab goes on to the next control, as everywhere.
  tabFocusMode: true,
  automaticLayout: true,
  fixedOverflowWidgets: true,
  fontSize: 12.5,
  lineHeight,
  wrappingIndent: "same",
  // A tag begins a line sooner than it is parted; nothing else but space does.
  wordWrapBreakBeforeCharacters: "<",
  wordWrapBreakAfterCharacters: " \t>",
  scrollbar: { verticalScrollbarSize: 8 },
  // Like all that would ask for the editor's worker, which is not there.
  wordBasedSuggestions: "off",
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
  // It would read the whole text.
  detectIndentation: false,
  // A tab is a column of indentation as a space is.
  tabSize: 1,
  // Text that is dragged or dropped would bring display-only breaks along.
  dragAndDrop: false,
  dropIntoEditor: { enabled: false },
  pasteAs: { enabled: false },
  emptySelectionClipboard: false,
  largeFileOptimizations: true,
  find: { addExtraSpaceOnTop: false, autoFindInSelection: "never", seedSearchStringFromSelection: "selection" },
};

export * as monaco from "monaco-editor/editor/editor.api";
