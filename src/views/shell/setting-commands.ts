import { always, hasPage } from "./command-conditions.ts";
import { withoutKey } from "./command.ts";
import type { Command } from "./command.ts";

/** What is chosen once, whichever page is shown. */
export const settingCommands: readonly Command[] = [
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
  {
    id: "single-keys",
    label: "Single keys: on or off",
    group: "Settings",
    ...withoutKey,
    when: always,
    run: ({ session, actions }) => {
      const isOn = !session.lab.preferences.singleKeys;
      actions.setSingleKeys(isOn);
      actions.announce(`Single keys are ${isOn ? "on" : "off"}`);
    },
  },
  {
    id: "hints",
    label: "Show the hints again",
    group: "Settings",
    ...withoutKey,
    when: hasPage,
    run: ({ actions }) => actions.showHints(),
  },
];
