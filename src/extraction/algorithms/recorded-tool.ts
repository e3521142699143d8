import type { Explanation, Extraction } from "../contract/extraction.ts";
import { numberText, counted } from "../contract/number-text.ts";
import type { Chosen, Recorded, Removal } from "../contract/recorded.ts";
import { compare } from "../method/comparison.ts";
import { elementUnit, shortLabel } from "../method/short-label.ts";
import { sortedWords, eachWord, type Why } from "../method/sorted.ts";
import { elementLabel, type Page } from "../page/page.ts";
import { has, indexAt, type Selection } from "../page/selection.ts";
import { outsideRule, keptFate, unknownRule, type BarComparison, type ToolProgram } from "./tool-rules.ts";
import { scalar, type RankingChannel, type SeriesChannel, type Trace } from "../contract/trace.ts";
import { channelsOver, outlineColumns, spansOf, wordUnits } from "../method/channels.ts";
import { filterStep, runSteps, takersOf, textOfWords, unitTextOf, waterfallOf, type ProcedureStep } from "../method/procedure.ts";
import { wordText } from "../page/terms.ts";
import { innermostAround } from "../page/tree.ts";
import type { Value } from "../contract/parameters.ts";
import { wordsOf, type Words } from "../page/words.ts";

/** The words that a program kept, and of each other one which of its steps took it and by what rule. */
export function decideRecorded(analysis: RecordedAnalysis, program: ToolProgram): Extraction {
  const { words, fateOf, recorded } = analysis;
  return sortedWords(analysis, (word) => fateOf[word] === fates.kept, {
    why(word) {
      const fate = fateOf[word];
      if (fate >= 0) return removalOf(analysis, program, recorded.removals[fate]);
      if (fate === fates.kept) return keptBy(analysis, program, words.starts[word]);
      if (fate === fates.outside) return outsideOf(analysis, program, words.starts[word]);
      return { formula: `${program.name} does not have it, and no step that took it is known.` };
    },
    trace: () => recordedTrace(analysis, program),
  });
}

/** An element as what decided; the word itself does where the element has no place in the source. */
function unitOf(page: Page, element: number): Pick<Why, "unit"> {
  const isPlaced = element >= 0 && page.elements.ends[element] > page.elements.starts[element];
  return isPlaced ? { unit: elementUnit(page, element) } : {};
}

function removalOf({ page, values, recorded }: RecordedAnalysis, program: ToolProgram, removal: Removal): Why {
  const { element, reason, step, attempt, kind } = removal;
  const { name } = program;
  const rule = program.rules.get(reason.rule);
  const place = unitOf(page, element);
  const what = kind === "text" || place.unit === undefined ? "this text" : shortLabel(page, element);
  const context = { what, values };
  const compared = rule?.compared?.(reason, context);
  const because = rule?.because?.(reason, context) ?? rule?.detail ?? reason.rule;
  const score = reason.score === undefined ? "" : ` Its content score was ${numberText(reason.score)}.`;
  const did = kind === "replaced" ? `put something without this in the place of ${what}` : `removed ${what}`;
  const formula = `${name} ${did}: ${because}.${score}`;
  const matched = place.unit === undefined || reason.where === undefined ? undefined : matchIn(page, element, reason.word ?? "");
  return {
    because:
      kind === "replaced" ? `${name} put something without it in the place of ${what}` : `${what} was removed, as ${because}`,
    formula,
    ...place,
    ...stepAt(recorded, attempt, step),
    ...(rule !== undefined && { rule: { name: rule.label, ...(matched !== undefined && { matched }) } }),
    ...(compared !== undefined && comparisonWith(compared, rule?.label ?? reason.rule, formula)),
    ...trialsOf(rule?.without?.(reason, context)),
  };
}

function comparisonWith({ quantity, value, bar, keeps }: BarComparison, rule: string, formula: string): Partial<Why> {
  const { numbers, text } = compare(value, keeps, bar);
  return {
    quantity,
    ...numbers,
    chain: [
      { symbols: `${quantity} ${keeps} ${numberText(bar)} is kept`, numbers: text },
      { symbols: rule, numbers: formula },
    ],
  };
}

function trialsOf(trials: Explanation["trials"] = []): Pick<Why, "trials"> {
  return trials.length > 0 ? { trials } : {};
}

/** The attempt, of several, and the functions of the program. */
function stepAt({ attempts }: Recorded, attempt: number, step: string): Pick<Why, "step"> {
  const which = attempt < 0 ? "before the first attempt" : `attempt ${attempt + 1} of ${attempts.length}`;
  const way = [...(attempts.length === 0 ? [] : [which]), step].filter((part) => part !== "").join(", ");
  return way === "" ? {} : { step: way };
}

/** A word where it stands in an element's start tag. */
function matchIn({ source, tags, elements }: Page, element: number, word: string): NonNullable<Explanation["rule"]>["matched"] {
  const start = elements.starts[element];
  const tag = tags.starts.indexOf(start);
  const end = tag < 0 ? start : tags.ends[tag];
  const at = word === "" ? -1 : source.slice(start, end).toLowerCase().indexOf(word.toLowerCase(), 1);
  if (at < 0) return undefined;
  const from = start + at;
  return { start: from, end: from + word.length, text: source.slice(from, from + word.length) };
}

function keptBy({ page, recorded }: RecordedAnalysis, { name, says }: ToolProgram, offset: number): Why {
  const around = innermost(page, recorded.chosen, offset);
  const place = around === undefined ? {} : unitOf(page, around.element);
  const element = around && place.unit && shortLabel(page, around.element);
  if (says !== undefined) return { formula: says.kept(element), ...place };
  const where =
    around === undefined || element === undefined
      ? "it is in what was chosen"
      : `it is in ${element}, which was chosen${withScore(around)}`;
  return {
    because: `${where}, and no rule removed it`,
    formula: `${name} has it: ${where}, and no rule removed it.`,
    ...place,
  };
}

/** " with a score of 12.50"; of one that was chosen otherwise, nothing. */
function withScore({ score }: Chosen): string {
  return score === undefined ? "" : ` with a score of ${numberText(score)}`;
}

function outsideOf({ page, recorded, values }: RecordedAnalysis, program: ToolProgram, offset: number): Why {
  const { name, chooses, says } = program;
  const { chosen, candidates, attempts, removals } = recorded;
  if (says !== undefined) {
    const only = chosen.length === 1 && chosen[0].element >= 0 ? shortLabel(page, chosen[0].element) : undefined;
    return { formula: says.outside(only) };
  }
  const block = innermost(page, candidates, offset);
  const [best] = chosen.toSorted((left, right) => (right.score ?? 0) - (left.score ?? 0));
  const what =
    best === undefined
      ? "nothing was chosen"
      : `the chosen element is ${best.element < 0 ? "one that it made of the body" : shortLabel(page, best.element)}${withScore(best)}`;
  const around =
    block === undefined
      ? "no block around this word has a score"
      : `the block around it, ${shortLabel(page, block.element)}, has a score of ${numberText(block.score)}`;
  const rule = program.rules.get(outsideRule);
  const attempt = attempts.findIndex(({ isChosen }) => isChosen);
  // A program may also remove things outside of what it chose. That changes nothing, but whoever looks for the rule should find it.
  const also = removals.find((removal) => removal.attempt === attempt && removal.isInDocument && has(removal.ranges, offset));
  const label = also && program.rules.get(also.reason.rule)?.label;
  const besides = label === undefined ? "" : ` One of its rules took it besides: ${label}.`;
  return {
    because: `${name} never took it in: ${what}`,
    formula: `${name} never took it in: ${what}; ${around}. ${chooses}${besides}`,
    ...(block && unitOf(page, block.element)),
    rule: { name: rule?.label ?? outsideRule },
    ...stepAt(recorded, attempt, ""),
    ...trialsOf(rule?.without?.({ rule: outsideRule }, { what, values })),
  };
}

/** The candidate with the shortest span around a place. */
function innermost<C extends Chosen>({ elements }: Page, candidates: readonly C[], offset: number): C | undefined {
  const lengthOf = ({ element }: C): number => elements.ends[element] - elements.starts[element];
  const around = candidates.filter(({ element }) => elements.starts[element] <= offset && offset < elements.ends[element]);
  return around.toSorted((one, other) => lengthOf(one) - lengthOf(other)).at(0);
}

const { series, classes } = channelsOver("words");
const standing = { taken: "removed", "still there": "kept" } as const;

/** What became of each word, step by step. */
function recordedTrace(analysis: RecordedAnalysis, program: ToolProgram): Trace {
  const { page, words, recorded, toolWords } = analysis;
  const { name, answer } = program;
  const ran = runSteps(stepsOf(analysis, program), { kept: new Uint8Array(words.count).fill(1) });
  const { stages, left } = ran;
  const wordsIn = ({ kept }: { readonly kept: Uint8Array }): number => kept.reduce((sum, is) => sum + is, 0);
  const lengths = Array.from({ length: words.count }, (_, word) => wordText(page, words, word).length);
  const described = {
    id: "steps",
    name: "Steps",
    formula: `characters of the page's words that are left after each step of ${name}`,
  };
  const { spans } = textOfWords({ page, words, ofWords: eachWord });
  return {
    units: { words: wordUnits(words) },
    channels: [
      classes(
        "verdict",
        left.kept.slice(),
        { "left out": "removed", "in its text": "kept" },
        { name: "Verdict", formula: `the words of the page that are in ${answer ?? `the HTML that ${name} makes of it`}` },
      ),
      ...scoreChannels(analysis, program),
      // A row of verdicts for each step: the words that still stood after it.
      ...stages.map(({ id = "", label, rule = "", left: { kept } }) =>
        classes(`after-${id}`, kept.slice(), standing, { name: label, formula: rule, isVerdict: true }),
      ),
      {
        // The classes are not keyed by name: two steps of a module may have the same.
        ...classes(
          "fate",
          takersOf(ran),
          {},
          { name: "Fate", role: "secondary", formula: `the step of ${name} that took a word` },
        ),
        classes: [keptFate, ...stages.map(({ label }) => label)],
        meanings: ["kept", ...stages.map(() => "removed" as const)],
      },
      waterfallOf(ran, described, { ...unitTextOf(words, lengths), spans }).channel,
      scalar("toolWords", "Words of its text", toolWords, "words", answer ?? `the text of ${name}'s HTML`),
      scalar("keptWords", "Words kept", wordsIn(left), "words", `words of the page that are in ${answer ?? "its HTML"}`),
      ...stages.map(({ id = "", label, before, left: after }) => {
        const taken = wordsIn(before) - wordsIn(after);
        return scalar(`by-${id}`, `Taken: ${label}`, taken, "words", "words of the page that this step took");
      }),
      ...(recorded.attempts.length === 0
        ? []
        : [scalar("attempts", "Attempts", recorded.attempts.length, "", "times that it went over the page")]),
    ],
    notes: notesOf(recorded, program),
  };
}

/** The steps that took words, in the program's order. */
function stepsOf({ recorded, fateOf }: RecordedAnalysis, { rules }: ToolProgram): readonly ProcedureStep[] {
  const ruleOf = (fate: number): string => {
    if (fate >= 0) return recorded.removals[fate].reason.rule;
    return fate === fates.kept ? keptFate : fate === fates.outside ? outsideRule : unknownRule;
  };
  const ofWords = Array.from(fateOf, ruleOf);
  const order = [...rules.keys()];
  const ids = [...new Set(ofWords)].filter((id) => id !== keptFate);
  return ids
    .toSorted((left, right) => order.indexOf(left) - order.indexOf(right))
    .map((id) => {
      const { label = id, detail = "" } = rules.get(id) ?? {};
      const told = `${detail.slice(0, 1).toUpperCase()}${detail.slice(1)}`;
      return filterStep({
        id,
        label,
        rule: detail,
        takes: (word) => ofWords[word] === id,
        tell: (taken) => [{ detail: `${told}: ${counted(taken.length, "word")}.` }],
      });
    });
}

/**
 * The score and the link density over the words, and the elements that had one as a ranking: what a program chose from. Nothing where
 * it goes by no scores.
 *
 * A program that takes a narrower element before one that holds it (`scores.isNarrowerFirst`) leaves the wider one with the most points
 * of all; over the words it would stand above what was chosen. There the words of a chosen element have its score, and no word has that
 * of one that holds it. A single element is no choice: its number is in the ranking, and one bar over all of the page is left out.
 */
function scoreChannels(analysis: RecordedAnalysis, program: ToolProgram): readonly (SeriesChannel | RankingChannel)[] {
  const { candidates } = analysis.recorded;
  if (candidates.length === 0 || program.scores === undefined) return [];
  const ranked = candidateRanking(analysis, program, program.scores);
  return candidates.length === 1 ? [ranked] : [...scoreSeries(analysis, program.name, program.scores), ranked];
}

type CandidateScores = NonNullable<ToolProgram["scores"]>;

function scoreSeries(
  { page, words, recorded: { candidates, chosen } }: RecordedAnalysis,
  name: string,
  scores: CandidateScores,
): readonly SeriesChannel[] {
  const { parents } = page.elements;
  const isNarrow = scores.isNarrowerFirst === true;
  const chosenElements = new Set(isNarrow ? chosen.map(({ element }) => element) : []);
  const holders = new Set<number>();
  for (const element of chosenElements)
    for (let above = parents[element] ?? -1; above >= 0; above = parents[above]) holders.add(above);
  const scored = new Map(
    candidates.filter(({ element }) => !holders.has(element)).map((candidate) => [candidate.element, candidate]),
  );
  const around = innermostAround(parents, (element) => scored.has(element));
  const chosenAround = innermostAround(parents, (element) => chosenElements.has(element) && scored.has(element));
  const ofWords = Array.from(words.firstRuns, (run) => {
    const parent = page.runs.parents[run];
    return scored.get(chosenAround[parent] >= 0 ? chosenAround[parent] : around[parent]);
  });
  const whose = isNarrow
    ? "the chosen element around a word, or else the innermost scored one that does not hold what was chosen"
    : "the innermost scored element around a word";
  return [
    series(
      "score",
      Float64Array.from(ofWords, (candidate) => candidate?.score ?? 0),
      { name: "Content score", formula: `${name}'s points for ${whose}: ${scores.score}` },
    ),
    series(
      "linkDensity",
      Float64Array.from(ofWords, (candidate) => candidate?.linkDensity ?? 0),
      { name: "Link density", formula: `of the same element: ${scores.linkDensity}` },
    ),
  ];
}

/** The scored elements, the most points first; of as many the one that stands first. */
function candidateRanking(
  { page, words, recorded: { candidates, chosen } }: RecordedAnalysis,
  { name, chooses }: ToolProgram,
  scores: CandidateScores,
): RankingChannel {
  const { starts, ends } = page.elements;
  const ranked = candidates
    .filter(({ element }) => element >= 0)
    .toSorted((left, right) => right.score - left.score || starts[left.element] - starts[right.element]);
  const elements = ranked.map(({ element }) => element);
  const lastBefore = (offset: number): number => indexAt(words.starts, offset - 1);
  const only = candidates.length === 1 ? " It looked at one element alone, and had no choice." : "";
  const of = new Map(ranked.map((candidate) => [candidate.element, candidate]));
  return {
    kind: "ranking",
    id: "candidates",
    name: "Elements it chose from",
    unit: "",
    formula: `the elements that ${name} gave points, the most first. ${chooses}${only}`,
    row: { name: "element", verdict: "chosen" },
    labels: elements.map((element) => elementLabel(page, element)),
    columns: outlineColumns(elements, [
      [{ name: "score", formula: scores.score }, (element) => of.get(element)?.score ?? 0],
      [{ name: "link density", formula: scores.linkDensity }, (element) => of.get(element)?.linkDensity ?? 0],
      [
        { name: "words", formula: "words of the page in the element" },
        (element) => lastBefore(ends[element]) - lastBefore(starts[element]),
      ],
    ]),
    values: Uint8Array.from(elements, (element) => Number(chosen.some((one) => one.element === element))),
    classes: ["not chosen", "chosen"],
    meanings: ["removed", "kept"],
    ...spansOf({ starts, ends }, elements),
  };
}

function notesOf({ attempts, kept }: Recorded, { name, parameters }: ToolProgram): readonly string[] {
  const none = kept.length === 0 ? [`${name} found no text on this page.`] : [];
  const isWhole = attempts.some((attempt) => attempt.isChosen && attempt.isWhole === true);
  const whole = isWhole ? [`${name} failed on this page, or found nothing, and gave all of the body.`] : [];
  if (attempts.length < 2) return [...none, ...whole];
  const parts = attempts.map(({ length, off, within }) => {
    const how =
      off.length === 0
        ? "with all rules"
        : `without ${off.map((option) => (parameters[option]?.label ?? option).toLowerCase()).join(", ")}`;
    return `${counted(length, "character")} ${how}${within === undefined ? "" : ` in “${within}”`}`;
  });
  const chosen = attempts.findIndex(({ isChosen }) => isChosen) + 1;
  return [
    ...none,
    ...whole,
    `${name} went over the page ${attempts.length} times: ${parts.join("; ")}. The answer is that of attempt ${chosen}.`,
  ];
}

/** What a program did with each word of a page. */
export interface RecordedAnalysis {
  readonly page: Page;
  readonly words: Words;
  readonly recorded: Recorded;
  /** For each word the index of the removal that took it, or one of `fates`. */
  readonly fateOf: Int32Array<ArrayBuffer>;
  /** Values of the program's options. */
  readonly values: Readonly<Record<string, Value>>;
  /** Words of the text that it made. */
  readonly toolWords: number;
}

/** The fates of words that no removal took. */
export const fates = { kept: -1, outside: -2, unknown: -3 } as const;

/**
 * One fate for each word: kept if any of it is in the answer; else outside of what was chosen; else taken by the last removal that holds
 * any of it, where one in the document goes before one in what was taken out of it (a program cleans copies too).
 */
export function analyseRecord(
  page: Page,
  recorded: Recorded,
  values: Readonly<Record<string, Value>>,
  toolWords: number,
): RecordedAnalysis {
  const words = wordsOf(page);
  const fateOf = new Int32Array(words.count).fill(fates.unknown);
  for (const inDocument of [false, true])
    for (const [index, { isInDocument, attempt, ranges }] of recorded.removals.entries()) {
      // Of the attempt that the answer came from, or of what was done before all.
      const counts = attempt < 0 || recorded.attempts[attempt].isChosen;
      if (isInDocument === inDocument && counts) fill(fateOf, words, ranges, index);
    }
  fill(fateOf, words, recorded.outside, fates.outside);
  fill(fateOf, words, recorded.kept, fates.kept);
  return { page, words, recorded, fateOf, values, toolWords };
}

function fill(fateOf: Int32Array, words: Words, ranges: Selection, fate: number): void {
  for (let index = 0; index < ranges.length; index += 2) {
    let word = Math.max(indexAt(words.starts, ranges[index]), 0);
    for (; word < words.count && words.starts[word] < ranges[index + 1]; word++)
      if (words.ends[word] > ranges[index]) fateOf[word] = fate;
  }
}
