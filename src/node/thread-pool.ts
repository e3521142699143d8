import { Worker, parentPort, workerData } from "node:worker_threads";
import { closedFailure, stepIn, timeoutOf, WorkFailure, stepNote } from "../evaluation/work-failure.ts";

export interface ThreadPoolOptions {
  /** Of the threads: it posts `threadIsReady` when it can take a task, then one answer to each, and before it notes of its steps. */
  readonly module: URL;
  /** What every thread is given; plain data. */
  readonly order: unknown;
  /** Threads at the most. */
  readonly size: number;
  /** Milliseconds that a task may take to its first step (`stepNote`), to each next one, and from the last to its answer. */
  readonly timeLimit?: number;
}

/** What a thread posts once it has loaded. */
const threadIsReady = "ready";

interface Job<Task, Answer> {
  readonly task: Task;
  readonly timeLimit: number | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (failure: WorkFailure) => void;
}

/** Does tasks in threads, one at a time in each. A task that hangs or brings its thread down costs itself alone: another thread takes its place. */
export class ThreadPool<Task, Answer> {
  readonly #options: ThreadPoolOptions;
  readonly #waiting: Job<Task, Answer>[] = [];
  readonly #idle: Worker[] = [];
  /** The threads, and what ends the task of each. */
  readonly #all = new Map<Worker, (failure: WorkFailure) => void>();
  #isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
  }

  /** @throws WorkFailure where nothing came of it. */
  run(task: Task, timeLimit = this.#options.timeLimit): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) reject(closedFailure());
      this.#waiting.push({ task, timeLimit, resolve, reject });
      this.#next();
    });
  }

  /** Ends every thread at once, whatever it is at. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const closed = closedFailure();
    for (const { reject } of this.#waiting.splice(0)) reject(closed);
    const threads = [...this.#all];
    this.#all.clear();
    for (const [, end] of threads) end(closed);
    await Promise.all(threads.map(([worker]) => worker.terminate()));
  }

  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const worker = this.#isClosed ? undefined : this.#idle.pop();
    if (worker !== undefined) {
      this.#waiting.shift();
      this.#give(worker, first);
    } else if (!this.#isClosed && this.#all.size < this.#options.size) this.#begin();
  }

  #begin(): void {
    const { module, order } = this.#options;
    const worker = new Worker(module, { workerData: order, stdout: true, stderr: true });
    // What a program of today's use writes on a page is not what the command says.
    worker.stdout.resume();
    worker.stderr.resume();
    // Where a thread dies before it is ready, the task that it was begun for goes with it: else its like would be begun for ever.
    this.#all.set(worker, (failure) => this.#waiting.shift()?.reject(failure));
    worker.once("message", () => {
      this.#all.set(worker, () => undefined);
      this.#idle.push(worker);
      this.#next();
    });
    worker.once("error", (error) => this.#lose(worker, new WorkFailure("crash", error.message)));
    worker.once("exit", (code) => this.#lose(worker, new WorkFailure("crash", `the thread ended with ${code}`)));
  }

  #give(worker: Worker, { task, timeLimit, resolve, reject }: Job<Task, Answer>): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let step: number | undefined;
    const watch = (): void => {
      clearTimeout(timer);
      if (timeLimit === undefined) return;
      timer = setTimeout(() => {
        this.#lose(worker, timeoutOf(timeLimit));
        void worker.terminate();
      }, timeLimit);
    };
    this.#all.set(worker, ({ kind, message }) => {
      clearTimeout(timer);
      reject(new WorkFailure(kind, message, step));
    });
    const hear = (message: Answer): void => {
      if (!this.#all.has(worker)) return;
      const begun = stepIn(message);
      if (begun !== undefined) {
        step = begun;
        watch();
        return;
      }
      clearTimeout(timer);
      worker.off("message", hear);
      this.#all.set(worker, () => undefined);
      this.#idle.push(worker);
      resolve(message);
      this.#next();
    };
    worker.on("message", hear);
    watch();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(task);
  }

  #lose(worker: Worker, failure: WorkFailure): void {
    const end = this.#all.get(worker);
    if (end === undefined) return;
    this.#all.delete(worker);
    const at = this.#idle.indexOf(worker);
    if (at >= 0) this.#idle.splice(at, 1);
    end(failure);
    this.#next();
  }
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
