import { deu, eng, fra, ita, spa } from "stopword";
import { mixed, wordHash } from "./hashing.ts";

/** What phrases of a page's furniture speak of; the order is that of the bits of a mask. */
const phrases = {
  legal:
    "copyright|all rights reserved|rights reserved|privacy policy|privacy|terms of|terms|cookie|cookies|disclaimer|imprint|impressum|gdpr|consent|licensed under",
  account: "sign in|sign up|log in|login|register|subscribe|subscription|newsletter|password|my account|unsubscribe|your email",
  share: "share this|share on|share|follow us|follow|facebook|twitter|linkedin|pinterest|whatsapp|instagram|print|email this",
  related:
    "related|read more|see also|more from|you may|also like|recommended|recommended for|popular|trending|latest|most read|view all|see all|learn more|next|previous|older|newer|similar",
  comments: "comments|comment|leave a|leave a reply|reply|posted by|add a comment|responses|says|report abuse|discussion",
  commerce:
    "add to cart|add to|buy now|in stock|out of|shipping|checkout|cart|price|reviews|free delivery|wishlist|sku|quantity|customers also",
  skip: "skip to|menu|search|home|navigation|toggle|close|back to|click here|loading|advertisement|sponsored|faq|sitemap|contact us|about us",
} as const satisfies Record<string, string>;

export type Phrase = keyof typeof phrases;
export const phraseNames = Object.keys(phrases) as readonly Phrase[];

export function phraseBit(phrase: Phrase): number {
  return 1 << phraseNames.indexOf(phrase);
}

/** Facts of a word by itself, in a mask above those of the phrases. */
export const stopBit = 1 << 16;
export const monthBit = 1 << 17;
export const byBit = 1 << 18;
export const placeBit = 1 << 19;
/** The bit of a word that a phrase of several begins with. */
export const beginsBit = 1 << 20;

/** The lists are named one by one, so that a bundle with this method holds no other. */
const stopWords = [eng, deu, ita, spa, fra];

const months =
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec " +
  "januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre " +
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre ago yesterday today";
const bylines = "by von par por di written author posted published updated";
const places = "street st avenue ave road rd suite phone tel fax email mail address box zip floor";

/** The masks of words and phrases by their hashes. */
const masks = new Map<number, number>();
const phraseMasks = new Map<number, number>();

function note(word: string, bit: number): void {
  const hash = wordHash(word);
  masks.set(hash, (masks.get(hash) ?? 0) | bit);
}

for (const list of stopWords) for (const word of list) note(word.toLowerCase(), stopBit);
for (const word of months.split(" ")) note(word, monthBit);
for (const word of bylines.split(" ")) note(word, byBit);
for (const word of places.split(" ")) note(word, placeBit);
for (const name of phraseNames)
  for (const phrase of phrases[name].split("|")) {
    const [first, second] = phrase.split(" ");
    if (second === undefined) note(first, phraseBit(name));
    else {
      note(first, beginsBit);
      const hash = mixed(wordHash(first), wordHash(second));
      phraseMasks.set(hash, (phraseMasks.get(hash) ?? 0) | phraseBit(name));
    }
  }

/** The mask of a word, by its hash. */
export function wordMask(hash: number): number {
  return masks.get(hash) ?? 0;
}

/** The mask of two words in a row, the first of which begins a phrase. */
export function phraseMask(first: number, second: number): number {
  return phraseMasks.get(mixed(first, second)) ?? 0;
}
