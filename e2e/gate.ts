import type { Page } from "@playwright/test";

/** What the page knows of a gate. */
interface Bars {
  /** Answers that still go through, by what was asked; all of them where nothing is said. */
  readonly left: Map<string, number>;
  readonly held: { readonly call: string; readonly hand: () => void }[];
}

/**
 * A gate between the lab and its workers, behind which a test holds a state that would else be over before anyone looks: the
 * worker is asked, does its work, and its answer waits. Calls go by their names in the protocols of `src/worker`. A page that is
 * loaded anew begins with the gate open.
 */
export class Gate {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Builds a gate into what the page loads from now on. */
  static async on(page: Page): Promise<Gate> {
    await page.addInitScript(build);
    return new Gate(page);
  }

  /** From now on lets so many answers to a call through, of all workers together, and holds those after them. */
  async hold(call: string, after = 0): Promise<void> {
    await this.#page.evaluate(
      ([name, count]) => {
        (window as unknown as { bars: Bars }).bars.left.set(name, count);
      },
      [call, after] as const,
    );
  }

  /** Hands out what is held, and holds no more. */
  async open(): Promise<void> {
    await this.#page.evaluate(() => {
      const { left, held } = (window as unknown as { bars: Bars }).bars;
      left.clear();
      for (const { hand } of held.splice(0)) hand();
    });
  }

  /** Waits until the answer to a call is held. */
  async reached(call: string): Promise<void> {
    await this.#page.waitForFunction(
      (name) => (window as unknown as { bars: Bars }).bars.held.some((answer) => answer.call === name),
      call,
    );
  }
}

/** Runs in the page before the lab does: a message of a worker that answers a call passes the gate first. */
function build(): void {
  const bars: Bars = { left: new Map(), held: [] };
  const calls = new Map<unknown, string>();
  Object.assign(window, {
    bars,
    Worker: class extends Worker {
      constructor(...parameters: ConstructorParameters<typeof Worker>) {
        super(...parameters);
        this.addEventListener("message", (event: MessageEvent<{ readonly id?: unknown } | null>) => {
          const call = calls.get(event.data?.id);
          if (call === undefined) return;
          calls.delete(event.data?.id);
          const left = bars.left.get(call) ?? Infinity;
          if (left > 0) {
            bars.left.set(call, left - 1);
            return;
          }
          event.stopImmediatePropagation();
          const { data, ports } = event;
          bars.held.push({ call, hand: () => this.dispatchEvent(new MessageEvent("message", { data, ports: [...ports] })) });
        });
      }

      override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]): void {
        const { id, path } = (message ?? {}) as { readonly id?: unknown; readonly path?: readonly string[] };
        const call = path?.at(-1);
        if (call !== undefined) calls.set(id, call);
        super.postMessage(message, options as StructuredSerializeOptions);
      }
    },
  });
}
