import { emptySelection, type Range, type Selection } from "../../extraction/page/selection.ts";
import { toDisplay, toDisplayEnd, toSource, type Breaks, type Change } from "./display-copy.ts";
import { monaco } from "./monaco.ts";
import { movedBy, pairsNear } from "./pairs-near.ts";
import { isRightToLeft } from "../ui/strong-direction.ts";

type Model = monaco.editor.ITextModel;
type Options = monaco.editor.IModelDecorationOptions;
type Lines = Readonly<Record<"first" | "last", number>>;

/** The editor grows slow with more decorations in a layer. */
const mostPairs = 1000;
/** Lines above and below the viewport that are decorated with it. */
const margin = 200;

const { NeverGrowsWhenTypingAtEdges } = monaco.editor.TrackedRangeStickiness;
const keptOptions: Options = { className: "source-kept", stickiness: NeverGrowsWhenTypingAtEdges };
/** Words may stand beyond the edge: their lines are told too. */
const keptLineOptions: Options = {
  isWholeLine: true,
  className: "source-kept-line",
  linesDecorationsClassName: "source-kept-bar",
  stickiness: NeverGrowsWhenTypingAtEdges,
};
const goldOptions: Options = { inlineClassName: "source-gold", stickiness: NeverGrowsWhenTypingAtEdges };
const rightToLeftOptions: Options = { textDirection: monaco.editor.TextDirection.RTL };

/**
 * What is painted over a display copy: what is kept and the gold standard, near the viewport; the place under the pointer; the place
 * pinned.
 */
export class Decorations {
  readonly #editor: monaco.editor.ICodeEditor;
  /** Of the copy that is shown. */
  readonly #breaks: () => Breaks;
  readonly #layers: Readonly<
    Record<"kept" | "keptLines" | "gold" | "rightToLeft" | "hover" | "pin", monaco.editor.IEditorDecorationsCollection>
  >;
  #kept: Uint32Array<ArrayBuffer> = new Uint32Array();
  #gold: Uint32Array<ArrayBuffer> = emptySelection;
  #decorated: Lines | undefined;

  constructor(editor: monaco.editor.ICodeEditor, breaks: () => Breaks) {
    this.#editor = editor;
    this.#breaks = breaks;
    const layer = () => editor.createDecorationsCollection();
    this.#layers = {
      kept: layer(),
      keptLines: layer(),
      gold: layer(),
      rightToLeft: layer(),
      hover: layer(),
      pin: layer(),
    };
  }

  setKept(kept: Selection, gold: Selection | undefined): void {
    this.#kept = kept;
    this.#gold = gold ?? emptySelection;
    this.redraw();
  }

  setHover(place: Range | undefined): void {
    this.#outline("hover", place);
  }

  setPin(place: Range | undefined): void {
    this.#outline("pin", place);
  }

  /** Moves what is kept along with an edit of the source: what was given does not know of it. */
  move(change: Change): void {
    this.#kept = movedBy(this.#kept, change);
    this.#gold = movedBy(this.#gold, change);
  }

  /** Decorates around the viewport once it has left what is decorated. */
  follow(): void {
    const model = this.#editor.getModel();
    const visible = this.#visibleLines();
    if (model === null || visible === undefined) return;
    const done = this.#decorated;
    const first = Math.max(1, visible.first - margin / 2);
    const last = Math.min(model.getLineCount(), visible.last + margin / 2);
    if (done === undefined || first < done.first || last > done.last) this.redraw();
  }

  redraw(): void {
    const model = this.#editor.getModel();
    const visible = this.#visibleLines();
    if (model === null || visible === undefined) return;
    const lines = { first: Math.max(1, visible.first - margin), last: Math.min(model.getLineCount(), visible.last + margin) };
    this.#decorated = lines;
    const kept = this.#rangesIn(this.#kept, model, lines);
    this.#layers.kept.set(kept.map((range) => ({ range, options: keptOptions })));
    this.#layers.keptLines.set(kept.map((range) => ({ range, options: keptLineOptions })));
    this.#layers.gold.set(this.#rangesIn(this.#gold, model, lines).map((range) => ({ range, options: goldOptions })));
    this.#layers.rightToLeft.set(rightToLeftIn(model, lines));
  }

  /** The words of a selection near the viewport: the space around them says nothing. */
  #rangesIn(selection: Uint32Array<ArrayBuffer>, model: Model, { first, last }: Lines): monaco.Range[] {
    if (selection.length === 0) return [];
    const breaks = this.#breaks();
    const start = toSource(breaks, model.getOffsetAt({ lineNumber: first, column: 1 }));
    const end = toSource(breaks, model.getOffsetAt({ lineNumber: last, column: model.getLineMaxColumn(last) }));
    const pairs = pairsNear(selection, { start, end }, mostPairs);
    return Array.from({ length: pairs.length / 2 }, (_, pair) =>
      this.#rangeOf(model, { start: pairs[2 * pair] ?? 0, end: pairs[2 * pair + 1] ?? 0 }),
    ).flatMap((range) => trimmed(model, range));
  }

  #outline(layer: "hover" | "pin", place: Range | undefined): void {
    const model = this.#editor.getModel();
    const range = model === null || place === undefined ? undefined : this.#rangeOf(model, place);
    const options = range?.startLineNumber === range?.endLineNumber ? "className" : "blockClassName";
    this.#layers[layer].set(range === undefined ? [] : [{ range, options: { [options]: `source-${layer}`, zIndex: 1 } }]);
  }

  /** Where a range of the source stands in the copy; without the start of a line that it only reaches. */
  #rangeOf(model: Model, { start, end }: Range): monaco.Range {
    const breaks = this.#breaks();
    const from = model.getPositionAt(toDisplay(breaks, start));
    const to = model.getPositionAt(Math.max(toDisplayEnd(breaks, end), toDisplay(breaks, start)));
    const onlyReached = to.column === 1 && to.lineNumber > from.lineNumber;
    const lastLine = onlyReached ? to.lineNumber - 1 : to.lineNumber;
    return new monaco.Range(from.lineNumber, from.column, lastLine, onlyReached ? model.getLineMaxColumn(lastLine) : to.column);
  }

  #visibleLines(): Lines | undefined {
    const ranges = this.#editor.getVisibleRanges();
    const first = ranges[0]?.startLineNumber;
    const last = ranges.at(-1)?.endLineNumber;
    return first === undefined || last === undefined ? undefined : { first, last };
  }
}

/** A range without the space at its ends; none where it holds nothing else. */
function trimmed(model: Model, range: monaco.Range): monaco.Range[] {
  const text = model.getValueInRange(range);
  const words = text.trim();
  if (words === "") return [];
  const start = model.getOffsetAt(range.getStartPosition()) + text.indexOf(words);
  return [monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(start + words.length))];
}

function rightToLeftIn(model: Model, { first, last }: Lines): monaco.editor.IModelDeltaDecoration[] {
  const decorations: monaco.editor.IModelDeltaDecoration[] = [];
  for (let line = first; line <= last; line++) {
    if (isRightToLeft(model.getLineContent(line)))
      decorations.push({ range: new monaco.Range(line, 1, line, 1), options: rightToLeftOptions });
  }
  return decorations;
}
