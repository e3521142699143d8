import { useState } from "react";
import { openCorpus, type FoundCorpus } from "../../state/corpus.ts";
import { useLabContext } from "../../lab/react.tsx";
import { useCorpus, useCorpusController, type CorpusController } from "../../lab/corpus.ts";
import { counted } from "../../format.ts";
import { foundWords } from "./corpus-text.ts";
import { PapersButton } from "./papers-button.tsx";
import { SkippedFiles } from "./skipped-files.tsx";
import { SweepForm } from "./sweep-form.tsx";

/** Pages on which opening them as tabs is offered. */
const mostTabs = 8;

/** What was found in files, and whether to run the lanes on it. */
export function OfferStrip({ found }: { readonly found: FoundCorpus }) {
  const controller = useCorpusController();
  const lanes = controller.lanes();
  // The bar of a corpus that is open has the button.
  const isOpen = useCorpus((state) => openCorpus(state) !== undefined);
  const [isChoosing, setChoosing] = useState(false);
  const [isSweeping, setSweeping] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>(lanes.map(({ id }) => id));
  const toggle = (id: string): void => setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const tabs = Math.min(found.pages.length, mostTabs);
  return (
    <section className="corpus-offer ruled rigid" aria-label="Found">
      <p>
        <strong dir="auto">{found.name}</strong>: {foundWords(found)}. Run {counted(chosen.length, "algorithm")}?
      </p>
      <div className="wraps spaced flex">
        <button type="button" className="button primary" disabled={chosen.length === 0} onClick={() => controller.run(chosen)}>
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
      {isChoosing && <LaneChoice lanes={lanes} chosen={chosen} onToggle={toggle} />}
      {isSweeping && <SweepForm found={found} onClose={() => setSweeping(false)} />}
      <SkippedFiles skipped={found.skipped} />
    </section>
  );
}

interface LaneChoiceProps {
  readonly lanes: ReturnType<CorpusController["lanes"]>;
  /** Ids of lanes. */
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Asks which lanes are run, and how long each may take on a page. */
function LaneChoice({ lanes, chosen, onToggle }: LaneChoiceProps) {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const seconds = useCorpus((state) => state.timeLimit) / 1000;
  return (
    <fieldset className="corpus-choice boxed grid">
      <legend>Lanes of the lab to run; add and set others in Inspect</legend>
      {lanes.map(({ id, letter, run }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => onToggle(id)} /> {letter}{" "}
          {library.get(run.extractor)?.name} <span className="muted">{run.name}</span>
        </label>
      ))}
      <label>
        Seconds that each may take on a page{" "}
        <input
          type="number"
          min={1}
          max={600}
          value={seconds}
          onChange={({ target }) => {
            if (target.valueAsNumber >= 1) controller.setTimeLimit(target.valueAsNumber * 1000);
          }}
        />
      </label>
    </fieldset>
  );
}
