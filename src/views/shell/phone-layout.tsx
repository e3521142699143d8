import { lazy, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { laneOf } from "../../state/lab.ts";
import { LaneView } from "../lanes/lane-view.tsx";
import { SharedAxis } from "../lanes/shared-axis.tsx";
import { ZoomButtons } from "../lanes/zoom-buttons.tsx";
import { useLinking, useSession } from "../../lab/react.tsx";
import { Pane } from "../ui/pane.tsx";
import { ResultPane } from "../result/result-pane.tsx";
import type { TreeMemory } from "../page-tree/use-outline.ts";
import { LaneSwitcher } from "./lane-switcher.tsx";
import { ParameterSheet } from "./phone-parameters.tsx";
import { PlainSource } from "../source/plain-source.tsx";
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
  source: () => <PlainSource />,
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
    <div className="phone">
      <Pane name={pane}>{contents[shown](memory)}</Pane>
      <nav className="phone-tabs" aria-label="Panes">
        {tabs.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={id === shown} onClick={() => setShown(id)}>
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
      <div className="phone-picture">
        <LaneView lane={lane.isCollapsed ? { ...lane, isCollapsed: false } : lane} />
        <SharedAxis />
        <div className="phone-zoom">
          <ZoomButtons />
        </div>
      </div>
      <ParameterSheet key={lane.extractor} lane={lane} />
    </>
  );
}
