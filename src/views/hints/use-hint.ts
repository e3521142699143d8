import { useEffect, useRef, type AnimationEvent } from "react";
import type { LabActions } from "../../lab/actions.ts";
import { useActions, useSession } from "../../lab/react.tsx";

/** Noted among the hints that were seen as soon as the first are shown: later visits are told nothing. */
export const firstVisit = "first visit";
/** The actions of labs that are on their first visit, or were asked for the hints again. */
const visitedFirst = new WeakSet<LabActions>();

/** Returns whether a hint is to be shown: on a first visit, until it was used or closed, and not beside a story, which tells what to look at. */
export function useIsHintShown(id: string): boolean {
  const actions = useActions();
  const seen = useSession(({ lab }) => lab.preferences.seenHints);
  const isPlayed = useSession(({ story, lab }) => story?.session === lab.session);
  if (!seen.includes(firstVisit)) visitedFirst.add(actions);
  return visitedFirst.has(actions) && !seen.includes(id) && !isPlayed;
}

/** Returns whether a hint is to be shown; it is seen as soon as `use`, what it is about, is another than before. */
export function useHint(id: string, use: string | number | undefined): boolean {
  const actions = useActions();
  const isShown = useIsHintShown(id);
  const before = useRef(use);
  useEffect(() => {
    if (isShown && before.current !== use) actions.seeHint(id);
    before.current = use;
  }, [isShown, use, id, actions]);
  return isShown;
}

const film = "film";

/** What a figure needs to let its strip appear pass by pass, once, on a first visit. */
export function useFirstVisitPlay() {
  const actions = useActions();
  const isShown = useIsHintShown(film);
  const end = ({ animationName }: AnimationEvent): void => {
    if (animationName === film) actions.seeHint(film);
  };
  return isShown ? { "data-film": true, onAnimationEnd: end } : {};
}
