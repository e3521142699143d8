import { WordIds, wordsIn } from "./lexicon.ts";
import type { Measure } from "./measure.ts";
import { scoreOf, TooMuchWork } from "./score.ts";

/**
 * The benchmark finds sentences by NLTK's Punkt, which learned English abbreviations. Here one ends at a full stop, an
 * exclamation or a question mark before white space, unless a small letter follows.
 */
export const rougeLsum: Measure = {
  id: "rouge-lsum",
  name: "ROUGE-LSum",
  summary:
    "Words of each sentence of the gold standard in the same order as in some sentence of the extract, each as often as both texts have it. White space separates words; case counts.",
  formula:
    "P = h / |a|, R = h / |b|, F1 = 2 P R / (P + R), of the words h of ⋃ LCS(sentence of b, each sentence of a), the words a of the extract and b of the gold standard",
  cite: { paper: "Bevendorff et al. 2023 (SIGIR)", where: "section 4; eval.py, rouge_eval; Lin 2004" },
  comparable:
    "Comparable with Bevendorff et al.'s benchmark: the mean, median and quartiles of its ROUGE-LSum. Sentences are found by a simpler rule. Its macro average is over data sets (group by folder).",
  valueName: "F1",
  prepare: ({ text }, { reading }) => {
    const lexicon = new WordIds();
    const wanted = sentencesOf(wordsIn(text, reading.words)).map((sentence) => lexicon.numbersOf(sentence));
    const size = lengthOf(wanted);
    return (extract) => {
      const words = sentencesOf(wordsIn(extract.text, reading.words));
      const sentences = words.map((sentence) => Int32Array.from(sentence, (word) => lexicon.numberOf(word)));
      const score = scoreOf(hitsOf(wanted, new ExtractSentences(sentences, lexicon.count)), lengthOf(sentences), size);
      // The recall of a page without content is 1, as in the benchmark.
      return size === 0 ? { ...score, recall: 1 } : score;
    };
  },
};

/** Steps that a comparison may take at the most: about a third of a second. */
const mostSteps = 30_000_000;

/** Noting a place takes as long as this many steps. */
const stepsOfPlace = 3;

function lengthOf(sentences: readonly Int32Array[]): number {
  return sentences.reduce((sum, { length }) => sum + length, 0);
}

/** The words of a gold text that stand in the extract in the same order, each as often as both have it. @throws TooMuchWork */
function hitsOf(wanted: readonly Int32Array[], found: ExtractSentences): number {
  const ours = found.counts;
  const theirs = new Uint32Array(ours.length);
  for (const sentence of wanted) for (const word of sentence) theirs[word]++;
  let hits = 0;
  for (const sentence of wanted)
    for (const [at, isCommon] of found.unionWith(sentence).entries()) {
      const word = sentence[at];
      if (isCommon === 0 || ours[word] === 0 || theirs[word] === 0) continue;
      ours[word]--;
      theirs[word]--;
      hits++;
    }
  return hits;
}

/** An extract in sentences of words by their numbers in the gold text; -1 for any other. */
class ExtractSentences {
  /** How often each word stands in it. */
  readonly counts: Uint32Array;
  readonly #sentences: readonly Int32Array[];
  /** The sentences that have a word, by the word. */
  readonly #with: readonly (readonly number[])[];
  /** For each sentence, while it is compared, the places of the other's words that it has. */
  readonly #places: readonly number[][];
  #steps = 0;
  #ways = new Uint8Array(1 << 12);

  constructor(sentences: readonly Int32Array[], words: number) {
    this.counts = new Uint32Array(words);
    this.#sentences = sentences;
    this.#places = sentences.map(() => []);
    const having: number[][] = Array.from({ length: words }, () => []);
    for (const [index, sentence] of sentences.entries())
      for (const word of sentence) {
        if (word < 0) continue;
        this.counts[word]++;
        if (having[word]?.at(-1) !== index) having[word]?.push(index);
      }
    this.#with = having;
  }

  /** 1 for each word of a sentence that is in its longest common subsequence with any sentence here. */
  unionWith(sentence: Int32Array): Uint8Array {
    const union = new Uint8Array(sentence.length);
    const sharing: number[] = [];
    for (const [at, word] of sentence.entries())
      for (const index of this.#with[word] ?? []) {
        this.#spend(stepsOfPlace);
        const places = this.#places[index] ?? [];
        if (places.push(at) === 1) sharing.push(index);
      }
    for (const index of sharing) {
      const places = this.#places[index] ?? [];
      this.#mark(union, sentence, places, this.#sentences[index] ?? new Int32Array());
      places.length = 0;
    }
    return union;
  }

  /**
   * Marks the places of a sentence that are in the subsequence which rouge_score takes of those that are as long. Places without a word
   * of the other sentence are never on its way back, and are left out.
   */
  #mark(union: Uint8Array, sentence: Int32Array, places: readonly number[], other: Int32Array): void {
    const columns = other.length;
    this.#spend(places.length * columns);
    if (this.#ways.length < places.length * columns) this.#ways = new Uint8Array(places.length * columns);
    const ways = this.#ways;
    let above = new Int32Array(columns + 1);
    let row = new Int32Array(columns + 1);
    for (const [line, at] of places.entries()) {
      for (let column = 0; column < columns; column++) {
        const isSame = sentence[at] === other[column];
        const isLeft = !isSame && row[column] > above[column + 1];
        row[column + 1] = isSame ? above[column] + 1 : isLeft ? row[column] : above[column + 1];
        ways[line * columns + column] = isSame ? match : isLeft ? left : up;
      }
      [above, row] = [row, above];
    }
    for (let line = places.length - 1, column = columns - 1; line >= 0 && column >= 0;) {
      const way = ways[line * columns + column];
      if (way === match) union[places[line] ?? 0] = 1;
      if (way !== left) line--;
      if (way !== up) column--;
    }
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > mostSteps)
      throw new TooMuchWork("Not computed: so many long sentences would take too long to compare. Choose ROUGE-1 or ROUGE-2.");
  }
}

const [up, left, match] = [0, 1, 2] as const;

/** Words in sentences: one ends with a word that has its sign at the end, unless a small letter follows. */
function sentencesOf(words: readonly string[]): readonly (readonly string[])[] {
  const sentences: string[][] = [];
  let current: string[] = [];
  let hasEnded = true;
  for (const word of words) {
    if (sentences.length === 0 || (hasEnded && !/^\p{Ll}/u.test(word))) sentences.push((current = []));
    current.push(word);
    hasEnded = /[.!?]["'”’)\]]*$/.test(word);
  }
  return sentences;
}
