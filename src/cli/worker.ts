import { ownTerminal } from "./terminal.ts";
import { workerMain } from "./worker-main.ts";

await workerMain(process.argv.slice(2), ownTerminal);
