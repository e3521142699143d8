import { useCallback, useEffect, useRef } from "react";
import { useActions } from "./react.tsx";

/**
 * Does a task once the browser has painted what asked for it and has time, or at once: for questions about a run beside its figure.
 * Of several that come up meanwhile only the latest is done.
 */
export function useDoAfterPaint(): (task: () => void, isAtOnce: boolean) => void {
  const actions = useActions();
  const latest = useRef<() => void>(undefined);
  const drop = useRef<() => void>(undefined);
  useEffect(() => () => drop.current?.(), []);
  return useCallback(
    (task, isAtOnce) => {
      if (isAtOnce) {
        drop.current?.();
        drop.current = undefined;
        task();
        return;
      }
      latest.current = task;
      if (drop.current !== undefined) return;
      drop.current = actions.afterPaint(() => {
        drop.current = undefined;
        latest.current?.();
      });
    },
    [actions],
  );
}
