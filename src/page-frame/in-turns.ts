import { nextTurn } from "./next-turn.ts";

/** Milliseconds that a task may take before other work gets its turn. */
const turn = 12;

/**
 * Does a task step by step in turns, between which other work comes; the first one at once.
 *
 * @param onTurn told after each turn, the last one too
 * @returns what the task gives; undefined where it was no longer wanted after a turn
 */
export async function inTurns<T>(
  task: Generator<undefined, T, undefined>,
  isWanted: () => boolean,
  onTurn: () => void = () => undefined,
): Promise<T | undefined> {
  for (let begun = performance.now(); ; begun = performance.now()) {
    let step = task.next();
    while (step.done !== true && performance.now() - begun < turn) step = task.next();
    if (!isWanted()) return undefined;
    onTurn();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
