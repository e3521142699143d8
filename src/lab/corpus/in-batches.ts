/** Milliseconds between two reports: each draws the table anew. */
const reportPause = 300;

/** Hands over in one go, a few times a second, what comes one by one. */
export function inBatches<T>(hand: (items: readonly T[]) => void) {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const batch = items;
    items = [];
    if (batch.length > 0) hand(batch);
  };
  const add = (item: T): void => {
    items.push(item);
    timer ??= setTimeout(flush, reportPause);
  };
  return { add, flush };
}
