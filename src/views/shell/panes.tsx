import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { AfterFigures, Busy, useActions, useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import { paneId, type Reach } from "../../lab/reach.ts";
import { playedStep } from "../../state/session.ts";
import { LanesPane } from "../lanes/lanes-pane.tsx";
import { Button } from "../ui/kit.tsx";
import { Pane, PaneGroup } from "../ui/pane.tsx";
import { useIsNarrow, useMedia } from "../ui/use-theme.ts";

const LeftPane = lazy(async () => ({ default: (await import("./around-figures.ts")).LeftPane }));
const ResultPane = lazy(async () => ({ default: (await import("./around-figures.ts")).ResultPane }));
const ReasonDrawer = lazy(async () => ({ default: (await import("./around-figures.ts")).ReasonDrawer }));

/** The page, the lanes and the result beside each other, two of them below each other, or all in one column; and the reason below. */
export function Panes() {
  const isWide = useMedia("(min-width: 1280px)");
  const isNarrow = useIsNarrow();
  const isLeftOpen = useIsLeftOpen(isWide);
  return (
    <main className="panes column fill shrinks">
      {isNarrow ? (
        <Stacked isLeftOpen={isLeftOpen} />
      ) : (
        <div className="fill flex">
          {!isLeftOpen && <OpenLeft />}
          <div className="grows shrinks">
            {isWide ? <ThreeColumns isLeftOpen={isLeftOpen} /> : <TwoColumns isLeftOpen={isLeftOpen} />}
          </div>
        </div>
      )}
      <AroundFigures>
        <ReasonDrawer />
      </AroundFigures>
    </main>
  );
}

/** Hears of a run after the figures do; its code may still be on its way. */
function AroundFigures({ children }: { readonly children: ReactNode }) {
  return (
    <AfterFigures>
      <Suspense fallback={<Busy />}>{children}</Suspense>
    </AfterFigures>
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
    <div className="left-rail rigid">
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

function Left() {
  return (
    <Pane name="HTML">
      <AroundFigures>
        <LeftPane />
      </AroundFigures>
    </Pane>
  );
}

function Lanes() {
  return (
    <Pane name="Lanes">
      <LanesPane />
    </Pane>
  );
}

function Result() {
  return (
    <Pane name="Result">
      <AroundFigures>
        <ResultPane />
      </AroundFigures>
    </Pane>
  );
}

interface ColumnsProps {
  readonly isLeftOpen: boolean;
}

const withLeft = { left: 17, lanes: 56, result: 27 } as const;
const withoutLeft = { lanes: 68, result: 32 } as const;

function ThreeColumns({ isLeftOpen }: ColumnsProps) {
  const lanes = { id: "lanes", least: 380, content: <Lanes /> };
  const result = { id: "result", least: 220, splitter: "Width of Result", content: <Result /> };
  return isLeftOpen ? (
    <PaneGroup
      name="three columns"
      orientation="horizontal"
      shares={withLeft}
      panes={[{ id: "left", least: 200, content: <Left /> }, { ...lanes, splitter: "Width of HTML" }, result]}
    />
  ) : (
    <PaneGroup name="lanes and result" orientation="horizontal" shares={withoutLeft} panes={[lanes, result]} />
  );
}

const twoColumns = { lanes: 60, side: 40 } as const;
const sideColumn = { result: 55, left: 45 } as const;
const sideResult = { result: 100 } as const;

/** On narrow screens the page stands below the result, which so stays where it is when the page comes. */
function TwoColumns({ isLeftOpen }: ColumnsProps) {
  const result = { id: "result", least: 80, content: <Result /> };
  const left = { id: "left", least: 80, splitter: "Height of Result", content: <Left /> };
  const side = (
    <PaneGroup
      name={isLeftOpen ? "side column" : "result alone"}
      orientation="vertical"
      shares={isLeftOpen ? sideColumn : sideResult}
      panes={isLeftOpen ? [result, left] : [result]}
    />
  );
  return (
    <PaneGroup
      name="two columns"
      orientation="horizontal"
      shares={twoColumns}
      panes={[
        { id: "lanes", least: 340, content: <Lanes /> },
        { id: "side", least: 200, splitter: "Width of Result", content: side },
      ]}
    />
  );
}

/** All in one column, which scrolls: what a notice or a figure leads to is brought into view. */
function Stacked({ isLeftOpen }: ColumnsProps) {
  const { reach } = useLabContext();
  const spotlight = useLinking((linking) => linking.spotlight);
  const told = useLinking(({ pin }) => (pin?.origin === "notice" ? pin : undefined));
  useEffect(() => {
    if (spotlight !== undefined) bringPane(reach, "Lanes");
  }, [reach, spotlight]);
  useEffect(() => {
    if (told !== undefined) bringPane(reach, "HTML");
  }, [reach, told]);
  return (
    <div className="stacked fill scrolls">
      <Lanes />
      <Result />
      {isLeftOpen ? <Left /> : <OpenLeft />}
    </div>
  );
}

function bringPane(reach: Reach, name: string): void {
  reach.elements(paneId(name))[0]?.scrollIntoView({ block: "start" });
}
