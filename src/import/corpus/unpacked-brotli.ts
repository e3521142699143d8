import { inMegabytes } from "../limits.ts";
import { unpackAs } from "../unpack.ts";
import type { Machine } from "./corpus-file.ts";

/**
 * Unpacks Brotli, which browsers have learnt only lately.
 *
 * @throws RangeError with a clause where it is damaged, more than `limit` bytes come out of it, or nothing here can unpack it.
 */
export async function unpackedBrotli(
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
  machine: Machine | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await (machine === undefined ? unpackAs("brotli", bytes, limit) : machine.unpackBrotli(bytes, limit));
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`it unpacks to more than ${inMegabytes(limit)}`);
    throw new RangeError("it is packed with Brotli and damaged, or this browser cannot unpack it");
  }
}
