import { useRef } from "react";
import { useCorpus } from "../../lab/corpus.ts";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { labVersion } from "../../persistence/files.ts";
import { drawBars } from "../../plots/bars.ts";
import { drawScatterMarks } from "../../plots/scatter-marks.ts";
import { drawScatter } from "../../plots/scatter.ts";
import type { Sheet } from "../../plots/svg-sheet.ts";
import { trainedOn } from "../../evaluation/page-result.ts";
import type { ResultTallies } from "../../protocol/evaluation.ts";
import { shownWork, tableView, type OpenCorpus, type TableView } from "../../state/corpus.ts";
import { counted, scoreText, thousands } from "../../format.ts";
import { useSize } from "../ui/use-plot.tsx";
import { differenceWords } from "./corpus-text.ts";
import { FigureFrame } from "./figure-frame.tsx";
import { HistogramPlot, barsOf, barLimit, cutBar, shadeOf } from "./histogram-plot.tsx";
import { PairChoice } from "./pair-choice.tsx";
import { PairScatter, pairMarks, pairPoints } from "./pair-scatter.tsx";
import { TimesFigure } from "./times-plot.tsx";
import { shownName, useRunNames, valueName, type RunNames } from "./run-names.ts";
import "./corpus-results.css";

/** What the pages say of the runs, as pictures. */
export function FiguresPane({ corpus }: { readonly corpus: OpenCorpus }) {
  const shown = useCorpus((state) => tableView(state).shown);
  const tally = useCorpus((state) => shownWork(state)?.tally);
  const current = tally?.shown === shown && tally.pageCount > 0 ? tally : undefined;
  const reachable = useReachable(paneId("Figures"));
  return (
    <section ref={reachable} className="corpus-figures scrolls small" aria-label="Figures" tabIndex={0}>
      {current === undefined ? (
        <p className="muted">The figures come with the first pages.</p>
      ) : (
        <>
          {corpus.plan.runs.length > 1 && <Pair corpus={corpus} tally={current} />}
          {corpus.plan.runs.length > 1 && <TimesFigure corpus={corpus} />}
          <Histograms corpus={corpus} tally={current} />
          {corpus.plan.runs.length > 1 && current.agreement.length > 0 && <AgreementTable corpus={corpus} tally={current} />}
        </>
      )}
    </section>
  );
}

interface FigureProps {
  readonly corpus: OpenCorpus;
  readonly tally: ResultTallies;
}

function Pair({ corpus, tally }: FigureProps) {
  const { title } = useRunNames(corpus);
  const view = useCorpus(tableView);
  const { pair } = view;
  const { difference } = tally;
  const isCurrent = difference?.pair[0] === pair[0] && difference.pair[1] === pair[1];
  return (
    <FigureFrame name="Two runs, page by page" file="pair" sheet={() => scatterSheet(corpus, view, tally, title)}>
      <PairChoice corpus={corpus} labels={["Run across", "Run up"]} />
      <PairScatter corpus={corpus} />
      {isCurrent && (
        <p className="corpus-difference">{differenceWords(difference, title(pair[0]), title(pair[1]), tally.shown)}</p>
      )}
    </FigureFrame>
  );
}

const rowHeight = 44;

function Histograms({ corpus, tally }: FigureProps) {
  const { title } = useRunNames(corpus);
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const most = barLimit(tally.histograms);
  const isCut = tally.histograms.flat().some((pages) => pages > most);
  return (
    <FigureFrame
      name={`${shownName(tally.shown)}: how the pages lie`}
      file="histograms"
      sheet={() => histogramSheet(corpus, tally, title)}
    >
      <div ref={host} className="corpus-histograms">
        {corpus.plan.runs.map((run, place) => (
          <div key={run.name} className="corpus-histogram" role="img" aria-label={histogramWords(tally, place, title(place))}>
            <span>
              {title(place)} <span className="muted">{meanText(tally, place)}</span>
            </span>
            <HistogramPlot bins={tally.histograms[place] ?? []} most={most} width={width} height={rowHeight} />
          </div>
        ))}
        <div className="muted flex apart" aria-hidden="true">
          <span>0</span>
          <span>0.5</span>
          <span>1</span>
        </div>
      </div>
      <p className="muted">
        The full height stands for {counted(most, "page")}, in all of them.
        {isCut && " A bar with a break goes beyond; the number beside it says how many pages it stands for."}
      </p>
    </FigureFrame>
  );
}

/** "A CCB: of 327 pages 12 below 0.25, 40 below 0.5, 120 below 0.75, 155 above." */
function histogramWords({ histograms }: ResultTallies, run: number, name: string): string {
  const bins = histograms[run] ?? [];
  const quarter = bins.length / 4;
  const counts = [0, 1, 2, 3].map((place) =>
    bins.slice(place * quarter, (place + 1) * quarter).reduce((sum, count) => sum + count, 0),
  );
  return `${name}: ${counts[0]} pages below 0.25, ${counts[1]} up to 0.5, ${counts[2]} up to 0.75, ${counts[3]} above`;
}

/** How far each two runs keep the same, whatever the gold standard says. */
function AgreementTable({ corpus, tally }: { readonly corpus: OpenCorpus; readonly tally: ResultTallies }) {
  const { letter, title } = useRunNames(corpus);
  const { runs } = corpus.plan;
  return (
    <div className="corpus-wide" tabIndex={0} role="group" aria-label="Agreement of runs">
      <table className="corpus-agreement">
        <caption>Agreement: F1 of the characters that two runs keep, averaged over the pages without gold</caption>
        <thead>
          <tr>
            <th scope="col">run</th>
            {runs.map(({ name }, run) => (
              <th key={name} scope="col" title={title(run)}>
                {letter(run)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((row, run) => (
            <tr key={row.name}>
              <th scope="row">{title(run)}</th>
              {runs.map((column, other) => {
                const value = tally.agreement[run]?.[other] ?? NaN;
                return (
                  <td key={column.name} style={Number.isNaN(value) ? undefined : shadeOf(value)}>
                    {Number.isNaN(value) ? "–" : scoreText(value, 2)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The histograms of all runs, one below the other over one axis, to be printed. */
function histogramSheet({ name, plan }: OpenCorpus, tally: ResultTallies, title: RunNames["title"]): Sheet {
  const most = barLimit(tally.histograms);
  return {
    title: `${name}: ${shownName(tally.shown)}, pages by run`,
    bands: plan.runs.map((_, place) => ({
      label: [title(place), meanText(tally, place), cutWords(tally.histograms[place], most)]
        .filter((part) => part !== undefined && part !== "")
        .join(" "),
      height: 72,
      paint: (board, frame) => drawBars(board, barsOf(tally.histograms[place] ?? [], most, frame.width), frame),
      overlay: {},
      axis: { domain: [0, most], scale: "linear", label: "pages" },
    })),
    axis: { start: 0, end: 1, label: valueName(tally.shown) },
    legend: [],
    captions: [
      `${counted(tally.pageCount, "page")}. The number below a run's name is its mean; a bar with a break is cut, and stands for the pages in brackets.`,
      madeBy,
    ],
  };
}

/** Two runs against each other, to be printed. */
function scatterSheet(
  corpus: OpenCorpus,
  { pair, shown }: TableView,
  tally: ResultTallies | undefined,
  title: RunNames["title"],
): Sheet {
  const { scatter, pages } = pairPoints(corpus, pair, shown, title);
  const [first, second] = pair.map(title);
  return {
    title: `${corpus.name}: ${first} against ${second}, ${shownName(shown)}`,
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
      `${counted(pages.length, "page")}.`,
      ...(tally?.difference === undefined ? [] : [differenceWords(tally.difference, first ?? "", second ?? "", shown)]),
      madeBy,
    ],
  };
}

/** "(cut: 312)", of a bar that goes beyond the limit. */
function cutWords(bins: readonly number[] = [], limit: number): string | undefined {
  const cut = cutBar(bins, limit);
  return cut && `(cut: ${thousands(cut.pages)})`;
}

const madeBy = `Made with Contentscope ${labVersion}.`;

/** "0.712"; of the pages that the run's model was trained on apart: "0.712, trained on 0.930". */
function meanText({ distributions, trainedOn: trained }: ResultTallies, run: number): string {
  const [unseen, seen] = [distributions[run], trained[run]];
  const parts = [unseen && scoreText(unseen.mean), seen && `${trainedOn} ${scoreText(seen.mean)}`];
  return parts.filter((part) => part !== undefined).join(", ");
}
