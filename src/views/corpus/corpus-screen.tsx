import { lazy, Suspense, use, type CSSProperties } from "react";
import { CorpusProvider, useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { Busy, useLabContext } from "../../lab/react.tsx";
import { openCorpus, tableView, pagesLeft, type OpenCorpus } from "../../state/corpus.ts";
import { counted } from "../../format.ts";
import { CombinationPane } from "./combination-pane.tsx";
import { CorpusBar } from "./corpus-bar.tsx";
import { CorpusTable } from "./corpus-table.tsx";
import { progressWords } from "./corpus-text.ts";
import { FiguresPane } from "./figures-pane.tsx";
import { OfferStrip } from "./offer-strip.tsx";
import { OpenButtons } from "./open-buttons.tsx";
import { PapersButton } from "./papers-button.tsx";
import { RankingPane } from "./ranking-pane.tsx";
import { ResponsePane } from "./response-pane.tsx";
import { ResultTables } from "./result-tables.tsx";
import { TableTools } from "./table-tools.tsx";
import "./corpus.css";
import "./corpus-sweep.css";

const ComparisonPane = lazy(async () => ({ default: (await import("./comparison-pane.tsx")).ComparisonPane }));
const PapersPane = lazy(async () => ({ default: (await import("./papers-pane.tsx")).PapersPane }));

/** Many pages at once: a table of pages and lanes, and what it says of the lanes. */
export function CorpusScreen() {
  const { actions } = useLabContext();
  return (
    <CorpusProvider value={use(actions.corpus())}>
      <Screen />
    </CorpusProvider>
  );
}

function Body({ corpus }: { readonly corpus: OpenCorpus }) {
  const middle = useCorpus((state) => tableView(state).middle);
  const main = (
    <div className="corpus-main column shrinks">
      <TableTools corpus={corpus} />
      {middle === "response" && <ResponsePane corpus={corpus} />}
      {middle === "ranking" && <RankingPane corpus={corpus} />}
      {middle === "pages" && <CorpusTable corpus={corpus} />}
      {middle === "tables" && <ResultTables corpus={corpus} />}
      {middle === "comparison" && (
        <Suspense
          fallback={
            <Busy>
              <p className="corpus-empty muted">Loading the comparison…</p>
            </Busy>
          }
        >
          <ComparisonPane corpus={corpus} />
        </Suspense>
      )}
      {middle === "combination" && <CombinationPane corpus={corpus} />}
    </div>
  );
  // The figure of a sweep is its curve or map: of so many settings nobody compares two, or reads a histogram of each.
  if (corpus.plan.sweep !== undefined) return main;
  return (
    <div className="corpus-body fill grid">
      {main}
      <FiguresPane corpus={corpus} />
    </div>
  );
}

function Screen() {
  const open = useCorpus(openCorpus);
  const offered = useCorpus((state) => state.offered);
  const work = useCorpus((state) => state.work);
  const paper = useCorpus((state) => state.paper);
  return (
    <main className="corpus column fill scrolls" aria-label="Corpus">
      {offered !== undefined && <OfferStrip key={offered.name} found={offered} />}
      {open === undefined ? (
        offered === undefined && paper === undefined && <NoCorpus />
      ) : (
        <>
          <CorpusBar corpus={open} />
          <RunProgress corpus={open} />
          {paper === undefined && <Body key={work} corpus={open} />}
        </>
      )}
      {paper !== undefined && (
        <Suspense
          fallback={
            <Busy>
              <p className="corpus-empty muted">Loading the papers’ tables…</p>
            </Busy>
          }
        >
          <PapersPane shown={paper} />
        </Suspense>
      )}
    </main>
  );
}

/** Stands in the table's place while no corpus is open. */
export function NoCorpus() {
  const controller = useCorpusController();
  const { samples } = useLabContext();
  const busy = useCorpus((state) => state.busy);
  return (
    <section className="corpus-empty" aria-labelledby="no-corpus-title">
      <h2 id="no-corpus-title">{busy ?? "No corpus open. Drop a folder, or open one."}</h2>
      <p className="muted">
        A folder or a zip of pages, with or without gold standards (WCXB, AEB, CETD, CleanEval, or text files of the same name),
        MHTML files, a WARC, or results that the command line wrote. Nothing is uploaded: pages stay in this browser.
      </p>
      <div className="corpus-empty-actions wraps spaced flex">
        <OpenButtons />
        {samples.length > 0 && (
          <button
            type="button"
            className="button primary"
            disabled={busy !== undefined}
            title={`Runs the lanes of Inspect on the ${counted(samples.length, "page")} that come with the lab, and scores them against their gold standards`}
            onClick={() => void controller.runSamples()}
          >
            Run on the samples
          </button>
        )}
        <PapersButton />
      </div>
    </section>
  );
}

const layoutNote =
  "A method of the run looks at pages as they are drawn. Each is laid out once for all settings, out of sight, one after the other, in a frame that runs nothing and asks nothing of any server.";

/** The part of the track that is laid out, up to which the pages are judged in time. */
function aheadStyle(share: number): AheadStyle {
  return { "--laid-out": `${100 * share}%` };
}

interface AheadStyle extends CSSProperties {
  readonly "--laid-out": string;
}

/** How far the run has come, and what can be done about it; nothing where all is done. */
export function RunProgress({ corpus }: { readonly corpus: OpenCorpus }) {
  const controller = useCorpusController();
  const { run, results, entries } = corpus;
  if (run.status === "done" || results.length === 0) return undefined;
  const done = results.length - pagesLeft(corpus).length;
  const words = progressWords(corpus);
  const laidOut = run.status === "running" ? run.laidOut : undefined;
  return (
    <div className="corpus-progress row wraps ruled rigid small spaced">
      <div
        className="corpus-track meter clips grows rounded"
        role="progressbar"
        aria-label="Pages judged"
        aria-valuemin={0}
        aria-valuemax={results.length}
        aria-valuenow={done}
        aria-valuetext={words}
        style={laidOut === undefined ? undefined : aheadStyle(laidOut / results.length)}
      >
        <div style={{ width: `${(100 * done) / results.length}%` }} />
      </div>
      <span className="corpus-progress-words" title={laidOut === undefined ? undefined : layoutNote}>
        {words}
      </span>
      {run.status === "running" && (
        <button type="button" className="button" onClick={() => controller.pause()}>
          Pause
        </button>
      )}
      {run.status !== "running" && entries !== undefined && (
        <button type="button" className="button" onClick={() => controller.goOn()}>
          {run.status === "paused" ? "Resume" : "Go on"}
        </button>
      )}
      {run.status !== "stopped" && (
        <button type="button" className="button" title="Ends the run; what is done is kept" onClick={() => controller.stop()}>
          Stop
        </button>
      )}
    </div>
  );
}
