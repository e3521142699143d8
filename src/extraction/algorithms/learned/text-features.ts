import type { TextCounts } from "./block-texts.ts";
import { kinds } from "./characters.ts";
import { each, featuresOf, flags, shares, type Feature, type Values } from "./feature.ts";
import { Numbers } from "./hashing.ts";
import type { PageFacts } from "./page-facts.ts";
import { jsonShinglesOf, shingleHash, titleKinds, type TitleWords } from "./page-meta.ts";
import { byBit, monthBit, phraseBit, phraseNames } from "./text-vocabulary.ts";

type Count = keyof TextCounts;

const count = (name: string, of: Count): Feature => ({ name, of: ({ texts: { counts } }) => counts[of] });
const share = (name: string, part: Count, whole: Count): Feature => ({
  name,
  of: ({ texts: { counts } }) => shares(counts[part], counts[whole]),
});
const begins = (name: string, ...wanted: readonly number[]): Feature => ({
  name,
  of: ({ texts }) => texts.firstKinds.map((kind) => Number(wanted.includes(kind))),
});
const ends = (name: string, wanted: number): Feature => ({
  name,
  of: ({ texts }) => texts.lastKinds.map((kind) => Number(kind === wanted)),
});
const speaks = (name: string, bits: number): Feature => ({ name, of: ({ texts }) => flags(texts.masks, bits) });

/** What a block's own text is like. */
export const textFeatures: readonly Feature[] = [
  count("words", "words"),
  count("characters", "characters"),
  share("characters per word", "characters", "words"),
  share("link density", "linkWords", "words"),
  count("links", "links"),
  share("links per word", "links", "words"),
  share("bold share", "boldWords", "words"),
  share("stop-word share", "stopWords", "words"),
  count("stop words", "stopWords"),
  share("commas per word", "commas", "words"),
  share("sentence ends per word", "sentenceEnds", "words"),
  count("sentence ends", "sentenceEnds"),
  share("capitals per word", "capitals", "words"),
  share("upper-case words", "shouts", "words"),
  share("letters per character", "letters", "characters"),
  share("digits per character", "digits", "characters"),
  share("separators per word", "separators", "words"),
  share("different words", "different", "words"),
  count("dates", "dates"),
  share("date share", "dates", "words"),
  count("currency signs", "currencies"),
  count("question marks", "questions"),
  count("colons", "colons"),
  share("words of an address", "places", "words"),
  count("mail addresses", "mails"),
  begins("begins with a capital", kinds.upper),
  begins("begins with a small letter", kinds.lower),
  begins("begins with a digit", kinds.digit),
  begins("begins with a sign", kinds.sign, kinds.separator, kinds.slash, kinds.quote, kinds.currency, kinds.at),
  ends("ends a sentence", kinds.end),
  ends("ends with a question mark", kinds.question),
  ends("ends with a colon", kinds.colon),
  { name: "begins like a byline", of: ({ texts }) => flags(texts.firstMasks, byBit) },
  speaks("names a month", monthBit),
  ...phraseNames.map((phrase) => speaks(`speaks of ${phrase}`, phraseBit(phrase))),
  ...featuresOf(copiesOf, {
    "copies on the page": ({ numbers, copies }, block) => copies[numbers[block]],
    "copies before": ({ before }, block) => before[block],
  }),
  ...titleKinds.flatMap((kind) =>
    featuresOf((facts) => overlapsOf(facts, facts.meta.titles[kind]), {
      [`share of its words in the ${kind}`]: (found, block) => found?.ofBlock[block] ?? 0,
      [`share of the ${kind} in it`]: (found, block) => found?.ofTitle[block] ?? 0,
    }),
  ),
  { name: "share of it in JSON-LD", of: jsonShares },
];

/** Blocks by their texts: the number of each one's text, how often there is each text, and how often each block's came before it. */
function copiesOf({ texts: { hashes } }: PageFacts) {
  const index = new Numbers();
  const copies: number[] = [];
  const before = new Int32Array(hashes.length);
  const numbers = Int32Array.from(hashes, (hash, block) => {
    const text = index.add(hash);
    before[block] = copies[text] ?? 0;
    copies[text] = before[block] + 1;
    return text;
  });
  return { numbers, copies, before };
}

/**
 * Of each block: the share of its words, stop words aside, that are in one of the page's names; and the share of those that it has.
 * Undefined for a name without words.
 */
function overlapsOf({ texts, blocks }: PageFacts, { has, count: wanted }: TitleWords) {
  if (wanted === 0) return undefined;
  const { wordIds, counts } = texts;
  const ofBlock = new Float32Array(blocks.count);
  const ofTitle = new Float32Array(blocks.count);
  const seenIn = new Int32Array(has.length).fill(-1);
  for (let block = 0; block < blocks.count; block++) {
    let common = 0;
    let different = 0;
    for (let word = blocks.firstWords[block]; word < blocks.endWords[block]; word++) {
      const id = wordIds[word];
      if (has[id] === 0) continue;
      common++;
      if (seenIn[id] !== block) different++;
      seenIn[id] = block;
    }
    const meant = counts.words[block] - counts.stopWords[block];
    ofBlock[block] = meant <= 0 ? 0 : Math.min(common / meant, 1);
    ofTitle[block] = different / wanted;
  }
  return { ofBlock, ofTitle };
}

function jsonShares({ texts, blocks, meta }: PageFacts): Values {
  const shingles = jsonShinglesOf(meta);
  if (shingles === undefined) return 0;
  const { vocabulary, wordIds } = texts;
  const hashAt = (word: number): number => vocabulary.hashes[wordIds[word]];
  return each((block) => {
    const first = blocks.firstWords[block];
    const end = blocks.endWords[block];
    let found = 0;
    for (let word = first + 2; word < end; word++)
      if (shingles.has(shingleHash(hashAt(word - 2), hashAt(word - 1), hashAt(word)))) found++;
    return found === 0 ? 0 : found / (end - first - 2);
  });
}
