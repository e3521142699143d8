import { parentPort, workerData } from "node:worker_threads";
import { stepNote } from "../evaluation/work-failure.ts";
import { threadIsReady } from "./thread-pool.ts";

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
