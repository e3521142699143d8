import { useEffect, useState } from "react";
import { measureIdsThere } from "./score-table.ts";
import type { Lane } from "../../state/lane.ts";
import type { ScoreSheet } from "../../protocol/lab-worker.ts";
import { useQueries, useSession } from "../../lab/react.tsx";

/** What each lane's last finished run scores by every measure, by the lane's id; asked for anew with each run and gold standard. */
export function useScores(lanes: readonly Lane[]): ReadonlyMap<string, ScoreSheet> {
  const { scores: ask } = useQueries();
  const results = useSession((session) => session.results);
  const [sheets, setSheets] = useState<ReadonlyMap<string, ScoreSheet>>(new Map());
  const questions = lanes.flatMap(({ id }): [lane: string, run: number, judgement: number][] => {
    const result = results[id];
    const last = result?.status === "done" ? result.last : undefined;
    return last?.score === undefined ? [] : [[id, last.run, last.score.judgement]];
  });
  const asked = JSON.stringify(questions);
  useEffect(() => {
    let isWanted = true;
    for (const [lane, run] of JSON.parse(asked) as typeof questions) {
      const take = (sheet: ScoreSheet | undefined): void => {
        if (isWanted && sheet !== undefined) setSheets((before) => new Map(before).set(lane, sheet));
      };
      void ask(lane, run, measureIdsThere).then(take, () => undefined);
    }
    return () => {
      isWanted = false;
    };
  }, [ask, asked]);
  // A lane that runs shows its last scores until the next are there.
  return sheets;
}
