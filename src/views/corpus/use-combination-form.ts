import { useState } from "react";
import type { CombinationOrder } from "../../evaluation/combining/find-combination.ts";
import { ballotMeasures, type BallotMeasure } from "../../evaluation/combining/ballot-words.ts";
import { operators, type Operator } from "../../evaluation/combining/rule.ts";
import { useCorpusController } from "../../lab/corpus.ts";
import type { LaneAsRun } from "../../lab/corpus/take-setting.ts";
import { useSession } from "../../lab/react.tsx";
import { runKey } from "../../state/lane.ts";

/** A lane as a member of combinations, and why it cannot be one. */
interface AskedLane extends LaneAsRun {
  readonly isChosen: boolean;
  readonly problem: string | undefined;
}

/** What is asked of a search so far; what is wrong of it is said beside it. */
export interface AskedCombination {
  readonly lanes: readonly AskedLane[];
  readonly measure: BallotMeasure;
  readonly operators: ReadonlySet<Operator>;
  readonly folds: number;
  readonly seed: number;
  /** What is wrong, in a sentence. */
  readonly problem: string | undefined;
  /** Undefined while something is. */
  readonly order: CombinationOrder | undefined;
  readonly toggleLane: (id: string) => void;
  readonly toggleOperator: (operator: Operator) => void;
  readonly setMeasure: (id: BallotMeasure) => void;
  readonly setFolds: (folds: number) => void;
  readonly setSeed: (seed: number) => void;
}

export function useCombinationForm(): AskedCombination {
  const controller = useCorpusController();
  const lab = useSession((session) => session.lab);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<Operator>>(new Set(operators.filter((operator) => operator !== "serial")));
  const [measure, setMeasure] = useState<BallotMeasure>(ballotMeasures.find((id) => id === lab.measure) ?? ballotMeasures[0]);
  const [folds, setFolds] = useState(5);
  const [seed, setSeed] = useState(1);
  const all = controller.lanes();
  const lanes = all.map((lane, place): AskedLane => {
    const like = all.slice(0, place).find(({ run }) => runKey(run) === runKey(lane.run));
    const problem = like && `is the same as lane ${like.letter}`;
    return { ...lane, problem, isChosen: problem === undefined && !left.has(lane.id) };
  });
  const members = lanes.filter(({ isChosen }) => isChosen).map(({ run }) => run);
  const problem = problemOf(members.length, chosen.size);
  return {
    lanes,
    measure,
    operators: chosen,
    folds,
    seed,
    problem,
    order:
      problem === undefined
        ? { members, measure, operators: operators.filter((operator) => chosen.has(operator)), folds, seed }
        : undefined,
    toggleLane: (id) => setLeft(toggled(left, id)),
    toggleOperator: (operator) => setChosen(toggled(chosen, operator)),
    setMeasure,
    setFolds: (asked) => setFolds(Math.round(asked)),
    setSeed: (asked) => setSeed(Math.round(asked)),
  };
}

function problemOf(members: number, ways: number): string | undefined {
  if (members < 2) return "Two lanes are the least that can be combined. Add others.";
  return ways === 0 ? "Choose a way of combining." : undefined;
}

function toggled<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
