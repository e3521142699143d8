import { useMemo, useState } from "react";
import { isTrainedOnPage, trainedOn } from "../../evaluation/page-result.ts";
import { tableOf, type Table } from "../../evaluation/table.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { useLabContext } from "../../lab/react.tsx";
import { labVersion } from "../../persistence/files.ts";
import type { Spot } from "../../plots/chart.ts";
import { drawScatterMarks, type ScatterMarks } from "../../plots/scatter-marks.ts";
import { drawScatter, pointAt, type ScatterData } from "../../plots/scatter.ts";
import type { Sheet } from "../../plots/svg-sheet.ts";
import { numberAt } from "../../state/corpus-rows.ts";
import { tableView, type OpenCorpus, type Shown } from "../../state/corpus.ts";
import { counted, scoreText } from "../../format.ts";
import { PlotFrame } from "../ui/plot-frame.tsx";
import { FigureFrame } from "./figure-frame.tsx";
import { shownName, useRunNames, valueName, type RunNames } from "./run-names.ts";

const height = 320;

/** Two runs against each other, a point a page. */
export function PairScatter({ corpus }: { readonly corpus: OpenCorpus }) {
  const { actions } = useLabContext();
  const { title } = useRunNames(corpus);
  const controller = useCorpusController();
  const { pair, shown, cell } = useCorpus(tableView);
  const [hovered, setHovered] = useState(-1);
  const { scatter, pages } = useMemo(() => pairPoints(corpus, pair, shown, title), [corpus, pair, shown, title]);
  const spot = (point: number): Spot | undefined =>
    point < 0 ? undefined : { x: scatter.x[point] ?? NaN, y: scatter.y[point] ?? NaN };
  const chosen = cell === undefined ? -1 : pages.indexOf(cell.page);
  const marks: ScatterMarks = { ...pairMarks(scatter), hover: spot(hovered), pin: spot(chosen) };
  const read = hovered >= 0 ? hovered : chosen;
  const [first, second] = pair.map(title);
  const words = (point: number): string =>
    `${corpus.pages[pages[point] ?? 0]?.name}: ${first} ${scoreText(scatter.x[point] ?? 0)}, ${second} ${scoreText(scatter.y[point] ?? 0)}` +
    (scatter.kinds[point] === 1 ? `, ${trainedOn}` : "");
  const key = scatter.kinds.includes(1) ? `; + ${trainedOn}` : "";
  const summary = `${counted(pages.length, "page")} by ${first} across and ${second} up.`;
  return (
    <FigureFrame
      name="Page by page"
      file="pair"
      sheet={() => pairSheet(corpus, scatter, [first, second], shown)}
      tables={() => [pairTable(corpus, { scatter, pages }, [first, second])]}
    >
      <PlotFrame
        place="corpus"
        height={height}
        label={`${summary} Left and right go through the pages, Enter opens one.`}
        ground={{ draw: drawScatter, data: scatter }}
        draw={drawScatterMarks}
        marks={marks}
        count={pages.length}
        at={(x, y, size) => pointAt(scatter, size, x, y)}
        current={read}
        onPoint={(point, isByKey) => {
          setHovered(point);
          if (isByKey) actions.announce(words(point));
        }}
        onChoose={(point) => {
          const page = pages[point];
          if (page !== undefined) controller.openPage(page, pair[0]);
        }}
      >
        {pages.length === 0
          ? "No page has a number of both."
          : read < 0
            ? `${counted(pages.length, "page")}; a click opens one${key}`
            : words(read)}
      </PlotFrame>
    </FigureFrame>
  );
}

/** Two runs as a plane: a point a page on which both have a number. */
interface PairPoints {
  readonly scatter: ScatterData;
  /** Places in the corpus. */
  readonly pages: readonly number[];
}

function pairPoints(
  { results }: OpenCorpus,
  [first, second]: readonly [number, number],
  shown: Shown,
  title: RunNames["title"],
): PairPoints {
  const both = results.flatMap((result, page) => {
    const [x, y] = [numberAt(result, first, shown), numberAt(result, second, shown)];
    const isMarked = shown !== "kept" && [first, second].some((run) => isTrainedOnPage(result, run));
    return x === undefined || y === undefined ? [] : [{ page, x, y, isMarked }];
  });
  const axis = (run: number) => ({ domain: [0, 1], scale: "linear", label: `${title(run)}, ${valueName(shown)}` }) as const;
  const scatter: ScatterData = {
    axes: { x: axis(first), y: axis(second) },
    x: Float64Array.from(both, ({ x }) => x),
    y: Float64Array.from(both, ({ y }) => y),
    kinds: Uint8Array.from(both, ({ isMarked }) => Number(isMarked)),
    styles: [
      { paint: "strong", shape: "dot" },
      { paint: "strong", shape: "plus" },
    ],
  };
  return { scatter, pages: both.map(({ page }) => page) };
}

/** The line on which both are as good. */
function pairMarks({ axes }: ScatterData): ScatterMarks {
  return { axes, rules: [{ slope: 1, label: "equal" }], centres: [] };
}

type Names = readonly (string | undefined)[];

function pairTable({ name, pages: all }: OpenCorpus, { scatter, pages }: PairPoints, [first = "", second = ""]: Names): Table {
  return tableOf(
    `${name}: ${first} and ${second}, page by page`,
    [...pages.keys()],
    [
      { name: "page", cell: (point) => all[pages[point] ?? 0]?.name },
      { name: first, cell: (point) => scatter.x[point] },
      { name: second, cell: (point) => scatter.y[point] },
    ],
  );
}

/** The plane, to be printed. */
function pairSheet({ name }: OpenCorpus, scatter: ScatterData, [first, second]: Names, shown: Shown): Sheet {
  return {
    title: `${name}: ${first} against ${second}, ${shownName(shown)}`,
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
    captions: [`${counted(scatter.x.length, "page")}.`, `Made with Contentscope ${labVersion}.`],
  };
}
