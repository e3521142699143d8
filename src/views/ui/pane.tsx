import { Fragment, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { useSession, useActions } from "../../lab/react.tsx";
import type { Layout } from "../../state/lab.ts";
import { FailureBoundary } from "./late-view.tsx";

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
export function PaneGroup({ name, isColumn = false, panes }: PaneGroupProps) {
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
