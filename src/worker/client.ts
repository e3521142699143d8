import { proxy, type Remote } from "comlink";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { PageBoxes } from "../extraction/contract/inputs.ts";
import { usualReading, type Reading } from "../extraction/page/reading.ts";
import type { LaneId, PageKey, RunWindow } from "./protocol/figures.ts";
import {
  RunFailure,
  type GoldSetting,
  type PageSummary,
  type RunRequest,
  type RunSummary,
  type SentSummary,
} from "./protocol/lab-worker.ts";
import type { LabWorker } from "./lab-host.ts";
import { CrashIsolation, WorkerSession } from "./worker-session.ts";

export interface ClientOptions {
  readonly createWorker: () => Worker;
  /** Milliseconds: a lane that shows no step for this long is taken to hang. */
  readonly timeLimit: number;
  /** The worker died and a fresh one stands ready: lanes may want to run again. `sentence` says what happened. */
  readonly onRestart: (sentence: string) => void;
}

/** What a run is asked for with. */
export interface Beside extends Omit<RunRequest, "known"> {
  /** Windows that are there: what has not changed since does not cross again. */
  readonly windows?: readonly RunWindow[];
}

interface Job extends Beside {
  readonly page: PageKey;
  readonly spec: RunSpec;
  readonly onStep: (summary: RunSummary) => void;
}

/**
 * The page side of the worker. Each lane runs its latest job only. A worker that crashes or hangs is replaced; pages are opened
 * again in the fresh one, and what fell with the old one is tried again, one by one, so that only the guilty fails.
 */
export class LabClient {
  readonly #options: ClientOptions;
  readonly #sources = new Map<PageKey, { readonly source: string; readonly reading: Reading }>();
  readonly #held = new Map<PageKey, { readonly name: string; readonly source: string }>();
  readonly #placed = new Map<PageKey, PageBoxes>();
  readonly #judged = new Map<PageKey, GoldSetting>();
  readonly #turns = new CrashIsolation();
  readonly #jobs = new Latest<LaneId, Job, RunSummary>(
    (lane, job) => this.#turns.take(() => this.#run(lane, job)),
    (lane) => {
      this.stop(lane);
    },
  );
  /** Begun at the first need, so that a worker that cannot start is not started over and over. */
  #life: WorkerSession | undefined;
  #lastRun = 0;
  /** What each lane is at. */
  readonly #underWay = new Map<LaneId, Job>();
  #lastQuestion = 0;
  #timeLimit: number;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#timeLimit = options.timeLimit;
    this.#life = this.#begin();
  }

  /** Has the worker read a file: decode, list or unpack it. @throws RunFailure when the worker dies of it. */
  read<T>(work: (worker: Remote<LabWorker>) => Promise<T>): Promise<T> {
    return this.#turns.take(() => {
      const life = this.#living();
      // However long a file is, reading it ends.
      return life.perform({ name: `file ${++this.#lastQuestion}`, sentence: "", limit: Infinity }, () => work(life.remote));
    });
  }

  /** Parses a page in the worker; the source crosses once. @throws RunFailure when the worker dies of it or takes too long. */
  async open(page: PageKey, source: string, reading = usualReading): Promise<PageSummary> {
    // In order of use, the latest last.
    this.#sources.delete(page);
    this.#sources.set(page, { source, reading });
    return this.#turns.take(() => this.#openIn(this.#living(), page));
  }

  /** Has the worker let go of what it made of the pages that are not shown, the longest unused first; a rested page is parsed when it is opened again. */
  rest(shown: PageKey): void {
    let units = 0;
    for (const [page, { source }] of [...this.#sources].toReversed()) {
      units += source.length;
      if (units <= awakeUnits || page === shown) continue;
      this.#life?.pages.delete(page);
      this.#life?.opened.delete(page);
      // The worker is told each time: a run that was under way may have left something since.
      void this.#life?.remote.rest(page);
    }
  }

  close(page: PageKey): void {
    this.#sources.delete(page);
    this.#placed.delete(page);
    this.#judged.delete(page);
    this.#held.delete(page);
    const wasHeld = this.#life?.held.delete(page) === true;
    this.#life?.opened.delete(page);
    if (this.#life?.pages.delete(page) === true || wasHeld) void this.#life?.remote.close(page);
  }

  /** Runs a lane; `undefined` when a newer run took its place. @throws RunFailure */
  extract(
    lane: LaneId,
    page: PageKey,
    spec: RunSpec,
    onStep: (summary: RunSummary) => void,
    beside: Beside = {},
  ): Promise<RunSummary | undefined> {
    return this.#jobs.submit(lane, { ...beside, page, spec, onStep });
  }

  /** Gives another page of a site; it crosses when a run first needs it. */
  addSitePage(page: PageKey, name: string, source: string): void {
    this.#held.set(page, { name, source });
  }

  /** Gives where a page's elements and texts lie. */
  setBoxes(page: PageKey, boxes: PageBoxes): void {
    // The page was closed while it was laid out.
    if (!this.isOpen(page)) return;
    this.#placed.set(page, boxes);
    void this.#life?.remote.setBoxes(page, boxes);
    // A page that is read by its layout was parsed without it.
    if (this.#sources.get(page)?.reading.hidden.includes("layout") === true) this.#life?.pages.delete(page);
  }

  /** Gives a page's gold standard and the measure that is shown, also before the page is opened. */
  setGold(page: PageKey, judgement: GoldSetting): void {
    this.#judged.set(page, judgement);
    void this.#life?.remote.setGold(page, judgement);
  }

  isOpen(page: PageKey): boolean {
    return this.#sources.has(page);
  }

  /** The places of a page's elements and texts, once they are known. */
  boxesOf(page: PageKey): PageBoxes | undefined {
    return this.#placed.get(page);
  }

  /** Milliseconds without a step after which a lane is ended. */
  get timeLimit(): number {
    return this.#timeLimit;
  }

  /** Gives every lane twice the time. */
  raiseLimit(): void {
    this.#timeLimit *= 2;
  }

  /** Asks a lane to end after the step at hand. */
  stop(lane: LaneId): void {
    void this.#life?.remote.stop(lane);
  }

  /** Ends a lane, by ending the worker where the lane does not end after a step; the other lanes start anew. */
  end(lane: LaneId): void {
    const life = this.#life;
    const name = taskOf(lane);
    const job = this.#underWay.get(lane);
    if (life?.isAt(name) !== true) return;
    this.stop(lane);
    setTimeout(() => {
      // Another run may have begun meanwhile, which is not to be stopped.
      if (life.isAt(name) && this.#underWay.get(lane) === job)
        life.end(new RunFailure("stopped", "Stopped without a result."), name);
    }, graceTime);
  }

  /** Asks the worker something about a run; `undefined` when the worker died or knows the run no more. */
  async ask<T>(question: (worker: Remote<LabWorker>) => Promise<T>): Promise<T | undefined> {
    const life = this.#living();
    const task = {
      name: `question ${++this.#lastQuestion}`,
      sentence: "A figure was not answered in time.",
      limit: this.#timeLimit,
      waits: true,
    };
    try {
      return await life.perform(task, () => question(life.remote));
    } catch (error) {
      // The worker's end is told where lanes run. What the question itself threw is thrown here.
      if (error instanceof RunFailure && !error.isHarmless) return undefined;
      throw error;
    }
  }

  async #run(lane: LaneId, job: Job): Promise<RunSummary> {
    const { page, spec, onStep, windows = [], ...request } = job;
    this.#underWay.set(lane, job);
    const life = this.#living();
    // A page and an extractor that are there cost no turn: a slider's run is on its way before anything is drawn.
    if (!life.opened.has(page)) await this.#openIn(life, page);
    for (const key of request.site ?? []) this.#holdIn(life, key);
    if (!life.loaded.has(kindOf(spec))) {
      // Loading comes before the run, as a slow line is no run's fault.
      await life.perform({ name: taskOf(lane), sentence: "", limit: Infinity }, () => life.remote.load(spec));
      life.loaded.add(kindOf(spec));
    }
    const run = ++this.#lastRun;
    const sentence = `Stopped after ${this.#timeLimit / 1000} s without progress.`;
    let isOver = false;
    try {
      const sent = await life.perform({ name: taskOf(lane), sentence, limit: this.#timeLimit }, (showLife) => {
        const step = proxy((summary: SentSummary) => {
          showLife();
          // A step comes over a channel of its own, and may arrive after the result.
          if (!life.isOver && !isOver) onStep(received(summary, windows));
        });
        return life.remote.extract(lane, page, run, spec, step, { ...request, known: windows.map((window) => window.name) });
      });
      return received(sent, windows);
    } finally {
      isOver = true;
    }
  }

  #holdIn(life: WorkerSession, page: PageKey): void {
    const held = this.#held.get(page);
    if (held === undefined || life.held.has(page)) return;
    life.held.add(page);
    void life.remote.addSitePage(page, held.name, held.source);
  }

  #openIn(life: WorkerSession, page: PageKey): Promise<PageSummary> {
    const known = life.pages.get(page);
    if (known !== undefined) return known;
    const given = this.#sources.get(page);
    if (given === undefined) return Promise.reject(new RunFailure("error", "this page is no longer open"));
    const sentence = `Parsing this page took over ${this.#timeLimit / 1000} s and was stopped.`;
    const task = { name: `page ${page}`, sentence, limit: this.#timeLimit };
    const opening = life.perform(task, () => life.remote.open(page, given.source, given.reading));
    life.pages.set(page, opening);
    opening.then(
      () => life.opened.add(page),
      () => undefined,
    );
    return opening;
  }

  #living(): WorkerSession {
    return (this.#life ??= this.#begin());
  }

  #begin(): WorkerSession {
    const life = new WorkerSession(this.#options.createWorker, ({ message }) => {
      this.#life = undefined;
      this.#options.onRestart(message);
    });
    for (const [page, boxes] of this.#placed) void life.remote.setBoxes(page, boxes);
    for (const [page, judgement] of this.#judged) void life.remote.setGold(page, judgement);
    return life;
  }
}

/** UTF-16 units of the pages that are not put to rest: what is made of them takes some hundred bytes each. */
const awakeUnits = 10_000_000;
/** Milliseconds that a lane has to end after a step before it is ended by force. */
const graceTime = 3_000;

/** A run as it came, with the windows that did not come again. */
function received({ windows, ...summary }: SentSummary, known: readonly RunWindow[]): RunSummary {
  const had = new Map(known.map((window) => [window.name, window]));
  const whole = windows.map((sent) => ("isKnown" in sent ? had.get(sent.name) : sent));
  return { ...summary, windows: whole.filter((window) => window !== undefined) };
}

/** The extractors of a run and its members. */
function kindOf({ extractor, members = [] }: RunSpec): string {
  return `${extractor}(${members.map(kindOf).join()})`;
}

function taskOf(lane: LaneId): string {
  return `lane ${lane}`;
}

interface Waiting<Work, Result> {
  readonly job: Work;
  readonly settle: (result: Result | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Runs one job per key and holds at most one waiting: a newer job takes the place of the waiting one, which answers `undefined`.
 *
 * A key is a lane: dragging a slider through fifty values runs two or three of them, and lanes never displace each other.
 */
export class Latest<Key, Work, Result> {
  readonly #run: (key: Key, job: Work) => Promise<Result>;
  /** Told that a job waits behind one that runs, so that the running one may be cut short. */
  readonly #onOvertaken: (key: Key) => void;
  readonly #running = new Set<Key>();
  readonly #waiting = new Map<Key, Waiting<Work, Result>>();

  constructor(run: (key: Key, job: Work) => Promise<Result>, onOvertaken: (key: Key) => void = () => undefined) {
    this.#run = run;
    this.#onOvertaken = onOvertaken;
  }

  /** Answers the job's result; `undefined` when a newer job took its place. Rejects as the job does. */
  submit(key: Key, job: Work): Promise<Result | undefined> {
    return new Promise((settle, fail) => {
      this.drop(key);
      this.#waiting.set(key, { job, settle, fail });
      if (this.#running.has(key)) this.#onOvertaken(key);
      else void this.#next(key);
    });
  }

  /** Takes the job back that waits. It answers `undefined`. */
  drop(key: Key): void {
    this.#waiting.get(key)?.settle(undefined);
    this.#waiting.delete(key);
  }

  async #next(key: Key): Promise<void> {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return;
    this.#waiting.delete(key);
    this.#running.add(key);
    try {
      const result = await this.#run(key, waiting.job);
      waiting.settle(this.#waiting.has(key) ? undefined : result);
    } catch (error) {
      if (this.#waiting.has(key)) waiting.settle(undefined);
      else waiting.fail(error);
    } finally {
      this.#running.delete(key);
      void this.#next(key);
    }
  }
}
