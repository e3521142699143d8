import type { Extraction } from "../../contract/extraction.ts";
import { asPublished, defineExtractor, placesIn, type Declaration, type Paper, type Step } from "../../contract/extractor.ts";
import { numberText } from "../../contract/number-text.ts";
import { choiceParameter, numberParameter, type Schema, type Values } from "../../contract/parameters.ts";
import { scalar, type Trace, type Units } from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { compare, flipOf } from "../../method/comparison.ts";
import { sortedWords, type Why } from "../../method/sorted.ts";
import type { Page } from "../../page/page.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { fastestBlur } from "../../statistics/blur-simd.ts";
import { gaussianWeights, type Blur } from "../../statistics/blur.ts";
import { tokenWordsParameter } from "../../method/token-words.ts";
import { contentCodeVector, type Atoms, type ContentCodeVector } from "./content-code-vector.ts";
import { deviations, deviationsOfCharacters, deviationsOfTokens } from "./deviations.ts";

const paper: Paper = {
  short: "Gottron 2008",
  title: "Content Code Blurring: A New Approach to Content Extraction",
  authors: "Thomas Gottron",
  year: 2008,
  venue: "19th International Workshop on Database and Expert Systems Applications (DEXA), 29–33",
};

const at = placesIn(paper);

const thresholdParameter = numberParameter("decision", 0.75, [0, 1, 0.01], {
  label: "Threshold",
  description: "A character is main content above this content code ratio. A word is kept if any of its characters is.",
  formula: "kept: ratio > t",
  cite: at("section IV.A"),
});

/** One pass of blurring (section III.B). */
const ratioFormula = "ratio(i) = Σ w(k) · ratio(i + k) / Σ w(k)";

/** Content code blurring over characters: the paper's original form. */
export const ccb = blurringExtractor({
  id: "ccb",
  name: "CCB",
  summary: "Blurs a vector of content and code characters until it settles, and keeps the words that stay bright.",
  atoms: "characters",
  range: 40,
  unit: "characters",
  where: "section III",
});

/** Adapted content code blurring: as if hyperlinks had no tags. */
export const accb = blurringExtractor({
  id: "accb",
  name: "ACCB",
  summary: "Content code blurring without anchor tags in the vector, so links do not fragment the text.",
  atoms: "characters without anchors",
  range: 40,
  unit: "characters",
  where: "section III.C",
});

/** Token based content code blurring: an entry for each tag and each word. */
export const tccb = blurringExtractor({
  id: "tccb",
  name: "TCCB",
  summary: "Content code blurring over tokens: each tag and each word is one entry of the vector.",
  atoms: "tokens",
  range: 25,
  unit: "tokens",
  where: "section III.A",
});

interface BlurVariant extends Pick<Declaration, "id" | "name" | "summary"> {
  readonly atoms: Atoms;
  readonly range: number;
  /** The kind of the vector's entries. */
  readonly unit: "characters" | "tokens";
  readonly where: string;
}

function blurringExtractor({ atoms, range: usualRange, unit, where, ...described }: BlurVariant) {
  return defineExtractor({
    ...described,
    family: "Sequences",
    paper,
    cite: at(where),
    formula:
      "keep a word where the ratio of any of its characters, blurred with weights exp(−d² / 2σ²) over d = −r…r, is above t",
    figure: "Figure 2 of the paper: the vector after each pass, white for content and black for code; below it the final ratio.",
    needs: ["page"],
    parameters: parametersOf(usualRange, unit),
    presets: [
      {
        name: asPublished,
        summary: "Everything outside tags, blurred until nothing changes. σ is ours: the paper names none.",
        values: { vector: "source", tolerance: 0, maxPasses: 0, ...(unit === "tokens" && { words: "between-tags" }) },
      },
    ],
    deviations: unit === "tokens" ? [...deviations, ...deviationsOfTokens] : [...deviations, ...deviationsOfCharacters],
    analyse({ page }, { range, rangeIs, sigmaDivisor, vector: read, words: tokenWords }): Blurring {
      const words = wordsOf(page);
      const vector = contentCodeVector(page, words, atoms, { of: read, words: tokenWords ?? "whole" });
      // Differs: [range] the paper's "symmetric range of entries" may be of both sides together or of each.
      const reach = rangeIs === "each-side" ? range : Math.max(1, Math.floor(range / 2));
      const sigma = reach / sigmaDivisor;
      // Differs: [ends] the paper is silent on the vector's ends; a neighbourhood is what there is of it there.
      const weights = gaussianWeights(reach, sigma);
      const units: Units = { name: unit, starts: vector.starts, ends: vector.ends, nested: false };
      return { page, words, units, sigma, passes: passesOf(vector, words.count, weights, fastestBlur()) };
    },
    *decide(blurring, values): Generator<Step, Extraction, void> {
      const changes: PassChange[] = [];
      for (const change of changesUntilStop(blurring.passes, values)) {
        changes.push(change);
        const done = changes.length - 1;
        if (done === 0) continue;
        yield {
          label: `pass ${done}`,
          done,
          of: values.maxPasses || 2 * done,
          preview: () => extractionOf(blurring, values, changes.slice(0, done + 1)),
        };
      }
      return extractionOf(blurring, values, changes);
    },
    // Four columns of 32 bits for words.
    bytesOf: ({ passes, words }) => passes.bytes + words.count * 16,
    stepsOf: ({ passes }) => passes.count,
  });
}

/** The page, its vector and its passes so far: all that blurring needs and memoises. */
export interface Blurring {
  readonly page: Page;
  readonly words: Words;
  /** The entries of the vector. */
  readonly units: Units;
  readonly sigma: number;
  readonly passes: Passes;
}

function parametersOf(range: number, unit: BlurVariant["unit"]) {
  return {
    range: numberParameter("analysis", range, [1, 200, 1], {
      label: "Range",
      description: `The size of the neighbourhood of an entry of the vector, in ${unit}: in all, or on each side. A wide range smooths short interruptions away.`,
      unit,
      formula: "ratio(i) = Σ w(k) · ratio(i + k) / Σ w(k), k = −r … r, r half the range, or all of it where it is of each side",
      cite: at("section IV.A"),
    }),
    threshold: thresholdParameter,
    tolerance: numberParameter("decision", 5, [0, 10, 0.5], {
      label: "Tolerance",
      description:
        "Blurring stops when at most this share of the selected words changed in a pass. 0 % is the literal rule: nothing changes.",
      unit: "%",
      formula: "stop: changed words ≤ tolerance · selected words",
      cite: at("section III.C: “if this extracted content is not changing any more, the iteration stops”"),
    }),
    maxPasses: numberParameter("decision", 100, [0, 100, 1], {
      label: "Most passes",
      description: "Blurring stops after this many passes even if the extract still changes. 0 is no cap, as in the paper.",
      unit: "passes",
      names: { 0: "no cap" },
      isOurs: true,
      cite: at("section III.C, which has no cap"),
    }),
    sigmaDivisor: numberParameter("analysis", 3, [1, 6, 0.5], {
      label: "Sharpness (range / σ)",
      description:
        "The Gaussian's standard deviation is the reach to each side, divided by this. The paper names no σ; a third of the reach is ours.",
      formula: "w(k) = exp(−k² / 2σ²), σ = r / divisor",
      isOurs: true,
      cite: at("section III.B, which names a Gauss distribution and no σ"),
    }),
    rangeIs: choiceParameter("analysis", "in-all", {
      label: "Range is",
      description:
        "Whether the range counts both sides of an entry together, or each, without the entry itself. 40 in all are 20 on each side, 41 entries; 25 are twelve, 25 entries; 1 to 3 are one.",
      choices: { "in-all": "in all", "each-side": "each side" },
      cite: at("section III.A: “a symmetric range of entries”"),
    }),
    vector: choiceParameter("analysis", "body", {
      label: "Vector",
      description:
        "“text of the body”: its characters and tags, a run of white space as one. “all outside tags”: the whole source. Tags are code; all else is content, also scripts, styles, comments, the doctype and all white space.",
      choices: { body: "text of the body", source: "all outside tags (as published)" },
      cite: at("section III.A: “all the tags in the source code correspond to code while everything else is content”"),
    }),
    // Only methods whose entries are tokens have this parameter: with characters there is nothing to choose.
    ...(unit === "tokens" && {
      words: tokenWordsParameter(at("section III.A: “each tag and each word correspond to a token”")),
    }),
  } as const satisfies Schema;
}

type BlurValues = Values<ReturnType<typeof parametersOf>>;

/** The extraction after a pass; `changes` are those of all passes up to it, from the unblurred vector on. */
function extractionOf(blurring: Blurring, values: BlurValues, changes: readonly PassChange[]): Extraction {
  const { page, words, passes } = blurring;
  const { threshold } = values;
  const maxima = passes.wordMaxima(changes.length - 1);
  const lastPasses = new Map([[threshold, changes.length - 1]]);
  const lastPassAt = (other: number): number => {
    const known = lastPasses.get(other) ?? [...changesUntilStop(passes, { ...values, threshold: other })].length - 1;
    lastPasses.set(other, known);
    return known;
  };
  return sortedWords(blurring, (word) => maxima[word] > threshold, {
    label: (word) => `“${page.source.slice(words.starts[word], words.ends[word]).slice(0, labelLength)}”`,
    why: (word) => whyOfWord(passes, { threshold, lastPassAt }, word),
    trace: () => traceOf(blurring, values, changes),
  });
}

/** Characters of a word that name it. */
const labelLength = 40;

/** Ratios of passes that are written out; of more, the first and the last ones. */
const shownRatios = 6;

interface BlurDecision {
  readonly threshold: number;
  /** The pass after which blurring stops, with another threshold sooner or later. */
  readonly lastPassAt: (threshold: number) => number;
}

/** Why a word is kept or removed: its largest ratio after the last pass. */
export function whyOfWord(passes: Passes, { threshold, lastPassAt }: BlurDecision, word: number): Why {
  const lastPass = lastPassAt(threshold);
  const ratios = Array.from({ length: lastPass + 1 }, (_, pass) => passes.wordMaxima(pass)[word]);
  const test = compare(ratios[lastPass], ">", threshold);
  const keepsAt = (value: number): boolean => passes.wordMaxima(lastPassAt(value))[word] > value;
  const since = ratios.findLastIndex((ratio) => ratio > threshold !== test.isKept) + 1;
  return {
    quantity: "ratio of content to code",
    channel: "ratio",
    ...test.numbers,
    ...flipOf("threshold", thresholdParameter, threshold, keepsAt, passes.wordMaxima(0).length),
    formula: `ratio ${test.value} ${test.sign} t ${test.threshold}`,
    chain: [
      {
        symbols: ratioFormula,
        numbers: `the word's largest, ${lastPass === 1 ? "after passes 0 and 1" : `after passes 0 to ${lastPass}`}: ${ratioTexts(ratios)}`,
      },
      { symbols: "kept: largest ratio > t", numbers: `after pass ${lastPass}: ${test.text}` },
    ],
    step: `pass ${since} of ${lastPass}`,
    stepIndex: since,
  };
}

function ratioTexts(ratios: readonly number[]): string {
  const texts = ratios.map(numberText);
  if (new Set(texts).size === 1) return `${texts[0]} throughout`;
  if (texts.length > shownRatios) texts.splice(2, texts.length - shownRatios + 1, "…");
  return texts.join(" → ");
}

function traceOf(blurring: Blurring, values: BlurValues, changes: readonly PassChange[]): Trace {
  const { units, passes, sigma } = blurring;
  const lastPass = changes.length - 1;
  const last = changes[lastPass];
  const rows = passes.rows(lastPass);
  const capped = !hasSettled(last, values.tolerance);
  return {
    units: { entries: units },
    channels: [
      {
        kind: "steps",
        id: "passes",
        name: "Content code ratio after each pass",
        unit: "",
        units: "entries",
        formula: ratioFormula,
        cite: at("figure 2"),
        rows,
        labels: rows.map((_, pass) => `pass ${pass}`),
        changes: Float64Array.from(changes, ({ changed }) => changed),
        changesUnit: "words changed",
      },
      channelsOver("entries").series("ratio", passes.values(lastPass), {
        name: "Ratio",
        formula: ratioFormula,
        cite: at("section III.B"),
        threshold: values.threshold,
        control: { parameter: "threshold", factor: 1 },
      }),
      scalar("passCount", "Passes", lastPass, "passes", "until the extract settles"),
      scalar("sigma", "σ of the Gaussian", sigma, units.name, "σ = r / divisor"),
      scalar("selectedWords", "Words kept", last.selected, "words", "largest ratio of a word's characters > t"),
    ],
    notes: capped ? [`Stopped at the cap, pass ${lastPass}: the extract was still changing.`] : [],
  };
}

/** One pass as the stop rule sees it: how many words are selected, and how many changed sides since the pass before. */
export interface PassChange {
  readonly selected: number;
  readonly changed: number;
}

/** The words selected after each pass until blurring stops (section III.C), from the unblurred vector on. */
function* changesUntilStop(passes: Passes, { threshold, tolerance, maxPasses }: BlurValues): Generator<PassChange, void, void> {
  const most = maxPasses === 0 ? Infinity : maxPasses;
  let before = passes.wordMaxima(0);
  yield changeBetween(before, before, threshold);
  for (let pass = 1; pass <= most; pass++) {
    const after = passes.wordMaxima(pass);
    const change = changeBetween(before, after, threshold);
    yield change;
    if (hasSettled(change, tolerance)) return;
    before = after;
  }
}

/** Compares the words selected after two passes, by the largest ratio of each. */
export function changeBetween(before: Float64Array, after: Float64Array, threshold: number): PassChange {
  let selected = 0;
  let changed = 0;
  for (let word = 0; word < after.length; word++) {
    const isIn = after[word] > threshold;
    if (isIn) selected++;
    if (isIn !== before[word] > threshold) changed++;
  }
  return { selected, changed };
}

/**
 * True where the extract has settled: at most `tolerance` percent of the selected words changed.
 *
 * Differs: [stop] the paper asks both for "a low rate of changes" and for an extract that "is not changing any more" (section III.C);
 * tolerance 0 is the second, literal reading.
 */
export function hasSettled({ selected, changed }: PassChange, tolerance: number): boolean {
  return changed <= (selected * tolerance) / 100;
}

/** Bytes of rows that are kept whatever their pass; of later rows, those of passes 1, 2, 4, 8, … and the last. */
const defaultRowBudget = 128 * 1024 * 1024;

type Passes = ReturnType<typeof passesOf>;

/** The blurred content code vector after each pass, grown on demand (section III.B). Pass 0 is the vector itself. */
export function passesOf(
  vector: ContentCodeVector,
  wordCount: number,
  weights: Float64Array<ArrayBuffer>,
  blur: Blur,
  rowBudget = defaultRowBudget,
) {
  const first = Float64Array.from(vector.isContent);
  const kept: (Float64Array<ArrayBuffer> | undefined)[] = [first];
  const maxima = [maximaOf(first)];
  return {
    /** Largest ratio among the characters of each word after `pass` passes. */
    wordMaxima(pass: number): Float64Array<ArrayBuffer> {
      growTo(pass);
      return maxima[pass];
    },
    /** The rows of passes 0 to `last`; `undefined` where a row was not kept. Row `last` always is. */
    rows(last: number): readonly (Float64Array<ArrayBuffer> | undefined)[] {
      const row = values(last);
      return [...kept.slice(0, last), row];
    },
    values,
    /** Passes so far. */
    get count(): number {
      return kept.length - 1;
    },
    get bytes(): number {
      const { starts, ends, isContent, words } = vector;
      const columns = [starts, ends, isContent, words, ...kept, ...maxima];
      return columns.reduce((sum, column) => sum + (column?.byteLength ?? 0), 0);
    },
  };

  /** The row of a pass; blurred again, from the nearest one before, where it was not kept. */
  function values(pass: number): Float64Array<ArrayBuffer> {
    growTo(pass);
    return kept[pass] ?? blurred(values(pass - 1));
  }

  function growTo(pass: number): void {
    for (let last = kept.length - 1; last < pass; last++) {
      const row = blurred(values(last));
      const isFull = (last + 2) * row.byteLength > rowBudget;
      const isPowerOfTwo = (last & (last - 1)) === 0;
      if (isFull && !isPowerOfTwo) kept[last] = undefined;
      kept.push(row);
      maxima.push(maximaOf(row));
    }
  }

  function blurred(row: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    const next = new Float64Array(row.length);
    blur(row, weights, next);
    return next;
  }

  function maximaOf(row: Float64Array): Float64Array<ArrayBuffer> {
    const largest = new Float64Array(wordCount);
    for (let entry = 0; entry < row.length; entry++) {
      const word = vector.words[entry];
      if (word >= 0 && row[entry] > largest[word]) largest[word] = row[entry];
    }
    return largest;
  }
}
