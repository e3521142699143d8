/** Milliseconds after which it follows, however busy the browser is: beside a slider that never rests. */
const patience = 60;

/**
 * Counts what is under way and shows on the root element when nothing is: `data-idle` is set once all has settled and been
 * painted, and taken away at the first thing that starts.
 */
export class Activity {
  readonly #root: HTMLElement;
  readonly #waiting: (() => void)[] = [];
  #count = 0;
  #frame = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#settle();
  }

  /** Holds the lab busy until the promise settles. */
  async during<T>(work: Promise<T>): Promise<T> {
    const end = this.begin();
    try {
      return await work;
    } finally {
      end();
    }
  }

  /** Holds the lab busy until the returned function is called. */
  begin(): () => void {
    this.#count++;
    cancelAnimationFrame(this.#frame);
    delete this.#root.dataset["idle"];
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count--;
      if (this.#count === 0) this.#settle();
    };
  }

  /** Does a task once the browser has painted what led to it and has time; busy until then. @returns what takes it back */
  afterPaint(task: () => void): () => void {
    const end = this.begin();
    const cancel = whenIdle(() => {
      task();
      end();
    });
    return () => {
      cancel();
      end();
    };
  }

  /** Settles when the lab comes to rest next; at once where it is. */
  rest(): Promise<void> {
    if (this.#root.dataset["idle"] !== undefined) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Two frames: one for the views to take the news in, one for it to be on the screen. */
  #settle(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => {
        if (this.#count > 0) return;
        this.#root.dataset["idle"] = "";
        for (const resolve of this.#waiting.splice(0)) resolve();
      });
    });
  }
}

/** @returns what takes it back */
function whenIdle(task: () => void): () => void {
  let cancel = (): void => undefined;
  // The idle callback is asked for after the frame: a browser that rests before it lets all of the patience go by.
  const frame = requestAnimationFrame(() => {
    // Not every browser says when it is idle.
    if ("requestIdleCallback" in window) {
      const idle = requestIdleCallback(task, { timeout: patience });
      cancel = () => cancelIdleCallback(idle);
    } else {
      const timer = setTimeout(task);
      cancel = () => clearTimeout(timer);
    }
  });
  return () => {
    cancelAnimationFrame(frame);
    cancel();
  };
}
