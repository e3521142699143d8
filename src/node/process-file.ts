import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lastWordsOf } from "./run-program.ts";

const compiler = new URL("typescript-process.mjs", import.meta.url);

/** What was compiled for this process, and ends with it. */
const compiled = new Map<string, string>();

/** The file that a process of our own begins with. As built for the package it is JavaScript; in a checkout it is compiled, once. */
export function processFile(module: URL): string {
  if (!module.pathname.endsWith(".ts")) return fileURLToPath(module);
  let file = compiled.get(module.href);
  if (file === undefined) compiled.set(module.href, (file = compile(fileURLToPath(module))));
  return file;
}

function compile(entry: string): string {
  const folder = mkdtempSync(join(tmpdir(), "contentscope-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(compiler), entry, folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${basename(entry)} cannot be compiled: ${lastWordsOf(stderr)}`);
  return join(folder, `${basename(entry, ".ts")}.mjs`);
}
