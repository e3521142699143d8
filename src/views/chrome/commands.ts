import type { Lab } from "../../state/lab.ts";
import { activePage, laneOf } from "../../state/lab.ts";
import { isDefault, maxLanes } from "../../state/lane.ts";
import { textView } from "../../state/view.ts";
import { markSubject } from "../gold/subject.ts";
import { focusRegion, pressing } from "./command.ts";
import type { Command, CommandContext } from "./command.ts";
import { parameterAt } from "./focused-parameter.ts";

const withoutKey = { chords: [], keys: "" } as const;

/** All that can be done by a key of the app or from the palette; the help is made of it too. Keys of a single pane: `pane-keys.ts`. */
export const commands: readonly Command[] = [
  pressing(
    {
      id: "palette",
      label: "Command palette: find anything by name",
      group: "Find and open",
      chords: ["Ctrl+k"],
      keys: "Ctrl K",
      isEverywhere: true,
    },
    "Control+K",
  ),
  pressing(
    { id: "open", label: "Open files", group: "Find and open", chords: ["Ctrl+o"], keys: "Ctrl O", isEverywhere: true },
    "Control+O",
  ),
  {
    id: "corpus",
    label: "Corpus: many pages at once, and back",
    group: "Find and open",
    chords: ["c"],
    keys: "c",
    when: always,
    run: ({ actions }) => actions.showScreen(isCorpusShown() ? "inspect" : "corpus"),
  },
  {
    id: "close-page",
    label: "Close the page",
    group: "Find and open",
    ...withoutKey,
    when: hasPage,
    run: ({ session, actions }) => actions.closePage(session.lab.page ?? ""),
  },
  {
    id: "save-lab-file",
    label: "Save all that is open as a lab file",
    group: "Undo, keep, share",
    chords: ["Ctrl+s"],
    keys: "Ctrl S",
    isEverywhere: true,
    when: always,
    run: ({ actions }) => actions.saveLabFile(),
  },
  pressing(
    {
      id: "copy-link",
      label: "Copy a link to what is set and shown",
      group: "Undo, keep, share",
      chords: ["Ctrl+Shift+c"],
      keys: "Ctrl Shift C",
      isEverywhere: true,
    },
    "Control+Shift+C",
  ),
  pressing({ id: "help", label: "Keys and help", group: "Find and open", chords: ["?"], keys: "?" }, "?"),

  {
    id: "undo",
    label: "Undo the last change of lanes, parameters, pages or panes",
    group: "Undo, keep, share",
    chords: ["Ctrl+z"],
    keys: "Ctrl Z",
    repeats: true,
    when: always,
    run: ({ actions }) => actions.undo(),
  },
  {
    id: "redo",
    label: "Do again what was undone",
    group: "Undo, keep, share",
    chords: ["Ctrl+Shift+z", "Ctrl+y"],
    keys: "Ctrl Shift Z",
    repeats: true,
    when: always,
    run: ({ actions }) => actions.redo(),
  },
  {
    id: "new-session",
    label: "New session: nothing open; the present one is kept",
    group: "Undo, keep, share",
    ...withoutKey,
    when: always,
    run: ({ actions }) => actions.startAnew(),
  },

  {
    id: "next-pane",
    label: "Next pane: Source, Lanes, Result",
    group: "Panes",
    chords: ["F6"],
    keys: "F6",
    isEverywhere: true,
    when: always,
    run: ({ focused }) => focusRegion(1, focused),
  },
  {
    id: "previous-pane",
    label: "Previous pane",
    group: "Panes",
    chords: ["Shift+F6"],
    keys: "Shift F6",
    isEverywhere: true,
    when: always,
    run: ({ focused }) => focusRegion(-1, focused),
  },

  {
    id: "focus-lane",
    label: "Focus a lane",
    group: "Lanes",
    chords: Array.from({ length: maxLanes }, (_, index) => String(index + 1)),
    keys: `1 to ${maxLanes}`,
    choices: ({ lanes }) => lanes.map(({ letter }, index) => ({ chord: String(index + 1), label: `Focus lane ${letter}` })),
    when: ({ session, chord }) => laneAt(session.lab, chord) !== undefined,
    run: ({ session, actions, chord }) => actions.focusLane(laneAt(session.lab, chord) ?? session.lab.focusedLane),
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
    when: ({ session, focused, chord }) => session.lab.lanes.length > 1 && (chord === "" || isAmongLanes(focused)),
    run: ({ session, actions }) => actions.removeLane(session.lab.focusedLane),
  },
  {
    id: "fold-lane",
    label: "Collapse the lane, or expand it",
    group: "Lanes",
    ...withoutKey,
    when: ({ session }) => laneOf(session.lab, session.lab.focusedLane) !== undefined,
    run: ({ session: { lab }, actions }) =>
      actions.changeLane(lab.focusedLane, { isCollapsed: laneOf(lab, lab.focusedLane)?.isCollapsed !== true }),
  },
  {
    id: "reset-parameter",
    label: "Reset the parameter in focus",
    group: "Lanes",
    chords: ["r"],
    keys: "r",
    when: ({ focused }) => parameterAt(focused)?.reset !== undefined,
    run: ({ focused }) => parameterAt(focused)?.reset?.(),
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

  {
    id: "zoom-in",
    label: "Zoom in",
    group: "View",
    chords: ["+", "="],
    keys: "+",
    repeats: true,
    when: hasPage,
    run: ({ actions }) => actions.zoom(2),
  },
  {
    id: "zoom-out",
    label: "Zoom out",
    group: "View",
    chords: ["-"],
    keys: "−",
    repeats: true,
    when: hasPage,
    run: ({ actions }) => actions.zoom(0.5),
  },
  {
    id: "fit-page",
    label: "Show the whole page",
    group: "View",
    chords: ["0"],
    keys: "0",
    when: hasPage,
    run: ({ session, actions }) => actions.setView({ start: 0, end: lengthOf(session.lab) }),
  },
  {
    id: "fit-text",
    label: "Show from the first word of the page to the last",
    group: "View",
    ...withoutKey,
    when: ({ session }) => session.pageState.status === "open",
    run: ({ session: { pageState }, actions }) => {
      if (pageState.status === "open") actions.setView(textView(pageState.summary));
    },
  },
  {
    id: "fit-brush",
    label: "Zoom to the brushed range",
    group: "View",
    ...withoutKey,
    when: ({ session }) => session.lab.brush !== undefined,
    run: ({ session: { lab }, actions }) => {
      if (lab.brush !== undefined) actions.setView(lab.brush);
      actions.setBrush(undefined);
    },
  },

  {
    id: "centre-pin",
    label: "Centre the pin in all panes",
    group: "Pin and compare",
    chords: ["f"],
    keys: "f",
    when: ({ linking }) => linking.pin !== undefined,
    run: centrePin,
  },
  {
    id: "clear",
    label: "End marking, else clear the pin, then the brush",
    group: "Pin and compare",
    chords: ["Escape"],
    keys: "Esc",
    when: ({ session: { lab }, linking }) => lab.isMarking || linking.pin !== undefined || lab.brush !== undefined,
    run: clearOne,
  },
  {
    id: "next-disagreement",
    label: "Next disagreement of the two compared: lanes, or a lane and the gold standard",
    group: "Pin and compare",
    chords: ["n"],
    keys: "n",
    repeats: true,
    when: hasPair,
    run: ({ actions }) => actions.nextDisagreement(1),
  },
  {
    id: "previous-disagreement",
    label: "Previous disagreement",
    group: "Pin and compare",
    chords: ["N"],
    keys: "Shift n",
    repeats: true,
    when: hasPair,
    run: ({ actions }) => actions.nextDisagreement(-1),
  },

  {
    id: "gold",
    label: "Mark the gold standard, or end marking",
    group: "Gold standard",
    chords: ["g"],
    keys: "g",
    when: hasPage,
    run: ({ session, actions }) => actions.setMarking(!session.lab.isMarking),
  },
  {
    id: "mark",
    label: "Mark the words selected, brushed or pinned as gold",
    group: "Gold standard",
    chords: ["m"],
    keys: "m",
    when: hasSubject,
    run: (context) => mark(context, "mark"),
  },
  {
    id: "unmark",
    label: "Take them out of the gold standard",
    group: "Gold standard",
    chords: ["M"],
    keys: "Shift m",
    when: hasSubject,
    run: (context) => mark(context, "unmark"),
  },
  {
    id: "import-gold",
    label: "Import a gold standard: text or JSON",
    group: "Gold standard",
    ...withoutKey,
    when: hasPage,
    run: ({ actions }) => void import("../gold/choose-gold.ts").then(({ chooseGold }) => chooseGold(actions)),
  },
  ...(["text", "json"] as const).map((format): Command => ({
    id: `export-gold-${format}`,
    label: `Export the gold standard as ${format === "text" ? "text" : "JSON"}`,
    group: "Gold standard",
    ...withoutKey,
    when: hasGold,
    run: ({ actions }) => actions.exportGold(format),
  })),
  {
    id: "clear-gold",
    label: "Clear the gold standard",
    group: "Gold standard",
    ...withoutKey,
    when: hasGold,
    run: ({ actions }) => actions.clearGold(),
  },

  {
    id: "reset-layout",
    label: "Reset the layout of the panes",
    group: "Settings",
    ...withoutKey,
    when: ({ session }) => Object.keys(session.lab.layout).length > 0,
    run: ({ actions }) => actions.resetLayout(),
  },
  {
    id: "reset-values",
    label: "Reset all parameters of all lanes",
    group: "Settings",
    ...withoutKey,
    when: ({ session }) => session.lab.lanes.some(({ values }) => Object.keys(values).length > 0),
    run: ({ actions }) => actions.resetAllValues(),
  },
  {
    id: "auto-run",
    label: "Run as I type: on or off",
    group: "Settings",
    ...withoutKey,
    when: hasPage,
    run: ({ session, actions }) => actions.setAutoRun(!session.lab.autoRun),
  },
  {
    id: "single-keys",
    label: "Single keys: on or off",
    group: "Settings",
    ...withoutKey,
    when: always,
    run: ({ session, actions }) => {
      const isOn = !session.lab.preferences.singleKeys;
      actions.setSingleKeys(isOn);
      actions.announce(`Single keys are ${isOn ? "on" : "off"}`);
    },
  },
  {
    id: "hints",
    label: "Show the hints again",
    group: "Settings",
    ...withoutKey,
    when: hasPage,
    run: ({ actions }) => actions.showHints(),
  },
];

function always(): boolean {
  return true;
}

/** As the browser's history has it. */
function isCorpusShown(): boolean {
  const state: unknown = history.state;
  return state === "corpus";
}

function hasPage({ session }: CommandContext): boolean {
  return session.lab.page !== undefined;
}

function hasGold({ session: { lab } }: CommandContext): boolean {
  return activePage(lab)?.gold !== undefined;
}

function hasPair(context: CommandContext): boolean {
  return context.session.lab.lanes.length > 1 || hasGold(context);
}

function hasSubject({ session: { lab }, linking }: CommandContext): boolean {
  return lab.page !== undefined && markSubject(lab, linking) !== undefined;
}

function mark({ session: { lab }, linking, actions }: CommandContext, action: "mark" | "unmark"): void {
  const subject = markSubject(lab, linking);
  if (subject === undefined) return;
  actions.setMarking(true);
  actions[action](subject.ranges);
}

function clearOne({ session: { lab }, linking, actions }: CommandContext): void {
  if (lab.isMarking) actions.setMarking(false);
  else if (linking.pin === undefined) actions.setBrush(undefined);
  else actions.pin(undefined);
}

function lengthOf(lab: Lab): number {
  return activePage(lab)?.source.length ?? 0;
}

function laneAt(lab: Lab, chord: string): string | undefined {
  return lab.lanes[Number(chord) - 1]?.id;
}

/** With the focus on a tab or a button of another pane, Delete would take away what was not meant. */
function isAmongLanes(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest('section[aria-label="Lanes"], [data-lane]') !== null;
}

/** Moves the view so that the pin is in its middle; a view of the whole page comes closer. Pinning it anew lets all panes scroll to it. */
function centrePin({ session: { lab }, linking: { pin }, actions }: CommandContext): void {
  if (pin === undefined) return;
  const { start, end } = lab.view;
  const isWhole = start <= 0 && end >= lengthOf(lab);
  const width = Math.max(isWhole ? (end - start) / 4 : end - start, pin.end - pin.start);
  const middle = (pin.start + pin.end) / 2;
  actions.setView({ start: middle - width / 2, end: middle + width / 2 });
  actions.pin({ ...pin });
}
