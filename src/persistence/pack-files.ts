import { wrap } from "comlink";
import type { PackWorker } from "./pack-worker.ts";

/** Files as a zip, packed in a worker of its own, which ends with it. @throws Error where that cannot be */
export async function packedFiles(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL("./pack-worker.ts", import.meta.url), { type: "module", name: "pack" });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener("error", ({ message }) => reject(new Error(message || "packing stopped unexpectedly")));
  });
  try {
    return await Promise.race([wrap<PackWorker>(worker).pack(files), failed]);
  } finally {
    worker.terminate();
  }
}
