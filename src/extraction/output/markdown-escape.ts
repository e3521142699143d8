/** The surroundings of a piece of text, as far as they decide what must be escaped. */
export interface PieceContext {
  /** At the start of a line, where "#" or "1." would begin a heading or a list. */
  readonly startsLine: boolean;
  /** The text after it. Without white space, it could go on with an entity, and before a bracket make an image of a link. */
  readonly next: "space" | "break" | "bracket" | "other";
  readonly isInLink: boolean;
}

const special = /[\\`*[\]<|~_]|!(?=\[)/g;
const address = /https?:\/\/|ftp:\/\/|www\./i;

/** A word, or part of one, so that Markdown shows it as it is. */
export function escapedPiece(piece: string, { startsLine, next, isInLink }: PieceContext): string {
  const at = isInLink ? -1 : piece.search(address);
  const escaped =
    at < 0 ? escapedText(piece, next) : escapedText(piece.slice(0, at), "other") + escapedAddress(piece.slice(at), next);
  // Some readers take brackets out of a link's text before they look for links in it.
  const safe = isInLink ? escaped.replaceAll("](", "]\\(") : escaped;
  return startsLine ? escapedStart(safe) : safe;
}

function escapedText(text: string, next: PieceContext["next"]): string {
  const isJoined = next === "other" || next === "bracket";
  return text
    .replace(special, (character, index: number) => (isWithinWord(text, character, index) ? character : `\\${character}`))
    .replace(isJoined ? /&(?=#?\w*(?:;|$))/g : /&(?=#?\w+;)/g, "\\&")
    .replace(next === "bracket" ? /!$/ : /(?!)/, "\\!");
}

/** An underscore between letters emphasises nothing. */
function isWithinWord(text: string, character: string, index: number): boolean {
  return character === "_" && /[\p{L}\p{N}]/u.test(text.charAt(index - 1)) && /[\p{L}\p{N}]/u.test(text.charAt(index + 1));
}

/** Markdown makes links of addresses and reads no escapes in them: one that needs some is put in brackets, or kept from being a link. */
function escapedAddress(text: string, next: PieceContext["next"]): string {
  const escaped = escapedText(text, next);
  if (escaped === text && next === "space") return text;
  if (/^https?:\/\/[^<>\\&]+$/i.test(text) && (next === "space" || next === "break")) return `<${text}>`;
  return escaped.replace(/www(?=\.)|(?:https?|ftp)(?=:\/\/)/gi, "$&\\");
}

function escapedStart(text: string): string {
  return text.replace(/^(?:([#+\-=>:])|(\d{1,9})([.)])$)/, (_, mark: string | undefined, digits = "", end = "") =>
    mark === undefined ? `${digits}\\${end}` : `\\${mark}`,
  );
}

/** Code between backticks, more of them than there are within. */
export function inlineCode(text: string): string {
  const fence = "`".repeat(longestRun(text) + 1);
  const room = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${room}${text}${room}${fence}`;
}

/** Length of the longest run of backticks. */
export function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** The destination of a link or an image as the page has it, but for what would end it or be read otherwise. */
export function destination(href: string): string {
  const isBalanced = /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(href);
  const kept = href.replace(/[\s\p{Cc}<>\\`|]|&(?=#?\w+;)/gu, encoded);
  return isBalanced ? kept : kept.replace(/[()]/g, encoded);
}

function encoded(character: string): string {
  if (character === "&") return "&amp;";
  const code = character.charCodeAt(0);
  return code > 0x7f ? encodeURIComponent(character) : `%${code.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** The level of a heading by its name, from 1 to 6; 0 for other elements. */
export function headingLevel(name: string): number {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
}

/** The text of a heading: on one line, and with no signs at its end that would be taken for the heading's own. */
export function headingText(text: string): string {
  return text.replaceAll("\\\n", " ").replace(/(^| )(#+)$/, "$1\\$2");
}
