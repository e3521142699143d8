import { setTimeout as delay } from "node:timers/promises";
import { failed, pack, type JobData, type PageAnswer, type PageJob } from "./page-job.ts";
import type { RunQueue } from "./run-queue.ts";

export interface PageToSend {
  /** Unique in its run; no number. */
  readonly id: string;
  readonly name: string;
  /** Reads it when its turn comes. One that rejects is a page that failed. */
  readonly read: () => Promise<PageJob>;
}

export interface Pages {
  readonly pages: AsyncIterable<PageToSend> | Iterable<PageToSend>;
  /** Milliseconds that a page may take. */
  readonly timeLimit: number;
  /** Called once with what came of each page, in the order in which it comes, before it is removed from Redis. */
  readonly onAnswer: (id: string, answer: PageAnswer) => Promise<void> | void;
}

interface SentRunOptions extends Pages {
  /** Called when a page has come up that can be sent. */
  readonly onPage?: () => void;
}

interface Sent {
  readonly page: PageToSend;
  /** Characters of it in Redis. */
  readonly size: number;
}

/** No more are sent while as many wait for a worker. */
const mostWaiting = 200;
/** No more are sent while as many characters of pages are in Redis. */
const mostPacked = 1 << 27;
/** Pages that are read and sent together. */
const batchSize = 8;
/** Milliseconds that a page may take to come up. */
const inputPause = 20;

/**
 * The pages of a run on their way to workers and back. It holds back while many wait, so that neither this process nor Redis ever has
 * the whole, and takes up pages that an earlier process sent in the same run.
 */
export class SentRun {
  readonly #options: SentRunOptions;
  readonly #queue: RunQueue;
  readonly #pages: AsyncIterator<PageToSend, undefined>;
  #upcoming: Promise<IteratorResult<PageToSend, undefined>> | undefined;
  #isAllSent = false;
  /** Pages that Redis lost. */
  readonly #again: PageToSend[] = [];
  /** In Redis, or being answered, by their ids. */
  readonly #sent = new Map<string, Sent>();
  #packed = 0;
  /** Ids of pages that were in Redis at the start and have not come up among the pages yet. */
  readonly #adopted: Set<string>;
  /** Ids of those of them that are answered. */
  readonly #answered = new Set<string>();

  static async begin(options: SentRunOptions, queue: RunQueue): Promise<SentRun> {
    return new SentRun(options, queue, await queue.ids());
  }

  private constructor(options: SentRunOptions, queue: RunQueue, adopted: ReadonlySet<string>) {
    this.#options = options;
    this.#queue = queue;
    this.#adopted = new Set(adopted);
    this.#pages = each(options.pages);
  }

  get isDone(): boolean {
    return this.#isAllSent && this.#sent.size === 0 && this.#again.length === 0;
  }

  /** Takes answers that have come out of Redis. @returns how many */
  async take(): Promise<number> {
    const answers = await this.#queue.answers();
    for (const { id, answer } of answers) if (this.#settle(id)) await this.#options.onAnswer(id, answer);
    await this.#queue.remove(answers.map(({ id }) => id));
    return answers.length;
  }

  /** Sends some pages where there is room. @returns how many */
  async send(): Promise<number> {
    if (this.#isAllSent && this.#again.length === 0) return 0;
    if (this.#packed >= mostPacked || (await this.#queue.counts()).waiting >= mostWaiting) return 0;
    const batch = await this.#nextBatch();
    const packed = await Promise.all(batch.map((page) => this.#packedPage(page)));
    await this.#queue.add(packed.flatMap((page) => page ?? []));
    return batch.length;
  }

  /** Sends anew what Redis no longer has, say because it was restarted. @returns whether there is any */
  async findLost(): Promise<boolean> {
    if (this.#sent.size === 0 || (await this.#queue.counts()).all > 0) return false;
    this.#again.push(...Array.from(this.#sent.values(), ({ page }) => page));
    this.#sent.clear();
    this.#adopted.clear();
    this.#packed = 0;
    return true;
  }

  /** True for an answer that is the first of its page. */
  #settle(id: string): boolean {
    const sent = this.#sent.get(id);
    this.#packed -= sent?.size ?? 0;
    if (this.#sent.delete(id)) return true;
    if (!this.#adopted.has(id) || this.#answered.has(id)) return false;
    this.#answered.add(id);
    return true;
  }

  async #nextBatch(): Promise<readonly PageToSend[]> {
    const batch: PageToSend[] = this.#again.splice(0, batchSize);
    while (batch.length < batchSize && !this.#isAllSent) {
      this.#upcoming ??= this.#comingPage();
      const next = await Promise.race([this.#upcoming, delay(inputPause)]);
      // Answers are not to wait for what is still coming in.
      if (next === undefined) break;
      this.#upcoming = undefined;
      if (next.done === true) this.#isAllSent = true;
      else if (!this.#isThere(next.value)) batch.push(next.value);
    }
    return batch;
  }

  #comingPage(): Promise<IteratorResult<PageToSend, undefined>> {
    return this.#pages.next().finally(this.#options.onPage);
  }

  /** True for a page that an earlier process sent. */
  #isThere(page: PageToSend): boolean {
    if (!this.#adopted.delete(page.id)) return false;
    if (!this.#answered.delete(page.id)) this.#sent.set(page.id, { page, size: 0 });
    return true;
  }

  /** Undefined for a page that cannot be read: it is answered at once. */
  async #packedPage(page: PageToSend): Promise<{ readonly id: string; readonly data: JobData } | undefined> {
    const { id, name, read } = page;
    try {
      const packed = await pack(await read());
      this.#sent.set(id, { page, size: packed.length });
      this.#packed += packed.length;
      return { id, data: { page: name, timeLimit: this.#options.timeLimit, packed } };
    } catch (error) {
      await this.#options.onAnswer(id, failed(error));
      return undefined;
    }
  }
}

async function* each<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, undefined, undefined> {
  yield* items;
  return undefined;
}
