/** A function that hands its latest argument on once a frame, however often it is called. */
export interface PerFrame<Value> {
  (value: Value): void;
  cancel(): void;
}

export function perFrame<Value>(take: (value: Value) => void): PerFrame<Value> {
  let waiting: { value: Value; readonly frame: number } | undefined;
  const call = (value: Value): void => {
    if (waiting !== undefined) {
      waiting.value = value;
      return;
    }
    const frame = requestAnimationFrame(() => {
      const latest = waiting;
      waiting = undefined;
      if (latest !== undefined) take(latest.value);
    });
    waiting = { value, frame };
  };
  const cancel = (): void => {
    if (waiting !== undefined) cancelAnimationFrame(waiting.frame);
    waiting = undefined;
  };
  return Object.assign(call, { cancel });
}
