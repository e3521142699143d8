import { useEffect, useEffectEvent } from "react";

/** Calls `onTick` at a steady pace while `isOn`. */
export function useTicker(isOn: boolean, milliseconds: number, onTick: () => void): void {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => tick(), milliseconds);
    return () => clearInterval(timer);
  }, [isOn, milliseconds]);
}
