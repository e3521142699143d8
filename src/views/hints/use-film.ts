import type { AnimationEvent } from "react";
import { useActions } from "../../lab/react.tsx";
import { useIsHintShown } from "./use-hint.ts";

const film = "film";

/** What a figure needs to let its strip appear pass by pass, once, on a first visit. */
export function useFilm() {
  const actions = useActions();
  const isShown = useIsHintShown(film);
  const end = ({ animationName }: AnimationEvent): void => {
    if (animationName === film) actions.seeHint(film);
  };
  return isShown ? { "data-film": true, onAnimationEnd: end } : {};
}
