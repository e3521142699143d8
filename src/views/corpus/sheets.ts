import type { Library } from "../../extraction/run.ts";
import { drawBars } from "../../plots/bars.ts";
import { drawScatter } from "../../plots/scatter.ts";
import { drawScatterMarks } from "../../plots/scatter-marks.ts";
import type { Sheet } from "../../plots/svg-sheet.ts";
import { labVersion } from "../../persistence/version.ts";
import type { OpenCorpus, TableView } from "../../state/corpus.ts";
import type { Tally } from "../../protocol/tally-protocol.ts";
import { differenceWords } from "./corpus-text.ts";
import { barLimit, cutBar } from "./histogram.ts";
import { barsOf } from "./histogram-plot.tsx";
import { runTitle, shownName, valueName } from "./run-names.ts";
import { pairMarks, pairPoints } from "./scatter-data.ts";

const width = 640;

/** The histograms of all runs, one below the other over one axis, to be printed. */
export function histogramSheet({ name, plan }: OpenCorpus, tally: Tally, library: Library): Sheet {
  const most = barLimit(tally.histograms);
  return {
    title: `${name}: ${shownName(tally.shown)}, pages by run`,
    width,
    bands: plan.runs.map((run, place) => ({
      label: [runTitle(run, place, library), tally.distributions[place]?.mean.toFixed(3), cutWords(tally.histograms[place], most)]
        .filter((part) => part !== undefined)
        .join(" "),
      height: 72,
      paint: (board, frame) => drawBars(board, barsOf(tally.histograms[place] ?? [], most, frame.width), frame),
      overlay: {},
      axis: { domain: [0, most], scale: "linear", label: "pages" },
    })),
    axis: { start: 0, end: 1, label: valueName(tally.shown) },
    legend: [],
    captions: [
      `${tally.pageCount.toLocaleString("en")} pages. The number below a run's name is its mean; a bar with a break is cut, and stands for the pages in brackets.`,
      madeBy,
    ],
  };
}

/** Two runs against each other, to be printed. */
export function scatterSheet(corpus: OpenCorpus, { pair, shown }: TableView, tally: Tally | undefined, library: Library): Sheet {
  const { scatter, pages } = pairPoints(corpus, pair, shown, library);
  const [first, second] = pair.map((run) => runTitle(corpus.plan.runs[run], run, library));
  return {
    title: `${corpus.name}: ${first} against ${second}, ${shownName(shown)}`,
    width,
    bands: [
      {
        label: "a point a page",
        height: 480,
        paint: (board, frame) => drawScatter(board, scatter, frame),
        marks: (svg, frame) => drawScatterMarks(svg, pairMarks(scatter), frame),
        overlay: {},
        axis: undefined,
      },
    ],
    axis: undefined,
    legend: [],
    captions: [
      `${pages.length.toLocaleString("en")} pages.`,
      ...(tally?.difference === undefined ? [] : [differenceWords(tally.difference, first ?? "", second ?? "", shown)]),
      madeBy,
    ],
  };
}

/** "(cut: 312)", of a bar that goes beyond the limit. */
function cutWords(bins: readonly number[] = [], limit: number): string | undefined {
  const cut = cutBar(bins, limit);
  return cut && `(cut: ${cut.pages.toLocaleString("en")})`;
}

const madeBy = `Made with Contentscope ${labVersion}.`;
