import { parentPort, workerData } from "node:worker_threads";

// A thread of the pool that does as it is told.
/** @type {unknown} */
const order = workerData;

/** @param {unknown} message */
function post(message) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}

parentPort?.on("message", (/** @type {string | number} */ task) => {
  if (task === "hang") for (;;);
  if (task === "hang at step 2") {
    for (const step of [0, 1, 2]) post({ step });
    for (;;);
  }
  if (task === "exit at step 0") {
    post({ step: 0 });
    process.exit(7);
  }
  if (task === "throw") throw new Error("thrown by the task");
  if (task === "exit") process.exit(7);
  if (typeof task === "number") post(task * Number(order));
});
if (order === "broken") throw new Error("cannot begin");
post("ready");
