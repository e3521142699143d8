import { useRef } from "react";
import type { OpenCorpus } from "../../state/corpus.ts";
import type { Tally } from "../../protocol/tally-protocol.ts";
import { useLabContext } from "../../lab/react.tsx";
import { useSize } from "../ui/use-size.ts";
import { AgreementTable } from "./agreement-table.tsx";
import { useCorpus, useDesk } from "../../lab/corpus.ts";
import { counted, differenceWords } from "./corpus-text.ts";
import { FigureFrame } from "./figure-frame.tsx";
import { barLimit } from "./histogram.ts";
import { HistogramPlot } from "./histogram-plot.tsx";
import { PairScatter } from "./pair-scatter.tsx";
import { runTitle, shownName } from "./run-names.ts";
import { histogramSheet, scatterSheet } from "./sheets.ts";
import "./corpus-results.css";

/** What the pages say of the runs, as pictures. */
export function FiguresPane({ corpus }: { readonly corpus: OpenCorpus }) {
  const shown = useCorpus((state) => state.view.shown);
  const tally = useCorpus((state) => state.tally);
  const current = tally?.shown === shown && tally.pageCount > 0 ? tally : undefined;
  return (
    <section className="corpus-figures" aria-label="Figures" tabIndex={0}>
      {current === undefined ? (
        <p className="muted">The figures come with the first pages.</p>
      ) : (
        <>
          {corpus.plan.runs.length > 1 && <Pair corpus={corpus} tally={current} />}
          <Histograms corpus={corpus} tally={current} />
          {corpus.plan.runs.length > 1 && current.agreement.length > 0 && <AgreementTable corpus={corpus} tally={current} />}
        </>
      )}
    </section>
  );
}

interface FigureProps {
  readonly corpus: OpenCorpus;
  readonly tally: Tally;
}

function Pair({ corpus, tally }: FigureProps) {
  const { library } = useLabContext();
  const view = useCorpus((state) => state.view);
  const desk = useDesk();
  const { pair } = view;
  const choose = (place: 0 | 1, run: number): void => desk.setView({ pair: place === 0 ? [run, pair[1]] : [pair[0], run] });
  const names = corpus.plan.runs.map((run, place) => runTitle(run, place, library));
  const { difference } = tally;
  const isCurrent = difference?.pair[0] === pair[0] && difference.pair[1] === pair[1];
  return (
    <FigureFrame name="Two runs, page by page" file="pair" sheet={() => scatterSheet(corpus, view, tally, library)}>
      <div className="corpus-pair">
        {([0, 1] as const).map((place) => (
          <select
            key={place}
            aria-label={place === 0 ? "Run across" : "Run up"}
            value={pair[place]}
            onChange={({ target }) => choose(place, Number(target.value))}
          >
            {names.map((name, run) => (
              <option key={name} value={run}>
                {name}
              </option>
            ))}
          </select>
        ))}
      </div>
      <PairScatter corpus={corpus} />
      {isCurrent && (
        <p className="corpus-difference">
          {differenceWords(difference, names[pair[0]] ?? "", names[pair[1]] ?? "", tally.shown)}
        </p>
      )}
    </FigureFrame>
  );
}

const rowHeight = 44;

function Histograms({ corpus, tally }: FigureProps) {
  const { library } = useLabContext();
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const most = barLimit(tally.histograms);
  const isCut = tally.histograms.flat().some((pages) => pages > most);
  return (
    <FigureFrame
      name={`${shownName(tally.shown)}: how the pages lie`}
      file="histograms"
      sheet={() => histogramSheet(corpus, tally, library)}
    >
      <div ref={host} className="corpus-histograms">
        {corpus.plan.runs.map((run, place) => (
          <div
            key={run.name}
            className="corpus-histogram"
            role="img"
            aria-label={histogramWords(tally, place, runTitle(run, place, library))}
          >
            <span>
              {runTitle(run, place, library)} <span className="muted">{tally.distributions[place]?.mean.toFixed(3)}</span>
            </span>
            <HistogramPlot bins={tally.histograms[place] ?? []} most={most} width={width} height={rowHeight} />
          </div>
        ))}
        <div className="corpus-scale" aria-hidden="true">
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
function histogramWords({ histograms }: Tally, run: number, name: string): string {
  const bins = histograms[run] ?? [];
  const quarter = bins.length / 4;
  const counts = [0, 1, 2, 3].map((place) =>
    bins.slice(place * quarter, (place + 1) * quarter).reduce((sum, count) => sum + count, 0),
  );
  return `${name}: ${counts[0]} pages below 0.25, ${counts[1]} up to 0.5, ${counts[2]} up to 0.75, ${counts[3]} above`;
}
