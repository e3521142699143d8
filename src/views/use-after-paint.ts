import { useCallback, useEffect, useRef, useState } from "react";
import { useActions } from "./lab-context.tsx";

/** Milliseconds after which it follows, however busy the browser is: beside a slider that never rests. */
const patience = 150;

/**
 * A value that follows once the browser has painted what came with it and has time: for what shows a run beside its figure. The lab
 * is held busy until it is there; of several that come up meanwhile only the latest follows, and that of another subject at once.
 */
export function useAfterPaint<T>(value: T, subject: string): T {
  const { hold } = useActions();
  const [followed, setFollowed] = useState({ value, subject });
  const latest = useRef({ value, subject });
  const release = useRef<() => void>(undefined);
  const cancel = useRef<() => void>(undefined);
  const isThere = Object.is(followed.value, value) && followed.subject === subject;
  useEffect(() => {
    latest.current = { value, subject };
    if (isThere) {
      release.current?.();
      release.current = undefined;
      return;
    }
    const held = release.current ?? hold();
    release.current = held;
    if (cancel.current !== undefined) return;
    cancel.current = whenIdle(() => {
      cancel.current = undefined;
      setFollowed(latest.current);
    });
  }, [value, subject, isThere, hold]);
  useEffect(
    () => () => {
      cancel.current?.();
      cancel.current = undefined;
      release.current?.();
      release.current = undefined;
    },
    [],
  );
  return followed.subject === subject ? followed.value : value;
}

/**
 * Does a task once the browser has painted what asked for it and has time, or at once: for questions about a run beside its figure.
 * The lab is held busy until it is done; of several that come up meanwhile only the latest is.
 */
export function useDoAfterPaint(): (task: () => void, isAtOnce: boolean) => void {
  const { hold } = useActions();
  const latest = useRef<() => void>(undefined);
  const drop = useRef<() => void>(undefined);
  useEffect(() => () => drop.current?.(), []);
  return useCallback(
    (task, isAtOnce) => {
      if (isAtOnce) {
        drop.current?.();
        task();
        return;
      }
      latest.current = task;
      if (drop.current !== undefined) return;
      const release = hold();
      const end = (): void => {
        drop.current = undefined;
        release();
      };
      const cancel = whenIdle(() => {
        latest.current?.();
        end();
      });
      drop.current = () => {
        cancel();
        end();
      };
    },
    [hold],
  );
}

/** @returns what takes it back */
function whenIdle(task: () => void): () => void {
  // Not every browser says when it is idle.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(task, 20);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: patience });
  return () => cancelIdleCallback(handle);
}
