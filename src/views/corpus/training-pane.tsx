import { useMemo, useState } from "react";
import { isJudged, scoreOf } from "../../evaluation/page-result.ts";
import { ownPagesTable, ownTable, ownVerdict, type LaneScores } from "../../evaluation/own-figures.ts";
import { counted } from "../../format.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { saving, useLabContext, useSession } from "../../lab/react.tsx";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { saveFile } from "../../persistence/files.ts";
import type { TrainedModel } from "../../evaluation/train-model.ts";
import { openFor, type OpenCorpus, type TrainingState } from "../../state/corpus.ts";
import { maxLanes } from "../../state/lane.ts";
import { leastPages, tooFewPages } from "../../training/least-pages.ts";
import { ResultTable } from "./result-tables.tsx";
import { WorkProgress } from "./work-progress.tsx";
import "./combination.css";
import "./corpus-results.css";

/** A model of the user's own: learned from the corpus that is open, judged beside the shipped one and the lanes, and kept as a lane. */
export function TrainingPane({ corpus }: { readonly corpus: OpenCorpus }) {
  const training = useCorpus((state) => state.training);
  const [isAsking, setAsking] = useState(false);
  const [name, setName] = useState(corpus.name.slice(0, mostOfName));
  const reachable = useReachable(paneId("Training"));
  const missing = missingWords(corpus);
  const found = training?.status === "done" ? training.found : undefined;
  const isUnderWay = training?.status === "training";
  return (
    <section ref={reachable} className="corpus-tables combination scrolls small grows" aria-label="Training" tabIndex={0}>
      {missing !== undefined && found === undefined && <p className="muted">{missing}</p>}
      {training?.status === "failed" && (
        <p className="failed" role="alert">
          {training.problem}
        </p>
      )}
      {isUnderWay && <TrainingProgress progress={training.progress} />}
      {!isUnderWay && missing === undefined && (found === undefined || isAsking) && (
        <TrainingForm corpus={corpus} name={name} onName={setName} onBegin={() => setAsking(false)} />
      )}
      {found !== undefined && <Trained found={found} isAsking={isAsking} onAsk={missing === undefined ? setAsking : undefined} />}
    </section>
  );
}

/** Why nothing can be learned here, in a sentence. */
function missingWords({ goldCount, entries, name }: OpenCorpus): string | undefined {
  if (entries === undefined)
    return `Only results are here: open the folder or archive of “${name}”, and a model can be trained on its pages.`;
  return goldCount < leastPages ? tooFewPages(goldCount) : undefined;
}

const mostOfName = 60;

interface TrainingFormProps {
  readonly corpus: OpenCorpus;
  /** What the model is to be called. */
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onBegin: () => void;
}

function TrainingForm({ corpus, name, onName, onBegin }: TrainingFormProps) {
  const controller = useCorpusController();
  const isNamed = name.trim() !== "";
  return (
    <form
      className="combination-form near boxed grid"
      aria-label="Train a model"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNamed) return;
        onBegin();
        controller.train(name.trim());
      }}
    >
      <p className="muted">
        Learns from the {counted(corpus.goldCount, "page")} with a gold standard, on top of the shipped model: boosting goes on
        where that ends. Each page is judged by a model that learned from none of its site, as <code>contentscope train</code>{" "}
        does. Pages stay in this browser.
      </p>
      <div className="combination-actions row wraps">
        <label>
          name{" "}
          <input
            className="field"
            value={name}
            maxLength={mostOfName}
            dir="auto"
            onChange={({ target }) => onName(target.value)}
          />
        </label>
        <button type="submit" className="button primary" disabled={!isNamed}>
          Train
        </button>
        {!isNamed && (
          <span className="failed" role="status">
            A model needs a name.
          </span>
        )}
      </div>
    </form>
  );
}

type Progress = Extract<TrainingState, { readonly status: "training" }>["progress"];

const stages: Readonly<Record<Progress["stage"], readonly [name: string, what: string]>> = {
  pages: ["Reading pages", "page"],
  models: ["Growing trees", "model"],
  scores: ["Judging pages", "page"],
};

function TrainingProgress({ progress: { stage, done, of } }: { readonly progress: Progress }) {
  const controller = useCorpusController();
  const [name, what] = stages[stage];
  return (
    <WorkProgress
      label={name}
      done={done}
      of={of}
      words={`${name}: ${done} of ${counted(of, what)}`}
      stopTitle="Ends the training; nothing is kept of it"
      onStop={() => controller.stopTraining()}
    />
  );
}

interface TrainedProps {
  readonly found: TrainedModel;
  readonly isAsking: boolean;
  /** Undefined where it cannot be asked anew. */
  readonly onAsk: ((isAsking: boolean) => void) | undefined;
}

function Trained({ found, isAsking, onAsk }: TrainedProps) {
  const lanes = useLaneScores();
  const verdict = useMemo(() => ownVerdict(found), [found]);
  const tables = useMemo(() => [ownTable(found, lanes), ownPagesTable(found)], [found, lanes]);
  return (
    <>
      <h3>
        {found.model}: learned from {counted(found.scores.length, "page")}, on top of the shipped model
      </h3>
      <p className="combination-best">
        <strong>{verdict.text}</strong> <AddLane model={found.model} />
      </p>
      <div className="combination-actions row wraps">
        {onAsk !== undefined && (
          <button type="button" className="button" aria-expanded={isAsking} onClick={() => onAsk(!isAsking)}>
            Train anew…
          </button>
        )}
        <SaveModel found={found} />
        <span className="muted">Not kept over a reload: save it, or add it as a lane, which is.</span>
      </div>
      {found.leftOut.length > 0 && (
        <p className="failed">
          Left out:{" "}
          {found.leftOut
            .slice(0, mostNamed)
            .map(({ problem }) => problem)
            .join("; ")}
          {found.leftOut.length > mostNamed && `; and ${counted(found.leftOut.length - mostNamed, "other page")}`}.
        </p>
      )}
      {tables.map((table) => (
        <ResultTable key={table.caption} table={table} />
      ))}
    </>
  );
}

/** Pages that are named at the most. */
const mostNamed = 5;

/** F1 of bags of words of the lanes that were run on the corpus, page by page. */
function useLaneScores(): readonly LaneScores[] {
  const corpus = useCorpus((state) => openFor(state, "lanes"));
  return useMemo(() => {
    if (corpus?.plan.measures.includes("bag") !== true) return [];
    return corpus.plan.runs.map(({ name }, run) => ({
      name,
      scores: new Map(
        corpus.results.flatMap((page): readonly (readonly [string, number])[] => {
          const score = page !== undefined && isJudged(page) ? scoreOf(page, run, "bag") : undefined;
          return page === undefined || score === undefined ? [] : [[page.page, score.value]];
        }),
      ),
    }));
  }, [corpus]);
}

/** Keeps the model and takes it to the lab, undoably. */
function AddLane({ model }: { readonly model: string }) {
  const controller = useCorpusController();
  const lanes = useSession(({ lab }) => lab.lanes);
  const like = lanes.find(({ values }) => Object.values(values).includes(model));
  if (like !== undefined) return <span className="muted">It is lane {like.letter}.</span>;
  const isFull = lanes.length >= maxLanes;
  return (
    <>
      <button type="button" className="button" disabled={isFull} onClick={() => void controller.addTrained()}>
        Add as a lane
      </button>
      {isFull && <span className="muted"> There is no room: remove a lane in Inspect.</span>}
    </>
  );
}

function SaveModel({ found }: { readonly found: TrainedModel }) {
  const lab = useLabContext();
  const save = (): void =>
    void saving(lab, () => {
      saveFile(`${found.model}.json`, "application/json", found.text);
      return Promise.resolve(`Saved ${found.model}.json`);
    });
  return (
    <button
      type="button"
      className="button"
      title="A file that the lab opens again, and the command line takes: --algorithm learned.model~FILE"
      onClick={save}
    >
      Save the model
    </button>
  );
}
