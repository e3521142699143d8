/**
 * Puts questions one at a time: while one is out, of those that come up only the latest is put. Each answer is handed over, also one
 * that was overtaken meanwhile, so that a figure follows a slider that never rests.
 */
export class LatestQuestion<Q extends object, A> {
  readonly #ask: (question: Q) => Promise<A>;
  readonly #take: (question: Q, answer: A | undefined) => void;
  #wanted: Q | undefined;
  #isAsking = false;

  /** @param take is given no answer where a question failed */
  constructor(ask: (question: Q) => Promise<A>, take: (question: Q, answer: A | undefined) => void) {
    this.#ask = ask;
    this.#take = take;
  }

  /** Wants the answer to another question from now on, or to none. */
  want(question: Q | undefined): void {
    this.#wanted = question;
    if (!this.#isAsking && question !== undefined) void this.#askOn();
  }

  async #askOn(): Promise<void> {
    this.#isAsking = true;
    let asked: Q | undefined;
    while (this.#wanted !== undefined && this.#wanted !== asked) {
      asked = this.#wanted;
      this.#take(asked, await this.#ask(asked).catch(() => undefined));
    }
    this.#isAsking = false;
  }
}
