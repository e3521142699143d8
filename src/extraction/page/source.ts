/**
 * The canonical source of a page: no byte order mark at the start, every line end a single `\n`.
 *
 * Every offset anywhere in the project is a UTF-16 offset into this string. HTML's own input preprocessing and the editor
 * both do the same to line ends, so doing it once, here, keeps all three in step.
 */
export function canonicalSource(raw: string): string {
  const withoutMark = raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw;
  return withoutMark.includes("\r") ? withoutMark.replace(/\r\n?/g, "\n") : withoutMark;
}
