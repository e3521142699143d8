import { evaluateMain } from "./evaluate-main.ts";
import { ownTerminal } from "./terminal.ts";

process.exitCode = await evaluateMain(process.argv.slice(2), ownTerminal);
