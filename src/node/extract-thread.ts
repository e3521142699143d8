import { extractPage, type ExtractOrder, type PooledPage } from "./extract-page.ts";
import { answerTasks } from "./thread-pool.ts";

// Its only maker is `pageThreads`, which hands over an order.
await answerTasks(
  (order, onRun) =>
    ({ source, outputs }: PooledPage) =>
      extractPage(source, order as ExtractOrder, outputs, onRun),
);
