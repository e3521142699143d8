import "monaco-editor/editor/contrib/suggest/browser/suggestController";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { completionsAt, FormulaError, parseFormula } from "../../extraction/contract/formula.ts";
import { monaco, sourceOptions, themeName } from "../source/monaco.ts";
import { useIsDark } from "../ui/use-theme.ts";

const language = "formula";
monaco.languages.register({ id: language });
monaco.languages.registerCompletionItemProvider(language, {
  provideCompletionItems(model, position) {
    const { startColumn, endColumn } = model.getWordUntilPosition(position);
    const { lineNumber } = position;
    const range = { startLineNumber: lineNumber, endLineNumber: lineNumber, startColumn, endColumn };
    const kind = monaco.languages.CompletionItemKind.Variable;
    const suggestions = completionsAt(model.getValue()).map(({ name, says }) => ({
      label: name,
      detail: says,
      insertText: name,
      kind,
      range,
    }));
    return { suggestions };
  },
});

interface FormulaEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The text of a formula. One that is right decides while it is typed; what is wrong with another is told, and it is kept once the editor is left. */
export function FormulaEditor({ label, value, onChange }: FormulaEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<monaco.editor.IStandaloneCodeEditor>();
  const [problem, setProblem] = useState(() => problemOf(value)?.message);
  const isDark = useIsDark();
  const typed = useEffectEvent((text: string, isLeft: boolean) => {
    const error = problemOf(text);
    setProblem(error?.message);
    if ((error === undefined || isLeft) && text !== value) onChange(text);
  });
  const begin = useEffectEvent(() => value);
  useEffect(() => {
    if (host.current === null) return undefined;
    const model = monaco.editor.createModel(begin(), language);
    model.setEOL(monaco.editor.EndOfLineSequence.LF);
    const editor = monaco.editor.create(host.current, {
      ...sourceOptions,
      model,
      lineNumbers: "off",
      lineDecorationsWidth: 4,
      ariaLabel: label,
      padding: { top: 4, bottom: 4 },
      scrollbar: { vertical: "hidden", horizontal: "hidden", alwaysConsumeMouseWheel: false },
      wordWrap: "on",
      quickSuggestions: { other: true },
      acceptSuggestionOnEnter: "smart",
      wordBasedSuggestions: "off",
    });
    const fit = (): void => {
      if (host.current !== null) host.current.style.height = `${editor.getContentHeight()}px`;
    };
    fit();
    editor.onDidContentSizeChange(fit);
    const mark = (): void => monaco.editor.setModelMarkers(model, language, markersOf(model));
    mark();
    editor.onDidChangeModelContent(() => {
      mark();
      typed(model.getValue(), false);
    });
    editor.onDidBlurEditorText(() => typed(model.getValue(), true));
    setView(editor);
    return () => {
      editor.dispose();
      model.dispose();
    };
  }, [label]);
  useEffect(() => {
    if (view !== undefined) monaco.editor.setTheme(themeName(isDark));
  }, [view, isDark]);
  // Undone, reset or brought by a preset.
  useEffect(() => {
    if (view !== undefined && view.getValue() !== value && !(view.hasTextFocus() && problemOf(view.getValue())))
      view.setValue(value);
  }, [view, value]);
  return (
    <div className="formula-editor">
      <div ref={host} data-editor-ready={view !== undefined || undefined} />
      <p role="status" className="formula-problem">
        {problem}
      </p>
    </div>
  );
}

function problemOf(text: string): FormulaError | undefined {
  try {
    parseFormula(text);
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

function markersOf(model: monaco.editor.ITextModel): monaco.editor.IMarkerData[] {
  const problem = problemOf(model.getValue());
  if (problem === undefined) return [];
  const [start, end] = [
    model.getPositionAt(problem.place.start),
    model.getPositionAt(Math.max(problem.place.end, problem.place.start + 1)),
  ];
  return [
    {
      severity: monaco.MarkerSeverity.Error,
      message: problem.message,
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    },
  ];
}
