import { extractPage } from "./extract-page.ts";
import type { Order } from "./extract-page.ts";
import { answerTasks } from "./thread.ts";

// Its only maker is PagePool, which hands over an order.
await answerTasks((order) => (path: string) => extractPage(path, order as Order));
