import { useState } from "react";
import { combinationTables, combinationTitle, foundText, ruleText } from "../../evaluation/combining/combination-tables.ts";
import type { Combination, CombinationStep } from "../../evaluation/combining/find-combination.ts";
import { markdownText, type Table } from "../../evaluation/table.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted, differenceText, scoreText } from "../../format.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { saving, useLabContext, useSession } from "../../lab/react.tsx";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { exportName, fileStem, labVersion, saveFile } from "../../persistence/files.ts";
import { drawTradeOff, tradeOffChart, tradeOffPlaceAt } from "../../plots/trade-off.ts";
import type { Sheet } from "../../plots/svg-sheet.ts";
import type { CombinationState, OpenCorpus } from "../../state/corpus.ts";
import { maxLanes, runKey } from "../../state/lane.ts";
import { PlotFrame } from "../ui/plot-frame.tsx";
import { CombinationForm } from "./combination-form.tsx";
import { combiningWords, foundWords, heldOutWords, stepCurve, stepRows, stepWords } from "./combination-text.ts";
import { FigureFrame } from "./figure-frame.tsx";
import { ResultTable } from "./result-tables.tsx";
import { WorkProgress } from "./work-progress.tsx";
import "./combination.css";
import "./corpus-results.css";

/** The best combination of the lanes: asked for, searched, and shown step by step. */
export function CombinationPane({ corpus }: { readonly corpus: OpenCorpus }) {
  const combination = useCorpus((state) => state.combination);
  const [isAsking, setAsking] = useState(false);
  const reachable = useReachable(paneId("Combination"));
  const missing = missingWords(corpus);
  const found = combination?.status === "done" ? combination.found : undefined;
  const isUnderWay = combination?.status === "asking" || combination?.status === "searching";
  return (
    <section ref={reachable} className="corpus-tables combination scrolls small grows" aria-label="Combination" tabIndex={0}>
      {missing !== undefined && found === undefined && <p className="muted">{missing}</p>}
      {combination?.status === "failed" && (
        <p className="failed" role="alert">
          {combination.problem}
        </p>
      )}
      {isUnderWay && <SearchProgress state={combination} />}
      {!isUnderWay && missing === undefined && (found === undefined || isAsking) && (
        <CombinationForm corpus={corpus} onBegin={() => setAsking(false)} />
      )}
      {found !== undefined && (
        <Found
          key={combinationTitle(found)}
          found={found}
          isAsking={isAsking}
          onAsk={missing === undefined ? setAsking : undefined}
        />
      )}
    </section>
  );
}

/** Why nothing can be searched here, in a sentence. */
function missingWords({ goldCount, entries, name }: OpenCorpus): string | undefined {
  if (entries === undefined)
    return `Only results are here: open the folder or archive of “${name}”, and its lanes can be combined.`;
  return goldCount === 0 ? "No page has a gold standard, by which combinations could be told apart." : undefined;
}

type UnderWay = Extract<CombinationState, { readonly status: "asking" | "searching" }>;

function SearchProgress({ state }: { readonly state: UnderWay }) {
  const controller = useCorpusController();
  const [done, of] = state.status === "asking" ? [state.done, state.of] : [state.progress.search - 1, state.progress.of];
  const words = combiningWords(state);
  return (
    <WorkProgress
      label={state.status === "asking" ? "Lanes run" : "Combinations searched"}
      done={done}
      of={of}
      words={words}
      stopTitle="Ends the search; nothing is kept of it"
      onStop={() => controller.stopCombining()}
    />
  );
}

interface FoundProps {
  readonly found: Combination;
  readonly isAsking: boolean;
  /** Undefined where it cannot be asked anew. */
  readonly onAsk: ((isAsking: boolean) => void) | undefined;
}

function Found({ found, isAsking, onAsk }: FoundProps) {
  const { library } = useLabContext();
  return (
    <>
      <h3>{combinationTitle(found)}</h3>
      <p className="combination-best">
        <strong>{foundWords(found, library)}</strong> <AddLane found={found} />
      </p>
      <p>{heldOutWords(found)}</p>
      <div className="combination-actions row wraps">
        {onAsk !== undefined && (
          <button type="button" className="button" aria-expanded={isAsking} onClick={() => onAsk(!isAsking)}>
            Search anew…
          </button>
        )}
        <SaveButtons found={found} />
        <span className="muted">Not kept over a reload: save it, or add it as a lane, which is.</span>
      </div>
      <Steps found={found} />
      {combinationTables(found).map((table) => (
        <ResultTable key={table.caption} table={table} />
      ))}
    </>
  );
}

/** Takes what was found to the lab, undoably. */
function AddLane({ found }: { readonly found: Combination }) {
  const controller = useCorpusController();
  const lanes = useSession(({ lab }) => lab.lanes);
  const { run } = found.found;
  const like = lanes.find((lane) => runKey(lane) === runKey(run));
  if (like !== undefined) return <span className="muted">It is lane {like.letter}.</span>;
  const isFull = lanes.length >= maxLanes;
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isFull}
        title={foundText(found)}
        onClick={() => controller.addCombination()}
      >
        Add as a lane
      </button>
      {isFull && <span className="muted"> There is no room: remove a lane in Inspect.</span>}
    </>
  );
}

function SaveButtons({ found }: { readonly found: Combination }) {
  const lab = useLabContext();
  const corpus = useCorpus((state) => state.corpus?.name ?? "");
  const save = (extension: string, mediaType: string, content: string): void => {
    const name = exportName(["combination", fileStem(corpus)], extension);
    void saving(lab, () => {
      saveFile(name, mediaType, content);
      return Promise.resolve(`Saved ${name}`);
    });
  };
  const markdown = (): string => `${combinationTables(found).map(markdownText).join("\n\n")}\n\n\`${foundText(found)}\`\n`;
  const json = (): string => `${JSON.stringify({ algorithm: foundText(found), ...found }, undefined, 2)}\n`;
  return (
    <>
      <button type="button" className="button" title="The tables" onClick={() => save("md", "text/markdown", markdown())}>
        Save as Markdown
      </button>
      <button
        type="button"
        className="button"
        title="Every combination that was tried"
        onClick={() => save("json", "application/json", json())}
      >
        Save as JSON
      </button>
    </>
  );
}

const figureHeight = 240;

/** The search as a curve; a step that is chosen lists what was tried. */
function Steps({ found }: { readonly found: Combination }) {
  const { library } = useLabContext();
  const [hover, setHover] = useState(-1);
  const [chosen, setChosen] = useState(-1);
  const name = useCorpus((state) => state.corpus?.name ?? "");
  const curve = stepCurve(found, hover);
  const pointed = found.steps[hover] ?? found.steps[chosen];
  const step = found.steps[chosen];
  return (
    <FigureFrame name="Step by step" file="combination-steps" sheet={() => stepSheet(found, name)} rows={() => stepRows(found)}>
      <PlotFrame
        place="corpus"
        height={figureHeight}
        label={`${combinationTitle(found)}, step by step. Left and right go through the steps, Enter lists what one tried.`}
        draw={drawTradeOff}
        marks={curve}
        count={found.steps.length}
        at={(x, _, size) => tradeOffPlaceAt(curve.x, tradeOffChart(curve, size).xAt(x))}
        current={hover >= 0 ? hover : chosen}
        onPoint={setHover}
        onChoose={setChosen}
      >
        {pointed === undefined ? (
          <span className="muted">Point at a step to read it; click it to see all that was tried.</span>
        ) : (
          stepWords(found, pointed, library)
        )}
      </PlotFrame>
      {step !== undefined && <ResultTable table={triedTable(found, step)} />}
    </FigureFrame>
  );
}

/** Combinations of a step that are listed at the most. */
const mostListed = 50;

function triedTable(found: Combination, { name, tried }: CombinationStep): Table {
  const { valueName } = measureFor(found.order.measure);
  const sorted = tried.toSorted((a, b) => b.mean - a.mean);
  const more = sorted.length - mostListed;
  return {
    caption: `Tried in step “${name}”, the best first`,
    head: ["run", valueName, "less best member"],
    rows: sorted
      .slice(0, mostListed)
      .map(({ rule, mean, difference }) =>
        [ruleText(found, rule), scoreText(mean), differenceText(difference)].map((text) => ({ text })),
      ),
    notes: more > 0 ? [`${counted(more, "other")} that are worse.`] : [],
  };
}

/** The curve, to be printed. */
function stepSheet(found: Combination, corpus: string): Sheet {
  return {
    title: `${corpus}: ${combinationTitle(found)}, step by step`,
    bands: [
      {
        label: "Steps",
        height: 300,
        paint: undefined,
        marks: (svg, frame) => drawTradeOff(svg, stepCurve(found, -1), frame),
        overlay: {},
        axis: undefined,
      },
    ],
    axis: undefined,
    legend: [],
    captions: [`Best found: ${foundText(found)}.`, heldOutWords(found), `Made with Contentscope ${labVersion}.`],
  };
}
