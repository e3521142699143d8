import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import { counted } from "../../format.ts";
import { callOf } from "../call-of.ts";
import type { QueueAddress } from "./address.ts";
import { connect, disconnect, endedOutOfReach, refusalOf } from "./connection.ts";
import { failed, hashOf, pack, type JobData, type PageAnswer, type PageJob } from "./page-job.ts";
import { ownVersion, PageQueue } from "./page-queue.ts";

export interface PageToSend {
  readonly name: string;
  /** Reads it when its turn comes. One that rejects is a page that failed. */
  readonly read: () => Promise<PageJob>;
  /** Called once with what came of it. */
  readonly onAnswer: (answer: PageAnswer) => Promise<void> | void;
}

export interface Sending {
  readonly address: QueueAddress;
  readonly pages: AsyncIterable<PageToSend> | Iterable<PageToSend>;
  /** Milliseconds that a page may take, with each run. */
  readonly timeLimit: number;
  /** Ends it before all pages are done. */
  readonly stop: AbortSignal;
  /** Takes a line for the user. */
  readonly onProgress: (line: string) => void;
}

/** A page from when it is in Redis until it is answered. */
interface SentPage extends PageToSend {
  readonly data: JobData;
  readonly hash: string;
  /** Times that it was sent. */
  readonly times: number;
}

/** No more are sent while as many wait for a worker. */
const mostWaiting = 200;
/** No more are sent while as many characters of pages are in Redis, and here. */
const mostPacked = 1 << 27;
/** Pages that are read at once. */
const readers = 8;
/** A page that is lost as often is given up, and a Redis that refuses as often: this would not end. */
const mostTimes = 20;
/** Milliseconds between two looks at pages, at workers; that clearing up may take. */
const pauses = { look: 100, watch: 2_000, tidy: 5_000 };

/**
 * Sends pages to the workers of a queue and hands out what comes of them, until all are done or it is stopped. Either way none that waits
 * is left in Redis. What a process that was killed has left there is done meanwhile, and is here where the same pages are sent again.
 *
 * @throws RangeError with a sentence where there is no Redis, or it refuses what it is asked.
 */
export async function sendPages(sending: Sending): Promise<void> {
  const redis = await connect(sending.address, sending.onProgress);
  try {
    const isLost = endedOutOfReach(redis, sending.stop).then(() => redis.disconnect());
    await Promise.race([new Sender(redis, sending).run(), isLost]);
  } catch (error) {
    const refused = refusalOf(error, sending.address);
    throw refused === undefined ? error : new RangeError(refused, { cause: error });
  } finally {
    await disconnect(redis);
  }
}

/**
 * Two things go on at once: pages are read and sent where there is room, so that neither this process nor Redis ever has the whole; and
 * it is looked at those in Redis, whether they are answered, or lost and to be sent anew. Looking is enough: an event may be missed.
 */
class Sender {
  readonly #options: Sending;
  readonly #queue: PageQueue;
  /** By id; undefined while a page is on the way. */
  readonly #sent = new Map<string, SentPage | undefined>();
  #waiting = 0;
  #packed = 0;
  #isAllSent = false;
  #isOver = false;
  #refusals = 0;
  #watchedAt = -Infinity;
  #said = "";

  constructor(redis: Redis, options: Sending) {
    this.#options = options;
    this.#queue = new PageQueue(redis);
  }

  /** Resolves when all pages are done, or it is stopped. */
  async run(): Promise<void> {
    const source = each(this.#options.pages);
    const sending = Promise.all(Array.from({ length: readers }, () => this.#sendFrom(source)));
    const looking = this.#look();
    try {
      await Promise.race([looking, sending.then(() => ((this.#isAllSent = true), looking))]);
    } finally {
      this.#isOver = true;
      // Redis may be out of reach for good.
      const removed = this.#remove(this.#sent.keys()).catch(() => undefined);
      await Promise.race([removed, delay(pauses.tidy, undefined, { ref: false })]);
    }
  }

  async #sendFrom(pages: AsyncIterable<PageToSend>): Promise<void> {
    for await (const page of pages) {
      const packed = await page.read().then(pack).catch(failed);
      while (!this.#isOver && (this.#waiting >= mostWaiting || this.#packed >= mostPacked)) await delay(pauses.look);
      if (this.#isOver) return;
      if (typeof packed !== "string") await page.onAnswer(packed);
      else {
        const data = { timeLimit: this.#options.timeLimit, packed };
        await this.#send({ ...page, data, hash: hashOf(data), times: 1 });
      }
    }
  }

  async #send(page: SentPage): Promise<void> {
    // The same page may be there twice.
    let number = page.times;
    while (this.#sent.has(`${page.hash}-${number}`)) number++;
    const id = `${page.hash}-${number}`;
    this.#sent.set(id, undefined);
    this.#waiting++;
    this.#packed += page.data.packed.length;
    await this.#queue.add(page.name, page.data, { jobId: id }).catch((error) => this.#beginAnew(error));
    this.#sent.set(id, page);
  }

  async #look(): Promise<void> {
    while (!this.#isOver && !this.#options.stop.aborted) {
      await this.#take().catch((error) => this.#beginAnew(error));
      if (this.#isAllSent && this.#sent.size === 0) return;
      await delay(pauses.look);
    }
  }

  /** Hands out the answers that have come, and sends anew what is no longer there, or not as it was. */
  async #take(): Promise<void> {
    await this.#watch();
    // What is sent meanwhile would seem to be lost.
    const sent = [...this.#sent].flatMap(([id, page]) => (page === undefined ? [] : [{ id, page }]));
    const { waiting, active } = await this.#queue.underWay();
    // What has been sent meanwhile, or is on the way, waits too: without it more would be sent than there is room for.
    this.#waiting = sent.filter(({ id }) => waiting.has(id)).length + this.#sent.size - sent.length;
    const ended = sent.filter(({ id }) => !waiting.has(id) && !active.has(id));
    const answers = await Promise.all(ended.map(({ id }) => this.#queue.answer(id)));
    await this.#remove(ended.map(({ id }) => id));
    for (const [index, { id, page }] of ended.entries()) {
      const isGivenUp = page.times >= mostTimes;
      const answer = answers[index] ?? (isGivenUp ? failed(`lost in Redis, or damaged there, ${mostTimes} times`) : undefined);
      this.#sent.delete(id);
      this.#packed -= page.data.packed.length;
      await (answer === undefined ? this.#send({ ...page, times: page.times + 1 }) : page.onAnswer(answer));
    }
  }

  async #remove(ids: Iterable<string>): Promise<void> {
    await Promise.all(Array.from(ids, (id) => this.#queue.remove(id)));
  }

  /** Where something else lies in the place of the queue: all pages are lost with it, and sent anew. @throws what this does not help with */
  async #beginAnew(error: unknown): Promise<void> {
    if (!(error instanceof Error) || error.name !== "ReplyError" || this.#refusals++ >= mostTimes) throw error;
    await this.#queue.clear();
  }

  /** Looks from time to time after pages whose worker has gone, and says whether anybody works on what is sent. */
  async #watch(): Promise<void> {
    if (performance.now() - this.#watchedAt < pauses.watch) return;
    this.#watchedAt = performance.now();
    const { address, onProgress } = this.#options;
    for (const id of await this.#queue.freeStalled()) {
      const page = this.#sent.get(id);
      if (page !== undefined) onProgress(`${page.name}: a worker left it; another takes it over`);
    }
    // Nobody reads them, and each answer lies there once more.
    await this.#queue.trimEvents(0);
    const workers = await this.#queue.workerCount();
    if (workers === undefined) return;
    const line =
      workers === 0
        ? `No worker of Contentscope ${ownVersion} at ${address.shown}: pages wait until there is one. To start one: ${callOf("worker")} --queue ${address.shown}`
        : `${counted(workers, "worker")} at ${address.shown}`;
    if (line !== this.#said) onProgress(line);
    this.#said = line;
  }
}

async function* each<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void, undefined> {
  yield* items;
}
