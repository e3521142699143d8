import { paneId } from "../../lab/reach.ts";
import { laneOf, type Lab } from "../../state/lab.ts";
import { isDefault, laneSizes, maxLanes, type LaneSize } from "../../state/lane.ts";
import { hasPage, pressing, pressingNamed, withoutKey, type Command, type CommandContext } from "./command.ts";

/** A lane and its figure. */
export const laneCommands: readonly Command[] = [
  {
    id: "focus-lane",
    label: "Focus a lane",
    group: "Lanes",
    chords: Array.from({ length: maxLanes }, (_, index) => String(index + 1)),
    keys: `1 to ${maxLanes}`,
    choices: ({ lanes }) => lanes.map(({ letter }, index) => ({ chord: String(index + 1), label: `Focus lane ${letter}` })),
    when: ({ session, chord }) => laneAt(session.lab, chord) !== undefined,
    run: ({ session, actions, chord }) => actions.goToLane(laneAt(session.lab, chord) ?? session.lab.focusedLane),
  },
  {
    id: "duplicate-lane",
    label: "Duplicate the lane",
    group: "Lanes",
    chords: ["d"],
    keys: "d",
    when: ({ session }) => session.lab.lanes.length < maxLanes,
    run: ({ session, actions }) => actions.duplicateLane(session.lab.focusedLane),
  },
  {
    id: "remove-lane",
    label: "Remove the lane",
    group: "Lanes",
    chords: ["Delete"],
    keys: "Delete",
    when: (context) => context.session.lab.lanes.length > 1 && (context.chord === "" || isAmongLanes(context)),
    run: ({ session, actions }) => actions.removeLane(session.lab.focusedLane),
  },
  {
    id: "size-lane",
    label: "The lane as a strip, as its figure, in full",
    group: "Lanes",
    chords: ["s"],
    keys: "s",
    when: ({ session }) => laneOf(session.lab, session.lab.focusedLane) !== undefined,
    run: ({ session: { lab }, actions }) =>
      actions.changeLane(lab.focusedLane, { size: nextSize(laneOf(lab, lab.focusedLane)?.size) }),
  },
  {
    id: "lane-alone",
    label: "The lane alone, with all its figures, or all lanes again",
    group: "Lanes",
    ...withoutKey,
    when: ({ session }) => laneOf(session.lab, session.lab.focusedLane) !== undefined,
    run: ({ session, actions }) => actions.toggleAlone(session.lab.focusedLane),
  },
  pressingNamed(
    "sweep",
    "Lanes",
    "Sweep a parameter of the lane: all its values, scored",
    "tune",
    "curve",
    "precision",
    "recall",
  ),
  pressingNamed("about", "Lanes", "About the lane’s method: paper, parameters, deviations", "algorithm", "equations", "stories"),
  pressingNamed(
    "own-module",
    "Lanes",
    "Module of your own: add a lane with a JavaScript function",
    "extractor",
    "program",
    "code",
  ),
  {
    id: "all-strips",
    label: "All lanes as strips",
    group: "Lanes",
    ...withoutKey,
    when: hasPage,
    run: ({ actions }) => actions.sizeAll("strip"),
  },
  {
    id: "all-figures",
    label: "All lanes as figures",
    group: "Lanes",
    ...withoutKey,
    when: hasPage,
    run: ({ actions }) => actions.sizeAll("figure"),
  },
  {
    id: "reset-parameter",
    label: "Reset the parameter in focus",
    group: "Lanes",
    chords: ["r"],
    keys: "r",
    when: ({ reach, focused }) => reach.resetAround(focused) !== undefined,
    run: ({ reach, focused }) => reach.resetAround(focused)?.(),
  },
  {
    id: "reset-lane",
    label: "Reset all parameters of the lane",
    group: "Lanes",
    chords: ["R"],
    keys: "Shift r",
    when: ({ session: { lab } }) => !isDefault(laneOf(lab, lab.focusedLane) ?? { values: {} }),
    run: ({ session, actions }) => actions.resetValues(session.lab.focusedLane),
  },

  pressing(
    { id: "step-back", label: "Step back, where a lane has passes", group: "Figures", chords: ["["], keys: "[", repeats: true },
    "[",
  ),
  pressing({ id: "step-forward", label: "Step forward", group: "Figures", chords: ["]"], keys: "]", repeats: true }, "]"),
  pressing({ id: "play", label: "Play the passes, or pause", group: "Figures", chords: ["p"], keys: "p" }, "p"),
  pressingNamed("export-figure", "Figures", "Export the lane’s figure: SVG, PNG, CSV", "save", "print"),
  pressing(
    { id: "data", label: "The numbers of the lane’s figure, as a table", group: "Figures", chords: ["t"], keys: "t" },
    "t",
  ),
  {
    id: "axis",
    label: "x axis: offset in the source, or index",
    group: "Figures",
    chords: ["x"],
    keys: "x",
    when: hasPage,
    run: ({ session, actions }) => actions.setAxis(session.lab.axis === "source" ? "index" : "source"),
  },
];

function nextSize(size: LaneSize = "strip"): LaneSize {
  return laneSizes[(laneSizes.indexOf(size) + 1) % laneSizes.length] ?? "strip";
}

function laneAt(lab: Lab, chord: string): string | undefined {
  return lab.lanes[Number(chord) - 1]?.id;
}

/** With the focus on a tab or a button of another pane, Delete would take away what was not meant. */
function isAmongLanes({ focused, reach }: CommandContext): boolean {
  return focused === null || focused === document.body || reach.elements(paneId("Lanes")).some((pane) => pane.contains(focused));
}
