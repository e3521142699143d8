import { flushSync } from "react-dom";
import { keyId } from "../../lab/reach.ts";
import type { ErrorKind } from "../../state/errors.ts";
import { activePage, type Lab } from "../../state/lab.ts";
import { playedStep } from "../../state/session.ts";
import { textView } from "../../state/view.ts";
import { hasGold, hasPage, withoutKey, type Command, type CommandContext } from "./command.ts";

/** What of the page is in view, what is pinned in it, and where the two that are compared disagree. */
export const viewCommands: readonly Command[] = [
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
    label: "Zoom to the range",
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
    id: "next-step",
    label: "Next step of the story",
    group: "View",
    chords: ["."],
    keys: ".",
    when: hasStory,
    run: ({ actions }) => actions.goToStep(1),
  },
  {
    id: "previous-step",
    label: "Previous step of the story",
    group: "View",
    chords: [","],
    keys: ",",
    when: hasStory,
    run: ({ actions }) => actions.goToStep(-1),
  },
  {
    id: "first-kept",
    label: "First text that the lane keeps",
    group: "Pin and compare",
    chords: ["k"],
    keys: "k",
    when: hasPage,
    run: ({ actions }) => actions.firstKept(),
  },
  {
    id: "removed",
    label: "Show or hide what is removed, in the article",
    group: "View",
    ...withoutKey,
    when: hasPage,
    run: pressRemoved,
  },
  ...errorSteps("wrongly kept", "w"),
  ...errorSteps("missed", "o"),
  ...errorSteps("worst", ""),
];

/** Presses the button in the article's head, which is brought to the screen where it is not. */
function pressRemoved({ reach, actions }: CommandContext): void {
  const button = keyId("removed");
  if (reach.pressable(button) === undefined) flushSync(() => actions.setFormat("article"));
  reach.press(button);
}

function hasStory({ session }: CommandContext): boolean {
  return playedStep(session) !== undefined;
}

/** The ways from error to error of the focused lane against the gold standard, by a letter and with Shift back. */
function errorSteps(kind: ErrorKind, letter: string): readonly Command[] {
  const what =
    kind === "worst"
      ? "worst place of the lane, against the gold standard"
      : `text that the lane ${kind === "missed" ? "misses" : "keeps wrongly"}`;
  return ([1, -1] as const).map((by) => ({
    id: `${by > 0 ? "next" : "previous"}-${kind.replace(" ", "-")}`,
    label: `${by > 0 ? "Next" : "Previous"} ${what}`,
    group: "Pin and compare",
    ...(letter === ""
      ? withoutKey
      : { chords: [by > 0 ? letter : letter.toUpperCase()], keys: `${by > 0 ? "" : "Shift "}${letter}` }),
    repeats: true,
    when: hasGold,
    run: ({ actions }) => actions.nextError(kind, by),
  }));
}

function hasPair(context: CommandContext): boolean {
  return context.session.lab.lanes.length > 1 || hasGold(context);
}

function clearOne({ session: { lab }, linking, actions }: CommandContext): void {
  if (lab.isMarking) actions.setMarking(false);
  else if (linking.pin === undefined) actions.setBrush(undefined);
  else actions.pin(undefined);
}

function lengthOf(lab: Lab): number {
  return activePage(lab)?.source.length ?? 0;
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
