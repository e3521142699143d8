// A thread knows nothing of TypeScript until it is told, even where the thread that starts it does.
import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
const { module } = /** @type {{ readonly module: string }} */ (workerData);
await import(module);
