import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { Range } from "../extraction/page/selection.ts";
import { activePage } from "../state/lab.ts";
import { useLabContext, useSession } from "./react.tsx";

/** Milliseconds for which a pane stays where its reader scrolled it. */
const readingPause = 1500;

/** The facts by which a pane goes along with the view, or stays. */
export interface Following {
  readonly view: Range;
  /** The text that it is a view of, and its view before; undefined where there was none. */
  readonly source: string;
  readonly before: { readonly view: Range; readonly source: string } | undefined;
  readonly isSamePage: boolean;
  /** From the first word of the page to the last; undefined as long as it is not known. */
  readonly text: Range | undefined;
  readonly isPinned: boolean;
  /** The pointer is over the pane. */
  readonly isEntered: boolean;
  /** Milliseconds since the reader scrolled or pressed something in the pane. */
  readonly rested: number;
}

/**
 * The offset that a pane is to show in its middle since the view has moved; undefined where it stays: the view has all text of the page,
 * or moved because that was edited, something is pinned, or the reader is in the pane himself.
 */
export function followedOffset(facts: Following): number | undefined {
  const { view, source, before, isSamePage, text, isPinned, isEntered, rested } = facts;
  const { start, end } = text ?? { start: 0, end: source.length };
  const isWhole = view.start <= start && view.end >= end;
  const isMoved = before?.view.start !== view.start || before.view.end !== view.end;
  const isEdited = isSamePage && before !== undefined && before.source !== source;
  if (isWhole || !isMoved || isEdited || isPinned || isEntered || rested < readingPause) return undefined;
  return Math.floor((view.start + view.end) / 2);
}

/** The part of a page that was in view. */
interface SeenView {
  readonly view: Range;
  readonly source: string;
  readonly page: string | undefined;
}

/** The place in the middle of the figures that a pane beside them is to bring before the reader: another object each time that there is one. */
export function useFollowed(pane: RefObject<HTMLElement | null>): { readonly offset: number } | undefined {
  const { linking } = useLabContext();
  const view = useSession(({ lab }) => lab.view);
  const page = useSession(({ lab }) => activePage(lab));
  const summary = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary : undefined));
  const follows = useSession(({ lab }) => lab.preferences.follows);
  const [followed, setFollowed] = useState<{ readonly offset: number }>();
  const last = useRef<SeenView>(undefined);
  const readAt = useReading(pane);
  const id = page?.id;
  const source = page?.source ?? "";
  const move = useEffectEvent((now: SeenView) => {
    const offset = followedOffset({
      view: now.view,
      source: now.source,
      before: last.current,
      isSamePage: last.current?.page === now.page,
      text: summary && { start: summary.textStart, end: summary.textEnd },
      isPinned: linking.getState().pin !== undefined,
      isEntered: pane.current?.matches(":hover") ?? false,
      rested: performance.now() - readAt.current,
    });
    last.current = now;
    if (offset !== undefined) setFollowed({ offset });
  });
  useEffect(() => {
    if (follows) move({ view, source, page: id });
    // Whoever lets the panes follow again sees them come.
    else last.current = undefined;
  }, [follows, view, source, id]);
  return followed;
}

/** The moment at which the reader last did something in a pane. */
function useReading(pane: RefObject<HTMLElement | null>): RefObject<number> {
  const readAt = useRef(-Infinity);
  useEffect(() => {
    const host = pane.current;
    const note = (): void => {
      readAt.current = performance.now();
    };
    const kinds = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
    for (const kind of kinds) host?.addEventListener(kind, note, { capture: true, passive: true });
    return () => {
      for (const kind of kinds) host?.removeEventListener(kind, note, { capture: true });
    };
  }, [pane]);
  return readAt;
}
