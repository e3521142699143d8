import { compareMain } from "./compare-main.ts";
import { ownTerminal } from "./terminal.ts";

process.exitCode = await compareMain(process.argv.slice(2), ownTerminal);
