import { extractorFor } from "../../extraction/run.ts";
import { storyEntries } from "../story/story-entries.tsx";
import { entryOf, type CommandContext, type PaletteEntry } from "../commands/command.ts";
import { commands } from "./commands.ts";

/** Commands, by their ids, as lines of a menu. */
export function commandLines(context: CommandContext, ...ids: readonly string[]): readonly PaletteEntry[] {
  return ids.flatMap((id) => commands.filter((command) => command.id === id).map((command) => entryOf(command, context)));
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
