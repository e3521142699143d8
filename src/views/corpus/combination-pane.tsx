import { useState } from "react";
import { combinationTables, combinationTitle, foundText, ruleText } from "../../evaluation/combining/combination-tables.ts";
import type { Combination, CombinationStep } from "../../evaluation/combining/find-combination.ts";
import type { Table } from "../../evaluation/table.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted, differenceText, scoreText } from "../../format.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { useLabContext, useSession } from "../../lab/react.tsx";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { labVersion } from "../../persistence/files.ts";
import { drawTradeOff, tradeOffChart, tradeOffPlaceAt } from "../../plots/trade-off.ts";
import type { Sheet } from "../../plots/svg-sheet.ts";
import type { CombinationState, OpenCorpus } from "../../state/corpus.ts";
import { maxLanes, runKey } from "../../state/lane.ts";
import { Button } from "../ui/kit.tsx";
import { PlotFrame } from "../ui/plot-frame.tsx";
import { combiningWords, foundWords, heldOutWords, stepCurve, stepTable, stepWords } from "./combination-text.ts";
import { FigureFrame } from "./figure-frame.tsx";
import { ResultTable } from "./result-tables.tsx";

/** The best combination of the lanes: searched, and shown step by step. */
export function CombinationPane({ corpus }: { readonly corpus: OpenCorpus }) {
  const controller = useCorpusController();
  const combination = useCorpus((state) => state.combination);
  const reachable = useReachable(paneId("Combination"));
  const isUnderWay = combination?.status === "asking" || combination?.status === "searching";
  return (
    <section ref={reachable} className="corpus-part fill scrolls" aria-label="Combination" tabIndex={-1}>
      {combination?.status === "failed" && (
        <p className="failed" role="alert">
          {combination.problem}
        </p>
      )}
      {isUnderWay && <SearchProgress state={combination} />}
      {combination?.status === "done" && <Found key={combinationTitle(combination.found)} found={combination.found} />}
      {!isUnderWay && corpus.entries !== undefined && (
        <p>
          <Button onClick={() => controller.state.setState({ asking: "combination" })}>
            {combination === undefined ? "Look for a combination…" : "Search again…"}
          </Button>{" "}
          <span className="muted small">What is found is not kept over a reload: export it, or add it as a lane, which is.</span>
        </p>
      )}
    </section>
  );
}

type UnderWay = Extract<CombinationState, { readonly status: "asking" | "searching" }>;

function SearchProgress({ state }: { readonly state: UnderWay }) {
  const controller = useCorpusController();
  const [done, of] = state.status === "asking" ? [state.done, state.of] : [state.progress.search - 1, state.progress.of];
  const words = combiningWords(state);
  return (
    <div className="row wraps spaced">
      <div
        className="corpus-meter meter"
        role="progressbar"
        aria-label={state.status === "asking" ? "Lanes run" : "Combinations searched"}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        aria-valuetext={words}
      >
        <div style={{ width: `${(100 * done) / Math.max(of, 1)}%` }} />
      </div>
      <span>{words}</span>
      <Button tip="Ends the search; nothing is kept of it" onClick={() => controller.stopCombining()}>
        Stop
      </Button>
    </div>
  );
}

function Found({ found }: { readonly found: Combination }) {
  const { library } = useLabContext();
  return (
    <>
      <h3>{combinationTitle(found)}</h3>
      <p>
        <strong>{foundWords(found, library)}</strong> <AddLane found={found} />
      </p>
      <p>{heldOutWords(found)}</p>
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
  const refusal = lanes.length >= maxLanes ? "There is no room: remove a lane" : undefined;
  return (
    <Button tip={foundText(found)} refusal={refusal} onClick={() => controller.addCombination()}>
      Add as a lane
    </Button>
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
    <FigureFrame
      name="Step by step"
      file="combination-steps"
      sheet={() => stepSheet(found, name)}
      tables={() => [stepTable(found)]}
    >
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
    head: ["method", valueName, "less best member"],
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
