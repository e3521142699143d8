import { wrap } from "comlink";
import type { Remote } from "comlink";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import type { ResultsHead } from "../../evaluation/results.ts";
import type { Table } from "../../evaluation/table.ts";
import type { Tally, TallyRequest, TallyWorker } from "../../worker/tally-protocol.ts";
import type { PageDone } from "./corpus-run.ts";

/** Results that cross at a time. */
const atATime = 200;
/** Milliseconds between two tallies while pages come in: the intervals of a large corpus take a worker seconds. */
const pause = 1_000;

/** The sums of a corpus, worked out in a worker: at most one question at a time, and the latest is always asked. */
export class CorpusTally {
  readonly #createWorker: () => Worker;
  readonly #onTally: (tally: Tally) => void;
  #remote: Remote<TallyWorker> | undefined;
  #request: TallyRequest | undefined;
  #isAsking = false;
  #isStale = false;
  #lastAsked = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(createWorker: () => Worker, onTally: (tally: Tally) => void) {
    this.#createWorker = createWorker;
    this.#onTally = onTally;
  }

  begin(plan: Plan): void {
    void this.#worker().begin(plan);
  }

  add(done: readonly PageDone[]): void {
    if (done.length === 0) return;
    void this.#worker().add(done);
    this.#isStale = true;
    this.#askSoon();
  }

  /** Adds many without holding the screen up. */
  async addMany(done: readonly PageDone[]): Promise<void> {
    for (let first = 0; first < done.length; first += atATime) {
      await this.#worker().add(done.slice(first, first + atATime));
    }
    this.#isStale = true;
    this.#askSoon();
  }

  /** What is wanted from now on. */
  want(request: TallyRequest): void {
    this.#request = request;
    this.#isStale = true;
    // A question that a hand has put does not wait.
    this.#lastAsked = -Infinity;
    this.#askSoon();
  }

  csv(): Promise<Blob> {
    return this.#worker().csv();
  }

  json(head: ResultsHead): Promise<Blob> {
    return this.#worker().json(head);
  }

  tables(shown: TallyRequest["shown"], groupBy: string | undefined): Promise<readonly Table[]> {
    return this.#worker().tables(shown, groupBy);
  }

  /** Takes a file of results in place of what there was. @throws RangeError with a sentence */
  async read(file: Blob): Promise<{ readonly head: ResultsHead; readonly pages: readonly PageResult[] }> {
    const { head, count } = await this.#worker().read(file);
    const pages: PageResult[] = [];
    for (let first = 0; first < count; first += atATime)
      for (const page of await this.#worker().pages(first, atATime)) if (page !== undefined) pages.push(page);
    return { head, pages };
  }

  #worker(): Remote<TallyWorker> {
    return (this.#remote ??= wrap<TallyWorker>(this.#createWorker()));
  }

  #askSoon(): void {
    if (this.#isAsking) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), Math.max(this.#lastAsked + pause - performance.now(), 0));
  }

  async #ask(): Promise<void> {
    if (this.#request === undefined || !this.#isStale) return;
    this.#isAsking = true;
    this.#isStale = false;
    this.#lastAsked = performance.now();
    const tally = await this.#worker().tally(this.#request);
    this.#isAsking = false;
    this.#onTally(tally);
    if (this.#isStale) this.#askSoon();
  }
}
