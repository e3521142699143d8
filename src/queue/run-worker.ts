import { hostname } from "node:os";
import { Queue, Worker, type Job, type JobJson } from "bullmq";
import type { Redis } from "ioredis";
import { damagedJob, failed, jobDataOf, packedAnswer, type JobData } from "./page-job.ts";
import { mostAttempts } from "./run-queue.ts";
import { keyPrefix, RunRegister, type RunNote } from "./runs.ts";

export interface WorkerOptions {
  readonly redis: Redis;
  /** Pages at once. */
  readonly jobs: number;
  /**
   * Answers a packed page, in so many milliseconds at the most for each of its runs; one that is lost is told of, by its place in the
   * plan. It rejects where nothing came of the page.
   */
  readonly answer: (packed: string, timeLimit: number, onLost: (run: number, problem: string) => void) => Promise<string>;
  readonly onProgress: (line: string) => void;
}

/**
 * The milliseconds by which a worker holds on to its pages: it renews its lock on them. Where it is gone, another takes them over when
 * the lock has run out and the next look at stalled pages finds it so, after ten seconds at the most; but no page time and again.
 */
export const locks = { lockDuration: 8_000, stalledInterval: 2_000, maxStalledCount: mostAttempts - 1 };
/** Milliseconds before it tries again what Redis refused. */
const retryDelay = 1_000;

/** The name of who has a page, for those who look into Redis. */
const ownName = `${hostname()}-${process.pid}`;

/** Hands out also what is no JSON, as null: BullMQ would leave it behind as if its worker had died, and stop for a while. */
class CarefulWorker extends Worker<JobData, string> {
  protected override createJob(json: JobJson, id: string): Job<JobData, string> {
    try {
      return super.createJob(json, id);
    } catch {
      return super.createJob({ ...json, data: "null" }, id);
    }
  }
}

/** Works on the pages of one run. */
export class RunWorker {
  readonly note: RunNote;
  readonly #worker: Worker<JobData, string>;
  readonly #options: WorkerOptions;
  #queue: Queue | undefined;
  #done = 0;
  #failed = 0;
  #isGone = false;

  constructor(note: RunNote, options: WorkerOptions) {
    this.note = note;
    this.#options = options;
    this.#worker = new CarefulWorker(note.id, ({ id = "", data }) => this.#answer(id, data), {
      connection: options.redis,
      prefix: keyPrefix,
      concurrency: options.jobs,
      name: ownName,
      ...locks,
      runRetryDelay: retryDelay,
    });
    this.#worker.on("error", (error) => this.#hear(error));
    this.#worker.on("stalled", (id) => options.onProgress(`${note.what}: a worker left ${id} undone, it is taken over`));
  }

  /** Pages that were answered here. */
  get done(): number {
    return this.#done;
  }

  /** Pages that failed here. */
  get failed(): number {
    return this.#failed;
  }

  /** True when no page of the run waits and none is under way, here or elsewhere. */
  async isIdle(): Promise<boolean> {
    const { redis } = this.#options;
    // It only looks: what is told of the queue itself belongs to the sender, who takes it away in the end.
    this.#queue ??= new Queue(this.note.id, { connection: redis, prefix: keyPrefix, skipMetasUpdate: true });
    return (await this.#queue.getJobCountByTypes("wait", "active")) === 0;
  }

  /** Finishes the pages that it has begun, and takes no more. Where the run has ended meanwhile, what becomes of them is of no interest. */
  async close(): Promise<void> {
    const { redis } = this.#options;
    const register = new RunRegister(redis);
    this.#isGone = redis.status === "ready" && !(await register.has(this.note.id));
    await this.#worker.close();
    // A look at stalled pages writes it anew when the sender has taken it away.
    if (redis.status === "ready" && !(await register.has(this.note.id))) await redis.del(this.#worker.toKey("meta"));
  }

  /** Ends at once, be Redis out of reach or not. What it has begun is taken over by others. */
  leave(): void {
    // Where it was to end in order before, that is waiting for Redis still.
    void this.#worker.disconnect().catch(() => undefined);
    void this.#worker.close(true).catch(() => undefined);
  }

  /** Never rejects: what fails is answered, lest it were tried again. */
  async #answer(id: string, found: unknown): Promise<string> {
    const data = jobDataOf(found);
    if (data === undefined) {
      this.#options.onProgress(`${this.note.what}: ${id}: ${damagedJob}`);
      this.#done++;
      this.#failed++;
      return packedAnswer(failed(damagedJob));
    }
    const { page, packed, timeLimit } = data;
    const report = (line: string): void => this.#options.onProgress(`${this.note.what}: ${page}: ${line}`);
    try {
      return await this.#options.answer(packed, timeLimit, (run, problem) => report(`run ${run + 1}: ${problem}`));
    } catch (error) {
      const answer = failed(error);
      this.#failed++;
      report(answer.problem);
      return await packedAnswer(answer);
    } finally {
      this.#done++;
    }
  }

  #hear(error: Error): void {
    // A lost connection is told once for all that use it.
    const isOfConnection = "code" in error || /connection is closed/i.test(error.message);
    if (!this.#isGone && !isOfConnection) this.#options.onProgress(`${this.note.what}: ${error.message}`);
  }
}
