import { wrap } from "comlink";
import type { Remote } from "comlink";
import type { Plan } from "../../evaluation/plan.ts";
import type { ResultsHead } from "../../evaluation/results.ts";
import type { ReadResults, Tally, TallyRequest, TallyWorker } from "../../worker/tally-protocol.ts";
import type { PageDone } from "./corpus-run.ts";

/** Results that cross at a time. */
const atATime = 500;
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
    for (let first = 0; first < done.length; first += atATime) void this.#worker().add(done.slice(first, first + atATime));
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

  read(file: Blob): Promise<ReadResults> {
    return this.#worker().read(file);
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
