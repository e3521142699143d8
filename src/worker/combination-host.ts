import { findCombination, type Combination, type CombinationOrder } from "../evaluation/combining/find-combination.ts";
import type { PageAnswer } from "../evaluation/combining/page-ballots.ts";
import type { CombinationWorker } from "./protocol/evaluation.ts";
import { Turn } from "./time-slice.ts";

/** The object that searches combinations for a worker; it knows nothing of messages, so that tests run it in Node as it is. */
export class CombinationHost implements CombinationWorker {
  /** In the order of the corpus. */
  readonly #answers: (PageAnswer | undefined)[] = [];

  add(place: number, answer: PageAnswer): void {
    this.#answers[place] = answer;
  }

  async combine(order: CombinationOrder, onProgress: Parameters<CombinationWorker["combine"]>[1]): Promise<Combination> {
    const answers = this.#answers.filter((answer) => answer !== undefined);
    const finding = findCombination(order, answers);
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
