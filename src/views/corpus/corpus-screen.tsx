import { lazy, Suspense, use, useRef, type ReactNode } from "react";
import { counted } from "../../format.ts";
import { CorpusProvider, useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { Busy, useLabContext } from "../../lab/react.tsx";
import { firstPaper, openCorpus, tableView, type OpenCorpus } from "../../state/corpus.ts";
import { Button } from "../ui/kit.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { CombinationPane } from "./combination-pane.tsx";
import { CorpusBar } from "./corpus-bar.tsx";
import { OfferStrip } from "./offer-strip.tsx";
import { OpenButtons } from "./open-buttons.tsx";
import { PagesPane } from "./pages-pane.tsx";
import { RankingPane } from "./ranking-pane.tsx";
import { ResponsePane } from "./response-pane.tsx";
import "./corpus.css";

const ComparisonPane = lazy(async () => ({ default: (await import("./comparison-pane.tsx")).ComparisonPane }));
const PapersPane = lazy(async () => ({ default: (await import("./papers-pane.tsx")).PapersPane }));

/** Many pages at once: which method is best, the pages one by one, and two methods set against each other. */
export function CorpusScreen() {
  const { actions } = useLabContext();
  return (
    <CorpusProvider value={use(actions.corpus())}>
      <Screen />
    </CorpusProvider>
  );
}

function Screen() {
  const open = useCorpus(openCorpus);
  const offered = useCorpus((state) => state.offered);
  const work = useCorpus((state) => state.work);
  const paper = useCorpus((state) => state.paper);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <main className="corpus column fill" aria-label="Many pages">
      {offered !== undefined && <OfferStrip key={offered.name} found={offered} />}
      {open === undefined && offered === undefined && paper === undefined && <NoCorpus />}
      {open !== undefined && <CorpusBar corpus={open} opener={opener} />}
      {open !== undefined && paper === undefined && <Body key={work} corpus={open} />}
      {paper !== undefined && (
        <Late what="the papers’ tables">
          <PapersPane shown={paper} />
        </Late>
      )}
      <AskDialog opener={opener} />
    </main>
  );
}

function Body({ corpus }: { readonly corpus: OpenCorpus }) {
  const middle = useCorpus((state) => tableView(state).middle);
  switch (middle) {
    case "ranking":
      return <RankingPane corpus={corpus} />;
    case "pages":
      return <PagesPane corpus={corpus} />;
    case "compare":
      return (
        <Late what="the comparison">
          <ComparisonPane corpus={corpus} />
        </Late>
      );
    case "response":
      return <ResponsePane corpus={corpus} />;
    case "combination":
      return <CombinationPane corpus={corpus} />;
  }
}

function Late({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Busy>
          <p className="corpus-empty muted">Loading {what}…</p>
        </Busy>
      }
    >
      {children}
    </Suspense>
  );
}

/** Stands in the table's place while no corpus is open. */
export function NoCorpus() {
  const controller = useCorpusController();
  const { samples } = useLabContext();
  const busy = useCorpus((state) => state.busy);
  return (
    <section className="corpus-empty" aria-labelledby="no-corpus-title">
      <h2 id="no-corpus-title">{busy ?? "Which method is best on your pages? Drop a folder of them, or open one."}</h2>
      <div className="row wraps spaced">
        <OpenButtons />
        {samples.length > 0 && (
          <Button
            look="primary"
            refusal={busy}
            tip={`Runs the lanes on the ${counted(samples.length, "page")} that come with the lab, and scores them against their gold standards`}
            onClick={() => void controller.runSamples()}
          >
            Run on the {counted(samples.length, "sample")}
          </Button>
        )}
        <Button look="quiet" onClick={() => controller.showPaper(firstPaper)}>
          Papers’ tables
        </Button>
      </div>
      <Earlier />
      <p className="muted small">
        A folder or a zip of pages, with or without gold standards (WCXB, AEB, CETD, CleanEval, or text files of the same name),
        MHTML files, a WARC, or results that the command line wrote. Nothing is uploaded: pages stay in this browser.
      </p>
    </section>
  );
}

/** The corpora that were open before. */
function Earlier() {
  const controller = useCorpusController();
  const earlier = useCorpus((state) => state.earlier);
  if (earlier.length === 0) return null;
  return (
    <ul className="column near" aria-label="Opened before">
      <li className="muted small">Opened before</li>
      {earlier.map(({ id, name, pages }) => (
        <li key={id} className="row spaced">
          <Button look="link" onClick={() => void controller.reopen(id)}>
            {name}, {counted(pages, "page")}
          </Button>
          <Button look="quiet" tip={`Forgets ${name} with its files and results`} onClick={() => controller.forget(id)}>
            Forget
          </Button>
        </li>
      ))}
    </ul>
  );
}
