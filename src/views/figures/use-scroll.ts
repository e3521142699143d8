import { useEffect, useRef, useState, type UIEvent } from "react";

/** An element that is scrolled: how far, in CSS pixels, and the way to bring a stretch of its content into view. */
export function useScroll() {
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  return {
    scroller,
    top,
    onScroll: (event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop),
    reveal: (from: number, to: number): void => {
      const element = scroller.current;
      if (element === null || element.clientHeight === 0) return;
      if (from < element.scrollTop) element.scrollTop = from;
      else if (to > element.scrollTop + element.clientHeight) element.scrollTop = Math.min(to - element.clientHeight, from);
    },
  };
}

/** Reveals what is pinned elsewhere: once for each pin, not again while it stays. */
export function useRevealed(thing: number, isFromElsewhere: boolean, reveal: (thing: number) => void): void {
  useEffect(() => {
    if (thing >= 0 && isFromElsewhere) reveal(thing);
    // Only another thing scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [thing, isFromElsewhere]);
}
