import { Popover } from "radix-ui";
import { useState, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { keyId } from "../../lab/reach.ts";
import { useSession, useLabContext } from "../../lab/react.tsx";
import { useReachable } from "../../lab/use-reachable.ts";
import type { Lane } from "../../state/lane.ts";
import { Entries, MenuButton } from "../ui/kit.tsx";
import { PaneFailure } from "../ui/pane-failure.tsx";
import { AddLane } from "./add-lane.tsx";
import { BrushFields } from "./brush-fields.tsx";
import { PageRows } from "../overview/page-rows.tsx";
import { paneEntries } from "./lane-entries.ts";
import { LaneView } from "./lane-view.tsx";
import { SourceRow } from "./shared-axis.tsx";
import "./lanes.css";

/** The rows of the page, and all lanes, over one x axis. */
export function LanesPane() {
  const lanes = useSession(({ lab }) => lab.lanes);
  return (
    <div className="lanes column tall">
      <div className="lane-list column fill scrolls">
        <PageRows />
        <LaneList lanes={lanes} draw={(lane) => <LaneView lane={lane} />} />
        <div className="lanes-foot row apart rigid">
          <AddLane />
          <PaneMenu />
        </div>
        <SourceRow />
      </div>
    </div>
  );
}

interface LaneListProps {
  readonly lanes: readonly Lane[];
  readonly draw: (lane: Lane) => ReactNode;
}

/** Lanes one below the other; one that fails leaves the others as they are. */
export function LaneList({ lanes, draw }: LaneListProps) {
  return lanes.map((lane) => (
    <ErrorBoundary
      key={lane.id}
      fallbackRender={(props) => <PaneFailure pane={`Lane ${lane.letter}`} {...props} />}
      resetKeys={[lane]}
    >
      {draw(lane)}
    </ErrorBoundary>
  ));
}

/** What can be done with all lanes as one. */
function PaneMenu() {
  const [isRange, setRange] = useState(false);
  const byName = useReachable(keyId("range"));
  return (
    <Popover.Root open={isRange} onOpenChange={setRange}>
      <Popover.Anchor asChild>
        <span className="lane-more row">
          <MenuButton label="More of the lanes">
            <OpenMenu onRange={() => setRange(true)} />
          </MenuButton>
          <button ref={byName} type="button" hidden onClick={() => setRange(true)}>
            Range
          </button>
        </span>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content className="lane-popover card" align="end" sideOffset={4} collisionPadding={8} aria-label="Range">
          <BrushFields />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Drawn while the menu is open. */
function OpenMenu({ onRange }: { readonly onRange: () => void }) {
  const lab = useLabContext();
  useSession((session) => session);
  return <Entries entries={paneEntries(lab, onRange)} />;
}
