import { use } from "react";
import type { OpenCorpus } from "../../state/corpus.ts";
import { useLabContext } from "../../lab/react.tsx";
import { CorpusBar } from "./corpus-bar.tsx";
import { CorpusProvider, useCorpus } from "../../lab/corpus.ts";
import { CorpusTable } from "./corpus-table.tsx";
import { FiguresPane } from "./figures-pane.tsx";
import { NoCorpus } from "./no-corpus.tsx";
import { OfferStrip } from "./offer-strip.tsx";
import { ResponsePane } from "./response-pane.tsx";
import { ResultTables } from "./result-tables.tsx";
import { RunProgress } from "./run-progress.tsx";
import { TableTools } from "./table-tools.tsx";
import "./corpus.css";
import "./corpus-sweep.css";

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
  const middle = useCorpus((state) => state.view.middle);
  const main = (
    <div className="corpus-main">
      <TableTools corpus={corpus} />
      {middle === "response" && <ResponsePane corpus={corpus} />}
      {middle === "pages" && <CorpusTable corpus={corpus} />}
      {middle === "tables" && <ResultTables />}
    </div>
  );
  // The figure of a sweep is its curve or map: of so many settings nobody compares two, or reads a histogram of each.
  if (corpus.plan.sweep !== undefined) return main;
  return (
    <div className="corpus-body">
      {main}
      <FiguresPane corpus={corpus} />
    </div>
  );
}

function Screen() {
  const open = useCorpus((state) => state.open);
  const offered = useCorpus((state) => state.offered);
  const work = useCorpus((state) => state.work);
  return (
    <main className="corpus" aria-label="Corpus">
      {offered !== undefined && <OfferStrip key={offered.name} found={offered} />}
      {open === undefined ? (
        offered === undefined && <NoCorpus />
      ) : (
        <>
          <CorpusBar corpus={open} />
          <RunProgress corpus={open} />
          <Body key={work} corpus={open} />
        </>
      )}
    </main>
  );
}
