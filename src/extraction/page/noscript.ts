import type { Page } from "./page.ts";
import { indexAt, meets, selectionOf, type Selection } from "./selection.ts";
import { Terms, termsOf } from "./terms.ts";
import { collapsedLength } from "./counted.ts";
import { bodyEnd } from "./tree.ts";
import { wordsOf } from "./words.ts";

/** Text of fewer UTF-16 units, or fewer words, asks for scripts or for another browser. */
const leastCharacters = 300;
const leastWords = 50;
/** Shingles that stand nowhere else on the page: as many at the least, and this share of all. */
const leastShingles = 40;
const leastShare = 1 / 2;
const shingleWords = 3;

const tagName = "noscript";
/** As long as the name that it takes the place of. */
const openName = "div".padEnd(tagName.length);

/**
 * Differs: [noscript] papers are silent on it.
 *
 * Opens the `noscript` elements in the body that hold text of the page: those with enough of it, most of which stands nowhere else.
 * Their tags become those of a `div` and as long as they were, so that every offset stays; then the page is parsed again. What was opened
 * has its tags in it. Undefined
 * where there is none, or where what is broken off in one would swallow text behind it: then all stay as they are.
 *
 * @param page parsed with them closed
 * @param read parses a text so
 */
export function openNoscripts(page: Page, read: (source: string) => Page) {
  const found = noscripts(page);
  if (found.length === 0) return undefined;
  const terms = new Terms();
  let shown: Set<string> | undefined;
  const holding = found.filter(({ content }) => {
    const inside = read(content);
    const { shingles, words } = shinglesOf(inside, terms);
    if (words < leastWords || lengthOf(inside) < leastCharacters) return false;
    const known = (shown ??= new Set(shinglesOf(page, terms).shingles));
    const own = new Set(shingles);
    const fresh = [...own].filter((shingle) => !known.has(shingle));
    const isText = fresh.length >= Math.max(leastShingles, own.size * leastShare);
    // The second of two copies says nothing new.
    if (isText) for (const shingle of fresh) known.add(shingle);
    return isText;
  });
  if (holding.length === 0) return undefined;
  const opened = selectionOf(holding.map(({ start, end }) => [start, end]));
  const tags = holding.flatMap(({ names }) => names);
  const again = read(withOpenTags(page.source, tags));
  const isWhole = lengthOf(again, opened) >= lengthOf(page);
  return isWhole ? { page: again, opened } : undefined;
}

interface Noscript {
  /** The range of the element with its tags. */
  readonly start: number;
  readonly end: number;
  readonly content: string;
  /** The offsets of the names in its tags. */
  readonly names: readonly number[];
}

/** The `noscript` elements of the body that are long enough to hold text. Within one there are no tags: the parser takes all for text. */
function noscripts(page: Page): readonly Noscript[] {
  const { source, elements, tags, body } = page;
  const found: Noscript[] = [];
  const end = bodyEnd(page);
  for (let element = body + 1; element < end; element++) {
    if (elements.names[element] !== tagName || elements.ignored[elements.parents[element]] === 1) continue;
    const start = elements.starts[element];
    const tag = indexAt(tags.starts, start);
    const isClosed = tag + 1 < tags.count && tags.names[tag + 1] === tagName && tags.closing[tag + 1] === 1;
    const contentEnd = isClosed ? tags.starts[tag + 1] : source.length;
    const content = source.slice(tags.ends[tag], contentEnd);
    // Most hold a picture or a frame, and need not be parsed. One within another would begin what its own end tag does not end.
    if (content.replace(tagPattern, "").length < leastCharacters || /<noscript/i.test(content)) continue;
    const names = [start + "<".length, ...(isClosed ? [contentEnd + "</".length] : [])];
    found.push({ start, end: isClosed ? tags.ends[tag + 1] : source.length, content, names });
  }
  return found;
}

/** A tag or a comment, but for those with a "<" in them: what looks on over it takes quadratic time for text full of it. */
const tagPattern = /<[a-z/!?][^<>]*>/gi;

function withOpenTags(source: string, names: readonly number[]): string {
  let text = "";
  let at = 0;
  for (const start of names) {
    text += source.slice(at, start) + openName;
    at = start + tagName.length;
  }
  return text + source.slice(at);
}

/** The numbers of words of content, signs alone not counted, and the different stretches of three of them. */
function shinglesOf(page: Page, terms: Terms): { readonly shingles: readonly string[]; readonly words: number } {
  const words = termsOf(page, wordsOf(page), terms).filter((term) => term >= 0);
  const count = Math.max(0, words.length - shingleWords + 1);
  return {
    shingles: Array.from({ length: count }, (_, at) => words.subarray(at, at + shingleWords).join(" ")),
    words: words.length,
  };
}

/** UTF-16 units of content, white space collapsed; without what is in some ranges. */
function lengthOf({ runs }: Page, without?: Selection): number {
  let length = 0;
  for (let run = 0; run < runs.count; run++) {
    if (runs.ignored[run] === 1 || (without !== undefined && meets(without, runs.starts[run], runs.ends[run]))) continue;
    length += collapsedLength(runs.texts[run]);
  }
  return length;
}
