import type { Reading } from "../extraction/page/reading.ts";
import type { Layout, LeftTab, Preferences, Theme } from "../state/lab.ts";
import { withDefaultValues } from "../state/lane-changes.ts";
import type { LabCore } from "./core.ts";

/** The choices that hold whichever pages and lanes are there. */
export function settingActions({ editing, change }: LabCore) {
  return {
    /** Notes what a person chose, for all sessions. */
    prefer: (preferences: Partial<Preferences>): void =>
      change((lab) => ({ ...lab, preferences: { ...lab.preferences, ...preferences } })),
    /** The sizes of a group's panes were set by hand. */
    setLayout: (group: string, sizes: Layout[string]): void =>
      change((lab) => ({ ...lab, layout: { ...lab.layout, [group]: sizes } })),
    resetLayout: (): void => change((lab) => ({ ...lab, layout: {} })),
    resetAllValues: (): void => change(withDefaultValues),
    setTheme: (theme: Theme): void => change((lab) => ({ ...lab, theme })),
    setAutoRun: (autoRun: boolean): void => {
      if (autoRun) editing.flush();
      change((lab) => ({ ...lab, autoRun }));
    },
    /** Has every page read in another way, by all lanes. */
    setReading: (reading: Reading): void => {
      editing.flush();
      change((lab) => ({ ...lab, reading }));
    },
    /** Shows the page as HTML in the left pane, or as a tree. */
    setLeftTab: (leftTab: LeftTab): void => change((lab) => ({ ...lab, leftTab })),
  };
}
