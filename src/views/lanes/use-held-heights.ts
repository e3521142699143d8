import { useEffect, type RefObject } from "react";
import { useLabContext } from "../../lab/react.tsx";

/**
 * Holds the heights of a lane and of its parts while one of its values is dragged, so that nothing moves under the pointer, in this
 * lane and those below: texts wrap, notes come and go with every value. They settle when the pointer is let go.
 */
export function useHeldHeights(host: RefObject<HTMLElement | null>, lane: string): void {
  const { linking } = useLabContext();
  useEffect(() => {
    let release: (() => void) | undefined;
    // Not by an effect of a drawing: the press that begins a drag may set a value, too, which is not to be on the screen by then.
    const end = linking.subscribe(({ dragged }, { dragged: before }) => {
      if (dragged === before) return;
      release?.();
      release = dragged === lane && host.current !== null ? holdHeights(host.current) : undefined;
    });
    return () => {
      end();
      release?.();
    };
  }, [host, lane, linking]);
}

/** Fixes the heights of a lane, of its parts and of those of its figure; what is returned lets go of them. */
function holdHeights(lane: HTMLElement): () => void {
  const parts = [lane, ...lane.children, ...lane.querySelectorAll(":scope > .lane-figure > *")].filter(
    (part) => part instanceof HTMLElement,
  );
  const heights = parts.map((part) => part.getBoundingClientRect().height);
  for (const [at, { style }] of parts.entries()) {
    style.height = `${heights[at]}px`;
    style.overflow = "clip";
  }
  return () => {
    for (const { style } of parts) {
      style.height = "";
      style.overflow = "";
    }
  };
}
