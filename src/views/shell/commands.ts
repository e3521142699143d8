import { flushSync } from "react-dom";
import { fetchCode } from "../../lab/late.ts";
import { changedParameter, pressable, pressReached, reached } from "../../lab/reach.ts";
import type { ErrorKind } from "../../lab/view-actions.ts";
import { markSubject } from "../../state/gold.ts";
import { activePage, leftTabs, type Lab } from "../../state/lab.ts";
import { maxLanes } from "../../state/lane.ts";
import { dialogIds, playedStep } from "../../state/session.ts";
import { isPossible, type Command, type CommandContext } from "../commands/command.ts";
import { laneCommands, sizeCommands, viewCommands } from "../lanes/lane-commands.ts";
import { openable, pickFiles } from "../../persistence/files.ts";

/** A command of a group. Without `run` it opens the dialog of its id, or presses what has its id by `data-reach`, where that is there. */
type Grouped = Omit<Command, "group" | "run"> & Partial<Pick<Command, "run">>;

type When = (context: CommandContext) => boolean;

const hasPage: When = ({ session }) => session.lab.page !== undefined;
const hasGold: When = ({ session: { lab } }) => activePage(lab)?.gold !== undefined;
const hasPair: When = (context) => context.session.lab.lanes.length > 1 || hasGold(context);
const hasStory: When = ({ session }) => playedStep(session) !== undefined;
const isPresenting: When = ({ session }) => session.isPresenting === true;

const groups: Readonly<Record<string, readonly Grouped[]>> = {
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
      run: ({ actions }) => pickFiles(actions.openFiles, { accept: openable }),
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
      run: ({ actions }) =>
        actions.attempt(async () => {
          const { firstPaper } = await fetchCode(() => import("../../state/corpus.ts"));
          (await actions.corpus()).showPaper(firstPaper);
        }),
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
    ...leftTabs.map((tab): Grouped => ({
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
      choices: ({ session }) =>
        session.lab.lanes.map(({ letter }, index) => ({ chord: String(index + 1), label: `Focus lane ${letter}` })),
      when: ({ session, chord }) => laneAt(session.lab, chord) !== undefined,
      run: ({ session, actions, chord }) => actions.goToLane(laneAt(session.lab, chord) ?? session.lab.focusedLane),
    },
    ...lane("size-lane", "duplicate", "remove", "alone", "sweep", "about", "method", "members", "formula"),
    {
      id: "own-module",
      label: "Module of your own: add a lane with a JavaScript function",
      words: ["program", "code"],
      when: (context) => hasPage(context) && context.session.lab.lanes.length < maxLanes,
      run: ({ actions }) => actions.askModule(),
    },
    ...sizeCommands,
    {
      id: "reset-parameter",
      label: "Reset the parameter in focus",
      chords: ["r"],
      when: ({ focused }) => changedParameter(focused) !== undefined,
      run: ({ focused }) => void changedParameter(focused)?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true })),
    },
    ...lane("reset"),
    ...lane("step-back", "step-forward", "play").map(orPressing),
    ...lane("numbers", "export"),
  ],

  Figures: viewCommands.filter(({ group }) => group === "Figures"),

  View: [
    ...viewCommands.filter(({ group }) => group === "View"),
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

/** Groups about lanes and figures, whose commands rest where these are not shown. */
export const groupsOfInspect: readonly string[] = ["Lanes", "Figures", "View", "Pin and compare"];

/** All that can be done by a key of the app or from the palette; the help and the header's menus are made of it too. */
export const commands: readonly Command[] = commandGroups.flatMap((group) =>
  (groups[group] ?? []).map((command): Command => {
    const dialog = dialogIds.find((id) => id === command.id);
    if (dialog !== undefined) return { run: ({ openDialog }) => openDialog(dialog), ...command, group };
    if (command.run !== undefined) return { ...command, run: command.run, group };
    return { when: () => pressable(command.id) !== undefined, run: () => pressReached(command.id), ...command, group };
  }),
);

export function isEverywhere({ isEverywhere: where }: Command, context: CommandContext): boolean {
  return where === true || (where === "while presenting" && isPresenting(context));
}

/** Commands on a lane, by their ids. */
function lane(...ids: readonly string[]): readonly Command[] {
  return ids.flatMap((id) => laneCommands.filter((command) => command.id === id));
}

/** Where the lane has no passes, its key steps through the rounds of a picture in it. */
function orPressing(command: Command): Command {
  const { id, run } = command;
  return {
    ...command,
    when: (context) => isPossible(command, context) || pressable(id, context.lane?.id) !== undefined,
    run: (context) => (isPossible(command, context) ? run(context) : pressReached(id, context.lane?.id)),
  };
}

/** The ways from error to error of the focused lane against the gold standard, by a letter and with Shift back. */
function errorSteps(kind: ErrorKind, what: string, letter = ""): readonly Grouped[] {
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
  rest: Partial<Grouped>,
): readonly Grouped[] {
  return ([1, -1] as const).map((by, way) => ({
    ...rest,
    id: `${by > 0 ? "next" : "previous"}-${id}`,
    label: labels[way] ?? "",
    chords: chords.slice(way, way + 1).flat(),
    run: (context) => go(by, context),
  }));
}

/** Marks what is selected, brushed or pinned, or takes the marks off. */
function marking(action: "mark" | "unmark", label: string, chord: string): Grouped {
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
): Grouped {
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
