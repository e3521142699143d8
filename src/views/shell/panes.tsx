import { useEffect } from "react";
import { AfterFigures, useActions, useLinking, useSession } from "../../lab/react.tsx";
import { reached } from "../../lab/reach.ts";
import { playedStep } from "../../state/session.ts";
import { LanesPane } from "../lanes/lanes-pane.tsx";
import { Button } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import { Pane, PaneGroup } from "../ui/pane.tsx";
import { useIsNarrow, useMedia } from "../ui/use-theme.ts";

// They hear of a run after the figures do.
const LeftPane = lateView("HTML", async () => (await import("./around-figures.ts")).LeftPane);
const ResultPane = lateView("Result", async () => (await import("./around-figures.ts")).ResultPane);
const ReasonDrawer = lateView("Reason", async () => (await import("./around-figures.ts")).ReasonDrawer);

/** The page, the lanes and the result beside each other, two of them below each other, or all in one column; and the reason below. */
export function Panes() {
  const isWide = useMedia("(min-width: 1280px)");
  const isNarrow = useIsNarrow();
  const isLeftOpen = useIsLeftOpen(isWide);
  return (
    <main className="column grow">
      {isNarrow ? (
        <Stacked isLeftOpen={isLeftOpen} />
      ) : (
        <div className="flex grow">
          {!isLeftOpen && <OpenLeft />}
          <div className="grow">
            <Columns isLeftOpen={isLeftOpen} isWide={isWide} />
          </div>
        </div>
      )}
      <AfterFigures>
        <ReasonDrawer />
      </AfterFigures>
    </main>
  );
}

/** As it was left by hand; else where there is room for it, or something is pinned that it shows. A story opens it where it speaks of it. */
function useIsLeftOpen(isWide: boolean): boolean {
  const isTold = useSession((session) => playedStep(session)?.shows.includes("html") === true);
  const left = useSession(({ lab }) => lab.preferences.leftPane);
  const isPinned = useLinking(({ pin }) => pin !== undefined);
  if (isTold) return true;
  return left === "auto" ? isWide || isPinned : left === "open";
}

/** A thin way back to the left pane. */
function OpenLeft() {
  const actions = useActions();
  return (
    <div className="left-rail no-shrink">
      <Button
        look="quiet"
        name="Open HTML and tree"
        tip="Open HTML and tree"
        onClick={() => actions.prefer({ leftPane: "open" })}
      >
        »
      </Button>
    </div>
  );
}

const left = (
  <Pane name="HTML">
    <AfterFigures>
      <LeftPane />
    </AfterFigures>
  </Pane>
);
const lanes = (
  <Pane name="Lanes">
    <LanesPane />
  </Pane>
);
const result = (
  <Pane name="Result">
    <AfterFigures>
      <ResultPane />
    </AfterFigures>
  </Pane>
);

interface ColumnsProps {
  readonly isLeftOpen: boolean;
  readonly isWide: boolean;
}

/** Three columns; on narrower screens two, the page below the result, which so stays where it is when the page comes. */
function Columns({ isLeftOpen, isWide }: ColumnsProps) {
  const lanesPane = { id: "lanes", share: 50, least: isWide ? 380 : 340, splitter: "Width of HTML", content: lanes };
  const resultPane = { id: "result", share: 26, least: isWide ? 220 : 80, splitter: "Width of Result", content: result };
  const leftPane = isWide
    ? { id: "left", share: 24, least: 300, content: left }
    : { id: "left", share: 22, least: 80, splitter: "Height of Result", content: left };
  if (isWide)
    return <PaneGroup name="three columns" panes={isLeftOpen ? [leftPane, lanesPane, resultPane] : [lanesPane, resultPane]} />;
  const side = <PaneGroup name="side column" isColumn panes={isLeftOpen ? [resultPane, leftPane] : [resultPane]} />;
  const sidePane = { id: "side", share: 37, least: 200, splitter: "Width of Result", content: side };
  return <PaneGroup name="two columns" panes={[lanesPane, sidePane]} />;
}

/** All in one column, which scrolls: what a notice or a figure leads to is brought into view. */
function Stacked({ isLeftOpen }: Pick<ColumnsProps, "isLeftOpen">) {
  const spotlight = useLinking((linking) => linking.spotlight);
  const told = useLinking(({ pin }) => (pin?.origin === "notice" ? pin : undefined));
  useEffect(() => {
    if (spotlight !== undefined) bringPane("Lanes");
  }, [spotlight]);
  useEffect(() => {
    if (told !== undefined) bringPane("HTML");
  }, [told]);
  return (
    <div className="stacked grow scroll">
      {lanes}
      {result}
      {isLeftOpen ? left : <OpenLeft />}
    </div>
  );
}

export function bringPane(name: string): void {
  reached(`pane ${name}`)[0]?.scrollIntoView({ block: "start" });
}
