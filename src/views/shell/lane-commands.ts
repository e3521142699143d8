import { inLane, keyId, paneId } from "../../lab/reach.ts";
import { laneOf, type Lab } from "../../state/lab.ts";
import { laneSizes, maxLanes } from "../../state/lane.ts";
import { flatEntries, laneEntries, nextSize } from "../lanes/lane-entries.ts";
import { hasPage, pressingNamed, withoutKey, always, type Command, type CommandContext } from "./command.ts";

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
    id: "size-lane",
    label: "The lane as a strip, as its figure, in full: the next of these",
    group: "Lanes",
    chords: ["s"],
    keys: "s",
    when: ({ session }) => laneOf(session.lab, session.lab.focusedLane) !== undefined,
    run: ({ session: { lab }, actions }) =>
      actions.changeLane(lab.focusedLane, { size: nextSize(laneOf(lab, lab.focusedLane)?.size ?? "full") }),
  },
  ofLane({ id: "duplicate", label: "Duplicate the lane", chords: ["d"], keys: "d" }),
  ofLane({ id: "remove", label: "Remove the lane", chords: ["Delete"], keys: "Delete" }, isAmongLanes),
  ofLane({ id: "alone", label: "The lane alone in full, or all lanes as figures again", ...withoutKey }),
  ofLane({
    id: "sweep",
    label: "Sweep a parameter of the lane: all its values, scored",
    words: ["tune", "curve", "precision", "recall"],
    ...withoutKey,
  }),
  ofLane({
    id: "about",
    label: "About the lane’s method: paper, parameters, what differs",
    words: ["equations", "stories"],
    ...withoutKey,
  }),
  ofLane({ id: "method", label: "Another method in the lane…", words: ["algorithm", "switch"], ...withoutKey }),
  pressingNamed("own-module", "Lanes", "Module of your own: add a lane with a JavaScript function", "program", "code"),
  ...laneSizes.map((size): Command => ({
    id: `all-${size}`,
    label: { strip: "All lanes as strips", figure: "All lanes as figures", full: "All lanes in full" }[size],
    group: "Lanes",
    ...withoutKey,
    when: hasPage,
    run: ({ actions }) => actions.sizeAll(size),
  })),
  {
    id: "reset-parameter",
    label: "Reset the parameter in focus",
    group: "Lanes",
    chords: ["r"],
    keys: "r",
    when: ({ reach, focused }) => reach.resetAround(focused) !== undefined,
    run: ({ reach, focused }) => reach.resetAround(focused)?.(),
  },
  ofLane({ id: "reset", label: "Reset all parameters of the lane", chords: ["R"], keys: "Shift r" }),

  orPressing(ofLane({ id: "step-back", label: "Step back, where a lane has passes", chords: ["["], keys: "[", repeats: true })),
  orPressing(ofLane({ id: "step-forward", label: "Step forward", chords: ["]"], keys: "]", repeats: true })),
  orPressing(ofLane({ id: "play", label: "Play the passes, or pause", chords: ["p"], keys: "p" })),
  ofLane({ id: "numbers", label: "The numbers of the lane’s figure, as a table", words: ["data"], chords: ["t"], keys: "t" }),
  ...(["svg", "png", "csv"] as const).map((format) =>
    ofLane({
      id: `export-${format}`,
      label: `Export the lane’s figure as ${format.toUpperCase()}`,
      words: ["save", "print"],
      ...withoutKey,
    }),
  ),
  pressingNamed("range", "Figures", "Range from – to…", "brush", "numbers"),
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

/** A line of the menu of the lane in focus as a command: what the menu refuses, it does not do. */
function ofLane(
  described: Omit<Command, "when" | "run" | "group">,
  isMeant: (context: CommandContext) => boolean = always,
): Command {
  const entryIn = ({ lab, session }: CommandContext) =>
    flatEntries(laneEntries(lab, session.lab.focusedLane)).find(({ id }) => id === described.id);
  return {
    ...described,
    group: "Lanes",
    when: (context) => isMeant(context) && entryIn(context)?.refusal === undefined && entryIn(context) !== undefined,
    run: (context) => entryIn(context)?.run(),
  };
}

/** Where the lane has no passes, its key steps through the rounds of a picture. */
function orPressing(command: Command): Command {
  const inFocus = ({ session }: CommandContext): string => inLane(session.lab.focusedLane, keyId(command.keys));
  return {
    ...command,
    when: (context) => command.when(context) || context.reach.pressable(inFocus(context)) !== undefined,
    run: (context) => (command.when(context) ? command.run(context) : context.reach.press(inFocus(context))),
  };
}

function laneAt(lab: Lab, chord: string): string | undefined {
  return lab.lanes[Number(chord) - 1]?.id;
}

/** With the focus on a tab or a button of another pane, Delete would take away what was not meant. */
function isAmongLanes({ focused, reach, chord }: CommandContext): boolean {
  return (
    chord === "" ||
    focused === null ||
    focused === document.body ||
    reach.elements(paneId("Lanes")).some((pane) => pane.contains(focused))
  );
}
