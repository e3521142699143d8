import { basename } from "node:path";
import { problemOf } from "../node/file-problems.ts";
import { serveLab, type ServedPage } from "../node/lab-server.ts";
import { standardInput } from "../node/page-files.ts";
import { bytesFrom, bytesFromFile } from "../node/read-page.ts";
import { shown } from "../node/shown.ts";
import type { LabCommand } from "./lab-arguments.ts";
import { stopSignal, type Terminal } from "./terminal.ts";

type Serving = Extract<LabCommand, { readonly kind: "serve" }>;

/** Serves the lab, with a page where one is named, until it is stopped. @returns the exit status. */
export async function serveUntilStopped({ path, host, port, orAnother }: Serving, terminal: Terminal): Promise<number> {
  const page = path === undefined ? undefined : await pageAt(path, terminal);
  const { signal } = stopSignal();
  const { address, close } = await serveLab({ host, port, orAnother, ...(page && { page }) });
  terminal.output.write(`${page === undefined ? "Contentscope" : shown(page.name)} is at ${address}\nCtrl+C stops it.\n`);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
  await close();
  return 0;
}

/** @throws RangeError with a sentence where it cannot be read. */
async function pageAt(path: string, { input }: Terminal): Promise<ServedPage> {
  try {
    return path === standardInput
      ? { name: "Standard input", bytes: await bytesFrom(input) }
      : { name: basename(path), bytes: await bytesFromFile(path) };
  } catch (error) {
    throw new RangeError(`${path}: ${problemOf(error)}`, { cause: error });
  }
}
