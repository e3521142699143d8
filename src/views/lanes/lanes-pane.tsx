import { useRef, type ReactNode } from "react";
import { useStore } from "zustand";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { maxLanes, type Lane } from "../../state/lane.ts";
import { activePage } from "../../state/lab.ts";
import { AlgorithmMenu } from "../algorithms/algorithm-menu.tsx";
import { Button, Card, SessionEntries, MenuButton, NumberField } from "../ui/kit.tsx";
import { FailureBoundary } from "../ui/late-view.tsx";
import { OverviewRows } from "../overview/page-rows.tsx";
import { paneEntries } from "./lane-commands.ts";
import { AxisRow, MaskLegend } from "./axis-row.tsx";
import { LaneView } from "./lane-view.tsx";
import "./lanes.css";

/** The rows of the page, and all lanes, over one x axis. */
export function LanesPane() {
  const lanes = useSession(({ lab }) => lab.lanes);
  return (
    <div className="lanes column full-height">
      <div className="lane-list column grow scroll">
        <OverviewRows />
        <LaneList lanes={lanes} draw={(lane) => <LaneView lane={lane} />} />
        <AxisRow />
        <div className="lanes-foot calm row no-shrink">
          <MaskLegend />
          <span className="row">
            <AddMethod />
            <PaneMenu />
          </span>
        </div>
      </div>
    </div>
  );
}

/** Lanes one below the other; one that fails leaves the others as they are. */
export function LaneList({ lanes, draw }: { readonly lanes: readonly Lane[]; readonly draw: (lane: Lane) => ReactNode }) {
  return lanes.map((lane) => (
    <FailureBoundary key={lane.id} name={`Lane ${lane.letter}`} subject={lane}>
      {draw(lane)}
    </FailureBoundary>
  ));
}

const ownModule = {
  name: "Module of your own…",
  summary: "A JavaScript function that receives the page’s document. Write it, paste it, or choose its file.",
};

/** Adds a lane with an algorithm chosen from a menu; with as many lanes as there can be, it says so instead. */
export function AddMethod() {
  const actions = useActions();
  const isFull = useSession(({ lab }) => lab.lanes.length >= maxLanes);
  const refusal = isFull ? `At most ${maxLanes} lanes: remove one to add another.` : undefined;
  const trigger = (
    <Button look="quiet" icon="add" refusal={refusal}>
      Add method
    </Button>
  );
  if (isFull) return trigger;
  return (
    <AlgorithmMenu
      trigger={trigger}
      others={{ name: "Your own", choices: [{ id: "own-module", of: ownModule, choose: () => actions.askModule() }] }}
      onChoose={(extractor) => actions.addLane(extractor)}
    />
  );
}

/** The menu of all lanes together. */
function PaneMenu() {
  const { dialogs, openDialog, closeDialog } = useLabContext();
  const isRange = useStore(dialogs, ({ id }) => id === "range");
  const place = useRef<HTMLElement>(null);
  return (
    <>
      <span ref={place} className="on-demand row">
        <MenuButton label="More of the lanes">
          <SessionEntries of={paneEntries} />
        </MenuButton>
      </span>
      <Card
        at={place}
        isOpen={isRange}
        onOpen={(isOpen) => (isOpen ? openDialog("range") : closeDialog())}
        className="popover card"
        align="end"
        aria-label="Range"
      >
        <BrushFields />
      </Card>
    </>
  );
}

/** The brushed range in numbers; the view while there is none. */
function BrushFields() {
  const actions = useActions();
  const { start, end } = useSession(({ lab }) => lab.brush ?? lab.view);
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  const set = (from: number, to: number): void => {
    if (from < to) actions.setBrush({ start: from, end: to });
  };
  const bounds = { least: 0, most: length };
  return (
    <span className="row wrap small muted" role="group" aria-label="Brushed range">
      <NumberField label="from" {...bounds} value={start} onNumber={(from) => set(from, end)} />
      <NumberField label="to" {...bounds} value={end} onNumber={(to) => set(start, to)} />
    </span>
  );
}
