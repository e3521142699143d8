import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "bullmq";
import type { Redis } from "ioredis";
import { counted } from "../format.ts";
import { callOf } from "../node/call-of.ts";
import type { QueueAddress } from "./address.ts";
import { connect, disconnect, endedOutOfReach, refusalOf } from "./connection.ts";
import { failed, pack, type PageAnswer, type PageJob } from "./page-job.ts";
import { connectedTo, locks, ownVersion, PageQueue, presence, queueName } from "./page-queue.ts";

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
  readonly packed: string;
  /** Times that it was sent. */
  times: number;
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
 * Sends pages to the workers of a queue and hands out what comes of them, until all are done or it is stopped. Either way nothing of
 * them is left in Redis. What a process that was killed has left there goes when the next one begins.
 *
 * @throws RangeError with a sentence where there is no Redis, or it refuses what it is asked.
 */
export async function sendPages(sending: Sending): Promise<void> {
  const redis = await connect(sending.address, sending.onProgress);
  const sender = new Sender(redis, sending);
  try {
    const isLost = endedOutOfReach(redis, sending.stop).then(() => redis.disconnect());
    await Promise.race([sender.run(), isLost]);
  } catch (error) {
    const refused = refusalOf(error, sending.address);
    throw refused === undefined ? error : new RangeError(refused, { cause: error });
  } finally {
    sender.leave();
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
  /** Takes no pages: it says that a sender is there, and looks after pages whose worker has gone. */
  readonly #keeper: Worker;
  readonly #sent = new Map<string, SentPage>();
  #waiting = 0;
  #packed = 0;
  #isAllSent = false;
  #isOver = false;
  #refusals = 0;
  #problem: Error | undefined;
  #watchedAt = -Infinity;
  #said = "";

  constructor(redis: Redis, options: Sending) {
    this.#options = options;
    this.#queue = new PageQueue(redis);
    this.#keeper = new Worker(queueName, null, { ...connectedTo(redis), ...locks, name: presence.sender, autorun: false });
    this.#keeper.on("error", (error) => (this.#problem = error));
    this.#keeper.on("stalled", (id) => {
      const page = this.#sent.get(id);
      if (page !== undefined) options.onProgress(`${page.name}: a worker left it undone, another takes it over`);
    });
  }

  /** Resolves when all pages are done, or it is stopped. */
  async run(): Promise<void> {
    await this.#keeper.waitUntilReady();
    if (await this.#areThere(1)) await this.#queue.clear();
    await this.#keeper.startStalledCheckTimer();
    const source = each(this.#options.pages);
    const sending = Promise.all(Array.from({ length: readers }, () => this.#sendFrom(source)));
    const looking = this.#look();
    try {
      await Promise.race([looking, sending.then(() => ((this.#isAllSent = true), looking))]);
    } finally {
      this.#isOver = true;
      // Redis may be out of reach for good.
      await Promise.race([this.#tidy().catch(() => undefined), delay(pauses.tidy, undefined, { ref: false })]);
    }
  }

  /** Ends at once, be Redis out of reach or not. */
  leave(): void {
    void this.#keeper.close(true);
  }

  async #sendFrom(pages: AsyncIterable<PageToSend>): Promise<void> {
    for await (const page of pages) {
      const packed = await page.read().then(pack).catch(failed);
      while (!this.#isOver && (this.#waiting >= mostWaiting || this.#packed >= mostPacked)) await delay(pauses.look);
      if (this.#isOver) return;
      if (typeof packed !== "string") await page.onAnswer(packed);
      else await this.#send(randomUUID(), { ...page, packed, times: 0 });
    }
  }

  async #send(id: string, page: SentPage): Promise<void> {
    const { name, packed } = page;
    page.times++;
    this.#waiting++;
    this.#packed += packed.length;
    await this.#queue.add(id, name, { timeLimit: this.#options.timeLimit, packed }).catch((error) => this.#beginAnew(error));
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
    const problem = this.#problem;
    this.#problem = undefined;
    if (problem?.name === "ReplyError") throw problem;
    await this.#watch();
    // What is sent meanwhile would seem to be lost.
    const sent = [...this.#sent];
    const { waiting, active } = await this.#queue.underWay();
    this.#waiting = sent.filter(([id]) => waiting.has(id)).length;
    const ended = sent.filter(([id]) => !waiting.has(id) && !active.has(id));
    const answers = await Promise.all(ended.map(([id]) => this.#queue.answer(id)));
    await this.#queue.remove(ended.map(([id]) => id));
    for (const [index, [id, page]] of ended.entries()) {
      const answer =
        answers[index] ?? (page.times < mostTimes ? undefined : failed(`lost in Redis, or damaged there, ${mostTimes} times`));
      this.#sent.delete(id);
      this.#packed -= page.packed.length;
      await (answer === undefined ? this.#send(id, page) : page.onAnswer(answer));
    }
  }

  /** Where something else lies in the place of the queue: all pages are lost with it, and sent anew. @throws what this does not help with */
  async #beginAnew(error: unknown): Promise<void> {
    if (!(error instanceof Error) || error.name !== "ReplyError" || this.#refusals++ >= mostTimes) throw error;
    await this.#queue.clear();
  }

  /** Says from time to time whether anybody works on what is sent. */
  async #watch(): Promise<void> {
    if (performance.now() - this.#watchedAt < pauses.watch) return;
    this.#watchedAt = performance.now();
    const { address, onProgress } = this.#options;
    const workers = (await this.#queue.present())?.workers;
    await this.#queue.trimEvents();
    if (workers === undefined) return;
    const jobs = workers.reduce((sum, count) => sum + count, 0);
    const line =
      workers.length === 0
        ? `No worker of Contentscope ${ownVersion} at ${address.shown}: pages wait until there is one. To start one: ${callOf("worker")} --queue ${address.shown}`
        : `${counted(workers.length, "worker")} at ${address.shown}, ${counted(jobs, "page")} at once`;
    if (line !== this.#said) onProgress(line);
    this.#said = line;
  }

  async #tidy(): Promise<void> {
    // Its looks at stalled pages leave something behind.
    await this.#keeper.pause(true);
    await this.#queue.remove([...this.#sent.keys()]).catch(() => undefined);
    // Of senders that end together, the last to say so is to see that it is.
    const connection = await this.#keeper.getBackend().blockingClient;
    await connection?.clientSetName("left").catch(() => undefined);
    if (await this.#areThere(0)) await this.#queue.clear();
  }

  /** True where so many senders are there; where Redis keeps that to itself, where nobody has pages there. */
  async #areThere(senders: number): Promise<boolean> {
    const present = await this.#queue.present();
    if (present !== undefined) return present.senders === senders;
    const { waiting, active } = await this.#queue.underWay();
    return waiting.size + active.size === 0;
  }
}

async function* each<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void, undefined> {
  yield* items;
}
