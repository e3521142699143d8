import { findCombination, type Combination, type CombinationOrder } from "../evaluation/combining/find-combination.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { CombinationWorker } from "./protocol/evaluation.ts";
import { Turn } from "./time-slice.ts";

/** The object that searches combinations for a worker; it knows nothing of messages, so that tests run it in Node as it is. */
export class CombinationHost implements CombinationWorker {
  /** In the order of the corpus. */
  readonly #results: (PageResult | undefined)[] = [];

  add(place: number, result: PageResult): void {
    this.#results[place] = result;
  }

  async combine(order: CombinationOrder, onProgress: Parameters<CombinationWorker["combine"]>[1]): Promise<Combination> {
    const results = this.#results.filter((result) => result !== undefined);
    const finding = findCombination(order, results);
    const turn = new Turn();
    for (;;) {
      const next = finding.next();
      if (next.done === true) return next.value;
      if (!turn.isOver) continue;
      onProgress(next.value);
      await turn.next();
    }
  }
}
