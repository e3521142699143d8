// A thread of a checkout: what it runs is TypeScript.
import { workerData } from "node:worker_threads";
import { compiled } from "./compiled.mjs";

const { module } = /** @type {{ readonly module: string }} */ (workerData);
await import((await compiled(new URL(module))).href);
