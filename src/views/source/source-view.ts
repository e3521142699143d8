import type { Range, Selection } from "../../extraction/page/selection.ts";
import { Decorations } from "./decorations.ts";
import {
  type Breaks,
  breaksOf,
  type Change,
  displayText,
  sourceLineOf,
  sourceText,
  toDisplay,
  toSource,
} from "./display-copy.ts";
import { DisplayHistory } from "./display-history.ts";
import { editorName } from "./keys-hint.ts";
import { monaco, sourceOptions, themeName } from "./monaco.ts";
import { perFrame } from "../ui/per-frame.ts";

/** Above this length markup is not told from text. */
const longestHighlighted = 5_000_000;

export interface SourceListeners {
  /** The pointer or the caret moved to an offset of the source, or the pointer away. */
  onHover(offset: number | undefined): void;
  onPin(offset: number): void;
  onEdit(change: Change): void;
  /** What is selected, and the text of it; nothing where the selection is gone. */
  onSelect(ranges: readonly Range[], text: string): void;
  /** While one marks: a range is to be marked, or not to be any more. */
  onMark(ranges: readonly Range[], isMarked: boolean): void;
  /** True where the Tab key moves the focus, instead of typing a tab. */
  onTabMoves(moves: boolean): void;
  /** The user wants out of the editor. */
  onLeave(): void;
}

/** An editor on the display copy of a source that speaks of offsets in the source alone. */
export class SourceView {
  readonly #host: HTMLElement;
  readonly #editor: monaco.editor.IStandaloneCodeEditor;
  readonly #listeners: SourceListeners;
  readonly #decorations: Decorations;
  #history = new DisplayHistory(breaksOf(""), 0);
  /** Where the user pinned last: what is pinned there is in view. */
  #ownPin: number | undefined;
  #pinned: number | undefined;
  /** What was under the pointer when its button went down: the editor may scroll before it is let go. */
  #pressed: number | undefined;
  readonly #marking: monaco.editor.IContextKey<boolean>;
  readonly #hover: ReturnType<typeof perFrame<() => number | undefined>>;
  readonly #follow = perFrame<void>(() => this.#decorations.follow());

  constructor(host: HTMLElement, listeners: SourceListeners) {
    this.#host = host;
    this.#listeners = listeners;
    this.#hover = perFrame((offset) => listeners.onHover(offset()));
    this.#editor = monaco.editor.create(host, { ...sourceOptions, model: null, lineNumbers: (line) => this.#lineNumber(line) });
    this.#marking = this.#editor.createContextKey("marksGold", false);
    this.#decorations = new Decorations(this.#editor, () => this.#history.breaks);
    this.#fit(this.#editor.getLayoutInfo());
    this.#listen();
    this.#bindKeys();
    host.addEventListener("copy", this.#copy, { capture: true });
    host.addEventListener("cut", this.#copy, { capture: true });
    host.addEventListener("scroll", this.#takeScroll, { capture: true });
    host.addEventListener("pointerdown", this.#takeScroll, { capture: true });
  }

  /** Shows a source, with nothing to undo; another source of the same revision is that which came of the edits made here. */
  show(source: string, revision: string): void {
    if (this.#host.dataset["editorReady"] === revision) return;
    const breaks = breaksOf(source);
    const language = source.length > longestHighlighted ? "plaintext" : "html";
    const model = monaco.editor.createModel(displayText(source, breaks), language);
    // Offsets count a line end as one unit.
    model.setEOL(monaco.editor.EndOfLineSequence.LF);
    this.#hover.cancel();
    this.#history = new DisplayHistory(breaks, model.getAlternativeVersionId());
    const shown = this.#editor.getModel();
    // The model's own event, not the editor's, which comes before the model knows which version an undo restores.
    model.onDidChangeContent((event) => this.#edited(model, event));
    this.#editor.setModel(model);
    shown?.dispose();
    this.#editor.render(true);
    this.#decorations.redraw();
    this.#host.dataset["editorReady"] = revision;
  }

  setKept(kept: Selection, gold: Selection | undefined): void {
    this.#decorations.setKept(kept, gold);
  }

  /** While one marks, keys mark what is selected, and type nothing. */
  setMarking(isMarking: boolean): void {
    this.#marking.set(isMarking);
    this.#editor.updateOptions({ readOnly: isMarking });
    if (isMarking) this.#select();
  }

  setHover(place: Range | undefined): void {
    this.#decorations.setHover(place);
  }

  /** Outlines a place, and brings it to the centre unless the user pinned it here. */
  setPin(place: Range | undefined): void {
    this.#decorations.setPin(place);
    this.#pinned = place?.start;
    const own = this.#ownPin;
    this.#ownPin = undefined;
    if (place === undefined || (own !== undefined && place.start <= own && own <= place.end)) return;
    this.bring(place.start);
  }

  /** Brings a place to the centre. */
  bring(offset: number): void {
    const position = this.#positionOf(offset);
    if (position !== undefined) this.#editor.revealPositionInCenter(position, monaco.editor.ScrollType.Immediate);
  }

  /** Brings the line of a place near the top, where nobody has scrolled yet. */
  open(offset: number): void {
    const line = this.#positionOf(offset)?.lineNumber;
    if (line !== undefined && this.#editor.getScrollTop() === 0)
      this.#editor.revealLineNearTop(line, monaco.editor.ScrollType.Immediate);
  }

  setDark(dark: boolean): void {
    monaco.editor.setTheme(themeName(dark));
  }

  dispose(): void {
    delete this.#host.dataset["editorReady"];
    this.#host.removeEventListener("copy", this.#copy, { capture: true });
    this.#host.removeEventListener("cut", this.#copy, { capture: true });
    this.#host.removeEventListener("scroll", this.#takeScroll, { capture: true });
    this.#host.removeEventListener("pointerdown", this.#takeScroll, { capture: true });
    this.#hover.cancel();
    this.#follow.cancel();
    this.#editor.getModel()?.dispose();
    this.#editor.dispose();
  }

  get #breaks(): Breaks {
    return this.#history.breaks;
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
      if (offset !== undefined && editor.getSelection()?.isEmpty() === true) this.#pin(offset);
    });
    editor.onDidChangeCursorPosition(({ position }) => {
      if (editor.hasTextFocus()) this.#hover(() => this.#offsetAt(position));
    });
    editor.onDidChangeCursorSelection(() => {
      if (this.#marking.get() === true) this.#select();
    });
    editor.onDidChangeConfiguration((event) => {
      const { tabFocusMode } = monaco.editor.EditorOption;
      if (!event.hasChanged(tabFocusMode)) return;
      const tabMoves = editor.getOption(tabFocusMode);
      editor.updateOptions({ ariaLabel: editorName(tabMoves) });
      this.#listeners.onTabMoves(tabMoves);
    });
  }

  /** Tells the style sheet how wide the text's viewport is. */
  #fit({ contentWidth }: monaco.editor.EditorLayoutInfo): void {
    this.#host.style.setProperty("--source-viewport", `${contentWidth}px`);
  }

  #bindKeys(): void {
    const editor = this.#editor;
    const { KeyCode, KeyMod } = monaco;
    editor.addAction({
      id: "source.leave",
      label: "Leave the editor",
      keybindings: [KeyCode.Escape],
      keybindingContext: "editorTextFocus && !findWidgetVisible && !editorHasMultipleSelections",
      run: () => {
        // Who comes back by Tab finds no trap.
        editor.updateOptions({ tabFocusMode: true });
        this.#listeners.onLeave();
      },
    });
    editor.addAction({
      id: "source.pin",
      label: "Pin what is at the caret",
      keybindings: [KeyMod.CtrlCmd | KeyCode.Enter],
      keybindingContext: "editorTextFocus",
      run: () => {
        const position = editor.getPosition();
        if (position !== null) this.#pin(this.#offsetAt(position) ?? 0);
      },
    });
    for (const isMarked of [true, false]) {
      const shift = isMarked ? 0 : KeyMod.Shift;
      editor.addAction({
        id: isMarked ? "source.mark" : "source.unmark",
        label: isMarked ? "Mark as gold what is selected, or the word at the caret" : "Unmark it",
        keybindings: [KeyCode.Enter | shift, KeyCode.KeyM | shift],
        keybindingContext: "editorTextFocus && marksGold",
        precondition: "marksGold",
        run: () => this.#mark(isMarked),
      });
    }
    editor.addAction({
      id: "source.tab",
      label: "Let Tab move the focus, or not",
      // The second on a Mac, where the system takes the first.
      keybindings: [KeyMod.CtrlCmd | KeyCode.KeyM, KeyMod.WinCtrl | KeyMod.Shift | KeyCode.KeyM],
      keybindingContext: "editorTextFocus",
      run: () => editor.updateOptions({ tabFocusMode: !editor.getOption(monaco.editor.EditorOption.tabFocusMode) }),
    });
  }

  /** The reason comes under the panes as something is pinned, and takes room from them. */
  #keepPinInView(): void {
    const position = this.#pinned === undefined ? undefined : this.#positionOf(this.#pinned);
    if (position !== undefined)
      this.#editor.revealPositionInCenterIfOutsideViewport(position, monaco.editor.ScrollType.Immediate);
  }

  #positionOf(offset: number): monaco.Position | undefined {
    return this.#editor.getModel()?.getPositionAt(toDisplay(this.#breaks, offset));
  }

  #edited(model: monaco.editor.ITextModel, event: monaco.editor.IModelContentChangedEvent): void {
    const version = model.getAlternativeVersionId();
    const changes = event.changes.map(({ rangeOffset, rangeLength, text }) => ({
      start: rangeOffset,
      end: rangeOffset + rangeLength,
      text,
    }));
    const sourceChanges = event.isUndoing ? this.#history.restore(changes, version) : this.#history.edit(changes, version);
    for (const change of sourceChanges) {
      this.#decorations.move(change);
      this.#listeners.onEdit(change);
    }
  }

  #selected(): readonly Range[] {
    const selections = (this.#editor.getSelections() ?? []).filter((selection) => !selection.isEmpty());
    return selections.flatMap((selection) => {
      const start = this.#offsetAt(selection.getStartPosition());
      const end = this.#offsetAt(selection.getEndPosition());
      return start === undefined || end === undefined ? [] : [{ start, end }];
    });
  }

  #select(): void {
    const [first] = (this.#editor.getSelections() ?? []).filter((selection) => !selection.isEmpty());
    const text = first === undefined ? "" : (this.#editor.getModel()?.getValueInRange(first) ?? "");
    this.#listeners.onSelect(this.#selected(), text);
  }

  #mark(isMarked: boolean): void {
    const caret = this.#editor.getPosition();
    const offset = caret === null ? undefined : this.#offsetAt(caret);
    const selected = this.#selected();
    if (selected.length > 0) this.#listeners.onMark(selected, isMarked);
    else if (offset !== undefined) this.#listeners.onMark([{ start: offset, end: offset + 1 }], isMarked);
  }

  #pin(offset: number): void {
    this.#ownPin = offset;
    this.#listeners.onPin(offset);
  }

  #lineNumber(line: number): string {
    const lineStart = this.#editor.getModel()?.getOffsetAt({ lineNumber: line, column: 1 }) ?? 0;
    return String(sourceLineOf(this.#breaks, line, lineStart) ?? "·");
  }

  #offsetAt(position: monaco.IPosition): number | undefined {
    const model = this.#editor.getModel();
    return model === null ? undefined : toSource(this.#breaks, model.getOffsetAt(position));
  }

  /** Offset of the unit under the pointer; undefined where there is none. */
  #offsetUnder({ position, range, type }: monaco.editor.IMouseTarget): number | undefined {
    const { CONTENT_TEXT, CONTENT_EMPTY } = monaco.editor.MouseTargetType;
    if (position === null) return undefined;
    // Over the text of a right-to-left line the editor finds the place, but takes it for empty.
    const lineEnd = this.#editor.getModel()?.getLineMaxColumn(position.lineNumber) ?? 1;
    if (type === CONTENT_EMPTY && position.column < lineEnd) return this.#offsetAt(position);
    if (type !== CONTENT_TEXT) return undefined;
    // The place is the nearest between two units; the range is the unit itself, unless the pointer stands between two.
    return this.#offsetAt(range?.getStartPosition() ?? position);
  }

  /**
   * Scrolls the editor where the browser scrolled its boxes, as it does to show what was found in the page: the editor does not
   * notice that it was scrolled sideways, and would take what is in view for being out of it.
   */
  readonly #takeScroll = (): void => {
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
  };

  /** Hands out what the source has, without the display-only line breaks. */
  readonly #copy = (event: ClipboardEvent): void => {
    const model = this.#editor.getModel();
    if (model === null || event.clipboardData === null || !this.#editor.hasTextFocus()) return;
    const selections = (this.#editor.getSelections() ?? []).filter((selection) => !selection.isEmpty());
    event.preventDefault();
    event.stopImmediatePropagation();
    if (selections.length === 0) return;
    const texts = selections.map((selection) =>
      sourceText(this.#breaks, model.getOffsetAt(selection.getStartPosition()), model.getValueInRange(selection)),
    );
    event.clipboardData.setData("text/plain", texts.join("\n"));
    if (event.type === "cut") this.#editor.trigger("keyboard", "cut", null);
  };
}
