import { extractorFor } from "../../extraction/run.ts";
import { storyEntries } from "../story/story-entries.tsx";
import type { MenuEntry } from "../ui/kit.tsx";
import { commands, type Command, type CommandContext } from "./commands.ts";

/** Something to choose from the palette; a line of a menu too. */
export type PaletteEntry = Exclude<MenuEntry, "rule"> & {
  readonly group: string;
  /** What it is called in the palette, where no menu around it says what it is about. */
  readonly label?: string;
  /** Words by which it is found too. */
  readonly words?: readonly string[];
};

/** A command as it stands now; one that has nothing to do is refused. */
export function lineOf(command: Command, context: CommandContext): PaletteEntry {
  const { id, group, label, title = label, keys, words = [], isOn } = command;
  const refusal = command.when(context) ? undefined : "";
  return { id, group, label, title, keys, words, isOn: isOn?.(context), refusal, run: () => command.run(context) };
}

/** Commands, by their ids, as lines of a menu. */
export function commandLines(context: CommandContext, ...ids: readonly string[]): readonly PaletteEntry[] {
  return ids.flatMap((id) => commands.filter((command) => command.id === id).map((command) => lineOf(command, context)));
}

export function sampleLines({ samples, actions }: CommandContext): readonly PaletteEntry[] {
  return samples.map(({ id, title, lesson }) => ({
    id: `sample ${id}`,
    group: "Samples",
    title,
    label: `Open sample: ${title}`,
    note: lesson,
    words: [id],
    run: () => actions.openSample(id),
  }));
}

export function storyLines({ actions, library }: CommandContext): readonly PaletteEntry[] {
  return storyEntries(actions).map(({ title, about, note, ...entry }) => ({
    ...entry,
    note: `${extractorFor(library, about[0] ?? "").name}, ${note}`,
    group: "Stories",
    title: `▶ ${title}`,
    label: `Play the story: ${title}`,
    words: about,
  }));
}

const themes = { system: "as the system", light: "light", dark: "dark" } as const;

export function themeLines({ session: { lab }, actions }: CommandContext): readonly PaletteEntry[] {
  return (["system", "light", "dark"] as const).map((theme) => ({
    id: `theme ${theme}`,
    group: "Settings",
    title: `Theme: ${themes[theme]}`,
    isOn: theme === lab.theme,
    words: ["colours", "mode"],
    run: () => actions.setTheme(theme),
  }));
}
