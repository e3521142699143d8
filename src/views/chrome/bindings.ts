import type { LabActions } from "../lab-context.tsx";
import type { Lab, Linking, Session } from "../../state/lab.ts";
import { activePage, maxLanes } from "../../state/lab.ts";

/** What a key can see and do. */
interface KeyContext {
  readonly session: Session;
  readonly linking: Linking;
  readonly actions: LabActions;
  /** The key that was pressed. */
  readonly chord: string;
}

/** A key, or keys that do the same. */
export interface Binding {
  /** As `chordOf` writes them. */
  readonly chords: readonly string[];
  /** The keys as the help shows them. */
  readonly keys: string;
  readonly label: string;
  /** Also while typing in a field or the editor. */
  readonly isEverywhere?: boolean;
  /** Goes on while the key is held down. */
  readonly repeats?: boolean;
  /** Whether there is anything to do; if not, the key keeps what it does otherwise. */
  when(context: KeyContext): boolean;
  run(context: KeyContext): void;
}

/** All keys of the app but those of a single pane. */
export const bindings: readonly Binding[] = [
  pressing({ chords: ["Ctrl+o"], keys: "Ctrl O or ⌘ O", label: "Open files", isEverywhere: true }, "Control+O"),
  {
    chords: ["F6"],
    keys: "F6",
    label: "Next pane: Source, Lanes, Result",
    isEverywhere: true,
    when: always,
    run: () => focusRegion(1),
  },
  {
    chords: ["Shift+F6"],
    keys: "Shift F6",
    label: "Previous pane",
    isEverywhere: true,
    when: always,
    run: () => focusRegion(-1),
  },
  {
    chords: Array.from({ length: maxLanes }, (_, index) => String(index + 1)),
    keys: `1 to ${maxLanes}`,
    label: "Focus a lane",
    when: ({ session, chord }) => laneAt(session.lab, chord) !== undefined,
    run: ({ session, actions, chord }) => actions.focusLane(laneAt(session.lab, chord) ?? session.lab.focusedLane),
  },
  {
    chords: ["d"],
    keys: "d",
    label: "Duplicate the lane",
    when: ({ session }) => session.lab.lanes.length < maxLanes,
    run: ({ session, actions }) => actions.duplicateLane(session.lab.focusedLane),
  },
  {
    chords: ["Delete"],
    keys: "Delete",
    label: "Remove the lane; on a tab, close the page",
    when: ({ session }) => session.lab.lanes.length > 1,
    run: ({ session, actions }) => actions.removeLane(session.lab.focusedLane),
  },
  pressing({ chords: ["["], keys: "[", label: "Step back, where a lane has steps", repeats: true }, "["),
  pressing({ chords: ["]"], keys: "]", label: "Step forward", repeats: true }, "]"),
  {
    chords: ["+", "="],
    keys: "+",
    label: "Zoom in",
    repeats: true,
    when: hasPage,
    run: ({ actions }) => actions.zoom(2),
  },
  {
    chords: ["-"],
    keys: "−",
    label: "Zoom out",
    repeats: true,
    when: hasPage,
    run: ({ actions }) => actions.zoom(0.5),
  },
  {
    chords: ["0"],
    keys: "0",
    label: "Show the whole page",
    when: hasPage,
    run: ({ session, actions }) => actions.setView({ start: 0, end: activePage(session.lab)?.source.length ?? 0 }),
  },
  {
    chords: ["x"],
    keys: "x",
    label: "x axis: offset in the source, or index",
    when: hasPage,
    run: ({ session, actions }) => actions.setAxis(session.lab.axis === "source" ? "index" : "source"),
  },
  pressing({ chords: ["t"], keys: "t", label: "The numbers of the lane's figure, as a table" }, "t"),
  {
    chords: ["Escape"],
    keys: "Esc",
    label: "Clear the pin, then the brush",
    when: ({ session, linking }) => linking.pin !== undefined || session.lab.brush !== undefined,
    run: ({ linking, actions }) => (linking.pin === undefined ? actions.setBrush(undefined) : actions.pin(undefined)),
  },
  pressing({ chords: ["n"], keys: "n", label: "Next disagreement of the two lanes in Diff", repeats: true }, "N"),
  pressing({ chords: ["N"], keys: "Shift n", label: "Previous disagreement", repeats: true }, "Shift+N"),
  pressing({ chords: ["?"], keys: "?", label: "Keys and help" }, "?"),
];

/** What is pressed: "x", "?", "Delete", "Shift+F6", "Ctrl+o". Command counts as Ctrl; Shift is named where the key alone does not tell. */
export function chordOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, isAltGraph }: KeyPress): string {
  const isControl = (ctrlKey || metaKey) && !isAltGraph;
  const character = latinLetter(key, code) ?? key;
  const name = key.length > 1 || (shiftKey && !isControl) ? character : character.toLowerCase();
  const isShiftNamed = shiftKey && (isControl || key.length > 1);
  return `${isControl ? "Ctrl+" : ""}${altKey && !isAltGraph ? "Alt+" : ""}${isShiftNamed ? "Shift+" : ""}${name}`;
}

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** The third level of a keyboard, by which "[" is typed on many; some systems report it as Ctrl and Alt too. */
  readonly isAltGraph: boolean;
}

/** Letters of other scripts stand for the Latin ones on the same keys. */
function latinLetter(key: string, code: string): string | undefined {
  return key.length === 1 && key > "\u007F" ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
}

function always(): boolean {
  return true;
}

function hasPage({ session }: KeyContext): boolean {
  return session.lab.page !== undefined;
}

function laneAt(lab: Lab, chord: string): string | undefined {
  return lab.lanes[Number(chord) - 1]?.id;
}

/** Presses the enabled button that declares the key, the one in the focused lane where the lanes have such buttons. */
function pressing(binding: Omit<Binding, "when" | "run">, shortcut: string): Binding {
  return {
    ...binding,
    when: (context) => buttonFor(context, shortcut) !== undefined,
    run: (context) => buttonFor(context, shortcut)?.click(),
  };
}

function buttonFor({ session }: KeyContext, shortcut: string): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>(`button[aria-keyshortcuts="${shortcut}"]:enabled`)];
  return buttons.find((button) => {
    const lane = button.closest<HTMLElement>("[data-lane]");
    return lane === null || lane.dataset["lane"] === session.lab.focusedLane;
  });
}

/** Names of the panes that F6 goes through: each a `<section aria-label tabIndex={-1}>`. */
const regions = ["Source", "Lanes", "Result"] as const;

/** Moves the focus to the region `by` places on, round and round; to the first where it is in none. */
function focusRegion(by: 1 | -1): void {
  const found = regions.flatMap((name) => [...document.querySelectorAll<HTMLElement>(`section[aria-label="${name}"]`)]);
  const shown = found.filter((region) => region.checkVisibility());
  const current = shown.findIndex((region) => region.contains(document.activeElement));
  const next = current < 0 ? (by > 0 ? 0 : shown.length - 1) : (current + by + shown.length) % shown.length;
  shown[next]?.focus();
}
