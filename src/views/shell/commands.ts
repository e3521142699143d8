import { flushSync } from "react-dom";
import type { LabContextValue } from "../../lab/create-lab.ts";
import { changedParameter, pressable, pressReached, reached } from "../../lab/reach.ts";
import { firstPaper } from "../../state/corpus.ts";
import type { ErrorKind } from "../../lab/view-actions.ts";
import { markSubject } from "../../state/gold.ts";
import { activePage, laneOf, leftTabs, type Lab } from "../../state/lab.ts";
import { laneSizes, maxLanes } from "../../state/lane.ts";
import { playedStep } from "../../state/session.ts";
import { flatEntries, laneEntries, nextSize, paneEntries } from "../lanes/lane-entries.ts";
import { chordText } from "../ui/chords.ts";
import { pickFiles } from "../ui/pick-files.ts";

/**
 * What a command can see and do: the lab as it is now.
 *
 * @param focused what has the focus, or had it before a list of commands came up
 * @param chord the key that was pressed; "" where the command is chosen from a list
 */
export function contextOf(lab: LabContextValue, focused: Element | null, chord = "") {
  return { ...lab, session: lab.session.getState(), linking: lab.linking.getState(), lab, focused, chord };
}

export type CommandContext = ReturnType<typeof contextOf>;

/** Something that can be done from anywhere: by a key, from a menu, or from the palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  /** Keys that do the same, as `chordOf` writes them. */
  readonly chords: readonly string[];
  /** The keys as they are shown, Ctrl standing for Command too; "" where there is none. */
  readonly keys: string;
  /** What it is called in a menu, where that is shorter. */
  readonly title?: string;
  /** Of one that is on or off. */
  readonly isOn?: (context: CommandContext) => boolean;
  /** What else it may be called, or leads to. */
  readonly words?: readonly string[];
  /** Also while typing in a field or the editor, and before the keys of what has the focus. */
  readonly isEverywhere?: boolean | "while presenting";
  /** Goes on while the key is held down. */
  readonly repeats?: boolean;
  /** What it does by each of its keys, where that differs. */
  readonly choices?: (lab: Lab) => readonly { readonly chord: string; readonly label: string }[];
  /** True where there is anything to do; if not, the key keeps what it does otherwise. */
  readonly when: (context: CommandContext) => boolean;
  readonly run: (context: CommandContext) => void;
}

/** A command as it is written here. Without `run` it presses what has its id by `data-reach`; without `when` it can always be run. */
type Written = Partial<Omit<Command, "group">> & Pick<Command, "id" | "label">;

const hasPage: Command["when"] = ({ session }) => session.lab.page !== undefined;
const hasGold: Command["when"] = ({ session: { lab } }) => activePage(lab)?.gold !== undefined;
const hasPair: Command["when"] = (context) => context.session.lab.lanes.length > 1 || hasGold(context);
const hasStory: Command["when"] = ({ session }) => playedStep(session) !== undefined;
const isPresenting = ({ session }: CommandContext): boolean => session.isPresenting === true;
const always: Command["when"] = () => true;

const groups: Readonly<Record<string, readonly Written[]>> = {
  "Find and open": [
    {
      id: "palette",
      title: "All commands…",
      label: "Command palette: find anything by name",
      chords: ["Ctrl+k"],
      isEverywhere: true,
    },
    {
      id: "open",
      label: "Open files: pages, archives, a lab file",
      chords: ["Ctrl+o"],
      isEverywhere: true,
    },
    {
      id: "open-folder",
      label: "Open a folder",
      words: ["corpus", "directory"],
      run: ({ actions }) => pickFiles(actions.openFiles, { isFolder: true }),
    },
    // No key of its own: the browser's paste does it too, wherever nothing is typed.
    { id: "paste", label: "Paste a page…", words: ["clipboard"] },
    {
      id: "page-facts",
      title: "About the page",
      label: "About the page: size, encoding, how it is read",
      words: ["reading", "noscript", "decode"],
    },
    {
      id: "own-output",
      label: "Output of another program: show it as a lane",
      when: hasPage,
      run: ({ actions }) => actions.askOutput(),
    },
    {
      id: "corpus",
      title: "Many pages, or one",
      label: "Many pages at once, and back",
      words: ["corpus"],
      chords: ["c"],
      run: ({ screens, actions }) => actions.showScreen(screens.getState().shown === "corpus" ? "inspect" : "corpus"),
    },
    {
      id: "close-page",
      label: "Close the page",
      when: hasPage,
      run: ({ session, actions }) => actions.closePage(session.lab.page ?? ""),
    },
    {
      id: "papers",
      label: "Papers: published tables beside results measured here",
      run: ({ actions }) => actions.attempt(async () => (await actions.corpus()).showPaper(firstPaper)),
    },
    { id: "help", label: "Keys and help", chords: ["?"] },
  ],

  "Undo, keep, share": [
    {
      id: "save-lab-file",
      label: "Save all that is open as a lab file",
      chords: ["Ctrl+s"],
      isEverywhere: true,
      run: ({ actions }) => actions.saveLabFile(),
    },
    { id: "copy-link", label: "Copy a link to these settings and this view", chords: ["Ctrl+Shift+c"], isEverywhere: true },
    { id: "formats", label: "The result as Markdown, XML or JSON: copy or save", words: ["export"] },
    {
      id: "share",
      label: "Share: link, lab file, Markdown, embed, command line, figures",
      words: ["export", "HTML", "article"],
    },
    {
      id: "undo",
      title: "Undo",
      label: "Undo the last change of lanes, parameters, pages or panes",
      chords: ["Ctrl+z"],
      repeats: true,
      run: ({ actions }) => actions.undo(),
    },
    {
      id: "redo",
      title: "Redo",
      label: "Redo the last undone change",
      chords: ["Ctrl+Shift+z", "Ctrl+y"],
      repeats: true,
      run: ({ actions }) => actions.redo(),
    },
    { id: "sessions", title: "Sessions…", label: "Sessions kept in this browser", words: ["history", "restore"] },
    {
      id: "new-session",
      title: "New session",
      label: "New session: starts empty and keeps the current one",
      run: ({ actions }) => actions.startAnew(),
    },
  ],

  Panes: [
    ...bothWays("pane", ["Next pane: HTML, Lanes, Result, Reason", "Previous pane"], ["F6", "Shift+F6"], focusPane, {
      isEverywhere: true,
    }),
    {
      id: "left-pane",
      label: "Open or close HTML and tree",
      chords: ["l"],
      when: hasPage,
      run: ({ actions }) => actions.prefer({ leftPane: reached("pane HTML").length > 0 ? "closed" : "open" }),
    },
    ...leftTabs.map((tab): Written => ({
      id: `left ${tab}`,
      label: tab === "html" ? "Show the page’s HTML" : "Show the page’s tree of elements",
      words: ["source"],
      when: hasPage,
      run: ({ actions }) => {
        actions.setLeftTab(tab);
        actions.prefer({ leftPane: "open" });
      },
    })),
  ],

  Lanes: [
    {
      id: "focus-lane",
      label: "Focus a lane",
      chords: Array.from({ length: maxLanes }, (_, index) => String(index + 1)),
      keys: `1 to ${maxLanes}`,
      choices: ({ lanes }) => lanes.map(({ letter }, index) => ({ chord: String(index + 1), label: `Focus lane ${letter}` })),
      when: ({ session, chord }) => laneAt(session.lab, chord) !== undefined,
      run: ({ session, actions, chord }) => actions.goToLane(laneAt(session.lab, chord) ?? session.lab.focusedLane),
    },
    {
      id: "size-lane",
      label: "Next size of the lane: strip, figure, full",
      chords: ["s"],
      when: ({ session }) => laneOf(session.lab, session.lab.focusedLane) !== undefined,
      run: ({ session: { lab }, actions }) =>
        actions.changeLane(lab.focusedLane, { size: nextSize(laneOf(lab, lab.focusedLane)?.size ?? "full") }),
    },
    ofLane({ id: "duplicate", label: "Duplicate the lane", chords: ["d"] }),
    ofLane({ id: "remove", label: "Remove the lane", chords: ["Delete"] }, isAmongLanes),
    ofLane({ id: "alone", label: "Show the lane alone in full, or all lanes as figures again" }),
    ofLane({
      id: "sweep",
      label: "Sweep a parameter of the lane: all its values, scored",
      words: ["tune", "curve", "precision", "recall"],
    }),
    ofLane({
      id: "about",
      label: "About the lane’s method: paper, parameters, differences",
      words: ["equations", "stories"],
    }),
    ofLane({ id: "method", label: "Another method in the lane…", words: ["algorithm", "switch"] }),
    {
      id: "own-module",
      label: "Module of your own: add a lane with a JavaScript function",
      words: ["program", "code"],
      when: (context) => hasPage(context) && context.session.lab.lanes.length < maxLanes,
      run: ({ actions }) => actions.askModule(),
    },
    ...laneSizes.map((size) =>
      ofLanes({
        id: `all-${size}`,
        label: { strip: "All lanes as strips", figure: "All lanes as figures", full: "All lanes in full" }[size],
      }),
    ),
    {
      id: "reset-parameter",
      label: "Reset the parameter in focus",
      chords: ["r"],
      when: ({ focused }) => changedParameter(focused) !== undefined,
      run: ({ focused }) => void changedParameter(focused)?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true })),
    },
    ofLane({ id: "reset", label: "Reset all parameters of the lane", chords: ["R"] }),
    orPressing(ofLane({ id: "step-back", label: "Step back, where a lane has passes", chords: ["["], repeats: true })),
    orPressing(ofLane({ id: "step-forward", label: "Step forward", chords: ["]"], repeats: true })),
    orPressing(ofLane({ id: "play", label: "Play the passes, or pause", chords: ["p"] })),
    ofLane({ id: "numbers", label: "The numbers of the lane’s figure, as a table", words: ["data"], chords: ["t"] }),
    ofLane({ id: "export", label: "Export the lane’s figure: SVG, PNG, PDF, numbers…", words: ["save", "print"] }),
  ],

  Figures: [
    { id: "range", label: "Range from – to…", words: ["brush", "numbers"] },
    {
      id: "axis",
      label: "x axis: offset in the source, or index",
      chords: ["x"],
      when: hasPage,
      run: ({ session, actions }) => actions.setAxis(session.lab.axis === "source" ? "index" : "source"),
    },
  ],

  View: [
    ofLanes({ id: "zoom-in", label: "Zoom in", chords: ["+", "="], repeats: true }),
    ofLanes({ id: "zoom-out", label: "Zoom out", chords: ["-"], repeats: true }),
    ofLanes({ id: "fit-page", label: "Show the whole page", chords: ["0"] }),
    ofLanes({ id: "fit-text", label: "Show from the first word of the page to the last" }),
    ofLanes({ id: "zoom-brush", label: "Zoom to the range" }),
    {
      id: "present",
      title: "Present",
      label: "Present: large type and figures, no controls; Esc ends it",
      words: ["lecture", "projector", "slides"],
      chords: ["P"],
      isOn: isPresenting,
      when: hasPage,
      run: (context) => context.actions.present(!isPresenting(context)),
    },
    ...bothWays(
      "step",
      ["Next step of the story", "Previous step of the story"],
      [
        [".", "ArrowRight", "PageDown", " "],
        [",", "ArrowLeft", "PageUp"],
      ],
      (by, { actions }) => actions.goToStep(by),
      {
        isEverywhere: "while presenting",
        when: (context) => hasStory(context) && (isPresenting(context) || turnsStep(context)),
      },
    ),
    {
      id: "removed",
      label: "Show or hide removed text in the article",
      when: hasPage,
      // Its button stands in the article's head, which is brought to the screen where it is not.
      run: ({ actions }) => {
        if (pressable("removed") === undefined) flushSync(() => actions.setFormat("article"));
        pressReached("removed");
      },
    },
  ],

  "Pin and compare": [
    {
      id: "centre-pin",
      label: "Centre the pin in all panes",
      chords: ["f"],
      when: ({ linking }) => linking.pin !== undefined,
      run: centrePin,
    },
    {
      id: "clear",
      label: "End presenting or marking, or clear the histogram bar, then the pin, then the brush",
      chords: ["Escape"],
      isEverywhere: "while presenting",
      when: ({ session: { lab, isPresenting: isOn }, linking: { units, pin } }) =>
        isOn === true || lab.isMarking || units !== undefined || pin !== undefined || lab.brush !== undefined,
      run: ({ session: { lab, isPresenting: isOn }, linking, actions }) => {
        if (isOn === true) actions.present(false);
        else if (lab.isMarking) actions.setMarking(false);
        else if (linking.units !== undefined) actions.holdBar(undefined);
        else if (linking.pin === undefined) actions.setBrush(undefined);
        else actions.pin(undefined);
      },
    },
    ...bothWays(
      "disagreement",
      ["Next disagreement between the compared lanes, or lane and gold standard", "Previous disagreement"],
      ["n", "N"],
      (by, { actions }) => actions.nextDisagreement(by),
      { when: hasPair, repeats: true },
    ),
    {
      id: "first-kept",
      label: "First text that the lane keeps",
      chords: ["k"],
      when: hasPage,
      run: ({ actions }) => actions.firstKept(),
    },
    ...errorSteps("wrongly kept", "text that the lane keeps wrongly", "w"),
    ...errorSteps("missed", "text that the lane misses", "o"),
    ...errorSteps("worst", "worst place of the lane, against the gold standard"),
  ],

  "Gold standard": [
    {
      id: "gold",
      label: "Mark the gold standard, or end marking",
      chords: ["g"],
      when: hasPage,
      run: ({ session, actions }) => actions.setMarking(!session.lab.isMarking),
    },
    marking("mark", "Mark the selected, brushed or pinned words as gold", "m"),
    marking("unmark", "Remove them from the gold standard", "M"),
  ],

  Settings: [
    {
      id: "reset-layout",
      label: "Reset the layout of the panes",
      when: ({ session }) => Object.keys(session.lab.layout).length > 0,
      run: ({ actions }) => actions.resetLayout(),
    },
    {
      id: "reset-values",
      label: "Reset all parameters of all lanes",
      when: ({ session }) => session.lab.lanes.some(({ values }) => Object.keys(values).length > 0),
      run: ({ actions }) => actions.resetAllValues(),
    },
    {
      id: "auto-run",
      label: "Run as I type: on or off",
      when: hasPage,
      run: ({ session, actions }) => actions.setAutoRun(!session.lab.autoRun),
    },
    preference("single-keys", "singleKeys", "Single-key shortcuts, such as x or ?"),
    preference("follow", "follows", "HTML and Result follow the figures"),
    preference("shows-all", "showsAll", "Show everything", "all lanes in full, controls always visible"),
    preference("textures", "textures", "Show classes by texture too"),
  ],
};

export const commandGroups: readonly string[] = Object.keys(groups);

/** What is about lanes and figures has nothing to do where these are not shown. */
export const groupsOfInspect: readonly string[] = ["Lanes", "Figures", "View", "Pin and compare"];

/** All that can be done by a key of the app or from the palette; the help and the header's menus are made of it too. */
export const commands: readonly Command[] = commandGroups.flatMap((group) =>
  (groups[group] ?? []).map(({ chords = [], keys = chordText(chords[0] ?? ""), ...written }) => ({
    when: written.run === undefined ? () => pressable(written.id) !== undefined : always,
    run: () => pressReached(written.id),
    ...written,
    group,
    chords,
    keys,
  })),
);

export function isEverywhere({ isEverywhere: where }: Command, context: CommandContext): boolean {
  return where === true || (where === "while presenting" && isPresenting(context));
}

/** A line of a menu as a command: what the menu refuses, or does not have, it does not do. */
function ofMenu(
  written: Written,
  menuOf: (context: CommandContext) => ReturnType<typeof laneEntries>,
  isMeant: Command["when"],
): Written {
  const lineIn = (context: CommandContext) => flatEntries(menuOf(context)).find(({ id }) => id === written.id);
  const isOffered = (line: ReturnType<typeof lineIn>): boolean => line !== undefined && line.refusal === undefined;
  return {
    ...written,
    when: (context) => isMeant(context) && isOffered(lineIn(context)),
    run: (context) => lineIn(context)?.run(),
  };
}

/** A line of the menu of the lane in focus. */
function ofLane(written: Written, isMeant = always): Written {
  return ofMenu(written, ({ lab, session }) => laneEntries(lab, session.lab.focusedLane), isMeant);
}

/** A line of the menu of all lanes. */
function ofLanes(written: Written): Written {
  return ofMenu(written, ({ lab }) => paneEntries(lab, () => pressReached("range")), hasPage);
}

/** Where the lane has no passes, its key steps through the rounds of a picture in it. */
function orPressing({ when = always, run, ...written }: Written): Written {
  const { id } = written;
  return {
    ...written,
    when: (context) => when(context) || pressable(id, context.session.lab.focusedLane) !== undefined,
    run: (context) => (when(context) ? run?.(context) : pressReached(id, context.session.lab.focusedLane)),
  };
}

/** The ways from error to error of the focused lane against the gold standard, by a letter and with Shift back. */
function errorSteps(kind: ErrorKind, what: string, letter = ""): readonly Written[] {
  return bothWays(
    kind.replace(" ", "-"),
    [`Next ${what}`, `Previous ${what}`],
    letter === "" ? [] : [letter, letter.toUpperCase()],
    (by, { actions }) => actions.nextError(kind, by),
    { when: hasGold, repeats: true },
  );
}

/** A step on, and the same back. */
function bothWays(
  id: string,
  labels: readonly [string, string],
  chords: readonly (string | readonly string[])[],
  go: (by: 1 | -1, context: CommandContext) => void,
  rest: Partial<Written>,
): readonly Written[] {
  return ([1, -1] as const).map((by, way) => ({
    ...rest,
    id: `${by > 0 ? "next" : "previous"}-${id}`,
    label: labels[way] ?? "",
    chords: chords.slice(way, way + 1).flat(),
    run: (context) => go(by, context),
  }));
}

/** Marks what is selected, brushed or pinned, or takes the marks off. */
function marking(action: "mark" | "unmark", label: string, chord: string): Written {
  const subjectIn = ({ session: { lab }, linking }: CommandContext) =>
    lab.page === undefined ? undefined : markSubject(lab, linking);
  return {
    id: action,
    label,
    chords: [chord],
    when: (context) => subjectIn(context) !== undefined,
    run: (context) => {
      const subject = subjectIn(context);
      if (subject === undefined) return;
      context.actions.setMarking(true);
      context.actions[action](subject.ranges);
    },
  };
}

/** A preference that is on or off. */
function preference(
  id: string,
  name: "singleKeys" | "follows" | "showsAll" | "textures",
  title: string,
  what = "on or off",
): Written {
  const isOn = ({ session }: CommandContext): boolean => session.lab.preferences[name];
  return {
    id,
    title,
    label: `${title}: ${what}`,
    isOn,
    run: (context) => {
      context.actions.prefer({ [name]: !isOn(context) });
      context.actions.announce(`${title}: ${isOn(context) ? "off" : "on"}`);
    },
  };
}

/** Arrows belong to what has the focus; other keys of a clicker scroll. */
function turnsStep({ chord, focused }: CommandContext): boolean {
  return ["", ".", ","].includes(chord) || (chord.startsWith("Arrow") && focused === document.body);
}

/** Moves the focus to the pane `by` places on, round and round; to the first, or the last, where it is in none. */
function focusPane(by: 1 | -1, { focused }: CommandContext): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-reach^='pane ']")].filter((pane) => pane.checkVisibility());
  const current = panes.findIndex((pane) => pane.contains(focused));
  panes.at(current < 0 && by < 0 ? -1 : (current + by) % panes.length)?.focus();
}

function laneAt(lab: Lab, chord: string): string | undefined {
  return lab.lanes[Number(chord) - 1]?.id;
}

/** With the focus on a tab or a button of another pane, Delete would take away what was not meant. */
function isAmongLanes({ focused, chord }: CommandContext): boolean {
  return chord === "" || focused === null || focused === document.body || focused.closest("[data-reach='pane Lanes']") !== null;
}

/** Moves the view so that the pin is in its middle; a view of the whole page comes closer. Pinning it anew lets all panes scroll to it. */
function centrePin({ session: { lab }, linking: { pin }, actions }: CommandContext): void {
  if (pin === undefined) return;
  const { start, end } = lab.view;
  const isWhole = start <= 0 && end >= (activePage(lab)?.source.length ?? 0);
  const width = Math.max(isWhole ? (end - start) / 4 : end - start, pin.end - pin.start);
  const middle = (pin.start + pin.end) / 2;
  actions.setView({ start: middle - width / 2, end: middle + width / 2 });
  actions.pin({ ...pin });
}
