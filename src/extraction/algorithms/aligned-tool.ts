import type { Extraction } from "../contract/extraction.ts";
import { scalar, type OutlineChannel, type Trace } from "../contract/trace.ts";
import { channelsOver, outlineColumns, wordUnits } from "../method/channels.ts";
import { shortened } from "../method/short-label.ts";
import { sortedWords } from "../method/sorted.ts";
import { alignWords } from "../page/align-words.ts";
import type { Page } from "../page/page.ts";
import { wordText } from "../page/terms.ts";
import { wordsOf, type Words } from "../page/words.ts";

/** Words of a program's text that are quoted where they found no place, and the characters of each. */
const shownStrays = 8;
const longestShown = 25;

/** The text that a program made of a page, laid over the page: what can be known of it where it left no record. */
export interface AlignedAnalysis {
  readonly page: Page;
  readonly words: Words;
  readonly toolWords: readonly string[];
  /** For each word of the page its place in the program's text, -1 for one that the program left out. */
  readonly toolWordOf: Int32Array<ArrayBuffer>;
  /** Words of the program's text that found no place on the page. */
  readonly strays: readonly number[];
}

/** What is said of a text that is laid over a page. */
export interface AlignedWording {
  /** The text: "the text of Readability's HTML". */
  readonly text: string;
  /** The sentence for a text without words. */
  readonly nothing: string;
  /** The text that strays are words of: "Readability's text". */
  readonly strays: string;
  /** The reason why a word is kept, by its place in the text and the words that the text has; and why another is not. */
  readonly kept: (place: string, count: string) => string;
  readonly removed: string;
}

/** Looks for the words of a program's text on the page. Quotes, dashes and dots may be set otherwise than there. */
export function alignTool(page: Page, toolWords: readonly string[]): AlignedAnalysis {
  const words = wordsOf(page);
  const pageWords = Array.from({ length: words.count }, (_, word) => typed(wordText(page, words, word)));
  const places = placesTogether(alignWords(toolWords.map(typed), pageWords));
  const toolWordOf = new Int32Array(words.count).fill(-1);
  const strays: number[] = [];
  for (const [toolWord, place] of places.entries())
    if (place >= 0) toolWordOf[place] = toolWord;
    else strays.push(toolWord);
  return { page, words, toolWords, toolWordOf, strays };
}

/** Words to either side of one that may stand with it, how many more or fewer may lie between them on the page, and how many are enough. */
const together = { reach: 6, slack: 4, count: 3 };

/**
 * The places of words that stand together on the page as in the text, three at least, and of those between such and between them and
 * the text's ends. The words of a sentence that the page has not would be found in it one by one, wherever each stands.
 */
function placesTogether(places: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const { reach, slack, count } = together;
  const areTogether = places.map((place, at) => {
    let near = 0;
    for (let by = -reach; by <= reach; by++) if (places[at + by] >= 0 && Math.abs(places[at + by] - place - by) <= slack) near++;
    return Number(near >= count);
  });
  const kept = places.slice();
  for (let at = 0; at < kept.length; at++) if (areTogether[at] === 0 && kept[at - 1] === -1) kept[at] = -1;
  for (let at = kept.length - 1; at >= 0; at--) if (areTogether[at] === 0 && kept[at + 1] === -1) kept[at] = -1;
  return kept;
}

/** The signs that programs and editors set for those of a keyboard, and what they stand for; nothing stands for those that are not seen. */
const typographic: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b\u02bc\u2032\uff07`\u00b4]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02]|''/g, '"'],
  [/[\u2010-\u2015\u2212]|--+/g, "-"],
  [/\u2026/g, "..."],
  [/[\u00ad\u200b-\u200d\u2060\ufeff]/g, ""],
];

/** A word as it is typed: "don’t" and "don't" are one. */
function typed(word: string): string {
  // Most words have no sign that is set otherwise.
  if (!/[^\w.,:;?!()]/.test(word)) return word;
  return typographic.reduce((text, [sign, plain]) => text.replace(sign, plain), word);
}

export function decideAligned(analysis: AlignedAnalysis, wording: AlignedWording): Extraction {
  const { toolWords, toolWordOf } = analysis;
  return sortedWords(analysis, (word) => toolWordOf[word] >= 0, {
    why(word) {
      const [place, count] = [toolWordOf[word] + 1, toolWords.length].map((number) => number.toLocaleString("en"));
      return { formula: toolWordOf[word] < 0 ? wording.removed : wording.kept(place, count) };
    },
    trace: () => traceOf(analysis, wording),
  });
}

function traceOf(analysis: AlignedAnalysis, wording: AlignedWording): Trace {
  const { words, toolWords, toolWordOf, strays } = analysis;
  const placed = toolWords.length - strays.length;
  const share = toolWords.length === 0 ? 100 : (100 * placed) / toolWords.length;
  const isPlaced = Uint8Array.from(toolWordOf, (toolWord) => Number(toolWord >= 0));
  const verdicts = { "left out": "removed", "in its text": "kept" } as const;
  const formula = `the words of the page that stand in ${wording.text}`;
  return {
    units: { words: wordUnits(words) },
    channels: [
      channelsOver("words").classes("verdict", isPlaced, verdicts, { name: "Verdict", formula }),
      scalar("toolWords", "Words of its text", toolWords.length, "words", wording.text),
      scalar("placed", "Found on the page", placed, "words", "words of its text that have a place on the page"),
      scalar("placedShare", "Share of its words found on the page", share, "%", "words found on the page / words of its text"),
      ...(strays.length > 0 ? [strayStretches(analysis)] : []),
    ],
    notes: notesOf(toolWords, strays, wording),
  };
}

function notesOf(toolWords: readonly string[], strays: readonly number[], wording: AlignedWording): readonly string[] {
  if (toolWords.length === 0) return [wording.nothing];
  if (strays.length === 0) return [];
  const share = ((100 * strays.length) / toolWords.length).toLocaleString("en", { maximumFractionDigits: 1 });
  const count = `${strays.length.toLocaleString("en")} of ${toolWords.length.toLocaleString("en")} words (${share} %)`;
  const shown = strays.slice(0, shownStrays).map((stray) => `“${shortened(toolWords[stray], longestShown)}”`);
  const more = strays.length > shownStrays ? ", …" : "";
  return [
    `${count} of ${wording.strays} are not in the text of the page. They are joined, written anew, or in a noscript or the like: ${shown.join(", ")}${more}.`,
  ];
}

/** Stretches of strays that are listed, at the most: the first. */
const mostStretches = 1_000;
/** Characters of a stretch that are shown. */
const longestStretch = 81;

/** What of the text does not stand on the page, stretch by stretch, each with the place that the word before it has there. */
function strayStretches({ words, toolWords, toolWordOf, strays }: AlignedAnalysis): OutlineChannel {
  const placeOf = new Int32Array(toolWords.length).fill(-1);
  for (const [word, toolWord] of toolWordOf.entries()) if (toolWord >= 0) placeOf[toolWord] = word;
  const firsts = strays.filter((stray, index) => index === 0 || strays[index - 1] !== stray - 1).slice(0, mostStretches);
  const lengths = firsts.map((first) => {
    let end = first;
    while (end < toolWords.length && placeOf[end] < 0) end++;
    return end - first;
  });
  // A word that begins as the page's does may stand before the place of the one before it.
  const before = firsts.map((first) => (first === 0 ? -1 : placeOf[first - 1]));
  const places = (edges: Words["starts"]): Uint32Array<ArrayBuffer> =>
    Uint32Array.from(before, (word) => (word < 0 ? 0 : edges[word]));
  return {
    kind: "outline",
    id: "strays",
    name: "Not on the page",
    unit: "",
    formula: "words of its text without a place on the page, each stretch at the word before it",
    parents: new Int32Array(firsts.length).fill(-1),
    labels: firsts.map((first, index) => stretchText(toolWords, first, lengths[index])),
    columns: outlineColumns(
      firsts.map((_, row) => row),
      [
        [{ name: "Words", unit: "words", formula: "words of the stretch" }, (row) => lengths[row]],
        [{ name: "First", formula: "place of its first word in the text" }, (row) => firsts[row] + 1],
      ],
    ),
    meanings: firsts.map(() => "removed" as const),
    starts: places(words.starts),
    ends: places(words.ends),
  };
}

function stretchText(toolWords: readonly string[], first: number, length: number): string {
  const shown = toolWords.slice(first, first + Math.min(length, longestStretch)).map((word) => word.slice(0, longestStretch + 1));
  return shortened(shown.join(" "), longestStretch);
}
