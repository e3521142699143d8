import { withDefaultValues } from "../state/lane-changes.ts";
import { withHintSeen, withLayout, withPreferences } from "../state/preferences.ts";
import type { SettingActions } from "../lab/react.tsx";
import type { WiredLab } from "./connect.ts";

/** What is chosen once, whichever pages and lanes are there. */
export function makeSettingActions({ editing, change }: WiredLab): SettingActions {
  return {
    setLayout: (group, sizes) => change((lab) => withLayout(lab, group, sizes)),
    resetLayout: () => change((lab) => ({ ...lab, layout: {} })),
    resetAllValues: () => change(withDefaultValues),
    setTheme: (theme) => change((lab) => ({ ...lab, theme })),
    setAutoRun: (autoRun) => {
      if (autoRun) editing.flush();
      change((lab) => ({ ...lab, autoRun }));
    },
    setTreeShown: (isTreeShown) => change((lab) => ({ ...lab, isTreeShown })),
    setSingleKeys: (singleKeys) => change((lab) => withPreferences(lab, { singleKeys })),
    seeHint: (hint) => change((lab) => withHintSeen(lab, hint)),
    showHints: () => change((lab) => withPreferences(lab, { seenHints: [] })),
  };
}
