import { countSequence, hasAt, isAscii, utf16Pattern } from "./byte-patterns.ts";
import { TextDecoder } from "./encoding-standard.mjs";
import type { DecodingReason } from "./decoding-reasons.ts";
import { encodingNamed } from "./encodings.ts";

export interface DecodedPage {
  /** Without the byte order mark; line ends as in the file. */
  readonly text: string;
  /** The Encoding Standard's name, as in `windows-1251`. */
  readonly encoding: string;
  readonly reason: DecodingReason;
  /** The encoding that the page declares, used or not. */
  readonly declared?: string;
  /** U+FFFD that stand for bytes that could not be read; those that the page itself contains are not counted (in gb18030 they are). */
  readonly unreadableCount: number;
  /** An encoding that would probably read the page better. */
  readonly suspected?: string;
}

/** The claims about a page's encoding. */
export interface EncodingClaims {
  /** By the user; any label of the standard. */
  readonly choice?: string | undefined;
  /** By an archive that held the page, or the server that sent it. */
  readonly archived?: string | undefined;
  /** By the page itself. */
  readonly declared: string | undefined;
}

/**
 * Decodes a page of whose encoding something is known. The first of these that applies decides: byte order mark, the user's choice, what
 * an archive or a server says, whether it is UTF-8 and not ASCII alone, the page's own declaration. Undefined where none does.
 *
 * Differs from the standard, which believes a declaration: servers turn pages into UTF-8 and leave their old `meta` in them, whereas text
 * of another encoding is hardly ever UTF-8 throughout. A few bytes that are none, or an end within a character, do not change that.
 *
 * Text in UTF-16 without a mark is recognised by its zeros, before UTF-8, of which it may be a valid text.
 *
 * @throws RangeError when the choice is no encoding that text can be decoded from.
 */
export function decodedAsKnown(bytes: Uint8Array, { choice, archived, declared }: EncodingClaims): DecodedPage | undefined {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return decodedAs(bytes, marked, "byte order mark");
  if (choice !== undefined) return decodedAs(bytes, chosenEncoding(choice), "your choice");
  const outside = archived === undefined ? undefined : encodingNamed(archived);
  if (outside !== undefined) return decodedAs(bytes, outside, "declared by the archive");
  const pattern = declared === undefined ? utf16Pattern(bytes) : undefined;
  if (pattern !== undefined) return decodedAs(bytes, pattern, "guessed from the bytes");
  const utf8 = declared === "UTF-8" || (declared !== undefined && isAscii(bytes)) ? undefined : utf8Page(bytes);
  return utf8 ?? (declared === undefined ? undefined : decodedAs(bytes, declared, "declared in the page"));
}

/** Decodes a page by what is left where nothing is known of it: windows-1252, which can read any bytes. */
export function decodedAtLast(bytes: Uint8Array): DecodedPage {
  return decodedAs(bytes, "windows-1252", "fallback");
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (hasAt(bytes, [0xef, 0xbb, 0xbf])) return "UTF-8";
  if (hasAt(bytes, [0xff, 0xfe])) return "UTF-16LE";
  return hasAt(bytes, [0xfe, 0xff]) ? "UTF-16BE" : undefined;
}

function chosenEncoding(choice: string): string {
  const encoding = encodingNamed(choice);
  if (encoding === undefined) throw new RangeError(`not an encoding of text: ${choice}`);
  return encoding;
}

/** Decodes a page by an encoding, for the reason given. */
export function decodedAs(bytes: Uint8Array, encoding: string, reason: DecodingReason): DecodedPage {
  const text = mended(new TextDecoder(encoding).decode(bytes), encoding);
  const count = countUnreadable(text);
  return { text, encoding, reason, unreadableCount: count === 0 ? 0 : count - countWritten(bytes, encoding) };
}

const mendedLetters: Readonly<Record<string, string>> = {
  "\x93\udf04": "\u00ca\u0304",
  "\x93\udf0c": "\u00ca\u030c",
  "\xb3\udf04": "\u00ea\u0304",
  "\xb3\udf0c": "\u00ea\u030c",
};

/** Chromium reads four sequences of Big5, each a letter with a mark over it, as a control character and half a pair. */
function mended(text: string, encoding: string): string {
  if (encoding !== "Big5") return text;
  return text.replace(/[\x93\xb3][\udf04\udf0c]/g, (wrong) => mendedLetters[wrong] ?? wrong);
}

/** Decodes bytes that are UTF-8, but for a few of them at the most; undefined for others. */
export function utf8Page(bytes: Uint8Array): DecodedPage | undefined {
  const decoded = decodedAs(bytes, "UTF-8", "valid UTF-8");
  if (decoded.unreadableCount === 0) return decoded;
  return isMostlyRead(decoded) ? { ...decoded, reason: "guessed from the bytes" } : undefined;
}

/**
 * Returns whether UTF-8 reads more than four characters for each stretch of bytes that it cannot read. Of text in other encodings it reads
 * two or three at the most, in pieces of a few words: katakana of EUC-JP come closest. A character that the end cuts in two counts half.
 */
function isMostlyRead({ text, unreadableCount }: DecodedPage): boolean {
  let readCount = 0;
  let faultCount = text.endsWith("\ufffd") ? -0.5 : 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit !== 0xfffd) readCount += Number(unit >= 0x80);
    else if (text.charCodeAt(index - 1) !== 0xfffd) faultCount++;
  }
  return readCount > 4 * Math.min(faultCount, unreadableCount);
}

function countUnreadable(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\ufffd"); at >= 0; at = text.indexOf("\ufffd", at + 1)) count++;
  return count;
}

/** U+FFFD that the page itself contains. Its bytes start no earlier character, however broken, so that each one is decoded as itself. */
function countWritten(bytes: Uint8Array, encoding: string): number {
  if (encoding === "UTF-8") return countSequence(bytes, [0xef, 0xbf, 0xbd]);
  if (encoding === "UTF-16LE") return countSequence(bytes, [0xfd, 0xff], 2);
  return encoding === "UTF-16BE" ? countSequence(bytes, [0xff, 0xfd], 2) : 0;
}
