import { useEffect, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Group, useGroupRef } from "react-resizable-panels";
import { useSession, useActions } from "../../lab/react.tsx";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
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

interface PaneGroupProps {
  /** What the sizes of its panes are kept under. */
  readonly name: string;
  readonly orientation: "horizontal" | "vertical";
  /** Sizes at first, in percent, by pane. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly children: ReactNode;
}

/** Panes with splitters between them, whose sizes belong to the lab: set by hand, undone, reset and restored. */
export function PaneGroup({ name, orientation, sizes, children }: PaneGroupProps) {
  const actions = useActions();
  const own = useSession(({ lab }) => lab.layout[name]);
  const group = useGroupRef();
  // A pane that is no more, or is new, makes stored sizes useless.
  const wanted = own !== undefined && Object.keys(sizes).every((pane) => own[pane] !== undefined) ? own : sizes;
  useEffect(() => {
    const present = group.current?.getLayout() ?? wanted;
    // While a pane comes or goes, the group does not know it yet, or still does: what comes has its own size at first.
    if (Object.keys(present).length !== Object.keys(wanted).length) return;
    const differs = Object.entries(wanted).some(([pane, size]) => Math.abs((present[pane] ?? 0) - size) > tolerance);
    if (differs) group.current?.setLayout({ ...wanted });
  }, [group, wanted]);
  return (
    <Group
      groupRef={group}
      orientation={orientation}
      className="tall"
      defaultLayout={{ ...wanted }}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction) actions.setLayout(name, layout);
      }}
    >
      {children}
    </Group>
  );
}

/** Percent that two layouts may differ by and be the same. */
const tolerance = 0.05;
