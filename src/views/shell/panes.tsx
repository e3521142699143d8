import { Fragment, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { AfterFigures, useActions, useLinking, useSession } from "../../lab/react.tsx";
import { reached } from "../../lab/reach.ts";
import type { Layout } from "../../state/lab.ts";
import { playedStep } from "../../state/session.ts";
import { LanesPane } from "../lanes/lanes-pane.tsx";
import { Button } from "../ui/kit.tsx";
import { FailureBoundary, lateView } from "../ui/late-view.tsx";
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

/** A region by name, whose failure leaves the others alone. */
export function Pane({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section
      data-reach={`pane ${name}`}
      className="pane column shrink full-height clip focus-inside"
      aria-label={name}
      tabIndex={-1}
    >
      <FailureBoundary name={name}>{children}</FailureBoundary>
    </section>
  );
}

/** Shares of a group's panes, by pane: of what they come to together. */
type Shares = Layout[string];

interface GroupedPane {
  readonly id: string;
  /** Its share at first. */
  readonly share: number;
  /** CSS pixels that it keeps, however small its share. */
  readonly least: number;
  /** What the splitter before it is called, where it is not the first. */
  readonly splitter?: string;
  readonly content: ReactNode;
}

interface PaneGroupProps {
  /** What the shares are kept under. */
  readonly name: string;
  /** Below each other. */
  readonly isColumn?: boolean;
  readonly panes: readonly GroupedPane[];
}

/** Panes with splitters between them, whose shares belong to the lab: set by hand, undone, reset and restored. */
function PaneGroup({ name, isColumn = false, panes }: PaneGroupProps) {
  const actions = useActions();
  const own = useSession(({ lab }) => lab.layout[name]);
  const [dragged, setDragged] = useState<Shares>();
  const kept = dragged ?? own;
  const shares: Shares = { ...kept, ...Object.fromEntries(panes.map(({ id, share }) => [id, kept?.[id] ?? share])) };
  return (
    <div className={`${isColumn ? "column" : "flex"} shrink full-height`}>
      {panes.map((pane, place) => {
        const before = panes[place - 1];
        return (
          <Fragment key={pane.id}>
            {before !== undefined && (
              <Splitter
                label={pane.splitter ?? ""}
                isColumn={isColumn}
                shares={shares}
                total={panes.reduce((sum, { id }) => sum + (shares[id] ?? 0), 0)}
                before={before}
                after={pane}
                onDrag={setDragged}
                onShares={(set) => {
                  setDragged(undefined);
                  actions.setLayout(name, set);
                }}
              />
            )}
            <div
              id={pane.id}
              className="clip"
              style={{ flex: `${shares[pane.id] ?? 0} 1 0`, [isColumn ? "minHeight" : "minWidth"]: pane.least }}
            >
              {pane.content}
            </div>
          </Fragment>
        );
      })}
    </div>
  );
}

interface SplitterProps {
  readonly label: string;
  readonly isColumn: boolean;
  readonly shares: Shares;
  /** What the shares of all panes come to. */
  readonly total: number;
  readonly before: GroupedPane;
  readonly after: GroupedPane;
  /** While it is dragged. */
  readonly onDrag: (shares: Shares) => void;
  /** Once it is let go, or moved by a key. */
  readonly onShares: (shares: Shares) => void;
}

/** The part of all by which a key moves a splitter. */
const keyStep = 0.02;

function Splitter({ label, isColumn, shares, total, before, after, onDrag, onShares }: SplitterProps) {
  const grip = useRef<{ readonly at: number; readonly first: number }>(undefined);
  const first = shares[before.id] ?? 0;
  const both = first + (shares[after.id] ?? 0);
  /** The share of a CSS pixel. */
  const unit = ({ parentElement: group }: HTMLElement): number =>
    total / Math.max((isColumn ? group?.clientHeight : group?.clientWidth) ?? 0, 1);
  const placed = (splitter: HTMLElement, wanted: number): Shares => {
    const pixel = unit(splitter);
    const share = Math.max(Math.min(wanted, both - after.least * pixel), before.least * pixel);
    return { ...shares, [before.id]: share, [after.id]: both - share };
  };
  const moved = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Shares | undefined => {
    if (grip.current === undefined) return undefined;
    const by = (isColumn ? clientY : clientX) - grip.current.at;
    return placed(currentTarget, grip.current.first + by * unit(currentTarget));
  };
  const letGo = (event: PointerEvent<HTMLElement>): void => {
    const set = moved(event);
    grip.current = undefined;
    if (set !== undefined) onShares(set);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const [less, more] = isColumn ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
    const wanted = { [less]: first - keyStep * total, [more]: first + keyStep * total, Home: 0, End: total }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    onShares(placed(event.currentTarget, wanted));
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={`splitter no-shrink relative ${isColumn ? "horizontal" : ""}`}
      aria-label={label}
      aria-orientation={isColumn ? "horizontal" : "vertical"}
      aria-valuenow={Math.round((100 * first) / total)}
      aria-valuemin={0}
      aria-valuemax={Math.round((100 * both) / total)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { at: isColumn ? event.clientY : event.clientX, first };
      }}
      onPointerMove={(event) => {
        const set = moved(event);
        if (set !== undefined) onDrag(set);
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={press}
    />
  );
}
