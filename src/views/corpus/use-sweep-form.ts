import { useState } from "react";
import { rollups } from "d3-array";
import type { Axis, Sweep } from "../../evaluation/plan.ts";
import {
  axisOf,
  doubling,
  mostSettings,
  sitePagesAxis,
  spreadProblem,
  sweepSchema,
  wholeRange,
  type Spread,
} from "../../evaluation/sweep.ts";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { usualSitePages } from "../../import/corpus/corpus.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { useLabContext, useSession } from "../../lab/react.tsx";
import type { FoundCorpus } from "../../state/corpus.ts";
import { sweptParameters, type SweptParameter } from "../sweep/swept-parameters.ts";
import { useCorpusController } from "../../lab/corpus.ts";
import type { LaneAsRun } from "../../lab/corpus/take-setting.ts";

/** Values of one parameter, and of each of two, where nothing else is asked for. */
const curveValues = 33;
const mapValues = 17;

/** A parameter that is to be swept. */
export interface AskedAxis {
  readonly name: string;
  readonly parameter: NumberParameter;
  readonly spread: Spread;
  /** Why it cannot be, in a phrase. */
  readonly problem: string | undefined;
}

/** What is asked of a sweep so far; what is wrong of it is said beside it. */
export interface AskedSweep {
  /** Those that have a number. */
  readonly lanes: readonly LaneAsRun[];
  readonly lane: LaneAsRun;
  /** Its numbers. */
  readonly swept: readonly SweptParameter[];
  readonly asked: readonly AskedAxis[];
  readonly measure: MeasureId;
  readonly settings: number;
  /** Undefined while something is wrong. */
  readonly sweep: Sweep | undefined;
  readonly setLane: (id: string) => void;
  /** Chooses what is swept first, or second: "" for nothing. */
  readonly setName: (place: number, name: string) => void;
  readonly setSpread: (name: string, spread: Spread) => void;
  readonly setMeasure: (measure: MeasureId) => void;
}

/** Undefined where no lane has a number to be swept. */
export function useSweepForm({ pages }: Pick<FoundCorpus, "pages">): AskedSweep | undefined {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const labMeasure = useSession(({ lab }) => lab.measure);
  const [laneId, setLane] = useState("");
  const [[first, second], setNames] = useState<readonly [string, string]>(["", ""]);
  const [spreads, setSpreads] = useState<Readonly<Record<string, Spread>>>({});
  const [measure, setMeasure] = useState(labMeasure);
  const numbersOf = ({ run }: LaneAsRun): readonly SweptParameter[] => sweptParameters(sweepSchema(run, library));
  const lanes = controller.lanes().filter((lane) => numbersOf(lane).length > 0);
  const lane = lanes.find(({ id }) => id === laneId) ?? lanes[0];
  if (lane === undefined) return undefined;
  const { name: _, ...run } = lane.run;
  const swept = numbersOf(lane);
  const x = swept.find(([name]) => name === first) ?? swept[0];
  const y = swept.find(([name]) => name === second && name !== x?.[0]);
  const most = y === undefined ? curveValues : mapValues;
  // What was typed is remembered for as long as it makes sense: another algorithm, or a map in place of a curve, has other values.
  const key = (name: string): string => `${run.extractor} ${name} ${most}`;
  const asked = [x, y].flatMap((one): AskedAxis[] => {
    if (one === undefined) return [];
    const [name, parameter] = one;
    const spread = spreads[key(name)] ?? (name === sitePagesAxis ? doubling(largestSite(pages)) : wholeRange(parameter, most));
    return [{ name, parameter, spread, problem: spreadProblem(parameter, spread) }];
  });
  const isRight = asked.every(({ problem }) => problem === undefined);
  const axes = isRight ? asked.map(({ name, spread }) => axisOf(run, name, spread, library)) : [];
  const settings = axes.reduce((count, { values }) => count * values.length, 1);
  return {
    lanes,
    lane,
    swept,
    asked,
    measure,
    settings,
    sweep: settings > mostSettings ? undefined : sweepOf(run, axes),
    setLane,
    setName: (place, name) => setNames(place === 0 ? [name, second] : [x?.[0] ?? "", name]),
    setSpread: (name, spread) => setSpreads({ ...spreads, [key(name)]: spread }),
    setMeasure,
  };
}

function sweepOf(run: Sweep["run"], [x, y]: readonly Axis[]): Sweep | undefined {
  if (x === undefined) return undefined;
  return { run, axes: y === undefined ? [x] : [x, y] };
}

/** Other pages of the largest site that is known before pages are read; of none that is known, as many as are usual. */
function largestSite(pages: FoundCorpus["pages"]): number {
  const sites = rollups(
    pages.filter(({ groups }) => groups["site"] !== undefined),
    (own) => own.length - 1,
    ({ groups }) => groups["site"],
  );
  return sites.length === 0 ? usualSitePages : Math.max(...sites.map(([, others]) => others));
}
