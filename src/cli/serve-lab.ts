import { basename } from "node:path";
import { named } from "../node/disk.ts";
import { serveLab, type LabServerOptions, type ServedPage } from "../node/lab-server.ts";
import { bytesFrom, bytesFromFile, standardInput } from "../node/pages.ts";
import { shown } from "../node/shown.ts";
import { stopSignal, type Terminal } from "./terminal.ts";

export interface Serving extends Pick<LabServerOptions, "host" | "port" | "orAnother"> {
  /** The page that the lab opens; without one it is served as on a first visit. */
  readonly path: string | undefined;
}

/** Serves the lab until it is stopped. @returns the exit status. */
export async function serveUntilStopped({ path, ...place }: Serving, terminal: Terminal): Promise<number> {
  const page = path === undefined ? undefined : await pageAt(path, terminal);
  const { signal } = stopSignal();
  const { address, close } = await serveLab({ ...place, ...(page && { page }) });
  terminal.output.write(`${page === undefined ? "Contentscope" : shown(page.name)} is at ${address}\nCtrl+C stops it.\n`);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
  await close();
  return 0;
}

/** @throws RangeError with a sentence where it cannot be read. */
function pageAt(path: string, { input }: Terminal): Promise<ServedPage> {
  return named(path, async () =>
    path === standardInput
      ? { name: "Standard input", bytes: await bytesFrom(input) }
      : { name: basename(path), bytes: await bytesFromFile(path) },
  );
}
