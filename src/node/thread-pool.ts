import { Worker, parentPort, workerData } from "node:worker_threads";
import { stepIn, stepNote, type WorkerEvents } from "../evaluation/thread.ts";
import { WorkerPool } from "../evaluation/worker-pool.ts";
import { messageOf } from "../format.ts";
import { compiled } from "./compiled.ts";

export interface ThreadPoolOptions {
  /** The module of the threads: each makes itself one of the pool by `answerTasks`. */
  readonly module: URL;
  /** Plain data that every thread is given. */
  readonly order: unknown;
  /** Threads at the most. */
  readonly size: number;
  /** Milliseconds that a task may take to its first step (`stepNote`), to each next one, and from the last to its answer. */
  readonly timeLimit?: number;
}

/** A message of a thread that has loaded. */
const threadIsReady = "ready";

/**
 * Threads that do tasks, one at a time in each. A task that hangs or brings its thread down costs itself alone: another thread takes
 * its place.
 */
export class ThreadPool<Task, Answer> {
  readonly #pool: WorkerPool<PooledThread<Task, Answer>>;

  constructor({ module, order, ...options }: ThreadPoolOptions) {
    this.#pool = new WorkerPool({
      ...options,
      start: (events) => {
        const thread = new PooledThread<Task, Answer>(module, order, events);
        return { worker: thread, end: () => thread.end() };
      },
    });
  }

  /** @throws WorkFailure where nothing came of it. */
  run(task: Task, timeLimit?: number): Promise<Answer> {
    return this.#pool.run(
      (thread) => thread.isReady,
      (thread) => thread.answer(task),
      { timeLimit },
    );
  }

  /** Ends every thread at once, whatever it is at. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** A thread as those see it who give it tasks. */
class PooledThread<Task, Answer> {
  /** Does not settle where the thread cannot begin. */
  readonly isReady: Promise<unknown>;
  readonly #events: WorkerEvents;
  #worker: Worker | undefined;
  #isEnded = false;
  #resolve: (answer: Answer) => void = () => undefined;

  constructor(module: URL, order: unknown, events: WorkerEvents) {
    this.#events = events;
    this.isReady = new Promise((resolve) => {
      compiled(module).then(
        (file) => this.#isEnded || this.#begin(file, order).once("message", resolve),
        (error: unknown) => events.onCrash(messageOf(error)),
      );
    });
  }

  #begin(file: URL, order: unknown): Worker {
    const { onStep, onCrash } = this.#events;
    const worker = new Worker(file, { workerData: order, stdout: true, stderr: true });
    // Programs write messages about pages there, which are no output of the command.
    worker.stdout.resume();
    worker.stderr.resume();
    worker.once("error", (error) => onCrash(error.message));
    worker.once("exit", (code) => onCrash(`the thread ended with ${code}`));
    worker.on("message", (message: Answer) => {
      const step = stepIn(message);
      if (step === undefined) this.#resolve(message);
      else onStep(step);
    });
    this.#worker = worker;
    return worker;
  }

  /** Does not settle where the thread ends before. */
  answer(task: Task): Promise<Answer> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#worker?.postMessage(task);
    });
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#worker?.terminate();
  }
}

/** Does a task for each of some things, so many at once. @param things one is asked for the next when a task is done */
export async function eachOf<T>(things: IterableIterator<T>, atOnce: number, task: (thing: T) => Promise<void>): Promise<void> {
  const work = async (): Promise<void> => {
    for (const thing of things) await task(thing);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

type Answering<Task, Answer> = (task: Task) => Promise<Answer>;

/**
 * Makes this thread one of a ThreadPool: it answers each task. What cannot be answered brings the thread down, and the pool says so.
 *
 * @param begin makes ready what all tasks need, from the pool's order; before each step of a task it may tell that by `onStep`
 */
export async function answerTasks<Task, Answer>(
  begin: (order: unknown, onStep: (step: number) => void) => Promise<Answering<Task, Answer>> | Answering<Task, Answer>,
): Promise<void> {
  const answer = await begin(workerData, (step) => post(stepNote(step)));
  parentPort?.on("message", (task: Task) => {
    void answer(task).then(post);
  });
  post(threadIsReady);
}

function post(message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}
