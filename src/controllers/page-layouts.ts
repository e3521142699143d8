import type { Reading } from "../extraction/page/reading.ts";
import { RunFailure } from "../protocol/lab-worker.ts";
import type { LabClient } from "../worker/client.ts";
import type { PageKey } from "../protocol/figures.ts";
import type { OpenPage } from "../state/open-page.ts";
import { messageOf } from "../format.ts";

/** Has pages laid out for the methods that look at them: each text once, one page at a time. */
export class PageLayouts {
  readonly #client: LabClient;
  readonly #underWay = new Map<PageKey, Promise<void>>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(client: LabClient) {
    this.#client = client;
  }

  /** Settles once the worker knows where a page's elements and texts lie. @throws RunFailure where that cannot be found out. */
  ensure({ key, source }: Pick<OpenPage, "key" | "source">, reading: Reading): Promise<void> {
    if (this.#client.isPlaced(key)) return Promise.resolve();
    const known = this.#underWay.get(key);
    if (known !== undefined) return known;
    const placing = this.#queue.then(() => this.#place(key, source, reading)).finally(() => this.#underWay.delete(key));
    this.#queue = placing.catch(() => undefined);
    this.#underWay.set(key, placing);
    return placing;
  }

  async #place(key: PageKey, source: string, reading: Reading): Promise<void> {
    // An edit may have closed it while others were laid out.
    if (!this.#client.isOpen(key)) return;
    await this.#client.open(key, source, reading);
    const [preview, { measureBoxes }] = await Promise.all([
      this.#client.ask((worker) => worker.preview(key)),
      import("../page-frame/measure-boxes.ts"),
    ]);
    if (preview === undefined) throw new RunFailure("error", "The page could not be made ready to be laid out.");
    try {
      this.#client.setBoxes(key, await measureBoxes(preview));
    } catch (error) {
      const reason = messageOf(error);
      throw new RunFailure("error", `The page could not be laid out: ${reason}.`);
    }
  }
}
