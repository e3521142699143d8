import { lazy, Suspense, useState, type ReactNode } from "react";
import { runName } from "../../extraction/run.ts";
import { trainedOn } from "../../evaluation/page-result.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import { scoreText, shareText } from "../../format.ts";
import { useLinking, useSession, useGold, useActions, useLabContext, useRun } from "../../lab/react.tsx";
import { laneOf } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { AddLane } from "../lane-header/add-lane.tsx";
import { LaneView } from "../lanes/lane-view.tsx";
import { SharedAxis, ZoomButtons } from "../lanes/shared-axis.tsx";
import type { TreeMemory } from "../page-tree/use-outline.ts";
import { ResultPane } from "../result/result-pane.tsx";
import { PlainSource } from "../source/plain-source.tsx";
import { Pane } from "../ui/pane.tsx";
import { ParameterSheet } from "./phone-parameters.tsx";
import { StatusBar } from "./status-bar.tsx";
import "./phone.css";

const tabs = [
  { id: "picture", label: "Picture", pane: "Lanes" },
  { id: "result", label: "Result", pane: "Result" },
  { id: "source", label: "Source", pane: "Source" },
  { id: "tree", label: "Tree", pane: "Tree" },
] as const;

const TreePane = lazy(async () => ({ default: (await import("../page-tree/tree-pane.tsx")).TreePane }));

type TabId = (typeof tabs)[number]["id"];

const contents: Readonly<Record<TabId, (memory: TreeMemory) => ReactNode>> = {
  picture: () => <Picture />,
  result: () => <ResultPane />,
  source: () => (
    <>
      <PlainSource />
      <StatusBar />
    </>
  ),
  tree: (memory) => (
    <Suspense>
      <TreePane memory={memory} />
    </Suspense>
  ),
};

/** One pane at a time over the whole width, chosen at the foot of the screen; the editor is never loaded. */
export function PhoneLayout() {
  const [shown, setShown] = useState<TabId>("picture");
  const spotlight = useLinking((linking) => linking.spotlight);
  const [seen, setSeen] = useState(spotlight);
  if (seen !== spotlight) {
    setSeen(spotlight);
    if (spotlight !== undefined) setShown("picture");
  }
  const told = useLinking(({ pin }) => (pin?.origin === "notice" ? pin : undefined));
  const [followed, setFollowed] = useState(told);
  if (followed !== told) {
    setFollowed(told);
    if (told !== undefined) setShown("source");
  }
  const [memory] = useState<TreeMemory>(() => new Map());
  const { pane } = tabs.find(({ id }) => id === shown) ?? tabs[0];
  return (
    <div className="phone column tall">
      <Pane name={pane}>{contents[shown](memory)}</Pane>
      <nav className="phone-tabs shaded rigid grid topped" aria-label="Panes">
        {tabs.map(({ id, label }) => (
          <button key={id} type="button" className="bare focus-inside" aria-pressed={id === shown} onClick={() => setShown(id)}>
            {label}
          </button>
        ))}
      </nav>
    </div>
  );
}

/** The focused lane's figure, the way to the others, and its parameters below. */
function Picture() {
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane) ?? lab.lanes[0]);
  if (lane === undefined) return undefined;
  return (
    <>
      <h2 className="visually-hidden">Lane {lane.letter}</h2>
      <LaneSwitcher />
      <div className="phone-picture fill scrolls">
        <LaneView lane={lane.size === "strip" ? { ...lane, size: "figure" } : lane} />
        <SharedAxis />
        <div className="phone-zoom flex">
          <ZoomButtons />
        </div>
      </div>
      <ParameterSheet key={lane.extractor} lane={lane} />
    </>
  );
}

/** One button a lane: the one pressed is shown. */
export function LaneSwitcher() {
  const lanes = useSession(({ lab }) => lab.lanes);
  return (
    <div className="lane-switcher row shaded ruled rigid near">
      <div className="lane-switches tight flex shrinks grows" role="group" aria-label="Lanes">
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
    <button
      type="button"
      className="button focus-inside"
      aria-pressed={isShown}
      ref={isShown ? reveal : undefined}
      onClick={() => actions.focusLane(lane.id)}
    >
      <b>{lane.letter}</b> {runName(lane, library)}
      {score !== undefined ? (
        <span className="muted">
          {" "}
          {score.valueName} {isScore(score) ? scoreText(score.value) : "–"}
          {run?.isTrainedOn && (
            <>
              †<span className="visually-hidden"> {trainedOn}</span>
            </>
          )}
        </span>
      ) : (
        share !== undefined && <span className="muted"> {shareText(share)}</span>
      )}
    </button>
  );
}

function reveal(button: HTMLElement | null): void {
  button?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
