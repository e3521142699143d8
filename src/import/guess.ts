import { analyse } from "chardet";
import { hasJapaneseEscape } from "../extraction/encoding/byte-patterns.ts";
import { TextDecoder } from "../extraction/encoding/encoding-standard.mjs";
import { encodingNamed } from "../extraction/encoding/encodings.ts";

/**
 * Encodings other than Unicode's that the bytes may be in, likeliest first, each with a confidence from 0 to 100. Empty where the
 * bytes are ASCII, or say nothing.
 * The detector (statistics of characters and letter triples) is shown text only, without tags.
 */
export function guessEncodings(bytes: Uint8Array) {
  if (hasJapaneseEscape(bytes)) return [{ encoding: "ISO-2022-JP", confidence: 100 }];
  const sample = textSample(bytes);
  if (sample.length === 0) return [];
  return analyse(sample).flatMap(({ name, confidence }) => {
    const encoding = encodingNamed(name);
    if (encoding === undefined || encoding.startsWith("UTF-") || confidence <= noEvidence) return [];
    return unreadableShare(sample, encoding) > 0.02 ? [] : [{ encoding, confidence }];
  });
}

/** The answer of the detector for an encoding of two bytes where it found too few characters to tell. */
const noEvidence = 10;

/**
 * Returns whether the detector, had the bytes been in this encoding, would have said so: it knows about half of the standard's encodings.
 * Answers the name that it would have said, which may be that of a near relation.
 */
export function detectorName(encoding: string): string | undefined {
  return relations.get(encoding) ?? (recognised.has(encoding) ? encoding : undefined);
}

/** Encodings that the detector cannot tell from each other, by the name it gives. Differences are a few characters. */
const relations: ReadonlyMap<string, string> = new Map([
  ["windows-1250", "ISO-8859-2"],
  ["windows-1253", "ISO-8859-7"],
  ["windows-1255", "ISO-8859-8"],
  ["ISO-8859-8-I", "ISO-8859-8"],
  ["ISO-8859-15", "windows-1252"],
  ["ISO-8859-13", "windows-1257"],
  ["KOI8-U", "KOI8-R"],
  ["GBK", "gb18030"],
]);

const recognised: ReadonlySet<string> = new Set([
  "windows-1252",
  "ISO-8859-2",
  "windows-1257",
  "windows-1251",
  "KOI8-R",
  "ISO-8859-5",
  "ISO-8859-7",
  "windows-1254",
  "ISO-8859-8",
  "windows-1256",
  "ISO-8859-6",
  "gb18030",
  "Big5",
  "Shift_JIS",
  "EUC-JP",
  "EUC-KR",
  "ISO-2022-JP",
]);

const sampleLimit = 1 << 16;
const lessThan = 0x3c;
const greaterThan = 0x3e;

/**
 * The first bytes that stand outside tags, leaving out the stretches that are ASCII through and through.
 *
 * Safe before the encoding is known: in every encoding but UTF-16 and ISO-2022-JP, `<` and `>` are never part of another
 * character.
 */
function textSample(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, sampleLimit));
  let length = 0;
  for (let at = 0; at < bytes.length && length < sampleLimit;) {
    const open = bytes.indexOf(lessThan, at);
    const end = open < 0 ? bytes.length : open;
    const text = bytes.subarray(at, Math.min(end, at + sampleLimit - length));
    if (text.some((byte) => byte >= 0x80)) {
      sample.set(text, length);
      length += text.length;
    }
    const close = open < 0 ? -1 : bytes.indexOf(greaterThan, open);
    at = close < 0 ? bytes.length : close + 1;
  }
  return sample.subarray(0, length);
}

function unreadableShare(sample: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  return (text.split("\ufffd").length - 1) / Math.max(text.length, 1);
}
