/** Milliseconds of work before other messages get their turn. */
const turnLength = 40;

/** Measures how long the worker has gone without letting other messages in. */
export class Turn {
  #begun = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#begun > turnLength;
  }

  async next(): Promise<void> {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    this.#begun = performance.now();
  }
}
