import { countSequence, hasAt, isAscii } from "./bytes.ts";
import { TextDecoder } from "./encoding-standard.mjs";
import { encodingNamed } from "./encodings.ts";
import { detectorName, guessEncodings, hasJapaneseEscape } from "./guess.ts";
import { declaredEncoding } from "./prescan.ts";
import { utf16Pattern } from "./utf16.ts";

/** Why a page was decoded as it was. */
export type DecodingReason =
  | "byte order mark"
  | "your choice"
  | "declared by the archive"
  | "declared in the page"
  | "valid UTF-8"
  | "guessed from the bytes"
  | "fallback";

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

/**
 * Decodes a page. The first of these that applies decides: byte order mark, the user's choice (any label of the standard), what an
 * archive says that held the page, the page's own declaration, whether it is valid UTF-8, a guess, windows-1252.
 *
 * Text in UTF-16 without a mark is recognised by its zeros, before UTF-8, of which it may be a valid text.
 *
 * @throws RangeError when the choice is no encoding that text can be decoded from.
 */
export async function decodePage(bytes: Uint8Array, choice?: string, archived?: string): Promise<DecodedPage> {
  const declared = declaredEncoding(bytes);
  const decoded = {
    ...(await firstDecoding(bytes, { choice, archived, declared })),
    ...(declared !== undefined && { declared }),
  };
  const suspected = await betterEncoding(bytes, decoded);
  return suspected === undefined ? decoded : { ...decoded, suspected };
}

interface Sayings {
  readonly choice: string | undefined;
  readonly archived: string | undefined;
  readonly declared: string | undefined;
}

async function firstDecoding(bytes: Uint8Array, { choice, archived, declared }: Sayings): Promise<DecodedPage> {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return decodedAs(bytes, marked, "byte order mark");
  if (choice !== undefined) return decodedAs(bytes, chosenEncoding(choice), "your choice");
  const outside = archived === undefined ? undefined : encodingNamed(archived);
  if (outside !== undefined) return decodedAs(bytes, outside, "declared by the archive");
  if (declared !== undefined) return decodedAs(bytes, declared, "declared in the page");
  const pattern = utf16Pattern(bytes);
  if (pattern !== undefined) return decodedAs(bytes, pattern, "guessed from the bytes");
  const text = strictUtf8(bytes);
  if (text !== undefined) return { text, encoding: "UTF-8", reason: "valid UTF-8", unreadableCount: 0 };
  const [guess] = await guessEncodings(bytes);
  return guess === undefined
    ? decodedAs(bytes, "windows-1252", "fallback")
    : decodedAs(bytes, guess.encoding, "guessed from the bytes");
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (hasAt(bytes, [0xef, 0xbb, 0xbf])) return "UTF-8";
  if (hasAt(bytes, [0xff, 0xfe])) return "UTF-16LE";
  return hasAt(bytes, [0xfe, 0xff]) ? "UTF-16BE" : undefined;
}

function chosenEncoding(choice: string): string {
  const encoding = encodingNamed(choice);
  if (encoding === undefined) throw new RangeError(`no encoding that text can be decoded from: ${choice}`);
  return encoding;
}

function decodedAs(bytes: Uint8Array, encoding: string, reason: DecodingReason): DecodedPage {
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

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined; // the only way the platform offers to ask whether bytes are valid
  }
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

/** Encoding that would read the page better; undefined where nothing is better, or where the decoding was a guess already. */
async function betterEncoding(bytes: Uint8Array, decoded: DecodedPage): Promise<string | undefined> {
  const { encoding, reason } = decoded;
  if (reason === "byte order mark" || reason === "guessed from the bytes" || reason === "fallback") return undefined;
  const unicode = utf16Pattern(bytes) ?? (isUtf8(bytes, decoded) ? "UTF-8" : undefined);
  if (unicode === undefined) return reads(decoded) ? undefined : likelierEncoding(bytes, decoded);
  if (unicode !== "UTF-8" || encoding.startsWith("UTF-") || !isAscii(bytes)) {
    return unicode === encoding ? suspectedJapanese(bytes) : unicode;
  }
  return encoding === "ISO-2022-JP" ? undefined : suspectedJapanese(bytes);
}

function isUtf8(bytes: Uint8Array, { encoding, unreadableCount }: DecodedPage): boolean {
  return encoding === "UTF-8" ? unreadableCount === 0 : strictUtf8(bytes) !== undefined;
}

/** Whether this is UTF-8 with a few broken characters, and not some other encoding. */
function reads({ text, encoding, unreadableCount }: DecodedPage): boolean {
  if (encoding !== "UTF-8") return false;
  let readableCount = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80 && unit !== 0xfffd) readableCount++;
  }
  return readableCount > unreadableCount;
}

function suspectedJapanese(bytes: Uint8Array): string | undefined {
  return hasJapaneseEscape(bytes) && isAscii(bytes) ? "ISO-2022-JP" : undefined;
}

/** Confidence from which on the detector is believed against an encoding that reads the page without a fault. */
const convincing = 30;

async function likelierEncoding(
  bytes: Uint8Array,
  { encoding, reason, unreadableCount }: DecodedPage,
): Promise<string | undefined> {
  const guesses = await guessEncodings(bytes);
  const [best] = guesses;
  const own = detectorName(encoding);
  if (best === undefined || detectorName(best.encoding) === own) return undefined;
  if (unreadableCount > 0) {
    return decodedAs(bytes, best.encoding, reason).unreadableCount < unreadableCount ? best.encoding : undefined;
  }
  if (own === undefined || best.confidence < convincing) return undefined;
  const confidence = guesses.find((guess) => detectorName(guess.encoding) === own)?.confidence ?? 0;
  return confidence * 2 <= best.confidence ? best.encoding : undefined;
}
