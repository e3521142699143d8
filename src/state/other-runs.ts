import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { Library } from "../extraction/run.ts";
import { runKey, runOfPreset } from "./lane.ts";

/** The methods that take the least time on the sample pages and need nothing besides the page; without Plain, which keeps all text. */
export const quickestMethods = ["bte", "dsc", "tccb", "crunch", "lqf", "fe", "kfe", "cectd-ds", "density", "r2l"] as const;

/**
 * The runs that are tried in the place of a lane's where none of its values helps: its method's own settings and presets, the quickest
 * methods, and Learned's presets; none that a lane has already.
 */
export function otherRuns(extractor: string, lanes: readonly RunSpec[], library: Library): readonly RunSpec[] {
  const own = (id: string): RunSpec => ({ extractor: id, values: {} });
  const withPresets = (id: string): readonly RunSpec[] => [
    own(id),
    ...(library.get(id)?.presets ?? []).map((preset) => runOfPreset(id, preset, library)),
  ];
  const all = [...withPresets(extractor), ...quickestMethods.map(own), ...withPresets("learned")];
  const byKey = new Map(all.map((run) => [runKey(run), run]));
  for (const lane of lanes) byKey.delete(runKey(lane));
  return [...byKey.values()].filter((run) => library.has(run.extractor));
}
