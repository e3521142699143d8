import { useEffect, useEffectEvent, type RefObject } from "react";

/** The zoom of a pixel of the wheel's turn. */
export const wheelZoom = 1.002;

/** Answers the wheel over an element. React listens to it passively, where the page's own scrolling and zoom cannot be kept back. */
export function useWheel(
  host: RefObject<HTMLElement | null>,
  turn: (event: WheelEvent, host: HTMLElement) => void,
  needsControl = false,
): void {
  const onTurn = useEffectEvent(turn);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const hear = (event: WheelEvent): void => {
      if (needsControl && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onTurn(event, element);
    };
    element.addEventListener("wheel", hear, { passive: false });
    return () => element.removeEventListener("wheel", hear);
  }, [host, needsControl]);
}
