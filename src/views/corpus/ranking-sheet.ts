import type { RankedRun } from "../../evaluation/ranking.ts";
import { intervalNote } from "../../evaluation/statistics.ts";
import type { Library } from "../../extraction/run.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { scoreText } from "../../format.ts";
import { labVersion } from "../../persistence/files.ts";
import type { Sheet } from "../../plots/svg-sheet.ts";
import { drawWhisker } from "../../plots/whisker.ts";
import type { OpenCorpus } from "../../state/corpus.ts";
import { runSentence, shownName } from "./run-names.ts";

/** The axis of a ranking: from the tenth below the lowest interval to 1. */
export function rankingAxis(rows: readonly RankedRun[]) {
  const lows = rows.flatMap(({ scores }) => (scores === undefined ? [] : [scores.interval.low]));
  const least = Math.min(9, Math.floor(10 * Math.min(1, ...lows)));
  const step = 10 - least > 5 ? 2 : 1;
  const start = 10 - step * Math.ceil((10 - least) / step);
  const ticks = Array.from({ length: (10 - start) / step + 1 }, (_, at) => (start + at * step) / 10);
  return { start: start / 10, ticks, placeOf: (value: number): number => (value - start / 10) / (1 - start / 10) };
}

/** The ranking to be printed: a line for each run, its mean with its interval, over one axis. */
export function rankingSheet(
  { name, plan }: OpenCorpus,
  rows: readonly RankedRun[],
  measure: MeasureId,
  library: Library,
): Sheet {
  const { start, placeOf } = rankingAxis(rows);
  const told = rows.flatMap(({ run, scores }) => (scores === undefined ? [] : [{ run, scores }]));
  return {
    title: `${name}: methods by ${shownName(measure)}`,
    bands: told.map(({ run, scores: { mean, interval } }) => ({
      label: `${runSentence(plan.runs[run], library)} ${scoreText(mean)}`,
      height: 30,
      paint: undefined,
      marks: (svg, frame) =>
        drawWhisker(svg, { mean: placeOf(mean), low: placeOf(interval.low), high: placeOf(interval.high) }, frame),
      overlay: {},
      axis: undefined,
    })),
    axis: { start, end: 1, label: `mean ${measureFor(measure).valueName}` },
    legend: [],
    captions: [intervalNote, `Made with Contentscope ${labVersion}.`],
  };
}
