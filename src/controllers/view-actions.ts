import { activePage } from "../state/lab.ts";
import type { Lab } from "../state/lab.ts";
import { withLaneChange } from "../state/lane-changes.ts";
import type { Place } from "../state/linking.ts";
import { clampView, panned, zoomed } from "../state/view.ts";
import type { ViewActions } from "../lab/react.tsx";
import { bringLane } from "./bring-lane.ts";
import { stepToDisagreement } from "./disagreements.ts";
import { dragLane } from "./drag-lane.ts";
import { viewShowing } from "./show-in-figure.ts";
import type { WiredLab } from "./connect.ts";

/** What is in view and in focus, and what is pointed at. */
export function makeViewActions({ session, linking, announcer, change }: WiredLab): ViewActions {
  const length = (): number => activePage(session.getState().lab)?.source.length ?? 0;
  const pin = (place: Place | undefined): void => {
    linking.setState({ pin: place });
    if (place !== undefined) change((lab) => ({ ...lab, view: revealing(lab, place, length()) }));
  };
  return {
    setView: (view) => change((lab) => ({ ...lab, view: clampView(view, length()) })),
    zoom: (factor, about) => {
      change((lab) => ({ ...lab, view: zoomed(lab.view, factor, about ?? (lab.view.start + lab.view.end) / 2, length()) }));
    },
    setBrush: (brush) => change((lab) => ({ ...lab, brush })),
    setAxis: (axis) => change((lab) => ({ ...lab, axis })),
    focusLane: (focusedLane) => change((lab) => ({ ...lab, focusedLane })),
    setTab: (tab) => change((lab) => ({ ...lab, tab })),
    setPair: (pair) => change((lab) => ({ ...lab, pair })),
    hover: (hover) => {
      const before = linking.getState().hover;
      if (before?.start !== hover?.start || before?.end !== hover?.end || before?.origin !== hover?.origin)
        linking.setState({ hover });
    },
    drag: (lane) => dragLane(linking, lane),
    pin,
    nextDisagreement: (by) => {
      const { place, sentence } = stepToDisagreement(session.getState(), linking.getState().pin, by);
      if (place !== undefined) pin(place);
      announcer.say(sentence);
    },
    showInFigure: (id, range, stepIndex) => {
      change((lab) =>
        withLaneChange({ ...lab, focusedLane: id, view: viewShowing(lab.view, range, length()) }, id, { isCollapsed: false }),
      );
      linking.setState({ spotlight: { lane: id, part: "figure", ...(stepIndex === undefined ? {} : { stepIndex }) } });
    },
    goToLane: (focusedLane) => {
      change((lab) => ({ ...lab, focusedLane }));
      bringLane(linking, focusedLane);
    },
    endSpotlight: (id) => {
      if (linking.getState().spotlight?.lane === id) linking.setState({ spotlight: undefined });
    },
  };
}

/** Moves the view, without zooming, so that a pinned place from another pane is in it. */
function revealing(lab: Lab, pin: Place, length: number): Lab["view"] {
  const { view } = lab;
  if (pin.end > view.start && pin.start < view.end) return view;
  const middle = (pin.start + Math.min(pin.end, pin.start + (view.end - view.start))) / 2;
  return panned(view, middle - (view.start + view.end) / 2, length);
}
