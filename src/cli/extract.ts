import { extractMain } from "./extract-main.ts";
import { ownTerminal } from "./terminal.ts";

process.exitCode = await extractMain(process.argv.slice(2), ownTerminal);
