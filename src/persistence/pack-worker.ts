import { expose, transfer } from "comlink";
import { zipSync } from "fflate";

/** Packs files where that does not hold up the screen. */
export interface PackWorker {
  pack(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer>;
}

const worker: PackWorker = {
  pack: (files) => {
    const packed = new Uint8Array(zipSync(files));
    return transfer(packed, [packed.buffer]);
  },
};

expose(worker);
