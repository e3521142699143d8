import { markSubject } from "../../state/gold-subject.ts";
import { hasGold, hasPage } from "./command-conditions.ts";
import { withoutKey } from "./command.ts";
import type { Command, CommandContext } from "./command.ts";

/** The page’s gold standard. */
export const goldCommands: readonly Command[] = [
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
