import { ballotMeasures } from "../../evaluation/combining/ballot-words.ts";
import { operators, type Operator } from "../../evaluation/combining/rule.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted } from "../../format.ts";
import { useCorpusController } from "../../lab/corpus.ts";
import { useLabContext } from "../../lab/react.tsx";
import type { FoundCorpus } from "../../state/corpus.ts";
import { Choice, NumberField } from "../ui/kit.tsx";
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
  readonly found: FoundCorpus;
  readonly onClose: () => void;
}

/** Asks which lanes are combined, how, and by which measure. */
export function CombinationForm({ found, onClose }: CombinationFormProps) {
  const controller = useCorpusController();
  const form = useCombinationForm();
  const { order, problem } = form;
  return (
    <form
      className="corpus-form spaced column small"
      aria-label="Find the best combination"
      // What is wrong is said beside the fields.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (order === undefined) return;
        onClose();
        controller.combine(order);
        controller.setView({ middle: "combination" });
      }}
    >
      <p className="muted">
        Runs the lanes once on each of {counted(found.pages.length, "page")} and tries what combinations of them would keep, as
        CombinE’s optimiser does. Each page is also judged by what is found without its fold, so that chance shows.
      </p>
      <LaneFields form={form} />
      <fieldset className="corpus-fields row wraps">
        <legend>Ways of combining</legend>
        {operators.map((operator) => (
          <label key={operator}>
            <input type="checkbox" checked={form.operators.has(operator)} onChange={() => form.toggleOperator(operator)} />{" "}
            {operatorTexts[operator][0]} <span className="muted">{operatorTexts[operator][1]}</span>
          </label>
        ))}
      </fieldset>
      <NumberFields form={form} />
      <div className="row wraps spaced">
        <button type="submit" className="button primary" disabled={order === undefined}>
          Find the best combination
        </button>
        {problem !== undefined && (
          <span className="failed" role="status">
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
    <fieldset className="corpus-fields row wraps">
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

function NumberFields({ form }: { readonly form: AskedCombination }) {
  const { measure, folds, seed, setMeasure, setFolds, setSeed } = form;
  return (
    <div className="row wraps airy">
      <Choice
        label="scored by"
        isLabelled
        value={measure}
        options={ballotMeasures.map((id) => ({ id, label: measureFor(id).name }))}
        onChoose={setMeasure}
      />
      <NumberField label="folds" isLabelled value={folds} least={2} most={20} step={1} onNumber={setFolds} />
      <NumberField label="seed" isLabelled value={seed} least={0} step={1} onNumber={setSeed} />
    </div>
  );
}
