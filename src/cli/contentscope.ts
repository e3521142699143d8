#!/usr/bin/env node
import { contentscopeMain } from "./contentscope-main.ts";
import { ownTerminal } from "./terminal.ts";

process.exitCode = await contentscopeMain(process.argv.slice(2), ownTerminal);
