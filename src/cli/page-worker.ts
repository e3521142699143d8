import { parentPort, workerData } from "node:worker_threads";
import { extractPage } from "./extract-page.ts";
import type { Order } from "./extract-page.ts";

// Its only maker is PagePool, which hands over an order.
const order = workerData as Order;

parentPort?.on("message", (path: string) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void extractPage(path, order).then((outcome) => parentPort?.postMessage(outcome));
});
