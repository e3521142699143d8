import { TextDecoder } from "./encoding-standard.mjs";

/** Returns whether the bytes have this sequence at an offset; a string stands for the codes of its characters. */
export function hasAt(bytes: Uint8Array, sequence: readonly number[] | string, offset = 0): boolean {
  for (let index = 0; index < sequence.length; index++) {
    const expected = typeof sequence === "string" ? sequence.charCodeAt(index) : sequence[index];
    if (bytes[offset + index] !== expected) return false;
  }
  return true;
}

/** The number of times that a sequence of bytes occurs at offsets that are multiples of `step`. */
export function countSequence(bytes: Uint8Array, sequence: readonly [number, ...number[]], step = 1): number {
  let count = 0;
  for (let at = bytes.indexOf(sequence[0]); at >= 0; at = bytes.indexOf(sequence[0], at + 1)) {
    if (at % step === 0 && hasAt(bytes, sequence, at)) count++;
  }
  return count;
}

export function isAscii(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index++) {
    if ((bytes[index] ?? 0) >= 0x80) return false;
  }
  return true;
}

/**
 * The byte order of a page in UTF-16 without a byte order mark, seen from its first bytes; undefined for anything else.
 *
 * Markup is ASCII, so that in such text one byte of many pairs is zero, always on the same side.
 */
export function utf16Pattern(head: Uint8Array): "UTF-16LE" | "UTF-16BE" | undefined {
  const pairs = Math.min(head.length, 4096) >> 1;
  const zeros = [0, 0];
  for (let index = 0; index < pairs * 2; index++) {
    if (head[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const encoding = odd > even ? "UTF-16LE" : "UTF-16BE";
  const plausible = Math.max(even, odd) > pairs / 5 && Math.min(even, odd) <= pairs / 50;
  return plausible && isMarkup(head.subarray(0, pairs * 2), encoding) ? encoding : undefined;
}

/** A tag, and neither control characters other than white space nor what is no character; a pair may be cut at the end. */
function isMarkup(bytes: Uint8Array, encoding: string): boolean {
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  // oxlint-disable-next-line no-control-regex -- looking for control characters is the point
  return text.includes("<") && !/[\0-\x08\x0b\x0e-\x1f\ufffd\ufffe\uffff]/.test(text);
}

/** Text of ISO-2022-JP is ASCII but for the escapes that switch to Japanese and back. */
export function hasJapaneseEscape(bytes: Uint8Array): boolean {
  return countSequence(bytes, [0x1b, 0x24, 0x42]) > 0 || countSequence(bytes, [0x1b, 0x24, 0x40]) > 0;
}
