import { countSequence, hasAt, isAscii, utf16Pattern } from "./bytes.ts";
import { TextDecoder } from "./encoding-standard.mjs";
import { encodingNamed } from "./encodings.ts";
import { detectorName, guessEncodings, hasJapaneseEscape } from "./guess.ts";

/** The reason that a page was decoded as it was. */
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
 * archive says that held the page, whether it is valid UTF-8 and not ASCII alone, the page's own declaration, a guess, windows-1252.
 *
 * Differs from the standard, which believes a declaration: servers turn pages into UTF-8 and leave their old `meta` in them, whereas text
 * of another encoding is hardly ever valid UTF-8 throughout.
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
  const pattern = declared === undefined ? utf16Pattern(bytes) : undefined;
  if (pattern !== undefined) return decodedAs(bytes, pattern, "guessed from the bytes");
  const text = declared === "UTF-8" || (declared !== undefined && isAscii(bytes)) ? undefined : strictUtf8(bytes);
  if (text !== undefined) return { text, encoding: "UTF-8", reason: "valid UTF-8", unreadableCount: 0 };
  if (declared !== undefined) return decodedAs(bytes, declared, "declared in the page");
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

/** Returns whether this is UTF-8 with a few broken characters, and not some other encoding. */
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

/**
 * The encoding that a page declares within its first 1,024 bytes; undefined where it declares none.
 *
 * The HTML Standard's "prescan a byte stream to determine its encoding": `meta` elements first, then an XML declaration.
 * Differs: a label whose encoding cannot be decoded (`iso-2022-kr`, say) counts as no declaration, so that the page is
 * guessed at and not replaced by a single U+FFFD.
 */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  return fromMeta(head) ?? fromXmlDeclaration(head);
}

const blank = "[\\t\\n\\f\\r ]*";
const metaStart = /<meta(?=[\t\n\f\r /])/iy;
const tagStart = /<\/?[a-z][^\t\n\f\r >]*/iy;
const attributePattern = new RegExp(
  `[\\t\\n\\f\\r /]*([^\\t\\n\\f\\r />][^\\t\\n\\f\\r />=]*)(?:${blank}=${blank}(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\\t\\n\\f\\r >"'][^\\t\\n\\f\\r >]*)?))?`,
  "y",
);

function fromMeta(head: string): string | undefined {
  let at = head.indexOf("<");
  while (at >= 0) {
    let end = at + 1;
    if (head.startsWith("<!--", at)) end = after(head, "-->", at + 2);
    else if (startsAt(metaStart, head, at)) {
      const tag = attributesFrom(head, metaStart.lastIndex);
      if (tag === undefined) return undefined;
      const declared = encodingOfMeta(tag.attributes);
      if (declared !== undefined) return declared;
      end = tag.end;
    } else if (startsAt(tagStart, head, at)) end = attributesFrom(head, tagStart.lastIndex)?.end ?? head.length;
    else if (/[!/?]/.test(head.charAt(at + 1))) end = after(head, ">", at + 1);
    at = head.indexOf("<", end);
  }
  return undefined;
}

function startsAt(pattern: RegExp, head: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(head);
}

function after(head: string, text: string, from: number): number {
  const at = head.indexOf(text, from);
  return at < 0 ? head.length : at + text.length;
}

interface StartTag {
  /** Lower case; of an attribute given twice the first. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

/** Undefined where the bytes end within the tag: what cannot be seen whole declares nothing. */
function attributesFrom(head: string, from: number): StartTag | undefined {
  const attributes = new Map<string, string>();
  attributePattern.lastIndex = from;
  let end = from;
  for (let match = attributePattern.exec(head); match !== null; match = attributePattern.exec(head)) {
    const [, name = "", double, single, bare] = match;
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), (double ?? single ?? bare ?? "").toLowerCase());
    end = attributePattern.lastIndex;
  }
  while (/[\t\n\f\r /]/.test(head.charAt(end))) end++;
  return end < head.length ? { attributes, end } : undefined;
}

function encodingOfMeta(attributes: ReadonlyMap<string, string>): string | undefined {
  const charset = attributes.get("charset");
  if (charset !== undefined) return declarable(charset);
  const content = attributes.get("content");
  if (content === undefined || attributes.get("http-equiv") !== "content-type") return undefined;
  const [, double, single, bare] = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"'][^\s;]*))/.exec(content) ?? [];
  return declarable(double ?? single ?? bare ?? "");
}

function fromXmlDeclaration(head: string): string | undefined {
  // The standard takes every byte up to 0x20 for a blank here.
  const match = /^<\?xml[^>]*?encoding[\0- ]*=[\0- ]*(?:"([^\0- ">]*)"|'([^\0- '>]*)')[^>]*>/.exec(head);
  return match === null ? undefined : declarable(match[1] ?? match[2] ?? "");
}

/** A declaration that could be read byte by byte is not in UTF-16, whatever it says. */
function declarable(label: string): string | undefined {
  if (label.trim() === "x-user-defined") return "windows-1252";
  const name = encodingNamed(label);
  return name === "UTF-16LE" || name === "UTF-16BE" ? "UTF-8" : name;
}
