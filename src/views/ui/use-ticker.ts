import { useEffect, useRef } from "react";

/** Calls `onTick` at a steady pace while `isOn`. */
export function useTicker(isOn: boolean, milliseconds: number, onTick: () => void): void {
  const latest = useRef(onTick);
  useEffect(() => {
    latest.current = onTick;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      latest.current();
    }, milliseconds);
    return () => {
      clearInterval(timer);
    };
  }, [isOn, milliseconds]);
}
