import { spansOf } from "../method/channels.ts";
import type { ClassMeaning, RankingChannel, SeriesChannel } from "../contract/trace.ts";
import { elementLabel } from "../page/page.ts";
import { indexAt } from "../page/selection.ts";
import { innermostAround } from "../page/tree.ts";
import type { RecordedAnalysis } from "./recorded-fates.ts";
import type { ToolProgram } from "./tool-rules.ts";

/**
 * The score and the link density over the words, and the elements that had one as a ranking: what a program chose from. Nothing where
 * it goes by no scores.
 *
 * A program that takes a narrower element before one that holds it (`scores.isNarrowerFirst`) leaves the wider one with the most points
 * of all; over the words it would stand above what was chosen. There the words of a chosen element have its score, and no word has that
 * of one that holds it. A single element is no choice: its number is in the ranking, and one bar over all of the page is left out.
 */
export function scoreChannels(analysis: RecordedAnalysis, program: ToolProgram): readonly (SeriesChannel | RankingChannel)[] {
  const { recorded } = analysis;
  if (recorded.candidates.length === 0 || program.scores === undefined) return [];
  const ranked = candidateRanking(analysis, program, program.scores);
  return recorded.candidates.length === 1 ? [ranked] : [...scoreSeries(analysis, program, program.scores), ranked];
}

type Scores = NonNullable<ToolProgram["scores"]>;

function scoreSeries(
  { page, words, recorded: { candidates, chosen } }: RecordedAnalysis,
  { name }: ToolProgram,
  scores: Scores,
): readonly SeriesChannel[] {
  const { parents } = page.elements;
  const isChosen = new Set(chosen.map(({ element }) => element).filter((element) => element >= 0));
  const holders = new Set<number>();
  for (const element of isChosen) for (let above = parents[element]; above >= 0; above = parents[above]) holders.add(above);
  const isNarrow = scores.isNarrowerFirst === true;
  const scored = new Map(
    candidates.filter(({ element }) => !isNarrow || !holders.has(element)).map((candidate) => [candidate.element, candidate]),
  );
  const around = innermostAround(parents, (element) => scored.has(element));
  const chosenAround = innermostAround(parents, (element) => isChosen.has(element) && scored.has(element));
  const ofWords = Array.from(words.firstRuns, (run) => {
    const parent = page.runs.parents[run];
    const own = isNarrow && chosenAround[parent] >= 0 ? chosenAround[parent] : around[parent];
    return scored.get(own);
  });
  const whose = isNarrow
    ? "the chosen element around a word, or else the innermost scored one that does not hold what was chosen"
    : "the innermost scored element around a word";
  const series = { kind: "series", unit: "", units: "words" } as const;
  return [
    {
      ...series,
      id: "score",
      name: "Content score",
      formula: `${name}'s points for ${whose}: ${scores.score}`,
      values: Float64Array.from(ofWords, (candidate) => candidate?.score ?? 0),
    },
    {
      ...series,
      id: "linkDensity",
      name: "Link density",
      formula: `of the same element: ${scores.linkDensity}`,
      values: Float64Array.from(ofWords, (candidate) => candidate?.linkDensity ?? 0),
    },
  ];
}

const verdicts = { classes: ["not chosen", "chosen"], meanings: ["removed", "kept"] } as const satisfies {
  readonly classes: readonly string[];
  readonly meanings: readonly ClassMeaning[];
};

/** The scored elements, the most points first; of as many the one that stands first. */
function candidateRanking(
  { page, words, recorded: { candidates, chosen } }: RecordedAnalysis,
  { name, chooses }: ToolProgram,
  scores: Scores,
): RankingChannel {
  const { starts, ends } = page.elements;
  const isChosen = new Set(chosen.map(({ element }) => element));
  const ranked = candidates
    .filter(({ element }) => element >= 0)
    .toSorted((left, right) => right.score - left.score || starts[left.element] - starts[right.element]);
  const elements = ranked.map(({ element }) => element);
  const lastBefore = (offset: number): number => indexAt(words.starts, offset - 1);
  const only = candidates.length === 1 ? " It looked at one element alone, and had no choice." : "";
  return {
    kind: "ranking",
    id: "candidates",
    name: "Elements it chose from",
    unit: "",
    formula: `the elements that ${name} gave points, the most first. ${chooses}${only}`,
    row: { name: "element", verdict: "chosen" },
    labels: elements.map((element) => elementLabel(page, element)),
    columns: [
      {
        name: "score",
        unit: "",
        formula: scores.score,
        values: Float64Array.from(ranked, ({ score }) => score),
      },
      {
        name: "link density",
        unit: "",
        formula: scores.linkDensity,
        values: Float64Array.from(ranked, ({ linkDensity }) => linkDensity),
      },
      {
        name: "words",
        unit: "",
        formula: "words of the page in the element",
        values: Float64Array.from(elements, (element) => lastBefore(ends[element]) - lastBefore(starts[element])),
      },
    ],
    values: Uint8Array.from(elements, (element) => Number(isChosen.has(element))),
    ...verdicts,
    ...spansOf({ starts, ends }, elements),
  };
}
