import { counted, thousands } from "../../format.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import type { CorpusController } from "../../lab/corpus.ts";
import type { CorpusReview } from "../../state/session.ts";
import { Button } from "../ui/kit.tsx";
import "./corpus.css";

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
