import { extracted, type Explanation, type Extraction } from "../contract/extraction.ts";
import { scalar, type Trace } from "../contract/trace.ts";
import { alignWords } from "../page/align-words.ts";
import type { Page } from "../page/page.ts";
import { has } from "../page/selection.ts";
import { splitWords, selectWords, wordsOf, type Words } from "../page/words.ts";
import { wordText } from "../page/terms.ts";
import { wordAt, wordUnits } from "./word-at.ts";

/** Words of a program's text that are quoted where they found no place. */
const shownStrays = 8;

/** The text that a program made of a page, laid over the page: what can be known of it where it left no record. */
export interface AlignedAnalysis {
  readonly page: Page;
  readonly words: Words;
  readonly toolWords: readonly string[];
  /** Of each word of the page: the word of the program's text that it is, -1 for one that the program left out. */
  readonly toolWordOf: Int32Array<ArrayBuffer>;
  /** Words of the program's text that found no place on the page. */
  readonly strays: readonly number[];
}

/** Looks for the words of a program's text on the page. */
export function alignTool(page: Page, text: string): AlignedAnalysis {
  const words = wordsOf(page);
  const toolWords = splitWords(text);
  const places = alignWords(
    toolWords,
    Array.from({ length: words.count }, (_, word) => wordText(page, words, word)),
  );
  const toolWordOf = new Int32Array(words.count).fill(-1);
  const strays: number[] = [];
  for (const [toolWord, place] of places.entries())
    if (place >= 0) toolWordOf[place] = toolWord;
    else strays.push(toolWord);
  return { page, words, toolWords, toolWordOf, strays };
}

export function decideAligned(analysis: AlignedAnalysis, name: string): Extraction {
  const { page, words, toolWordOf } = analysis;
  return extracted({
    selection: selectWords(page, words, (word) => toolWordOf[word] >= 0),
    trace: () => traceOf(analysis, name),
    explain: (offset) => explainWord(analysis, name, offset),
  });
}

/** Five columns of 32 bits for words, and a reference to each word of the program's text. */
export function bytesOfAligned({ words, toolWords }: AlignedAnalysis): number {
  return words.count * 20 + toolWords.length * 8;
}

function traceOf({ words, toolWords, toolWordOf, strays }: AlignedAnalysis, name: string): Trace {
  const placed = toolWords.length - strays.length;
  return {
    units: { words: wordUnits(words) },
    channels: [
      {
        kind: "class",
        id: "verdict",
        name: "Verdict",
        unit: "",
        units: "words",
        formula: `the words of the text that ${name} makes of the page`,
        values: Uint8Array.from(toolWordOf, (toolWord) => Number(toolWord >= 0)),
        classes: ["left out", "in its text"],
        meanings: ["removed", "kept"],
      },
      scalar("toolWords", "Words of its text", toolWords.length, "words", `the text of ${name}'s HTML`),
      scalar("placed", "Found on the page", placed, "words", "words of its text that have a place on the page"),
      scalar(
        "placedShare",
        "Share of its words found on the page",
        toolWords.length === 0 ? 100 : (100 * placed) / toolWords.length,
        "%",
        "words found on the page / words of its text",
      ),
    ],
    notes: notesOf(toolWords, strays, name),
  };
}

function notesOf(toolWords: readonly string[], strays: readonly number[], name: string): readonly string[] {
  if (toolWords.length === 0) return [`${name} found no text on this page.`];
  if (strays.length === 0) return [];
  const share = ((100 * strays.length) / toolWords.length).toLocaleString("en", { maximumFractionDigits: 1 });
  const count = `${strays.length.toLocaleString("en")} of ${toolWords.length.toLocaleString("en")} words (${share} %)`;
  const shown = strays.slice(0, shownStrays).map((stray) => `“${shortened(toolWords[stray])}”`);
  const more = strays.length > shownStrays ? ", …" : "";
  return [
    `${count} of ${name}'s text have no place in the text of the page; they are joined or written anew, or stand in a noscript or the like: ${shown.join(", ")}${more}.`,
  ];
}

const longestShown = 24;

function shortened(word: string): string {
  return word.length > longestShown ? `${word.slice(0, longestShown)}…` : word;
}

function explainWord({ page, words, toolWords, toolWordOf }: AlignedAnalysis, name: string, offset: number): Explanation {
  // A word may have a script or a comment in it.
  const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
  if (word < 0) return { verdict: "not text", formula: "No word stands here." };
  const toolWord = toolWordOf[word];
  const isKept = toolWord >= 0;
  const place = `word ${(toolWord + 1).toLocaleString("en")} of the ${toolWords.length.toLocaleString("en")} in its text`;
  return {
    verdict: isKept ? "kept" : "removed",
    formula: isKept
      ? `${name} has it: ${place}. What it did with this page was not recorded.`
      : `${name} left it out. What it did with this page was not recorded.`,
    unit: { start: words.starts[word], end: words.ends[word], label: `word ${word + 1}` },
  };
}
