import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { Range, Selection } from "../../extraction/page/selection.ts";
import type { Change } from "./display-copy.ts";
import { keysHint } from "./keys-hint.ts";
import type { SourceView } from "./source-view.ts";
import "./source.css";
import { thousands } from "../../format.ts";

export interface SourceEditorProps {
  /** The canonical source. */
  readonly source: string;
  /** Names the text that is shown: another one when a page is opened or decoded anew, the same after an edit made here. */
  readonly revision: string;
  readonly kept: Selection;
  /** The gold standard; undefined without one. */
  readonly gold?: Selection | undefined;
  /** Keys mark what is selected, and type nothing. */
  readonly isMarking?: boolean;
  readonly hover: { readonly start: number; readonly end: number } | undefined;
  readonly pin: { readonly start: number; readonly end: number } | undefined;
  /** A place to be brought to the middle: another object each time. */
  readonly followed?: { readonly offset: number } | undefined;
  /** The place that a text is opened at, where nobody has asked for another; undefined as long as there is none. */
  readonly opensAt?: number | undefined;
  readonly dark: boolean;
  /** The pointer or the caret moved to an offset of the source, or the pointer away from the text. */
  readonly onHover: (offset: number | undefined) => void;
  readonly onPin: (offset: number) => void;
  /** An edit of the source, at once; several of one keystroke come in order, each in coordinates after those before it. */
  readonly onEdit: (change: Change) => void;
  /** While one marks: what is selected, nothing where the selection is gone. */
  readonly onSelect?: (ranges: readonly Range[], text: string) => void;
  readonly onMark?: (ranges: readonly Range[], isMarked: boolean) => void;
}

/** Without the editor, this much of a page can be read. */
const longestPlain = 200_000;

/**
 * The source of a page, to be read and edited, with what is kept marked in it.
 *
 * The editor itself is loaded when this is first shown; until then, or where that fails, the source is plain text. The
 * element that holds the editor carries the revision in `data-editor-ready` as soon as it shows that text.
 */
export function SourceEditor(given: SourceEditorProps) {
  // In a task of its own: to lay out another text takes the editor as long as all the rest of an opening page.
  const props = useDeferredValue(given);
  const { source, revision, kept, gold, isMarking = false, hover, pin, followed, opensAt, dark } = props;
  const root = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const listeners = useRef(props);
  const opened = useRef<string>(undefined);
  const [view, setView] = useState<SourceView>();
  const [failed, setFailed] = useState(false);
  const [tabMoves, setTabMoves] = useState(true);

  useEffect(() => {
    listeners.current = props;
  });

  useEffect(() => {
    let made: SourceView | undefined;
    let isWanted = true;
    const load = async () => {
      const module = await import("./source-view.ts");
      if (!isWanted || host.current === null) return;
      made = new module.SourceView(host.current, {
        onHover: (offset) => listeners.current.onHover(offset),
        onPin: (offset) => listeners.current.onPin(offset),
        onEdit: (change) => listeners.current.onEdit(change),
        onSelect: (ranges, text) => listeners.current.onSelect?.(ranges, text),
        onMark: (ranges, isMarked) => listeners.current.onMark?.(ranges, isMarked),
        onTabMoves: setTabMoves,
        onLeave: () => root.current?.focus(),
      });
      setView(made);
    };
    load().catch(() => setFailed(true));
    return () => {
      isWanted = false;
      made?.dispose();
      setView(undefined);
    };
  }, []);

  useEffect(() => view?.setDark(dark), [view, dark]);
  useEffect(() => view?.show(source, revision), [view, source, revision]);
  useEffect(() => view?.setKept(kept, gold), [view, kept, gold]);
  useEffect(() => view?.setMarking(isMarking), [view, isMarking]);
  useEffect(() => view?.setHover(hover), [view, hover]);
  useEffect(() => view?.setPin(pin), [view, pin]);
  useEffect(() => {
    // Once for each text: what is kept of it comes later, and changes.
    if (view === undefined || opensAt === undefined || opened.current === revision) return;
    opened.current = revision;
    view.open(opensAt);
  }, [view, revision, opensAt]);
  useEffect(() => {
    if (followed !== undefined) view?.bring(followed.offset);
  }, [view, followed]);

  return (
    <div ref={root} className="source-editor" role="group" aria-label="Source editor" tabIndex={-1}>
      <div ref={host} className="source-host shrinks" />
      {view === undefined && <PlainSource source={source} />}
      <p className="source-hint truncated small" data-waiting={view === undefined || undefined}>
        {view === undefined ? plainHint(source, failed) : keysHint(tabMoves, isMarking)}
      </p>
    </div>
  );
}

function PlainSource({ source }: { readonly source: string }) {
  const text = source.slice(0, longestPlain);
  return (
    <textarea className="source-plain shrinks" aria-label="Source, HTML" readOnly spellCheck={false} wrap="off" value={text} />
  );
}

function plainHint(source: string, failed: boolean): string {
  const state = failed ? "The editor could not be loaded." : "The editor is loading.";
  return source.length > longestPlain
    ? `${state} The first ${thousands(longestPlain)} characters, to be read only.`
    : `${state} To be read only.`;
}
