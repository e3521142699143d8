import { Gunzip } from "fflate";
import { hasAt } from "../bytes.ts";

const mark = "WARC/";
/** Bytes of a packed file after which it should have shown what it is. */
const enough = 1 << 12;

/** Whether a file is a web archive (WARC), packed with gzip or not, by its first bytes; undefined where more are needed to tell. */
export function isWarc(head: Uint8Array): boolean | undefined {
  if (head.length === 1 && head[0] === 0x1f) return undefined;
  const bytes = hasAt(head, [0x1f, 0x8b]) ? unpackedHead(head) : head;
  if (bytes === undefined) return false;
  if (hasAt(bytes, mark)) return true;
  if (bytes.length >= mark.length || head.length >= enough) return false;
  return hasAt(bytes, mark.slice(0, bytes.length)) ? undefined : false;
}

/** Undefined where it is not packed with gzip after all. */
function unpackedHead(head: Uint8Array): Uint8Array | undefined {
  let unpacked = new Uint8Array();
  const gunzip = new Gunzip((bytes) => {
    if (unpacked.length < mark.length) unpacked = Uint8Array.from([...unpacked, ...bytes.subarray(0, mark.length)]);
  });
  try {
    gunzip.push(head.subarray(0, enough));
    return unpacked;
  } catch {
    return undefined;
  }
}
