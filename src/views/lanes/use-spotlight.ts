import { useEffect, useRef, type RefObject } from "react";
import { inLane } from "../../lab/reach.ts";
import { useLabContext, useLinking } from "../../lab/react.tsx";

/**
 * Brings the lane before the reader when it or its figure is asked for: scrolled into view and in focus; a figure is lit until the
 * focus leaves it. The figure itself selects the row of its steps before that.
 */
export function useSpotlight(
  lane: string,
  hasFigure: boolean,
): {
  readonly host: RefObject<HTMLElement | null>;
  readonly isLit: boolean;
  readonly leave: () => void;
} {
  const { actions, reach } = useLabContext();
  const spotlight = useLinking((linking) => linking.spotlight);
  const host = useRef<HTMLElement>(null);
  const shown = useRef<typeof spotlight>(undefined);
  const isAsked = spotlight?.lane === lane;
  useEffect(() => {
    const element = host.current;
    if (spotlight?.lane !== lane || element === null) return;
    const isAgain = shown.current === spotlight;
    shown.current = spotlight;
    // A lane that is new grows by its figure: it is brought into view once more, unless one has gone elsewhere.
    if (isAgain && (!hasFigure || !element.contains(document.activeElement))) return;
    const figure = spotlight.part === "figure" ? reach.elements(inLane(lane, "plot"))[0] : undefined;
    element.scrollIntoView({ block: "nearest" });
    figure?.scrollIntoView({ block: "nearest" });
    if (!isAgain) (figure ?? element).focus({ preventScroll: true });
  }, [reach, lane, spotlight, hasFigure]);
  // A lane that comes back later, on a phone, is not lit again.
  useEffect(() => () => actions.endSpotlight(lane), [actions, lane]);
  return { host, isLit: isAsked && spotlight.part === "figure", leave: () => isAsked && actions.endSpotlight(lane) };
}

/** Tells the row of the lane's steps that is asked for. */
export function useSpotlightStep(lane: string, onStep: (step: number) => void): void {
  const spotlight = useLinking((linking) => linking.spotlight);
  const tell = useRef(onStep);
  useEffect(() => {
    tell.current = onStep;
  });
  useEffect(() => {
    if (spotlight?.lane === lane && spotlight.stepIndex !== undefined) tell.current(spotlight.stepIndex);
  }, [lane, spotlight]);
}
