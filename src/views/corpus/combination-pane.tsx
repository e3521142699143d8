import { useState } from "react";
import { ballotMeasures, type BallotMeasure } from "../../evaluation/combining/ballot-words.ts";
import {
  combinationTables,
  combinationTitle,
  bestRunText,
  ruleText,
  stepTable,
} from "../../evaluation/combining/combination-tables.ts";
import type { Combination, CombinationStep } from "../../evaluation/combining/find-combination.ts";
import { withRange } from "../../evaluation/comparing/demands.ts";
import { operators, type Operator, type CombinationRule } from "../../evaluation/combining/rule.ts";
import { memberName, type Library } from "../../extraction/run.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted, differenceText, scoreText } from "../../format.ts";
import { useCorpusController } from "../../lab/corpus.ts";
import { useLabContext, useSession } from "../../lab/react.tsx";
import type { Curve } from "../../plots/curve.tsx";
import { maxLanes, runKey } from "../../state/lane.ts";
import { Button, Choice, NumberField } from "../ui/kit.tsx";
import { curvePicture } from "../ui/curve-picture.ts";
import { NumberTable, TextTable } from "../ui/number-table.tsx";
import { pictureSheet, PointedPicture, rowWords } from "../ui/picture.tsx";
import { AskForm, Checkbox, type CorpusFormProps } from "./ask-form.tsx";
import { algorithmOf } from "./corpus-text.ts";
import { FigureFrame, useWork } from "./work.tsx";

const operatorTexts: Readonly<Record<Operator, readonly [name: string, note: string]>> = {
  union: ["Union", "all that any lane keeps"],
  intersection: ["Intersection", "only what all lanes keep"],
  vote: ["Vote", "what enough lanes keep, for every quorum"],
  weighted: ["Weights", "found by hill climbing"],
  serial: ["One after the other", "each pair, one run on what the other keeps; takes longer"],
};

/** Asks which lanes are combined, how, and by which measure. */
export function CombinationForm({ found, onClose }: CorpusFormProps) {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const labMeasure = useSession(({ lab }) => lab.measure);
  // The ways and lanes that are not wanted: at first the slow way alone.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set<Operator>(["serial"]));
  const [measure, setMeasure] = useState<BallotMeasure>(ballotMeasures.find((id) => id === labMeasure) ?? ballotMeasures[0]);
  const [folds, setFolds] = useState(5);
  const [seed, setSeed] = useState(1);
  const take = (one: string) => (isTaken: boolean) => {
    const next = new Set(left);
    if (isTaken) next.delete(one);
    else next.add(one);
    setLeft(next);
  };
  const all = controller.lanes();
  const lanes = all.map((lane, place) => {
    const like = all.slice(0, place).find(({ run }) => runKey(run) === runKey(lane.run));
    return { ...lane, like, isTaken: like === undefined && !left.has(lane.id) };
  });
  const members = lanes.filter(({ isTaken }) => isTaken).map(({ run }) => run);
  const ways = operators.filter((operator) => !left.has(operator));
  const problem =
    members.length < 2
      ? "A combination needs at least two lanes. Add more."
      : ways.length === 0
        ? "Choose a way of combining."
        : undefined;
  const search = (): void => {
    onClose();
    controller.combine({ members, measure, operators: ways, folds, seed });
  };
  return (
    <AskForm
      name="Find the best combination"
      submit="Find the best combination"
      onSubmit={problem === undefined ? search : undefined}
      said={<span className="failed">{problem}</span>}
    >
      <p className="muted">
        Runs the lanes once on each of {counted(found.pages.length, "page")} and tries their combinations, as CombinE’s optimiser
        does. Each page is also scored by the combination found without the page’s fold, which shows how much is chance.
      </p>
      <fieldset className="row wrap">
        <legend className="bold">Lanes</legend>
        {lanes.map(({ id, letter, run, isTaken, like }) => (
          <Checkbox key={id} title={run.name} isOn={isTaken} isDisabled={like !== undefined} onChange={take(id)}>
            {letter} {algorithmOf(run, library)}
            {like !== undefined && <span className="muted"> is the same as lane {like.letter}</span>}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className="row wrap">
        <legend className="bold">Ways of combining</legend>
        {operators.map((operator) => (
          <Checkbox key={operator} isOn={!left.has(operator)} onChange={take(operator)}>
            {operatorTexts[operator][0]} <span className="muted">{operatorTexts[operator][1]}</span>
          </Checkbox>
        ))}
      </fieldset>
      <div className="row wrap">
        <Choice
          label="scored by"
          isLabelled
          value={measure}
          options={ballotMeasures.map((id) => ({ id, label: measureFor(id).name }))}
          onChoose={setMeasure}
        />
        <NumberField label="folds" value={folds} least={2} most={20} step={1} onNumber={(n) => setFolds(Math.round(n))} />
        <NumberField label="seed" value={seed} least={0} step={1} onNumber={(n) => setSeed(Math.round(n))} />
      </div>
    </AskForm>
  );
}

/** The best combination of the lanes, step by step. */
export function CombinationPane() {
  const { combination: found } = useWork().work;
  return (
    <section data-reach="pane Combination" className="corpus-part grid grow scroll" aria-label="Combination" tabIndex={-1}>
      {found === undefined ? (
        <p className="muted">The search for the best combination starts once all pages are judged.</p>
      ) : "problem" in found ? (
        <p className="failed" role="alert">
          {found.problem}
        </p>
      ) : (
        <BestCombination found={found} />
      )}
    </section>
  );
}

function BestCombination({ found }: { readonly found: Combination }) {
  const { library } = useLabContext();
  return (
    <>
      <h3>{combinationTitle(found)}</h3>
      <p>
        <strong>{combinationWords(found, library)}</strong> <AddCombination found={found} />
      </p>
      <p>{heldOutWords(found)}</p>
      <SearchSteps found={found} />
      {combinationTables(found).map((table) => (
        <TextTable key={table.caption} table={table} />
      ))}
    </>
  );
}

/** Takes what was found to the lab, undoably. */
function AddCombination({ found }: { readonly found: Combination }) {
  const controller = useCorpusController();
  const lanes = useSession(({ lab }) => lab.lanes);
  const { run } = found.found;
  const like = lanes.find((lane) => runKey(lane) === runKey(run));
  if (like !== undefined) return <span className="muted">It is lane {like.letter}.</span>;
  const refusal = lanes.length >= maxLanes ? "There is no room for another lane. Remove one first." : undefined;
  return (
    <Button tip={bestRunText(found)} refusal={refusal} onClick={() => controller.addLane(run)}>
      Add as a lane
    </Button>
  );
}

/** The search as a curve; a step that is chosen lists what was tried. */
function SearchSteps({ found }: { readonly found: Combination }) {
  const { corpus } = useWork();
  const [chosen, setChosen] = useState(-1);
  const step = found.steps[chosen];
  const title = `${combinationTitle(found)}, step by step`;
  const picture = curvePicture(stepCurve(found), 240, (at) => rowWords(stepTable(found), at));
  return (
    <FigureFrame
      name="Step by step"
      file="combination-steps"
      sheet={() =>
        pictureSheet({
          of: picture,
          title: `${corpus.name}: ${title}`,
          height: 300,
          captions: [`Best found: ${bestRunText(found)}.`, heldOutWords(found)],
        })
      }
      tables={() => [stepTable(found)]}
    >
      <PointedPicture
        of={picture}
        label={`${title}. Left and right go through the steps, Enter lists the combinations of a step.`}
        chosen={chosen}
        hint={
          chosen < 0 ? (
            <span className="muted">Point at a step to read it; click it to list all its combinations.</span>
          ) : undefined
        }
        onChoose={setChosen}
      />
      {step !== undefined && <TriedRules found={found} step={step} />}
    </FigureFrame>
  );
}

/** Combinations of a step that are listed at the most. */
const mostListed = 50;

function TriedRules({ found, step: { name, tried } }: { readonly found: Combination; readonly step: CombinationStep }) {
  const more = tried.length - mostListed;
  return (
    <NumberTable
      className="small"
      caption={`Combinations of step “${name}”, best first`}
      rows={tried.toSorted((a, b) => b.mean - a.mean).slice(0, mostListed)}
      columns={[
        { name: "method", cell: ({ rule }) => ruleText(found, rule) },
        { name: measureFor(found.order.measure).valueName, cell: ({ mean }) => mean, text: scoreText },
        { name: "minus best member", cell: ({ difference }) => difference, text: differenceText },
      ]}
      notes={more > 0 ? [`${counted(more, "worse combination")} not shown.`] : []}
    />
  );
}

/** A rule in words: "at least 2 of CCB, DANAg and CETR". */
export function ruleWords({ order }: Pick<Combination, "order">, rule: CombinationRule, library: Library): string {
  const nameOf = (member: number): string => {
    const spec = order.members[member];
    return spec === undefined ? "" : memberName(spec, library);
  };
  if (rule.kind === "member") return nameOf(rule.member);
  if (rule.kind === "serial") return rule.members.map(nameOf).join(", then ");
  if (rule.kind === "weighted") {
    const weighed = rule.weights.flatMap((weight, member) => (weight === 0 ? [] : [`${nameOf(member)} ${weight / 10}`]));
    return `weights ${listed(weighed)}, θ ${rule.threshold / 10}`;
  }
  const names = listed(rule.members.map(nameOf));
  if (rule.quorum === 1) return `any of ${names}`;
  return rule.quorum === rule.members.length ? `all of ${names}` : `at least ${rule.quorum} of ${names}`;
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}

/** "At least 2 of …: F1 0.712 on 327 pages, +0.034 (95 %: +0.020 to +0.048) compared with the best lane, CECTD-DS." */
export function combinationWords(found: Combination, library: Library): string {
  const { valueName } = measureFor(found.order.measure);
  const { rule, mean, difference } = found.found;
  const lane = ruleWords(found, { kind: "member", member: found.member.member }, library);
  if (rule.kind === "member") return `${lane} alone is best, ${valueName} ${scoreText(mean)}: no tried combination is better.`;
  const score = `${valueName} ${scoreText(mean)} on ${counted(found.pages, "page")}`;
  return `${ruleWords(found, rule, library)}: ${score}, ${withRange(difference)} compared with the best lane, ${lane}.`;
}

/** What is left of it on pages that it was not found on. */
export function heldOutWords({ order, heldOut }: Combination): string {
  if (heldOut === undefined) return "All pages are from one site, so none can be held out. The result may be chance.";
  const { valueName } = measureFor(order.measure);
  const { mean, difference } = heldOut.found;
  const { low, high } = difference.interval;
  const isClear = low > 0 || high < 0;
  const verdict = isClear ? "" : " The interval includes 0: the result is not clearly different from the best lane.";
  return `On held-out pages: ${valueName} ${scoreText(mean)}, ${withRange(difference)} compared with the lane that is best without them, ${scoreText(heldOut.member.mean)}.${verdict}`;
}

/** The means of what was best so far, step by step, on all pages and held out, below the best of each page. */
export function stepCurve({ order, steps, oracle }: Combination): Curve {
  const { valueName } = measureFor(order.measure);
  const values = steps.flatMap(({ soFar, heldOut }) => [soFar.mean, ...(heldOut === undefined ? [] : [heldOut])]);
  const grid = 20;
  const least = Math.floor(grid * Math.min(...values)) / grid;
  const most = Math.ceil(grid * Math.max(...values, oracle.mean)) / grid;
  const hasHeldOut = steps.some(({ heldOut }) => heldOut !== undefined);
  return {
    axes: {
      x: { domain: [1, Math.max(steps.length, 2)], scale: "linear", label: "step", isWhole: true },
      y: { domain: [least, Math.max(most, least + 1 / grid)], scale: "linear", label: valueName },
    },
    x: steps.map((_, at) => at + 1),
    lines: [
      { label: "all pages", values: steps.map(({ soFar }) => soFar.mean) },
      { label: "oracle", values: steps.map(() => oracle.mean) },
      ...(hasHeldOut ? [{ label: "held out", values: steps.map(({ heldOut }) => heldOut) }] : []),
    ],
    hasLead: true,
    best: steps.findIndex(({ soFar }) => soFar.mean === steps.at(-1)?.soFar.mean),
  };
}
