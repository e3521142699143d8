import { ownTerminal } from "./terminal.ts";
import { trainMain } from "./train-main.ts";

process.exitCode = await trainMain(process.argv.slice(2), ownTerminal);
