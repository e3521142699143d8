import { Suspense, use, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { counted, thousands } from "../../format.ts";
import { CorpusProvider, useCorpus, useCorpusController, type CorpusController } from "../../lab/corpus.ts";
import { samplesName } from "../../lab/load.ts";
import { Busy, useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { firstPaper, firstView, givenCorpus, shownWork, type CorpusDialog, type Corpus } from "../../state/corpus.ts";
import type { CorpusReview } from "../../state/session.ts";
import { LabDialog } from "../ui/dialog.tsx";
import { Button } from "../ui/kit.tsx";
import { lateView, FailureBoundary } from "../ui/late-view.tsx";
import { MethodChooser, OfferStrip, OpenButtons } from "./ask-form.tsx";
import { CombinationForm, CombinationPane } from "./combination-pane.tsx";
import { CorpusBar } from "./corpus-bar.tsx";
import { PagesPane } from "./pages-pane.tsx";
import { RankingPane } from "./ranking-pane.tsx";
import { ResponsePane, SweepForm } from "./sweep-pane.tsx";
import "./corpus.css";

const ComparisonPane = lateView("The comparison", async () => (await import("./comparison-pane.tsx")).ComparisonPane, {
  waiting: () => <p className="corpus-empty grid muted">Loading the comparison…</p>,
});
const PapersPane = lateView("The papers’ tables", async () => (await import("./papers-pane.tsx")).PapersPane, {
  waiting: () => <p className="corpus-empty grid muted">Loading the papers’ tables…</p>,
});

/** Many pages at once: which method is best, the pages one by one, and two methods set against each other. */
export function CorpusScreen() {
  const { actions } = useLabContext();
  // It is asked for once; the boundary around this tries again where it fails.
  const [coming] = useState(actions.corpus);
  return (
    <Suspense fallback={<Busy />}>
      <LateContent coming={coming} />
    </Suspense>
  );
}

function LateContent({ coming }: { readonly coming: Promise<CorpusController> }) {
  return (
    <CorpusProvider value={use(coming)}>
      <ScreenContent />
    </CorpusProvider>
  );
}

function ScreenContent() {
  const open = useCorpus((state) => shownWork(state)?.corpus);
  const offered = useCorpus((state) => state.offered);
  const work = useCorpus((state) => state.work);
  const paper = useCorpus((state) => state.paper);
  const opener = useRef<HTMLButtonElement>(null);
  const isOfSamples = open?.name === samplesName;
  // The samples stand in for pages of one's own until there are any.
  const shown = isOfSamples && offered !== undefined ? undefined : open;
  return (
    <main className="corpus column grow" aria-label="Many pages">
      {offered !== undefined && <OfferStrip key={offered.name} found={offered} />}
      {(open === undefined || isOfSamples) && offered === undefined && paper === undefined && <Invitation />}
      {shown !== undefined && <CorpusBar opener={opener} />}
      {shown !== undefined && paper === undefined && (
        <FailureBoundary key={work} name="This view">
          <Body>{isOfSamples && <PapersPane shown={bestKnown} isBeside />}</Body>
        </FailureBoundary>
      )}
      {paper !== undefined && <PapersPane shown={paper} />}
      <AskDialog opener={opener} />
    </main>
  );
}

/** The table that ranks methods on pages that a paper used, measured here beside what it prints. */
const bestKnown = { ...firstPaper, table: "here" };

/** @param children what stands beside the ranking */
function Body({ children }: { readonly children: ReactNode }) {
  const middle = useCorpus((state) => (shownWork(state)?.view ?? firstView).middle);
  switch (middle) {
    case "ranking":
      return <RankingPane>{children}</RankingPane>;
    case "pages":
      return <PagesPane />;
    case "compare":
      return <ComparisonPane />;
    case "response":
      return <ResponsePane />;
    case "combination":
      return <CombinationPane />;
  }
}

/** Asks for pages: over what came of the samples, which are run at first, and in the table's place while nothing is open. */
function Invitation() {
  const controller = useCorpusController();
  const { samples } = useLabContext();
  const busy = useCorpus((state) => state.busy);
  const isEmpty = useCorpus((state) => shownWork(state) === undefined);
  useEffect(() => void controller.beginWithSamples(), [controller]);
  const formats =
    "A folder or a zip of pages, with or without gold standards (WCXB, AEB, CETD, CleanEval, or text files of the same name), MHTML files, a WARC, or results from the command line. Nothing is uploaded: pages stay in this browser.";
  return (
    <section
      className={isEmpty ? "corpus-empty grid" : "corpus-tools toolbar shaded border-bottom"}
      aria-labelledby="no-corpus-title"
    >
      <h2 id="no-corpus-title">
        {isEmpty && busy !== undefined ? busy : "Which method is best on your pages? Drop a folder of them, or open one."}
      </h2>
      <div className="row wrap" title={formats}>
        <OpenButtons />
        {isEmpty && samples.length > 0 && (
          <Button
            look="primary"
            refusal={busy}
            tip={`Runs the lanes on the ${counted(samples.length, "page")} that come with the lab, and scores them against their gold standards`}
            onClick={() => void controller.runSamples()}
          >
            Run on the {counted(samples.length, "sample")}
          </Button>
        )}
        {isEmpty && (
          <Button look="quiet" onClick={() => controller.showPaper(firstPaper)}>
            Papers’ tables
          </Button>
        )}
      </div>
      {isEmpty && <Earlier />}
      {isEmpty && <p className="muted small">{formats}</p>}
    </section>
  );
}

/** The corpora that were open before. */
function Earlier() {
  const controller = useCorpusController();
  const earlier = useCorpus((state) => state.earlier);
  if (earlier.length === 0) return null;
  return (
    <ul className="column gap" aria-label="Opened before">
      <li className="muted small">Opened before</li>
      {earlier.map(({ id, name, pages }) => (
        <li key={id} className="row gap">
          <Button look="link" onClick={() => void controller.reopen(id)}>
            {name}, {counted(pages.length, "page")}
          </Button>
          <Button look="quiet" tip={`Forgets ${name} with its files and results`} onClick={() => controller.forget(id)}>
            Forget
          </Button>
        </li>
      ))}
    </ul>
  );
}

const titles: Readonly<Record<CorpusDialog, string>> = {
  methods: "Run methods",
  sweep: "Sweep a parameter",
  combination: "Find the best combination",
  skipped: "Files that are not pages",
};

/** Asks what is to be run, on what is offered or else open. */
export function AskDialog({ opener }: { readonly opener: RefObject<HTMLButtonElement | null> }) {
  const controller = useCorpusController();
  const asking = useCorpus((state) => state.asking);
  const found = useCorpus(givenCorpus);
  const onClose = (): void => controller.state.setState({ asking: undefined });
  if (asking === undefined || found === undefined) return null;
  return (
    <LabDialog title={titles[asking]} kind="corpus-dialog" isOpen onClose={onClose} focused={opener.current}>
      {asking === "methods" && <MethodChooser found={found} onClose={onClose} />}
      {asking === "sweep" && <SweepForm found={found} onClose={onClose} />}
      {asking === "skipped" && <SkippedFiles skipped={found.skipped} />}
      {asking === "combination" && <CombinationForm found={found} onClose={onClose} />}
    </LabDialog>
  );
}

/** Files that are listed; more would only be counted. */
const mostListed = 500;

/** Files that are no page of the corpus, each with its reason. */
function SkippedFiles({ skipped }: Pick<Corpus, "skipped">) {
  const others = skipped.length - mostListed;
  return (
    <ul className="small" aria-label="Skipped files">
      {skipped.slice(0, mostListed).map(({ path, reason }) => (
        <li key={path}>
          <span dir="auto">{path}</span>: <span className="muted">{reason}</span>
        </li>
      ))}
      {others > 0 && <li className="muted">and {thousands(others)} more</li>}
    </ul>
  );
}

/** Leads through the pages of a corpus from where a run did worst, and back to its table. Nothing over any other page. */
export function ReviewBar() {
  const actions = useActions();
  const review = useSession((session) => session.review);
  const isShown = useSession(({ lab }) => lab.page === review?.page);
  if (review === undefined || !isShown) return undefined;
  const { at, of, run, corpus, score } = review;
  const ask = (what: (controller: CorpusController) => void): void => void actions.corpus().then(what);
  return (
    <section className="toolbar small shaded border-bottom" aria-label="Pages of the corpus, the worst first">
      <span role="status" dir="auto">
        <strong>{run}</strong> on {corpus}: {thousands(at + 1)} of {thousands(of)}, the worst first
        {score !== "" && `; ${score}`}
        {worstWords(review)}
      </span>
      <span className="row gap end">
        <Button
          refusal={at === 0 ? "This is the worst page" : undefined}
          tip="The next worse page"
          onClick={() => ask((corpora) => corpora.stepReview(-1))}
        >
          Worse
        </Button>
        <Button
          refusal={at + 1 >= of ? "This is the best page" : undefined}
          tip="The next page, sorted from worst to best"
          onClick={() => ask((corpora) => corpora.stepReview(1))}
        >
          Next worst
        </Button>
        <Button tip="Back to the same place in the table" onClick={() => actions.showScreen("corpus")}>
          Back to many pages
        </Button>
        <Button icon="close" name="End the review of the corpus" onClick={() => ask((corpora) => corpora.endReview())} />
      </span>
    </section>
  );
}

/** "; misses 214 characters here". */
function worstWords({ worst }: CorpusReview): string {
  if (worst === undefined) return "";
  const characters = counted(worst.count, "character");
  return worst.side === "a" ? `; keeps ${characters} wrongly here` : `; misses ${characters} here`;
}
