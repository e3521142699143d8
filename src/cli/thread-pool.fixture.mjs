import { parentPort, workerData } from "node:worker_threads";

// A thread of the pool that does as it is told.
parentPort?.on("message", (/** @type {string | number} */ task) => {
  if (task === "hang") for (;;);
  if (task === "throw") throw new Error("thrown by the task");
  if (task === "exit") process.exit(7);
  if (typeof task === "number") parentPort?.postMessage(task * workerData);
});
if (workerData === "broken") throw new Error("cannot begin");
parentPort?.postMessage("ready");
