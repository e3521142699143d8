import { Fragment } from "react";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { tableView, type OpenCorpus } from "../../state/corpus.ts";
import { useRunNames } from "./run-names.ts";

interface PairChoiceProps {
  readonly corpus: OpenCorpus;
  /** What the first run and the second are for. */
  readonly labels: readonly [string, string];
  /** Set where the labels stand before the choices; where not, what is beside them says what they are for. */
  readonly areLabelsShown?: boolean;
}

/** Chooses the two runs that are compared. */
export function PairChoice({ corpus, labels, areLabelsShown = false }: PairChoiceProps) {
  const { title } = useRunNames(corpus);
  const controller = useCorpusController();
  const { pair } = useCorpus(tableView);
  const choose = (place: 0 | 1, run: number): void => controller.setView({ pair: place === 0 ? [run, pair[1]] : [pair[0], run] });
  return (
    <div className="corpus-pair spaced flex">
      {([0, 1] as const).map((place) => (
        <Fragment key={place}>
          {areLabelsShown && <span aria-hidden="true">{labels[place]}</span>}
          <select aria-label={labels[place]} value={pair[place]} onChange={({ target }) => choose(place, Number(target.value))}>
            {corpus.plan.runs.map((run, index) => (
              <option key={run.name} value={index} title={run.name}>
                {title(index)}
              </option>
            ))}
          </select>
        </Fragment>
      ))}
    </div>
  );
}
