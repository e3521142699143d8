import { boolean, object, picklist, record, safeParse, string, unknown, type InferOutput } from "valibot";
import { leftTabs, type Lab } from "../state/lab.ts";

const preferencesSchema = object({
  theme: picklist(["system", "light", "dark"]),
  autoRun: boolean(),
  leftTab: picklist(leftTabs),
  preferences: object({
    singleKeys: boolean(),
    follows: boolean(),
    images: boolean(),
    leftPane: picklist(["auto", "open", "closed"]),
    showsAll: boolean(),
    textures: boolean(),
    welcomed: boolean(),
  }),
});

/** Choices of the person rather than of the session: the same in all sessions. */
export type StoredPreferences = InferOutput<typeof preferencesSchema>;

export function preferencesOf({ theme, autoRun, leftTab, preferences }: Lab): StoredPreferences {
  return { theme, autoRun, leftTab, preferences };
}

/** A lab with stored preferences, each that is valid. */
export function withStoredPreferences(lab: Lab, stored: unknown): Lab {
  const fields = safeParse(record(string(), unknown()), stored);
  if (!fields.success) return lab;
  const valid = Object.entries(preferencesSchema.entries).flatMap(([name, schema]) => {
    const parsed = safeParse(schema, fields.output[name]);
    return parsed.success ? [[name, parsed.output] as const] : [];
  });
  return { ...lab, ...Object.fromEntries(valid) };
}
