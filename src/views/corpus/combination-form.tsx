import { useId } from "react";
import { ballotMeasures } from "../../evaluation/combining/page-ballots.ts";
import { operators, type Operator } from "../../evaluation/combining/rule.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted } from "../../format.ts";
import { useCorpusController } from "../../lab/corpus.ts";
import { useLabContext } from "../../lab/react.tsx";
import type { OpenCorpus } from "../../state/corpus.ts";
import { algorithmOf } from "./run-names.ts";
import { useCombinationForm, type AskedCombination } from "./use-combination-form.ts";

const operatorTexts: Readonly<Record<Operator, readonly [name: string, note: string]>> = {
  union: ["Union", "what any of them keeps"],
  intersection: ["Intersection", "what all of them keep"],
  vote: ["Vote", "what enough of them keep, by every quorum"],
  weighted: ["Weights", "found by hill climbing"],
  serial: ["One after the other", "each two, run on what the other leaves: takes longer"],
};

interface CombinationFormProps {
  readonly corpus: OpenCorpus;
  readonly onBegin: () => void;
}

/** Asks which lanes are combined, how, and by which measure. */
export function CombinationForm({ corpus, onBegin }: CombinationFormProps) {
  const controller = useCorpusController();
  const form = useCombinationForm();
  const trouble = useId();
  const { order, problem } = form;
  return (
    <form
      className="combination-form near boxed grid"
      aria-label="Find the best combination"
      // What is wrong is said beside the fields.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (order === undefined) return;
        onBegin();
        controller.combine(order);
      }}
    >
      <p className="muted">
        Runs the lanes once on each of {counted(corpus.pages.length, "page")} and tries what combinations of them would keep, as
        CombinE’s optimiser does. Each page is also judged by what is found without its fold, so that chance shows.
      </p>
      <LaneFields form={form} />
      <fieldset className="combination-fields row wraps">
        <legend>Ways of combining</legend>
        {operators.map((operator) => (
          <label key={operator}>
            <input type="checkbox" checked={form.operators.has(operator)} onChange={() => form.toggleOperator(operator)} />{" "}
            {operatorTexts[operator][0]} <span className="muted">{operatorTexts[operator][1]}</span>
          </label>
        ))}
      </fieldset>
      <NumberFields form={form} trouble={problem === undefined ? undefined : trouble} />
      <div className="row wraps spaced">
        <button type="submit" className="button primary" disabled={order === undefined}>
          Find the best combination
        </button>
        {problem !== undefined && (
          <span id={trouble} className="failed" role="status">
            {problem}
          </span>
        )}
      </div>
    </form>
  );
}

function LaneFields({ form: { lanes, toggleLane } }: { readonly form: AskedCombination }) {
  const { library } = useLabContext();
  return (
    <fieldset className="combination-fields row wraps">
      <legend>Lanes</legend>
      {lanes.map(({ id, letter, run, isChosen, problem }) => (
        <label key={id} title={run.name}>
          <input type="checkbox" checked={isChosen} disabled={problem !== undefined} onChange={() => toggleLane(id)} /> {letter}{" "}
          {algorithmOf(run, library)} {problem !== undefined && <span className="muted">{problem}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** @param props.trouble id of what says what is wrong */
function NumberFields({ form, trouble }: { readonly form: AskedCombination; readonly trouble: string | undefined }) {
  const { measure, folds, seed, setMeasure, setFolds, setSeed } = form;
  return (
    <div className="row wraps airy">
      <label title="Those that look at words alone: what combinations keep is known word by word">
        scored by{" "}
        <select value={measure} onChange={({ target }) => setMeasure(target.value)}>
          {ballotMeasures.map((id) => (
            <option key={id} value={id}>
              {measureFor(id).name}
            </option>
          ))}
        </select>
      </label>
      <label title="Parts of the corpus that are held out by turns; pages of one site are always in one of them">
        folds{" "}
        <input
          type="number"
          className="field"
          min={2}
          max={20}
          value={Number.isNaN(folds) ? "" : folds}
          aria-describedby={trouble}
          onChange={({ target }) => setFolds(target.valueAsNumber)}
        />
      </label>
      <label title="Decides which sites are in which fold: the same seed, the same folds">
        seed{" "}
        <input
          type="number"
          className="field"
          min={0}
          value={Number.isNaN(seed) ? "" : seed}
          aria-describedby={trouble}
          onChange={({ target }) => setSeed(target.valueAsNumber)}
        />
      </label>
    </div>
  );
}
