import { extractorFor } from "../../extraction/run.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import type { Lane } from "../../state/lane.ts";
import { useGold } from "../../lab/use-gold.ts";
import { AddLane } from "../lane-header/add-lane.tsx";
import { scoreText } from "../lane-header/lane-text.ts";
import { useActions, useLabContext, useRun, useSession } from "../../lab/react.tsx";

/** One button a lane: the one pressed is shown. */
export function LaneSwitcher() {
  const lanes = useSession(({ lab }) => lab.lanes);
  return (
    <div className="lane-switcher">
      <div className="lane-switches" role="group" aria-label="Lanes">
        {lanes.map((lane) => (
          <LaneSwitch key={lane.id} lane={lane} />
        ))}
      </div>
      <AddLane />
    </div>
  );
}

function LaneSwitch({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const actions = useActions();
  const isShown = useSession(({ lab }) => lab.focusedLane === lane.id);
  const run = useRun(lane.id);
  const hasGold = useGold() !== undefined;
  const score = hasGold ? run?.score : undefined;
  const share = run === undefined || run.textCharacters === 0 ? undefined : run.keptCharacters / run.textCharacters;
  return (
    <button type="button" aria-pressed={isShown} ref={isShown ? reveal : undefined} onClick={() => actions.focusLane(lane.id)}>
      <b>{lane.letter}</b> {extractorFor(library, lane.extractor).name}
      {score !== undefined ? (
        <span className="muted">
          {" "}
          {score.valueName} {isScore(score) ? scoreText(score.value) : "–"}
        </span>
      ) : (
        share !== undefined && <span className="muted"> {Math.round(share * 100)} %</span>
      )}
    </button>
  );
}

function reveal(button: HTMLElement | null): void {
  button?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
