import { emptySelection, type Range, type Selection } from "../../extraction/page/selection.ts";
import type { Edit } from "../../lab/pending-edit.ts";
import { DisplayCopy, EditHistory, longestRead, movedBy, pairsNear, shownOf, type SourceChanges } from "./display-copy.ts";
import { lineHeight, monaco, sourceOptions, themeName } from "./monaco.ts";
import { perFrame } from "../ui/per-frame.ts";
import { isRightToLeftLine } from "../ui/strong-direction.ts";

export interface SourceProps {
  /** The canonical source. */
  readonly source: string;
  /** Names the text that is shown: another one when a page is opened or decoded anew, the same after an edit made here. */
  readonly revision: string;
  readonly kept: Selection;
  /** The gold standard; undefined without one. */
  readonly gold?: Selection | undefined;
  /** Keys mark what is selected, and type nothing. */
  readonly isMarking?: boolean;
  readonly hover: Range | undefined;
  /** The places of the units that are marked. */
  readonly marked?: Selection | undefined;
  readonly pin: Range | undefined;
  /** A place to be brought to the middle: another object each time. */
  readonly followed?: { readonly offset: number } | undefined;
  /** The place that a text is opened at, where nobody has asked for another; undefined as long as there is none. */
  readonly opensAt?: number | undefined;
  readonly dark: boolean;
  /** No attribute is shortened. */
  readonly hasAllAttributes?: boolean;
  /** The pointer or the caret moved to an offset of the source, or the pointer away from the text. */
  readonly onHover: (offset: number | undefined) => void;
  readonly onPin: (offset: number) => void;
  /** An edit of the source, at once; several of one keystroke come in order, each in coordinates after those before it. */
  readonly onEdit: (change: Edit) => void;
  /** While one marks: what is selected and the text of it, nothing where the selection is gone. */
  readonly onSelect?: (ranges: readonly Range[], text: string) => void;
  /** While one marks: ranges are to be marked, or not to be any more. */
  readonly onMark?: (ranges: readonly Range[], isMarked: boolean) => void;
}

/** The content of the editor, and the listeners of the element around it. */
interface SourceContent extends SourceProps {
  /** The editor's name for a screen reader. */
  readonly name: string;
  /** Called with true where the Tab key moves the focus, instead of typing a tab. */
  readonly onTabMoves: (moves: boolean) => void;
  /** The user wants out of the editor. */
  readonly onLeave: () => void;
}

/** An editor on the display copy of a source that speaks of offsets in the source alone. */
export class SourceView {
  readonly #host: HTMLElement;
  readonly #editor: monaco.editor.IStandaloneCodeEditor;
  #shown: SourceContent;
  readonly #decorations: Decorations;
  #copy = new DisplayCopy("", []);
  #history = new EditHistory();
  /** The cause of a change that the editor makes itself: showing more or less of the copy, or the history. */
  #telling: "copy" | "history" | undefined;
  /** The place that the user pinned last, which is in view already. */
  #ownPin: number | undefined;
  /** The text that is shown was brought to where it opens. */
  #isOpened = false;
  /** The offset that was pressed: the editor may scroll before the release. */
  #pressed: number | undefined;
  readonly #marking: monaco.editor.IContextKey<boolean>;
  readonly #hover = perFrame<() => number | undefined>((offset) => this.#shown.onHover(offset()));
  readonly #follow = perFrame<void>(() => this.#decorations.follow());

  readonly #end = new AbortController();

  constructor(host: HTMLElement, shown: SourceContent) {
    this.#host = host;
    this.#shown = shown;
    this.#editor = monaco.editor.create(host, { ...sourceOptions, model: null, lineNumbers: (line) => this.#lineNumber(line) });
    this.#marking = this.#editor.createContextKey("marksGold", false);
    this.#decorations = new Decorations(this.#editor, () => this.#copy);
    this.#fit(this.#editor.getLayoutInfo());
    this.#listen();
    this.#bindKeys();
    const options = { capture: true, signal: this.#end.signal };
    for (const type of ["copy", "cut"] as const) host.addEventListener(type, (event) => this.#handOut(event), options);
    for (const type of ["scroll", "pointerdown"] as const) host.addEventListener(type, () => this.#takeScroll(), options);
    this.#open();
    this.#update();
  }

  /** Shows other content; only what changed is touched. Another source of the same revision results from edits made here. */
  show(shown: SourceContent): void {
    const before = this.#shown;
    this.#shown = shown;
    if (shown.revision !== before.revision) this.#open();
    else if (shown.hasAllAttributes !== before.hasAllAttributes) this.#showAnew();
    this.#update(before);
  }

  dispose(): void {
    delete this.#host.dataset["editorReady"];
    this.#end.abort();
    this.#hover.cancel();
    this.#follow.cancel();
    this.#editor.getModel()?.dispose();
    this.#editor.dispose();
  }

  /** Shows the source, with nothing to undo. */
  #open(): void {
    const { source, revision } = this.#shown;
    const copy = this.#copyOf(source);
    const isRead = source.length <= longestRead;
    const model = monaco.editor.createModel(copy.text, isRead ? "html" : "plaintext");
    this.#editor.updateOptions({ wordWrap: isRead ? "on" : "off" });
    // Offsets count a line end as one unit.
    model.setEOL(monaco.editor.EndOfLineSequence.LF);
    // The editor's option does not reach its models, which would be searched for brackets to colour.
    model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
    this.#hover.cancel();
    this.#copy = copy;
    this.#history = new EditHistory();
    this.#isOpened = false;
    const before = this.#editor.getModel();
    model.onDidChangeContent((event) => this.#edited(event));
    this.#editor.setModel(model);
    before?.dispose();
    this.#paint();
    this.#host.dataset["editorReady"] = revision;
  }

  #update(before?: SourceContent): void {
    const { dark, name, kept, gold, isMarking = false, hover, marked, pin, opensAt, followed } = this.#shown;
    if (dark !== before?.dark) monaco.editor.setTheme(themeName(dark));
    if (name !== before?.name) this.#editor.updateOptions({ ariaLabel: name });
    if (kept !== before?.kept || gold !== before.gold || marked !== before.marked) this.#decorations.setKept(kept, gold, marked);
    if (isMarking !== this.#marking.get()) {
      this.#marking.set(isMarking);
      this.#editor.updateOptions({ readOnly: isMarking });
      if (isMarking) this.#select();
    }
    if (hover !== before?.hover) this.#decorations.outline("hover", hover);
    if (pin !== before?.pin) {
      this.#decorations.outline("pin", pin);
      const own = this.#ownPin;
      this.#ownPin = undefined;
      const isOwn = pin !== undefined && own !== undefined && pin.start <= own && own <= pin.end;
      if (pin !== undefined && !isOwn) this.#bring(pin.start);
    }
    // A text is opened at its place once, and not if the reader has scrolled: what is kept comes later and changes.
    const place = opensAt === undefined || this.#isOpened ? undefined : this.#positionOf(opensAt);
    if (place !== undefined) {
      this.#isOpened = true;
      if (this.#editor.getScrollTop() === 0) this.#bringUp(place, 2 * lineHeight);
    }
    if (followed !== undefined && followed !== before?.followed) this.#bring(followed.offset);
  }

  #copyOf(source: string): DisplayCopy {
    return new DisplayCopy(source, shownOf(source, this.#shown.hasAllAttributes === true || source.length > longestRead));
  }

  /** Shortens attributes, or shows them, where the reader is. */
  #showAnew(): void {
    const places = [this.#editor.getVisibleRanges()[0]?.getStartPosition(), this.#editor.getPosition()];
    const [top, caret] = places.map((place) => this.#offsetAt(place ?? { lineNumber: 1, column: 1 }) ?? 0);
    this.#copy = this.#copyOf(this.#copy.source);
    // The model stays the same, so that a search in it continues.
    this.#tell("copy", () => {
      const model = this.#editor.getModel();
      model?.setValue(this.#copy.text);
      model?.setEOL(monaco.editor.EndOfLineSequence.LF);
    });
    this.#paint();
    const [first, position] = [this.#positionOf(top ?? 0), this.#positionOf(caret ?? 0)];
    if (position !== undefined) this.#editor.setPosition(position);
    if (first !== undefined) this.#bringUp(first, 0);
  }

  #tell(what: "copy" | "history", run: () => void): void {
    this.#telling = what;
    run();
    this.#telling = undefined;
  }

  /** Opens what is shortened and meets a range. */
  #openFolds(range: Range): void {
    const edits = this.#copy.open(range);
    if (edits.length === 0) return;
    this.#tell("copy", () => this.#apply(edits));
    this.#paint();
  }

  /** Opens the attributes of a tag, after the present event, in which the editor is busy. */
  #openTag(offset: number): void {
    queueMicrotask(() => {
      const fold = this.#copy.foldedAt(offset);
      if (fold !== undefined && this.#editor.hasTextFocus()) this.#openFolds(fold);
    });
  }

  /** Edits the copy from its last to its first place, with nothing for the editor to undo. */
  #apply(edits: readonly Edit[]): void {
    const model = this.#editor.getModel();
    for (const { start, end, text } of edits) {
      const [from, to] = [start, end].map((offset) => model?.getPositionAt(offset));
      if (from !== undefined && to !== undefined) model?.applyEdits([{ range: monaco.Range.fromPositions(from, to), text }]);
    }
  }

  /** Undoes or redoes: the editor itself would know the places of a copy as it was. */
  #take(changes: SourceChanges): void {
    for (const { start, end, text } of changes) {
      this.#openFolds({ start, end });
      const from = this.#copy.toDisplay(start);
      this.#tell("history", () => this.#apply([{ start: from, end: Math.max(from, this.#copy.toDisplayEnd(end)), text }]));
      const place = this.#positionOf(start + text.length);
      if (place === undefined) continue;
      this.#editor.setPosition(place);
      this.#editor.revealPositionInCenterIfOutsideViewport(place, monaco.editor.ScrollType.Immediate);
    }
  }

  #paint(): void {
    const { hover, pin } = this.#shown;
    this.#decorations.redraw();
    this.#decorations.outline("hover", hover);
    this.#decorations.outline("pin", pin);
  }

  /** Brings a place to the top, under so much of what is before it. */
  #bringUp({ lineNumber, column }: monaco.Position, above: number): void {
    this.#editor.setScrollTop(this.#editor.getTopForPosition(lineNumber, column) - above, monaco.editor.ScrollType.Immediate);
  }

  /** Brings a place to the centre. */
  #bring(offset: number): void {
    const position = this.#positionOf(offset);
    if (position === undefined) return;
    this.#editor.revealPositionInCenter(position, monaco.editor.ScrollType.Immediate);
    this.#editor.setScrollLeft(0);
  }

  #listen(): void {
    const editor = this.#editor;
    editor.onDidScrollChange(() => this.#follow());
    editor.onDidLayoutChange((layout) => {
      this.#fit(layout);
      this.#keepPinInView();
      this.#follow();
    });
    editor.onMouseMove((event) => this.#hover(() => this.#offsetUnder(event.target)));
    editor.onMouseLeave(() => this.#hover(() => undefined));
    editor.onMouseDown((event) => {
      this.#pressed = event.event.leftButton ? this.#offsetUnder(event.target) : undefined;
    });
    editor.onMouseUp(() => {
      const offset = this.#pressed;
      this.#pressed = undefined;
      if (offset === undefined || editor.getSelection()?.isEmpty() !== true) return;
      this.#pin(offset);
      this.#openTag(offset + 1);
    });
    editor.onDidChangeCursorPosition(({ position, source }) => {
      if (editor.hasTextFocus()) this.#hover(() => this.#offsetAt(position));
      if (source === "keyboard") this.#openTag(this.#offsetAt(position) ?? 0);
    });
    editor.onDidChangeCursorSelection(() => {
      if (this.#marking.get() === true) this.#select();
    });
    editor.onDidChangeConfiguration((event) => {
      const { tabFocusMode } = monaco.editor.EditorOption;
      if (!event.hasChanged(tabFocusMode)) return;
      this.#shown.onTabMoves(editor.getOption(tabFocusMode));
    });
  }

  /** Tells the style sheet how wide the text's viewport is. */
  #fit({ contentWidth }: monaco.editor.EditorLayoutInfo): void {
    this.#host.style.setProperty("--source-viewport", `${contentWidth}px`);
  }

  #bindKeys(): void {
    const editor = this.#editor;
    const { Enter, Escape, KeyM, KeyY, KeyZ } = monaco.KeyCode;
    const { CtrlCmd, Shift, WinCtrl } = monaco.KeyMod;
    const bind = (id: string, label: string, keybindings: number[], when: string, run: () => void, precondition?: string): void =>
      void editor.addAction({
        id: `source.${id}`,
        label,
        keybindings,
        keybindingContext: when,
        run,
        ...(precondition !== undefined && { precondition }),
      });
    const leave = (): void => {
      // Tab moves the focus again when the reader comes back.
      editor.updateOptions({ tabFocusMode: true });
      this.#shown.onLeave();
    };
    bind("leave", "Leave the editor", [Escape], "editorTextFocus && !findWidgetVisible && !editorHasMultipleSelections", leave);
    bind("pin", "Pin the place at the caret", [CtrlCmd | Enter], "editorTextFocus", () => {
      const position = editor.getPosition();
      if (position !== null) this.#pin(this.#offsetAt(position) ?? 0);
    });
    for (const id of ["undo", "redo"] as const) {
      const keys = (id === "undo" ? [KeyZ] : [KeyY, KeyZ | Shift]).map((key) => CtrlCmd | key);
      const take = (): void => this.#take(this.#history[id]());
      bind(id, id, keys, "editorFocus && !findInputFocussed && !replaceInputFocussed", take, "!marksGold");
    }
    for (const isMarked of [true, false]) {
      const label = isMarked ? "Mark the selection, or the word at the caret, as gold" : "Unmark it";
      const keys = [Enter, KeyM].map((key) => (isMarked ? key : key | Shift));
      const mark = (): void => this.#mark(isMarked);
      bind(isMarked ? "mark" : "unmark", label, keys, "editorTextFocus && marksGold", mark, "marksGold");
    }
    // The second chord is for the Mac, where the system takes the first.
    bind("tab", "Switch whether Tab moves the focus", [CtrlCmd | KeyM, WinCtrl | Shift | KeyM], "editorTextFocus", () =>
      editor.updateOptions({ tabFocusMode: !editor.getOption(monaco.editor.EditorOption.tabFocusMode) }),
    );
  }

  /** The reason comes under the panes as something is pinned, and takes room from them. */
  #keepPinInView(): void {
    const { pin } = this.#shown;
    const position = pin && this.#positionOf(pin.start);
    if (position !== undefined)
      this.#editor.revealPositionInCenterIfOutsideViewport(position, monaco.editor.ScrollType.Immediate);
  }

  #positionOf(offset: number): monaco.Position | undefined {
    return this.#editor.getModel()?.getPositionAt(this.#copy.toDisplay(offset));
  }

  #edited({ changes: told }: monaco.editor.IModelContentChangedEvent): void {
    if (this.#telling === "copy") return;
    const changes = told
      .map(({ rangeOffset: start, rangeLength, text }) => this.#copy.edit({ start, end: start + rangeLength, text }))
      .filter(({ text, before }) => text !== before);
    for (const change of changes) {
      this.#decorations.move(change);
      this.#shown.onEdit(change);
    }
    if (this.#telling === "history") return;
    this.#history.note(changes);
    queueMicrotask(() => {
      let shift = 0;
      for (const { start, text, before } of changes.toReversed()) {
        this.#openFolds({ start: start + shift, end: start + shift + text.length });
        shift += text.length - before.length;
      }
    });
  }

  #selections(): readonly monaco.Selection[] {
    return (this.#editor.getSelections() ?? []).filter((selection) => !selection.isEmpty());
  }

  #selected(): readonly Range[] {
    return this.#selections().flatMap((selection) => {
      const start = this.#offsetAt(selection.getStartPosition());
      const end = this.#offsetAt(selection.getEndPosition());
      return start === undefined || end === undefined ? [] : [{ start, end }];
    });
  }

  #select(): void {
    const [first] = this.#selections();
    this.#shown.onSelect?.(this.#selected(), first === undefined ? "" : this.#textOf(first));
  }

  #mark(isMarked: boolean): void {
    const caret = this.#editor.getPosition();
    const offset = caret === null ? undefined : this.#offsetAt(caret);
    const selected = this.#selected();
    if (selected.length > 0) this.#shown.onMark?.(selected, isMarked);
    else if (offset !== undefined) this.#shown.onMark?.([{ start: offset, end: offset + 1 }], isMarked);
  }

  #pin(offset: number): void {
    this.#ownPin = offset;
    this.#shown.onPin(offset);
  }

  #lineNumber(line: number): string {
    const lineStart = this.#editor.getModel()?.getOffsetAt({ lineNumber: line, column: 1 }) ?? 0;
    return String(this.#copy.sourceLineOf(line, lineStart) ?? "·");
  }

  #offsetAt(position: monaco.IPosition): number | undefined {
    const model = this.#editor.getModel();
    return model === null ? undefined : this.#copy.toSource(model.getOffsetAt(position));
  }

  /** Offset of the unit under the pointer; undefined where there is none. */
  #offsetUnder({ position, range, type }: monaco.editor.IMouseTarget): number | undefined {
    const { CONTENT_TEXT, CONTENT_EMPTY } = monaco.editor.MouseTargetType;
    if (position === null) return undefined;
    // The editor finds the place in a right-to-left line, but takes it for empty.
    const lineEnd = this.#editor.getModel()?.getLineMaxColumn(position.lineNumber) ?? 1;
    if (type === CONTENT_EMPTY && position.column < lineEnd) return this.#offsetAt(position);
    if (type !== CONTENT_TEXT) return undefined;
    // The position is the nearest gap between two units; the range is the unit itself, unless the pointer is between two.
    return this.#offsetAt(range?.getStartPosition() ?? position);
  }

  /** Scrolls the editor to where the browser scrolled its boxes, as a search in the page does sideways: the editor does not notice that itself. */
  #takeScroll(): void {
    const boxes = this.#host.querySelectorAll(".overflow-guard, .editor-scrollable, .lines-content");
    for (const box of boxes) {
      const { scrollLeft, scrollTop } = box;
      if (scrollLeft === 0 && scrollTop === 0) continue;
      box.scrollTo(0, 0);
      this.#editor.setScrollPosition(
        { scrollLeft: this.#editor.getScrollLeft() + scrollLeft, scrollTop: this.#editor.getScrollTop() + scrollTop },
        monaco.editor.ScrollType.Immediate,
      );
      this.#editor.render();
    }
  }

  /** The source text of a selection. */
  #textOf(selection: monaco.Selection): string {
    const start = this.#offsetAt(selection.getStartPosition());
    return this.#copy.source.slice(start, this.#offsetAt(selection.getEndPosition()));
  }

  /** Puts the source's text on the clipboard, not the copy's. */
  #handOut(event: ClipboardEvent): void {
    if (event.clipboardData === null || !this.#editor.hasTextFocus()) return;
    const selections = this.#selections();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (selections.length === 0) return;
    event.clipboardData.setData("text/plain", selections.map((selection) => this.#textOf(selection)).join("\n"));
    if (event.type === "cut") this.#editor.trigger("keyboard", "cut", null);
  }
}

type TextModel = monaco.editor.ITextModel;
type DecorationOptions = monaco.editor.IModelDecorationOptions;
type LineSpan = Readonly<Record<"first" | "last", number>>;

/** The editor grows slow with more decorations in a layer. */
const mostPairs = 1000;
/** Lines above and below the viewport that are decorated with it. */
const margin = 200;

const { NeverGrowsWhenTypingAtEdges } = monaco.editor.TrackedRangeStickiness;
const keptOptions: DecorationOptions = {
  className: "source-kept",
  inlineClassName: "source-kept-text",
  stickiness: NeverGrowsWhenTypingAtEdges,
};
/** Behind the words. */
const keptLineOptions: DecorationOptions = {
  isWholeLine: true,
  className: "source-kept-line",
  zIndex: -1,
  linesDecorationsClassName: "source-kept-bar",
  stickiness: NeverGrowsWhenTypingAtEdges,
};
const goldOptions: DecorationOptions = { inlineClassName: "source-gold", stickiness: NeverGrowsWhenTypingAtEdges };
const markedOptions: DecorationOptions = { className: "source-marked", zIndex: 1 };
const rightToLeftOptions: DecorationOptions = { textDirection: monaco.editor.TextDirection.RTL };

/** The paint over a display copy: kept text, gold standard and marked units near the viewport, the place under the pointer, and the pinned place. */
class Decorations {
  readonly #editor: monaco.editor.ICodeEditor;
  /** Of the copy that is shown. */
  readonly #copy: () => DisplayCopy;
  readonly #layers: Readonly<
    Record<"kept" | "keptLines" | "gold" | "marked" | "rightToLeft" | "hover" | "pin", monaco.editor.IEditorDecorationsCollection>
  >;
  #kept: Uint32Array<ArrayBuffer> = new Uint32Array();
  #gold: Uint32Array<ArrayBuffer> = emptySelection;
  #marked: Uint32Array<ArrayBuffer> = emptySelection;
  #decorated: LineSpan | undefined;

  constructor(editor: monaco.editor.ICodeEditor, copy: () => DisplayCopy) {
    this.#editor = editor;
    this.#copy = copy;
    const layer = () => editor.createDecorationsCollection();
    this.#layers = {
      kept: layer(),
      keptLines: layer(),
      gold: layer(),
      marked: layer(),
      rightToLeft: layer(),
      hover: layer(),
      pin: layer(),
    };
  }

  setKept(kept: Selection, gold: Selection | undefined, marked: Selection | undefined): void {
    this.#kept = kept;
    this.#gold = gold ?? emptySelection;
    this.#marked = marked ?? emptySelection;
    this.redraw();
  }

  /** Moves the selections along with an edit of the source, which they do not know of. */
  move(change: Edit): void {
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
    this.#layers.marked.set(this.#rangesIn(this.#marked, model, lines).map((range) => ({ range, options: markedOptions })));
    this.#layers.rightToLeft.set(rightToLeftIn(model, lines));
  }

  /** The words of a selection near the viewport: the space around them says nothing. */
  #rangesIn(selection: Uint32Array<ArrayBuffer>, model: TextModel, { first, last }: LineSpan): monaco.Range[] {
    if (selection.length === 0) return [];
    const copy = this.#copy();
    const start = copy.toSource(model.getOffsetAt({ lineNumber: first, column: 1 }));
    const end = copy.toSource(model.getOffsetAt({ lineNumber: last, column: model.getLineMaxColumn(last) }));
    const pairs = pairsNear(selection, { start, end }, mostPairs);
    return Array.from({ length: pairs.length / 2 }, (_, pair) =>
      this.#rangeOf(model, { start: pairs[2 * pair], end: pairs[2 * pair + 1] }),
    ).flatMap((range) => trimmed(model, range));
  }

  outline(layer: "hover" | "pin", place: Range | undefined): void {
    const model = this.#editor.getModel();
    const range = model === null || place === undefined ? undefined : this.#rangeOf(model, place);
    const options = range?.startLineNumber === range?.endLineNumber ? "className" : "blockClassName";
    this.#layers[layer].set(range === undefined ? [] : [{ range, options: { [options]: `source-${layer}`, zIndex: 1 } }]);
  }

  /** The range of the copy that shows a range of the source, without a line of which it only reaches the start. */
  #rangeOf(model: TextModel, { start, end }: Range): monaco.Range {
    const copy = this.#copy();
    const from = model.getPositionAt(copy.toDisplay(start));
    const to = model.getPositionAt(Math.max(copy.toDisplayEnd(end), copy.toDisplay(start)));
    const onlyReached = to.column === 1 && to.lineNumber > from.lineNumber;
    const lastLine = onlyReached ? to.lineNumber - 1 : to.lineNumber;
    return new monaco.Range(from.lineNumber, from.column, lastLine, onlyReached ? model.getLineMaxColumn(lastLine) : to.column);
  }

  #visibleLines(): LineSpan | undefined {
    const ranges = this.#editor.getVisibleRanges();
    const first = ranges[0]?.startLineNumber;
    const last = ranges.at(-1)?.endLineNumber;
    return first === undefined || last === undefined ? undefined : { first, last };
  }
}

/** A range without the space at its ends; none where it holds nothing else. */
function trimmed(model: TextModel, range: monaco.Range): monaco.Range[] {
  const text = model.getValueInRange(range);
  const words = text.trim();
  if (words === "") return [];
  const start = model.getOffsetAt(range.getStartPosition()) + text.indexOf(words);
  return [monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(start + words.length))];
}

function rightToLeftIn(model: TextModel, { first, last }: LineSpan): monaco.editor.IModelDeltaDecoration[] {
  const decorations: monaco.editor.IModelDeltaDecoration[] = [];
  for (let line = first; line <= last; line++) {
    if (isRightToLeftLine(model.getLineContent(line)))
      decorations.push({ range: new monaco.Range(line, 1, line, 1), options: rightToLeftOptions });
  }
  return decorations;
}
