import type { TextCounts } from "./block-texts.ts";
import { kinds } from "./characters.ts";
import type { FeatureTable } from "./feature-table.ts";
import { family, writeEach, writeFlags, writeShares, type Feature } from "./feature.ts";
import { HashIndex } from "./hashing.ts";
import type { PageFacts } from "./page-facts.ts";
import { jsonShinglesOf, shingleHash, titleKinds, type TitleWords } from "./page-meta.ts";
import { byBit, monthBit, phraseBit, phraseNames } from "./text-vocabulary.ts";

type Count = keyof TextCounts;

const count = (name: string, of: Count): Feature => ({
  name,
  write: ({ texts }, table, start) => {
    const counts = texts.counts[of];
    writeEach(table, start, (block) => counts[block]);
  },
});
const share = (name: string, part: Count, whole: Count): Feature => ({
  name,
  write: ({ texts: { counts } }, table, start) => writeShares(table, start, counts[part], counts[whole]),
});
const begins = (name: string, ...wanted: readonly number[]): Feature => ({
  name,
  write: ({ texts: { firstKinds } }, table, start) =>
    writeEach(table, start, (block) => Number(wanted.includes(firstKinds[block]))),
});
const ends = (name: string, wanted: number): Feature => ({
  name,
  write: ({ texts: { lastKinds } }, table, start) => writeEach(table, start, (block) => Number(lastKinds[block] === wanted)),
});
const speaks = (name: string, bits: number): Feature => ({
  name,
  write: ({ texts }, table, start) => writeFlags(table, start, texts.masks, bits),
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
  { name: "begins like a byline", write: ({ texts }, table, start) => writeFlags(table, start, texts.firstMasks, byBit) },
  speaks("names a month", monthBit),
  ...phraseNames.map((phrase) => speaks(`speaks of ${phrase}`, phraseBit(phrase))),
  ...family(["copies on the page", "copies before"], writeCopies),
  ...titleKinds.flatMap((kind) =>
    family([`share of its words in the ${kind}`, `share of the ${kind} in it`], (facts, table, starts) =>
      writeOverlaps(facts, facts.meta.titles[kind], table, starts),
    ),
  ),
  { name: "share of it in JSON-LD", write: writeJsonShares },
];

function writeCopies(facts: PageFacts, { values }: FeatureTable, [copies, before]: readonly number[]): void {
  const { texts, blocks } = facts;
  const index = new HashIndex(blocks.count);
  const seen: number[] = [];
  for (let block = 0; block < blocks.count; block++) {
    const text = index.add(texts.hashes[block]);
    if (text === seen.length) seen.push(0);
    values[before + block] = seen[text]++;
  }
  for (let block = 0; block < blocks.count; block++) values[copies + block] = seen[index.find(texts.hashes[block])];
}

/** Of each block: the share of its words, stop words aside, that are among others; and the share of those that it has. */
function writeOverlaps(facts: PageFacts, title: TitleWords, table: FeatureTable, [ofBlock, ofOthers]: readonly number[]): void {
  const { texts, blocks } = facts;
  const { has, count: wanted } = title;
  if (wanted === 0) {
    table.fill(ofBlock, 0);
    table.fill(ofOthers, 0);
    return;
  }
  const { values } = table;
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
    values[ofBlock + block] = meant <= 0 ? 0 : Math.min(common / meant, 1);
    values[ofOthers + block] = different / wanted;
  }
}

function writeJsonShares(facts: PageFacts, { values }: FeatureTable, start: number): void {
  const { texts, blocks } = facts;
  const shingles = jsonShinglesOf(facts.meta);
  if (shingles === undefined) return;
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
    values[start + block] = found / (end - first - 2);
  }
}
