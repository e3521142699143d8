import type { Lab, Layout, Preferences } from "./lab.ts";

export function withPreferences(lab: Lab, change: Partial<Preferences>): Lab {
  return { ...lab, preferences: { ...lab.preferences, ...change } };
}

export function withHintSeen(lab: Lab, hint: string): Lab {
  const { seenHints } = lab.preferences;
  return seenHints.includes(hint) ? lab : withPreferences(lab, { seenHints: [...seenHints, hint] });
}

export function withLayout(lab: Lab, group: string, sizes: Layout[string]): Lab {
  return { ...lab, layout: { ...lab.layout, [group]: sizes } };
}
