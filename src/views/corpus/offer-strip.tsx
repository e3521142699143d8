import { useState } from "react";
import { openCorpus, type FoundCorpus } from "../../state/corpus.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { counted } from "../../format.ts";
import { foundWords } from "./corpus-text.ts";
import { MethodChooser } from "./method-chooser.tsx";
import { PapersButton } from "./papers-button.tsx";
import { SkippedFiles } from "./skipped-files.tsx";
import { SweepForm } from "./sweep-form.tsx";

/** Pages on which opening them as tabs is offered. */
const mostTabs = 8;

/** What was found in files, and whether to run the lanes on it, or what is chosen. */
export function OfferStrip({ found }: { readonly found: FoundCorpus }) {
  const controller = useCorpusController();
  const count = found.chosen?.length ?? controller.lanes().length;
  // The bar of a corpus that is open has the button.
  const isOpen = useCorpus((state) => openCorpus(state) !== undefined);
  const [isChoosing, setChoosing] = useState(false);
  const [isSweeping, setSweeping] = useState(false);
  const tabs = Math.min(found.pages.length, mostTabs);
  return (
    <section className="corpus-offer ruled rigid" aria-label="Found">
      <p>
        <strong dir="auto">{found.name}</strong>: {foundWords(found)}. Run {counted(count, "algorithm")}?
      </p>
      <div className="wraps spaced flex">
        <button type="button" className="button primary" disabled={count === 0} onClick={() => controller.runChosen()}>
          Run
        </button>
        <button type="button" className="button" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          Choose algorithms
        </button>
        <button
          type="button"
          className="button"
          aria-expanded={isSweeping}
          title="Tries many settings of a lane on all pages"
          onClick={() => setSweeping(!isSweeping)}
        >
          Sweep…
        </button>
        <button type="button" className="button" onClick={() => controller.openAsTabs()}>
          {tabs === found.pages.length ? "Open as tabs" : `Open the first ${tabs} as tabs`}
        </button>
        <button type="button" className="button" onClick={() => controller.decline()}>
          Cancel
        </button>
        {!isOpen && <PapersButton />}
      </div>
      {isChoosing && <MethodChooser found={found} />}
      {isSweeping && <SweepForm found={found} onClose={() => setSweeping(false)} />}
      <SkippedFiles skipped={found.skipped} />
    </section>
  );
}
