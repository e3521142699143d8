import { counted, thousands } from "../../format.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import type { CorpusController } from "../../lab/corpus.ts";
import type { CorpusReview } from "../../state/session.ts";
import { Icon } from "../ui/icon.tsx";
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
    <section className="review-bar row wraps shaded ruled rigid small airy" aria-label="Pages of the corpus, the worst first">
      <span role="status" dir="auto">
        <strong>{run}</strong> on {corpus}: {thousands(at + 1)} of {thousands(of)}, the worst first
        {score !== "" && `; ${score}`}
        {worstWords(review)}
      </span>
      <span className="row spaced at-end">
        <button
          type="button"
          className="button"
          disabled={at === 0}
          title="The page on which it did worse than on this"
          onClick={() => ask((corpora) => corpora.stepReview(-1))}
        >
          Worse
        </button>
        <button
          type="button"
          className="button"
          disabled={at + 1 >= of}
          title="The page that follows when they are sorted from the worst to the best"
          onClick={() => ask((corpora) => corpora.stepReview(1))}
        >
          Next worst
        </button>
        <button
          type="button"
          className="button"
          title="To the same place of its table"
          onClick={() => actions.showScreen("corpus")}
        >
          Back to corpus
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="End going through the pages of the corpus"
          title="End"
          onClick={() => ask((corpora) => corpora.endReview())}
        >
          <Icon name="close" />
        </button>
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
