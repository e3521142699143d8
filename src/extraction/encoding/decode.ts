import { declaredEncoding } from "./declared-encoding.ts";
import { decodedAsKnown, decodedAtLast } from "./decoded-page.ts";

/** What is known of a page's bytes besides them. */
export interface DecodeOptions {
  /** The header `Content-Type` that they came with, as in "text/html; charset=koi8-r"; null where there was none. */
  readonly contentType?: string | null;
}

/**
 * The text of a page, without byte order mark. What applies first says its encoding: a byte order mark, the charset of the header, whether
 * it is UTF-8 (and more than ASCII; a few bytes may be wrong), the page's `meta` or XML declaration; windows-1252 where nothing does.
 */
export function decode(bytes: Uint8Array, { contentType }: DecodeOptions = {}): string {
  const sayings = { archived: charsetOf(contentType ?? ""), declared: declaredEncoding(bytes) };
  return (decodedAsKnown(bytes, sayings) ?? decodedAtLast(bytes)).text;
}

/** The encoding that a header `Content-Type` names, known or not; undefined where it names none. */
export function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1];
}
