import { memo } from "react";
import { AddLane } from "../lane-header/add-lane.tsx";
import { useActions, useSession } from "../../lab/react.tsx";
import { Icon } from "../ui/icon.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { roving } from "../ui/roving.ts";
import { AxisChoice, SharedAxis, ZoomButtons } from "./shared-axis.tsx";
import { BrushFields } from "./brush-fields.tsx";
import { PageRows } from "../overview/page-rows.tsx";
import { LaneList } from "./lane-list.tsx";
import { LaneView } from "./lane-view.tsx";
import "./lanes.css";

/** All lanes over one x axis, with what moves it. */
export function LanesPane() {
  return (
    <div className="lanes column tall">
      <PageRows />
      <LanesToolbar />
      <LaneList choose={({ lanes }) => lanes} draw={(lane) => <LaneView lane={lane} />} className="fill scrolls steady" />
      <SharedAxis />
    </div>
  );
}

const LanesToolbar = memo(function LanesToolbar() {
  return (
    <div ref={roving} className="lanes-toolbar row wraps shaded ruled" role="toolbar" aria-label="Lanes">
      <AddLane />
      <AxisChoice />
      <BrushFields />
      <FollowButton />
      <ZoomButtons />
      <FoldButtons />
    </div>
  );
});

/** Has the panes beside the figures go along with what these show. */
function FollowButton() {
  const actions = useActions();
  const follows = useSession(({ lab }) => lab.preferences.follows);
  return (
    <Tooltip text={follows ? "Source and Result follow the figures" : "Source and Result stay where they are"}>
      <button
        type="button"
        className="icon-button"
        aria-label="Source and Result follow the figures"
        aria-pressed={follows}
        onClick={() => actions.setFollows(!follows)}
      >
        <Icon name="follow" />
      </button>
    </Tooltip>
  );
}

/** Collapses all lanes, and expands them. */
function FoldButtons() {
  const actions = useActions();
  return (
    <span className="inline-row" role="group" aria-label="All lanes">
      <Tooltip text="Collapse all lanes to their barcodes">
        <button type="button" className="icon-button" aria-label="Collapse all lanes" onClick={() => actions.sizeAll("strip")}>
          <Icon name="collapseAll" />
        </button>
      </Tooltip>
      <Tooltip text="Expand all lanes">
        <button type="button" className="icon-button" aria-label="Expand all lanes" onClick={() => actions.sizeAll("figure")}>
          <Icon name="expandAll" />
        </button>
      </Tooltip>
    </span>
  );
}
