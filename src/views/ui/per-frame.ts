/** A function that hands its latest argument on once a frame, however often it is called. */
export interface PerFrame<Value> {
  (value: Value): void;
  cancel(): void;
}

export function perFrame<Value>(take: (value: Value) => void): PerFrame<Value> {
  let frame = 0;
  let latest: Value;
  const call = (value: Value): void => {
    latest = value;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      take(latest);
    });
  };
  const cancel = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return Object.assign(call, { cancel });
}
