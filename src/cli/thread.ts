import { parentPort, workerData } from "node:worker_threads";
import { threadIsReady } from "./thread-pool.ts";

/**
 * Makes this thread one of a ThreadPool: it answers each task. What cannot be answered brings the thread down, and the pool says so.
 *
 * @param begin makes ready what all tasks need, from the pool's order
 */
export async function answerTasks<Task, Answer>(
  begin: (order: unknown) => Promise<(task: Task) => Promise<Answer>> | ((task: Task) => Promise<Answer>),
): Promise<void> {
  const answer = await begin(workerData);
  parentPort?.on("message", (task: Task) => {
    void answer(task).then(post);
  });
  post(threadIsReady);
}

function post(message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}
