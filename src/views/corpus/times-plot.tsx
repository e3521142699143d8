import { median, quantile, sum } from "d3-array";
import { useMemo, useState } from "react";
import { isDone, isJudged } from "../../evaluation/page-result.ts";
import { kilobytesOf } from "../../extraction/scoring/speed.ts";
import { counted, timeText } from "../../format.ts";
import { tableOf, type Table } from "../../evaluation/table.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { useLabContext } from "../../lab/react.tsx";
import { labVersion } from "../../persistence/files.ts";
import type { Spot } from "../../plots/chart.ts";
import { drawScatterMarks } from "../../plots/scatter-marks.ts";
import { drawScatter, pointAt, type PointStyle, type ScatterData } from "../../plots/scatter.ts";
import type { Sheet } from "../../plots/svg-sheet.ts";
import { tableView, type OpenCorpus } from "../../state/corpus.ts";
import { PlotFrame } from "../ui/plot-frame.tsx";
import { FigureFrame } from "./figure-frame.tsx";
import { useRunNames } from "./run-names.ts";

const height = 280;

/** The time of two runs against the size of the page, a point for each method and page: figure 2 of Debnath, Mitra and Giles 2005. */
export function TimesFigure({ corpus }: { readonly corpus: OpenCorpus }) {
  const { actions } = useLabContext();
  const { title } = useRunNames(corpus);
  const controller = useCorpusController();
  const { pair, cell } = useCorpus(tableView);
  const [hovered, setHovered] = useState(-1);
  const times = useMemo(() => pairTimes(corpus, pair), [corpus, pair]);
  const scatter = useMemo(() => timesScatter(times), [times]);
  const names = pair.map(title);
  const count = times.length;
  const chosen = cell === undefined ? -1 : times.findIndex(({ page }) => page === cell.page);
  const pageAt = (point: number): PageTimes | undefined => times[Math.floor(point / 2)];
  const spot = (point: number): Spot | undefined =>
    point < 0 ? undefined : { x: scatter.x[point] ?? NaN, y: scatter.y[point] ?? NaN };
  const words = (point: number): string => {
    const found = pageAt(point);
    if (found === undefined) return "";
    const [first, second] = found.milliseconds;
    return `${corpus.pages[found.page]?.name}, ${sizeWords(found.kilobytes)}: ${names[0]} ${timeText(first)}, ${names[1]} ${timeText(second)}`;
  };
  const read = hovered >= 0 ? hovered : 2 * chosen;
  const ratio = ratioWords(times, names);
  return (
    <FigureFrame
      name="Time of two methods"
      file="times"
      sheet={() => timesSheet(corpus, times, names)}
      tables={() => [timesTable(corpus, times, pair)]}
    >
      <p className="muted small">{marksWords(names)}</p>
      <PlotFrame
        place="corpus"
        height={height}
        label={`${counted(count, "page")} by size across and time up. ${ratio} Left and right go through the points, Enter opens a page.`}
        ground={{ draw: drawScatter, data: scatter }}
        draw={drawScatterMarks}
        marks={{
          axes: scatter.axes,
          rules: [],
          centres: [],
          hover: spot(hovered),
          pin: chosen < 0 ? undefined : spot(2 * chosen),
        }}
        count={2 * count}
        at={(x, y, size) => pointAt(scatter, size, x, y)}
        current={read}
        onPoint={(point, isByKey) => {
          setHovered(point);
          if (isByKey) actions.announce(words(point));
        }}
        onChoose={(point) => {
          const found = pageAt(point);
          if (found !== undefined) controller.openPage(found.page, pair[point % 2]);
        }}
      >
        {count === 0 ? "No page has a time of both." : read < 0 ? `${counted(count, "page")}; a click opens one` : words(read)}
      </PlotFrame>
      <p className="small">{ratio}</p>
    </FigureFrame>
  );
}

/** A page on which both runs came to their end. */
interface PageTimes {
  /** Its place in the corpus. */
  readonly page: number;
  /** Of its source: 1,024 UTF-16 units each. */
  readonly kilobytes: number;
  /** Analysis and decision of the first run and of the second, above 0. */
  readonly milliseconds: readonly [number, number];
}

/** The times of two runs, page by page in the order of their sizes; a time too short for the clock has no place on the axis. */
export function pairTimes(
  { results }: Pick<OpenCorpus, "results">,
  [first, second]: readonly [number, number],
): readonly PageTimes[] {
  const times = results.flatMap((result, page): readonly PageTimes[] => {
    if (result === undefined || !isJudged(result)) return [];
    const [a, b] = [first, second].map((run) => {
      const outcome = result.runs[run];
      return outcome !== undefined && isDone(outcome) && outcome.milliseconds > 0 ? outcome.milliseconds : undefined;
    });
    const kilobytes = kilobytesOf(result.characters);
    return a === undefined || b === undefined || kilobytes <= 0 ? [] : [{ page, kilobytes, milliseconds: [a, b] }];
  });
  return times.toSorted((left, right) => left.kilobytes - right.kilobytes);
}

/** "A CCB takes 2.1 times as long as B CETD-DS on the median page (middle half 1.8 to 2.6), and 2.4 times as long in all." */
export function ratioWords(times: readonly PageTimes[], names: readonly string[]): string {
  const [first, second] = [0, 1].map((run) => sum(times, ({ milliseconds }) => milliseconds[run] ?? 0));
  if (first === undefined || second === undefined || times.length === 0) return "";
  const isFirstSlow = (median(times, quotient) ?? 1) >= 1;
  const [slow, fast] = isFirstSlow ? names : names.toReversed();
  const quotients = times.map((each) => (isFirstSlow ? quotient(each) : 1 / quotient(each)));
  const at = (share: number): string => timesText(quantile(quotients, share) ?? NaN);
  const whole = isFirstSlow ? first / second : second / first;
  return `${slow} takes ${at(0.5)} times as long as ${fast} on the median page (middle half ${at(0.25)} to ${at(0.75)}), and ${timesText(whole)} times as long in all.`;
}

function quotient({ milliseconds: [first, second] }: PageTimes): number {
  return first / second;
}

function timesText(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(2);
}

function sizeWords(kilobytes: number): string {
  return `${kilobytes.toFixed(kilobytes < 10 ? 1 : 0)} KB`;
}

const styles: readonly PointStyle[] = [
  { paint: "strong", shape: "dot" },
  { paint: "kept", shape: "plus" },
];

/** Two points for each page, that of the first run before that of the second. */
export function timesScatter(times: readonly PageTimes[]): ScatterData {
  const x = Float64Array.from(times.flatMap(({ kilobytes }) => [kilobytes, kilobytes]));
  const y = Float64Array.from(times.flatMap(({ milliseconds }) => milliseconds));
  return {
    axes: {
      x: { domain: logDomain(x), scale: "log", label: "size of the page (KB)" },
      y: { domain: logDomain(y), scale: "log", label: "time (ms)" },
    },
    x,
    y,
    kinds: Uint8Array.from(x, (_, point) => point % 2),
    styles,
  };
}

/** From the power of ten below the least to that above the greatest, or as near as 2 or 5 times one. */
function logDomain(values: Float64Array): readonly [number, number] {
  if (values.length === 0) return [1, 10];
  const round = (value: number, isUp: boolean): number => {
    const power = Math.floor(Math.log10(value));
    const steps = [1, 2, 5, 10].map((factor) => Number(`${factor}e${power}`));
    return (isUp ? steps.find((step) => step > value) : steps.findLast((step) => step <= value)) ?? value;
  };
  return [round(Math.min(...values), false), round(Math.max(...values), true)];
}

function timesTable(corpus: OpenCorpus, times: readonly PageTimes[], pair: readonly [number, number]): Table {
  return tableOf(`${corpus.name}: time by the size of the page`, times, [
    { name: "page", cell: ({ page }) => corpus.pages[page]?.name },
    { name: "size (KB)", cell: ({ kilobytes }) => kilobytes },
    ...pair.map((run, place) => ({
      name: `${corpus.plan.runs[run]?.name ?? ""} (ms)`,
      cell: ({ milliseconds }: PageTimes) => milliseconds[place],
    })),
  ]);
}

/** "Squares: A CETD. Plus signs: B CCB." */
function marksWords([first, second]: readonly string[]): string {
  return `Squares: ${first}. Plus signs: ${second}.`;
}

function timesSheet({ name }: OpenCorpus, times: readonly PageTimes[], names: readonly string[]): Sheet {
  const scatter = timesScatter(times);
  return {
    title: `${name}: time of ${names.join(" and ")}`,
    bands: [
      {
        label: "a point for each method and page",
        height: 420,
        paint: (board, frame) => drawScatter(board, scatter, frame),
        marks: (svg, frame) => drawScatterMarks(svg, { axes: scatter.axes, rules: [], centres: [] }, frame),
        overlay: {},
        axis: undefined,
      },
    ],
    axis: undefined,
    legend: [],
    captions: [
      `${counted(times.length, "page")}. ${marksWords(names)} ${ratioWords(times, names)}`,
      "Analysis and decision, without parsing; what runs share on a page is counted with the first of them. KB: 1,024 UTF-16 units of the page’s source.",
      `Made with Contentscope ${labVersion}.`,
    ],
  };
}
