import { array, boolean, object, optional, picklist, record, safeParse, string, unknown, type InferOutput } from "valibot";
import type { Lab } from "../state/lab.ts";

const preferencesSchema = object({
  theme: picklist(["system", "light", "dark"]),
  autoRun: boolean(),
  isTreeShown: boolean(),
  preferences: object({
    singleKeys: boolean(),
    follows: optional(boolean(), true),
    images: optional(boolean(), true),
    seenHints: array(string()),
  }),
});

/** Choices of the person rather than of the session: the same in all sessions. */
export type StoredPreferences = InferOutput<typeof preferencesSchema>;

export function preferencesOf({ theme, autoRun, isTreeShown, preferences }: Lab): StoredPreferences {
  const { singleKeys, follows, images, seenHints } = preferences;
  return { theme, autoRun, isTreeShown, preferences: { singleKeys, follows, images, seenHints: [...seenHints] } };
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
