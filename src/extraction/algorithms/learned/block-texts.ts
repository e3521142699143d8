import { textIndex, type Page } from "../../page/page.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { characterKind, kinds } from "./characters.ts";
import { tagBit } from "./element-kinds.ts";
import { hashed, hashStart, mixed, HashNumbers } from "./hashing.ts";
import type { PageElements } from "./page-elements.ts";
import { beginsBit, monthBit, phraseMask, placeBit, stopBit, wordMask } from "./text-vocabulary.ts";

const counted = [
  "words",
  "characters",
  "linkWords",
  "links",
  "boldWords",
  "stopWords",
  "commas",
  "sentenceEnds",
  "capitals",
  "shouts",
  "letters",
  "digits",
  "separators",
  "currencies",
  "questions",
  "colons",
  "dates",
  "places",
  "mails",
  "different",
] as const;

/** What is counted in the text of each block: a column each. */
export type TextCounts = Readonly<Record<(typeof counted)[number], Int32Array<ArrayBuffer>>>;

export interface BlockTexts {
  readonly counts: TextCounts;
  /** Phrases and words of the vocabulary that a block has, as a mask. */
  readonly masks: Int32Array<ArrayBuffer>;
  /** Kinds of the first and last unit, and the mask of the first word. */
  readonly firstKinds: Uint8Array<ArrayBuffer>;
  readonly lastKinds: Uint8Array<ArrayBuffer>;
  readonly firstMasks: Int32Array<ArrayBuffer>;
  /** Hash of the whole text, its words and what stands between their letters. */
  readonly hashes: Int32Array<ArrayBuffer>;
  /** For each word of the page its number among the different ones, by their hashes. */
  readonly wordIds: Int32Array<ArrayBuffer>;
  readonly vocabulary: HashNumbers;
  /** Innermost element around all of a block's text, its block element or within it; -1 for none. */
  readonly inner: Int32Array<ArrayBuffer>;
}

/** Reads the text of a page once, unit by unit. */
export function blockTextsOf(page: Page, blocks: LearnedBlocks, elements: PageElements): BlockTexts {
  const words = wordsOf(page);
  const { runs } = page;
  const { firstRuns, lastRuns } = words;
  const bold = tagBit("b");
  const counts = Object.fromEntries(counted.map((name) => [name, new Int32Array(blocks.count)])) as TextCounts;
  const { characters, linkWords, links, boldWords, stopWords, commas, sentenceEnds, capitals, shouts } = counts;
  const { letters, digits, separators, currencies, questions, colons, dates, places, mails, different } = counts;
  const [masks, firstMasks, hashes] = [new Int32Array(blocks.count), new Int32Array(blocks.count), new Int32Array(blocks.count)];
  const [firstKinds, lastKinds] = [new Uint8Array(blocks.count), new Uint8Array(blocks.count)];
  const wordIds = new Int32Array(words.count);
  const vocabulary = new HashNumbers();
  /** For each word of the vocabulary its mask, and the last block that it was seen in. */
  const masksOfWords: number[] = [];
  const seenIn: number[] = [];
  for (let block = 0; block < blocks.count; block++) {
    const firstWord = blocks.firstWords[block];
    const endWord = blocks.endWords[block];
    let exact = hashStart;
    let [lastRun, lastLink, isLinked, isBold] = [-1, -1, 0, 0];
    let before = -1;
    let lastKind = 0;
    for (let word = firstWord; word < endWord; word++) {
      if (firstRuns[word] !== lastRun) {
        const parent = runs.parents[firstRuns[word]];
        const link = parent < 0 ? -1 : elements.links[parent];
        isBold = parent >= 0 && (elements.tags[parent] & bold) !== 0 ? 1 : 0;
        isLinked = link < 0 ? 0 : 1;
        if (link >= 0 && link !== lastLink) links[block]++;
        lastLink = link;
      }
      lastRun = firstRuns[word];
      linkWords[block] += isLinked;
      boldWords[block] += isBold;

      let [hash, letterCount, digitCount, upperCount, signCount, number, length] = [hashStart, 0, 0, 0, 0, 0, 0];
      let firstKind: number = kinds.quote;
      lastKind = kinds.quote;
      for (let run = lastRun; run <= lastRuns[word]; run++) {
        if (runs.ignored[run] === 1) continue;
        const text = runs.texts[run];
        const start = textIndex(runs, run, words.starts[word]);
        const end = Math.min(textIndex(runs, run, words.ends[word]), text.length);
        if (end <= start) continue;
        if (length === 0) firstKind = characterKind(text.charCodeAt(start));
        length += end - start;
        for (let index = start; index < end; index++) {
          const unit = text.charCodeAt(index);
          const kind = characterKind(unit);
          if (kind !== kinds.quote) lastKind = kind;
          if (kind === kinds.lower || kind === kinds.wide) {
            hash = hashed(hash, unit);
            letterCount++;
            continue;
          }
          if (kind === kinds.digit) {
            hash = hashed(hash, unit);
            // A year has four digits.
            if (++digitCount <= 4) number = number * 10 + unit - 48;
            continue;
          }
          if (kind === kinds.upper) {
            hash = hashed(hash, unit | 32);
            letterCount++;
            upperCount++;
          }
          // The hash of the whole text also takes what that of the word leaves out: signs and capitals, with their places in the word.
          exact = hashed(exact, unit ^ ((letterCount + digitCount) << 16));
          switch (kind) {
            case kinds.comma:
              commas[block]++;
              break;
            case kinds.separator:
              separators[block]++;
              break;
            case kinds.currency:
              currencies[block]++;
              break;
            case kinds.question:
              questions[block]++;
              break;
            case kinds.colon:
              colons[block]++;
              signCount++;
              break;
            case kinds.slash:
              signCount++;
              break;
            case kinds.at:
              if (letterCount > 0) mails[block]++;
              break;
          }
        }
      }

      const id = vocabulary.add(hash);
      wordIds[word] = id;
      if (id === seenIn.length) {
        seenIn.push(-1);
        masksOfWords.push(wordMask(hash));
      }
      if (seenIn[id] !== block) different[block]++;
      seenIn[id] = block;
      let mask = masksOfWords[id];
      if (before >= 0 && (masksOfWords[before] & beginsBit) !== 0) mask |= phraseMask(vocabulary.hashes[before], hash);
      before = id;
      masks[block] |= mask;
      if (word === firstWord) {
        firstKinds[block] = firstKind;
        firstMasks[block] = mask;
      }
      if ((mask & stopBit) !== 0) stopWords[block]++;
      if ((mask & placeBit) !== 0) places[block]++;
      const isYear = digitCount === 4 && letterCount === 0 && number >= 1900 && number < 2040;
      const isDate = letterCount === 0 && digitCount >= 3 && signCount > 0;
      if (isYear || isDate || (mask & monthBit) !== 0) dates[block]++;
      if (upperCount > 0 && firstKind === kinds.upper) capitals[block]++;
      if (letterCount > 1 && upperCount === letterCount) shouts[block]++;
      if (letterCount > 0 && (lastKind === kinds.end || lastKind === kinds.question)) sentenceEnds[block]++;
      characters[block] += length;
      letters[block] += letterCount;
      digits[block] += digitCount;
      exact = hashed(mixed(exact, hash), 32);
    }
    counts.words[block] = endWord - firstWord;
    // The spaces between the words.
    characters[block] += endWord - firstWord - 1;
    lastKinds[block] = lastKind;
    hashes[block] = exact;
  }
  const inner = innermostElements(page, blocks, words);
  return { counts, masks, firstKinds, lastKinds, firstMasks, hashes, wordIds, vocabulary, inner };
}

function innermostElements({ elements, runs }: Page, blocks: LearnedBlocks, words: Words): Int32Array<ArrayBuffer> {
  return blocks.elements.map((holder, block) => {
    const last = runs.parents[words.lastRuns[blocks.endWords[block] - 1]];
    let around = runs.parents[words.firstRuns[blocks.firstWords[block]]];
    while (around > holder && !(last >= around && last < elements.subtreeEnds[around])) around = elements.parents[around];
    return Math.max(around, holder);
  });
}
