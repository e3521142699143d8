import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { completionsAt, FormulaError, parseFormula } from "../../extraction/language/grammar.ts";
import { monaco, sourceOptions, themeName } from "../source/monaco.ts";
import { useIsDark } from "../ui/use-theme.ts";

const language = "formula";
monaco.languages.register({ id: language });
monaco.languages.registerCompletionItemProvider(language, {
  provideCompletionItems(model, position) {
    const { startColumn, endColumn } = model.getWordUntilPosition(position);
    const range = new monaco.Range(position.lineNumber, startColumn, position.lineNumber, endColumn);
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

/** The text of a formula. A valid one decides while it is typed; an invalid one shows its error, and is stored when the editor is left. */
export function FormulaEditor({ label, value, onChange }: FormulaEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<monaco.editor.IStandaloneCodeEditor>();
  const [problem, setProblem] = useState<string>();
  const isDark = useIsDark();
  const begin = useEffectEvent(() => ({ value, ariaLabel: label }));
  const read = useEffectEvent((model: monaco.editor.ITextModel, isLeft = false) => {
    const error = problemOf(model.getValue());
    setProblem(error?.message);
    monaco.editor.setModelMarkers(model, language, error === undefined ? [] : [markerOf(error, model)]);
    if ((error === undefined || isLeft) && model.getValue() !== value) onChange(model.getValue());
  });
  useLayoutEffect(() => {
    const { current } = host;
    if (current === null) return undefined;
    const made = monaco.editor.create(current, { ...sourceOptions, ...formulaOptions, ...begin() });
    const model = made.getModel();
    if (model === null) return undefined;
    model.setEOL(monaco.editor.EndOfLineSequence.LF);
    const fit = (): void => void (current.style.height = `${made.getContentHeight()}px`);
    fit();
    read(model);
    made.onDidContentSizeChange(fit);
    made.onDidChangeModelContent(() => read(model));
    made.onDidBlurEditorText(() => read(model, true));
    setEditor(made);
    return () => made.dispose();
  }, []);
  useEffect(() => {
    if (editor !== undefined) monaco.editor.setTheme(themeName(isDark));
  }, [editor, isDark]);
  // The value may change elsewhere: by undo, by a reset or by a preset.
  useEffect(() => {
    if (editor !== undefined && editor.getValue() !== value && !(editor.hasTextFocus() && problemOf(editor.getValue())))
      editor.setValue(value);
  }, [editor, value]);
  return (
    <div className="formula-editor">
      <div ref={host} data-editor-ready={editor !== undefined || undefined} />
      <p role="status" className="formula-problem">
        {problem}
      </p>
    </div>
  );
}

const formulaOptions: monaco.editor.IStandaloneEditorConstructionOptions = {
  language,
  lineNumbers: "off",
  lineDecorationsWidth: 4,
  padding: { top: 4, bottom: 4 },
  scrollbar: { vertical: "hidden", horizontal: "hidden", alwaysConsumeMouseWheel: false },
  wordWrap: "on",
  quickSuggestions: { other: true },
  acceptSuggestionOnEnter: "smart",
};

function problemOf(text: string): FormulaError | undefined {
  try {
    parseFormula(text);
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

function markerOf({ message, place }: FormulaError, model: monaco.editor.ITextModel): monaco.editor.IMarkerData {
  const [start, end] = [model.getPositionAt(place.start), model.getPositionAt(Math.max(place.end, place.start + 1))];
  return {
    severity: monaco.MarkerSeverity.Error,
    message,
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
}
