/** Milliseconds that a task may take before other work gets its turn. */
const turn = 12;

/**
 * Does a task step by step in turns, between which other work comes; the first one at once.
 *
 * @returns what the task gives; undefined where it was no longer wanted after a turn
 */
export async function inTurns<T>(task: Generator<undefined, T, undefined>, isWanted: () => boolean): Promise<T | undefined> {
  for (let begun = performance.now(); ; begun = performance.now()) {
    let step = task.next();
    while (step.done !== true && performance.now() - begun < turn) step = task.next();
    if (!isWanted()) return undefined;
    if (step.done === true) return step.value;
    await nextTurn();
  }
}

/** Lets other work have its turn. By a message, not a timer: those of a tab that nobody looks at wait for seconds, in time for a minute. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const go = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener("message", go, { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}
