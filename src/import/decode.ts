import { hasJapaneseEscape, isAscii, utf16Pattern } from "../extraction/encoding/byte-patterns.ts";
import { declaredEncoding } from "../extraction/encoding/declared-encoding.ts";
import { decodedAs, decodedAsKnown, decodedAtLast, utf8Page, type DecodedPage } from "../extraction/encoding/decoded-page.ts";

/**
 * Decodes a page by what is known of its encoding (the user's choice may be any label of the standard), or else by a guess, or else as
 * windows-1252.
 *
 * @throws RangeError when the choice is no encoding that text can be decoded from.
 */
export async function decodePage(bytes: Uint8Array, choice?: string, archived?: string): Promise<DecodedPage> {
  const declared = declaredEncoding(bytes);
  const first = decodedAsKnown(bytes, { choice, archived, declared }) ?? (await decodedByGuess(bytes));
  const decoded = { ...first, ...(declared !== undefined && { declared }) };
  const suspected = await betterEncoding(bytes, decoded);
  return suspected === undefined ? decoded : { ...decoded, suspected };
}

async function decodedByGuess(bytes: Uint8Array): Promise<DecodedPage> {
  const { guessEncodings } = await import("./guess.ts");
  const [guess] = guessEncodings(bytes);
  return guess === undefined ? decodedAtLast(bytes) : decodedAs(bytes, guess.encoding, "guessed from the bytes");
}

/** Encoding that would read the page better; undefined where nothing is better, or where the decoding was a guess already. */
async function betterEncoding(bytes: Uint8Array, decoded: DecodedPage): Promise<string | undefined> {
  const { text, encoding, reason, unreadableCount } = decoded;
  if (reason === "byte order mark" || reason === "guessed from the bytes" || reason === "fallback") return undefined;
  const isRead = unreadableCount === 0 || (text.match(/[\x80-\ufffc]/g)?.length ?? 0) > unreadableCount;
  const isUtf8 = encoding === "UTF-8" ? isRead : utf8Page(bytes) !== undefined;
  const unicode = utf16Pattern(bytes) ?? (isUtf8 ? "UTF-8" : undefined);
  if (unicode === undefined) return likelierEncoding(bytes, decoded);
  if (unicode !== "UTF-8" || encoding.startsWith("UTF-") || !isAscii(bytes)) {
    return unicode === encoding ? suspectedJapanese(bytes) : unicode;
  }
  return encoding === "ISO-2022-JP" ? undefined : suspectedJapanese(bytes);
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
  const { detectorName, guessEncodings } = await import("./guess.ts");
  const guesses = guessEncodings(bytes);
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
