import { megabyte, sizeText } from "../format.ts";

/** Bytes up to which a page is opened without a word; in full detail; and at all. */
export const sizeLimits = { fine: 5 * megabyte, detailed: 20 * megabyte, openable: 200 * megabyte } as const;

/** Limits that keep a zip archive from filling the memory or taking for ever. How densely an entry is packed matters from a megabyte on. */
export const zipLimits = {
  entries: 5_000,
  entry: 50 * megabyte,
  whole: 500 * megabyte,
  ratio: 200,
  ratioFrom: megabyte,
} as const;

/** The verdict on a page of so many bytes, before reading it: all but a fine one comes with sentences that say why. */
export function sizeVerdict(
  bytes: number,
): { readonly status: "fine" } | { readonly status: "ask" | "refuse"; readonly text: string } {
  if (bytes > sizeLimits.openable)
    return { status: "refuse", text: "Too large for a browser string (limit about 512 MB). Split it first." };
  if (bytes <= sizeLimits.detailed) return { status: "fine" };
  const [time, memory] = [inTime(bytes * perByte.seconds), inMemory(bytes * perByte.memory)];
  return { status: "ask", text: `${sizeText(bytes)}. Analysing may take about ${time} and ${memory}.` };
}

/**
 * The bytes up to the limit, or up to three fewer, so that no character of UTF-8 is cut in two.
 *
 * Where the bytes at the limit are not UTF-8 the cut is at the limit.
 */
export function cutUtf8(bytes: Uint8Array, limit: number): Uint8Array {
  if (bytes.length <= limit) return bytes;
  for (let end = limit; end >= Math.max(0, limit - 3); end--) {
    const goesOn = (bytes[end] & 0xc0) === 0x80;
    if (!goesOn) return bytes.subarray(0, end);
  }
  return bytes.subarray(0, limit);
}

/** Rough, and on the safe side for a machine with two slow cores and several extractors at once: 40 s and 2 GB for 46 MB. */
const perByte = { seconds: 40 / (46 * megabyte), memory: 2000 / 46 } as const;

/** A time rounded to ten seconds, or to minutes: a more exact estimate would promise too much. */
function inTime(seconds: number): string {
  return seconds < 95 ? `${Math.round(seconds / 10) * 10} s` : `${Math.round(seconds / 60)} minutes`;
}

function inMemory(bytes: number): string {
  const gigabytes = bytes / (1000 * megabyte);
  return gigabytes < 0.95 ? `${Math.round(gigabytes * 10) * 100} MB` : `${Math.round(gigabytes)} GB`;
}
