import type { LabActions, LabContextValue } from "../../lab/create-lab.ts";
import { keyId, paneId, type Reach } from "../../lab/reach.ts";
import { activePage, type Lab } from "../../state/lab.ts";
import type { Linking } from "../../state/linking.ts";
import type { Session } from "../../state/session.ts";

/** What a command can see and do. */
export interface CommandContext {
  readonly session: Session;
  readonly linking: Linking;
  readonly actions: LabActions;
  readonly reach: Reach;
  readonly lab: LabContextValue;
  /** The key that was pressed; "" where the command was chosen from a list. */
  readonly chord: string;
  /** What has the focus, or had it before the list came up. */
  readonly focused: Element | null;
}

/** Something that can be done from anywhere: by a key, or from the palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: CommandGroup;
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
  /** Also while typing in a field or the editor. */
  readonly isEverywhere?: boolean;
  /** Goes on while the key is held down. */
  readonly repeats?: boolean;
  /** What it does by each of its keys, where that differs. */
  readonly choices?: (lab: Lab) => readonly { readonly chord: string; readonly label: string }[];
  /** True where there is anything to do; if not, the key keeps what it does otherwise. */
  when(context: CommandContext): boolean;
  run(context: CommandContext): void;
}

export const commandGroups = [
  "Find and open",
  "Undo, keep, share",
  "Panes",
  "Lanes",
  "Figures",
  "View",
  "Pin and compare",
  "Gold standard",
  "Settings",
] as const;
type CommandGroup = (typeof commandGroups)[number];

/** Of a command that has no key. */
export const withoutKey = { chords: [], keys: "" } as const;

type Described = Omit<Command, "when" | "run">;

/** A command that presses the enabled button that declares the key or name. */
export function pressing(described: Described, shortcut: string): Command {
  const id = keyId(shortcut);
  return {
    ...described,
    when: ({ reach }) => reach.pressable(id) !== undefined,
    run: ({ reach }) => reach.press(id),
  };
}

/** The same for a button that no key presses, by its name, which is the command's id; it is found by other words, too. */
export function pressingNamed(id: string, group: CommandGroup, label: string, ...words: readonly string[]): Command {
  return pressing({ id, group, label, words, ...withoutKey }, id);
}

/** Names of the panes that F6 goes through. */
const regions = ["HTML", "Lanes", "Result", "Reason", "Pages", "Tables", "Figures"] as const;

/** Moves the focus to the region `by` places on, round and round; to the first where it is in none. */
export function focusRegion(by: 1 | -1, { reach, focused }: CommandContext): void {
  const shown = regions.flatMap((name) => reach.elements(paneId(name))).filter((region) => region.checkVisibility());
  const current = shown.findIndex((region) => region.contains(focused));
  const next = current < 0 ? (by > 0 ? 0 : shown.length - 1) : (current + by + shown.length) % shown.length;
  shown[next]?.focus();
}

export function always(): boolean {
  return true;
}

export function hasPage({ session }: CommandContext): boolean {
  return session.lab.page !== undefined;
}

export function hasGold({ session: { lab } }: CommandContext): boolean {
  return activePage(lab)?.gold !== undefined;
}
