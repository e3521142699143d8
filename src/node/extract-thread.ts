import { extractPage, type Order, type PageSource } from "./extract-page.ts";
import { answerTasks } from "./thread-pool.ts";

// Its only maker is PagePool, which hands over an order.
await answerTasks((order) => (source: PageSource) => extractPage(source, order as Order));
