#!/usr/bin/env node
import process from "node:process";

// The rest is imported only once this Node is known to be able to read it.
const oldestNode = "20.19";

const { node } = process.versions;
if (node.localeCompare(oldestNode, "en", { numeric: true }) < 0) {
  console.error(`Contentscope needs Node ${oldestNode} or newer; this is Node ${node}.`);
  process.exitCode = 2;
} else {
  const [{ contentscopeMain }, { ownTerminal }] = await Promise.all([import("./contentscope-main.ts"), import("./terminal.ts")]);
  process.exitCode = await contentscopeMain(process.argv.slice(2), ownTerminal);
}
