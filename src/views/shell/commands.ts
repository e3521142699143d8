import type { Command } from "./command.ts";
import { goldCommands } from "./gold-commands.ts";
import { labCommands } from "./lab-commands.ts";
import { laneCommands } from "./lane-commands.ts";
import { settingCommands } from "./setting-commands.ts";
import { viewCommands } from "./view-commands.ts";

/** All that can be done by a key of the app or from the palette; the help is made of it too. Keys of a single pane: `pane-keys.ts`. */
export const commands: readonly Command[] = [
  ...labCommands,
  ...laneCommands,
  ...viewCommands,
  ...goldCommands,
  ...settingCommands,
];
