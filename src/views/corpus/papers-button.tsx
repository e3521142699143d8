import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { firstPaper } from "../../state/corpus.ts";

/** Leads to the published tables, and back. */
export function PapersButton() {
  const controller = useCorpusController();
  const isShown = useCorpus(({ paper }) => paper !== undefined);
  return (
    <button
      type="button"
      className="button"
      aria-pressed={isShown}
      title="The papers’ published tables, each number beside what is measured here"
      onClick={() => controller.showPaper(isShown ? undefined : firstPaper)}
    >
      Papers
    </button>
  );
}
