import { Fragment, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useSession, useActions } from "../../lab/react.tsx";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import type { Layout } from "../../state/lab.ts";
import { PaneFailure } from "./pane-failure.tsx";

/** A region by name, whose failure leaves the others alone. */
export function Pane({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const page = useSession(({ lab }) => lab.page);
  const reachable = useReachable(paneId(name));
  return (
    <section ref={reachable} className="pane column focus-inside shrinks tall clips" aria-label={name} tabIndex={-1}>
      <ErrorBoundary fallbackRender={(props) => <PaneFailure pane={name} {...props} />} resetKeys={[page]}>
        {children}
      </ErrorBoundary>
    </section>
  );
}

/** Shares of a group's panes in percent, by pane. */
type Shares = Layout[string];

interface GroupedPane {
  readonly id: string;
  /** CSS pixels that it keeps, however small its share. */
  readonly least: number;
  /** What the splitter before it is called; the first has none. */
  readonly splitter?: string;
  readonly content: ReactNode;
}

interface PaneGroupProps {
  /** What the shares are kept under. */
  readonly name: string;
  readonly orientation: "horizontal" | "vertical";
  /** Shares at first. */
  readonly shares: Shares;
  readonly panes: readonly GroupedPane[];
}

/** Panes with splitters between them, whose shares belong to the lab: set by hand, undone, reset and restored. */
export function PaneGroup({ name, orientation, shares, panes }: PaneGroupProps) {
  const actions = useActions();
  const own = useSession(({ lab }) => lab.layout[name]);
  const [dragged, setDragged] = useState<Shares>();
  // A pane that is no more, or is new, makes stored shares useless.
  const kept = own !== undefined && panes.every(({ id }) => own[id] !== undefined) ? own : shares;
  const shown = dragged ?? kept;
  const isRow = orientation === "horizontal";
  return (
    <div className={`${isRow ? "flex" : "column"} tall shrinks`}>
      {panes.map((pane, place) => {
        const before = panes[place - 1];
        return (
          <Fragment key={pane.id}>
            {before !== undefined && (
              <Splitter
                label={pane.splitter ?? ""}
                isRow={isRow}
                shares={shown}
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
              className="clips"
              style={{ flex: `${shown[pane.id] ?? 0} 1 0`, [isRow ? "minWidth" : "minHeight"]: pane.least }}
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
  readonly isRow: boolean;
  readonly shares: Shares;
  readonly before: GroupedPane;
  readonly after: GroupedPane;
  /** While it is dragged. */
  readonly onDrag: (shares: Shares) => void;
  /** Once it is let go, or moved by a key. */
  readonly onShares: (shares: Shares) => void;
}

/** Percent by which a key moves a splitter. */
const keyStep = 2;

function Splitter({ label, isRow, shares, before, after, onDrag, onShares }: SplitterProps) {
  const grip = useRef<{ readonly at: number; readonly shares: Shares }>(undefined);
  const first = shares[before.id] ?? 0;
  const both = first + (shares[after.id] ?? 0);
  const room = (splitter: HTMLElement): number =>
    Math.max((isRow ? splitter.parentElement?.clientWidth : splitter.parentElement?.clientHeight) ?? 0, 1);
  const placed = (splitter: HTMLElement, wanted: number): Shares => {
    const pixels = room(splitter) / 100;
    const share = Math.max(Math.min(wanted, both - after.least / pixels), before.least / pixels);
    return { ...shares, [before.id]: share, [after.id]: both - share };
  };
  const moved = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Shares | undefined => {
    if (grip.current === undefined) return undefined;
    const by = ((isRow ? clientX : clientY) - grip.current.at) / room(currentTarget);
    return placed(currentTarget, (grip.current.shares[before.id] ?? 0) + by * 100);
  };
  const letGo = (event: PointerEvent<HTMLElement>): void => {
    const set = moved(event);
    grip.current = undefined;
    if (set !== undefined) onShares(set);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const [less, more] = isRow ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const wanted = { [less]: first - keyStep, [more]: first + keyStep, Home: 0, End: 100 }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    onShares(placed(event.currentTarget, wanted));
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={`splitter anchor ${isRow ? "" : "horizontal"}`}
      aria-label={label}
      aria-orientation={isRow ? "vertical" : "horizontal"}
      aria-valuenow={Math.round(first)}
      aria-valuemin={0}
      aria-valuemax={Math.round(both)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { at: isRow ? event.clientX : event.clientY, shares };
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
