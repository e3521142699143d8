import { markSubject } from "../../state/gold.ts";
import { hasGold, hasPage, withoutKey, always, type Command, type CommandContext } from "./command.ts";
import { labCommands } from "./lab-commands.ts";
import { laneCommands } from "./lane-commands.ts";
import { viewCommands } from "./view-commands.ts";

/** The page’s gold standard. */
const goldCommands: readonly Command[] = [
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
];

function hasSubject({ session: { lab }, linking }: CommandContext): boolean {
  return lab.page !== undefined && markSubject(lab, linking) !== undefined;
}

function mark({ session: { lab }, linking, actions }: CommandContext, action: "mark" | "unmark"): void {
  const subject = markSubject(lab, linking);
  if (subject === undefined) return;
  actions.setMarking(true);
  actions[action](subject.ranges);
}

/** A preference that is on or off. */
function preference(
  id: string,
  name: "singleKeys" | "follows" | "showsAll" | "textures",
  title: string,
  what = "on or off",
): Command {
  const isOn = ({ session }: CommandContext): boolean => session.lab.preferences[name];
  return {
    id,
    title,
    label: `${title}: ${what}`,
    group: "Settings",
    ...withoutKey,
    isOn,
    when: always,
    run: (context) => {
      context.actions.prefer({ [name]: !isOn(context) });
      context.actions.announce(`${title}: ${isOn(context) ? "off" : "on"}`);
    },
  };
}

/** What is chosen once, whichever page is shown. */
const settingCommands: readonly Command[] = [
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
  preference("single-keys", "singleKeys", "Single keys, such as x or ?"),
  preference("follow", "follows", "HTML and Result follow the figures"),
  preference("shows-all", "showsAll", "Show everything", "all lanes in full, all controls at rest"),
  preference("textures", "textures", "Tell classes by textures too"),
];

/** All that can be done by a key of the app or from the palette; the help is made of it too. Keys of a single pane: `pane-keys.ts`. */
export const commands: readonly Command[] = [
  ...labCommands,
  ...laneCommands,
  ...viewCommands,
  ...goldCommands,
  ...settingCommands,
];
