import type { TextCounts } from "./block-texts.ts";
import { kinds } from "./characters.ts";
import { flags, newColumns, perBlock, ratios, family, type Column, type Feature } from "./feature.ts";
import { HashIndex } from "./hashing.ts";
import type { PageFacts } from "./page-facts.ts";
import { jsonShinglesOf, shingleHash, titleKinds } from "./page-meta.ts";
import { byBit, monthBit, phraseBit, phraseNames } from "./text-vocabulary.ts";

type Count = keyof TextCounts;

const count = (name: string, of: Count): Feature => ({
  name,
  of: ({ texts, room }) => {
    const column = room.next();
    column.set(texts.counts[of]);
    return column;
  },
});
const share = (name: string, part: Count, whole: Count): Feature => ({
  name,
  of: (facts) => ratios(facts, facts.texts.counts[part], facts.texts.counts[whole]),
});
const begins = (name: string, ...wanted: readonly number[]): Feature => ({
  name,
  of: (facts) => perBlock(facts, (block) => Number(wanted.includes(facts.texts.firstKinds[block]))),
});
const ends = (name: string, wanted: number): Feature => ({
  name,
  of: (facts) => perBlock(facts, (block) => Number(facts.texts.lastKinds[block] === wanted)),
});

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
  { name: "begins like a byline", of: (facts) => flags(facts, facts.texts.firstMasks, byBit) },
  { name: "names a month", of: (facts) => flags(facts, facts.texts.masks, monthBit) },
  ...phraseNames.map((phrase): Feature => ({
    name: `speaks of ${phrase}`,
    of: (facts) => flags(facts, facts.texts.masks, phraseBit(phrase)),
  })),
  ...family(["copies on the page", "copies before"], copiesOf),
  ...titleKinds.flatMap((kind) =>
    family([`share of its words in the ${kind}`, `share of the ${kind} in it`], (facts) => {
      const { has, count: wanted } = facts.meta.titles[kind];
      return overlapsWith(facts, has, wanted);
    }),
  ),
  { name: "share of it in JSON-LD", of: jsonSharesOf },
];

function copiesOf(facts: PageFacts): readonly Column[] {
  const { texts, blocks } = facts;
  const [copies, before] = newColumns(facts, 2);
  const index = new HashIndex(blocks.count);
  const seen: number[] = [];
  for (let block = 0; block < blocks.count; block++) {
    const text = index.add(texts.hashes[block]);
    if (text === seen.length) seen.push(0);
    before[block] = seen[text]++;
  }
  for (let block = 0; block < blocks.count; block++) copies[block] = seen[index.find(texts.hashes[block])];
  return [copies, before];
}

/** Of each block: the share of its words, stop words aside, that are among others; and the share of those that it has. */
function overlapsWith(facts: PageFacts, has: Uint8Array, wanted: number): readonly Column[] {
  const { texts, blocks } = facts;
  const [ofBlock, ofOthers] = newColumns(facts, 2);
  if (wanted === 0) return [ofBlock, ofOthers];
  const { wordIds, counts } = texts;
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
    ofOthers[block] = different / wanted;
  }
  return [ofBlock, ofOthers];
}

function jsonSharesOf(facts: PageFacts): Column {
  const { texts, blocks, room } = facts;
  const column = room.next();
  const shingles = jsonShinglesOf(facts.meta);
  if (shingles === undefined) return column;
  const { vocabulary, wordIds } = texts;
  for (let block = 0; block < blocks.count; block++) {
    const first = blocks.firstWords[block];
    const end = blocks.endWords[block];
    if (end - first < 3) continue;
    let found = 0;
    for (let word = first + 2; word < end; word++) {
      const hash = shingleHash(
        vocabulary.hashAt(wordIds[word - 2]),
        vocabulary.hashAt(wordIds[word - 1]),
        vocabulary.hashAt(wordIds[word]),
      );
      if (shingles.find(hash) >= 0) found++;
    }
    column[block] = found / (end - first - 2);
  }
  return column;
}
