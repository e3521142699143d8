import { RunFailure } from "../protocol/run-failure.ts";

/** Lets tasks share a worker until one falls with it: whatever another may have been to blame for is tried again alone. */
export class FairTurns {
  /** Tasks that wait for the worker to be theirs alone. */
  #queue: Promise<unknown> = Promise.resolve();
  #queuedCount = 0;

  /** Beside other tasks; alone, once it fell with a worker and another may have been to blame, or while others wait to be alone. */
  async take<T>(attempt: () => Promise<T>): Promise<T> {
    if (this.#queuedCount > 0) return this.#alone(attempt);
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof RunFailure && error.kind !== "error" && error.cause === undefined) return this.#alone(attempt);
      throw error;
    }
  }

  async #alone<T>(attempt: () => Promise<T>): Promise<T> {
    this.#queuedCount++;
    const result = this.#queue.then(attempt).finally(() => {
      this.#queuedCount--;
    });
    this.#queue = result.catch(() => undefined);
    return result;
  }
}
