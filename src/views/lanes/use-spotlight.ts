import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { useActions, useLinking } from "../lab-context.tsx";

/**
 * Brings the lane before the reader when its figure is asked for: scrolled into view, in focus, and lit until the focus leaves it.
 * The figure itself selects the row of its steps before that.
 */
export function useSpotlight(lane: string): {
  readonly host: RefObject<HTMLElement | null>;
  readonly isLit: boolean;
  readonly leave: () => void;
} {
  const actions = useActions();
  const spotlight = useLinking((linking) => linking.spotlight);
  const host = useRef<HTMLElement>(null);
  const isLit = spotlight?.lane === lane;
  useEffect(() => {
    if (spotlight?.lane !== lane) return;
    const figure = host.current?.querySelector<HTMLElement>(".figure-plot");
    host.current?.scrollIntoView({ block: "nearest" });
    figure?.scrollIntoView({ block: "nearest" });
    figure?.focus({ preventScroll: true });
  }, [lane, spotlight]);
  // A lane that comes back later, on a phone, is not lit again.
  useEffect(() => () => actions.endSpotlight(), [actions]);
  return { host, isLit, leave: () => isLit && actions.endSpotlight() };
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
