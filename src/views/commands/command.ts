import type { LabContextValue } from "../../lab/create-lab.ts";
import { laneOf } from "../../state/lab.ts";
import { chordText } from "../ui/chords.ts";
import type { MenuAction } from "../ui/kit.tsx";

/**
 * The lab as a command sees it now, and acts on it.
 *
 * @param focused what has the focus, or had it before a list of commands came up
 * @param chord the key that was pressed; "" where the command is chosen from a list
 * @param lane the lane that it is about: that of an open menu, else the one in focus
 */
export function contextOf(lab: LabContextValue, focused: Element | null, chord = "", lane?: string) {
  const session = lab.session.getState();
  const linking = lab.linking.getState();
  return { ...lab, session, linking, lab, focused, chord, lane: laneOf(session.lab, lane ?? session.lab.focusedLane) };
}

export type CommandContext = ReturnType<typeof contextOf>;

/** Something that can be done from anywhere: by a key, from a menu, or from the palette. What all of them show is made of it. */
export interface Command<C = CommandContext> {
  readonly id: string;
  readonly group: string;
  /** Its name in the palette and in the help. */
  readonly label: string;
  /** Its name in a menu, where that is another. */
  readonly title?: string | ((context: C) => string);
  readonly note?: string;
  /** Keys that do the same, as `chordOf` writes them. */
  readonly chords?: readonly string[];
  /** The keys as they are shown, where that is not the first chord. */
  readonly keys?: string;
  /** Whether it is on, of one that can be on or off. */
  readonly isOn?: (context: C) => boolean;
  /** Other words for it, or for where it leads. */
  readonly words?: readonly string[];
  /** Also while typing in a field or the editor, and before the keys of what has the focus. */
  readonly isEverywhere?: boolean | "while presenting";
  /** Goes on while the key is held down. */
  readonly repeats?: boolean;
  /** Its name by each of its keys, where that differs. */
  readonly choices?: (context: CommandContext) => readonly { readonly chord: string; readonly label: string }[];
  /** True where there is anything to do; else why not, or false. The key then keeps what it does otherwise. Always true where absent. */
  readonly when?: (context: C) => boolean | string;
  readonly run: (context: C) => unknown;
}

/** True where a command can be carried out. */
export function isPossible({ when }: Command, context: CommandContext): boolean {
  return when === undefined || when(context) === true;
}

/** The keys of a command as they are shown, Ctrl standing for Command too; "" where it has none. */
export function shownKeys({ chords = [], keys = chordText(chords[0] ?? "") }: Command): string {
  return keys;
}

/** Something to choose from the palette; a line of a menu too. */
export type PaletteEntry = MenuAction & {
  readonly group: string;
  /** Its name in the palette, where no menu around it says what it is about. */
  readonly label?: string;
  /** Words by which it is found too. */
  readonly words?: readonly string[];
};

/** A command as it stands now; one that has nothing to do is refused. */
export function entryOf(command: Command, context: CommandContext): PaletteEntry {
  const { id, group, label, title = label, note, words = [], isOn, when } = command;
  const verdict = when?.(context) ?? true;
  return {
    id,
    group,
    label,
    title: typeof title === "string" ? title : title(context),
    note,
    keys: shownKeys(command),
    words,
    isOn: isOn?.(context),
    refusal: verdict === true ? undefined : verdict === false ? "" : verdict,
    run: () => command.run(context),
  };
}
