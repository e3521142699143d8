import type { MemberSpec } from "../../extraction/contract/extractor.ts";
import type { Library } from "../../extraction/run.ts";
import { isDefault, presetOf, runOfPreset } from "../../state/lane.ts";
import type { EntryGroup } from "../ui/kit.tsx";

/** The named settings of an algorithm as lines of a menu, whose note says which of them the present ones are; undefined where it has none. */
export function presetEntries(run: MemberSpec, library: Library, choose: (run: MemberSpec) => void): EntryGroup | undefined {
  const { extractor } = run;
  const presets = library.get(extractor)?.presets ?? [];
  if (presets.length === 0) return undefined;
  const present = presetOf(run, library);
  const plain = { extractor, values: {} };
  // The algorithm's own settings may be one of the presets.
  const own = presetOf(plain, library) === undefined ? [{ title: "default", isOn: isDefault(run), given: plain }] : [];
  const named = presets.map((preset) => ({
    title: `${preset.name}: ${preset.summary}`,
    isOn: preset === present,
    given: runOfPreset(extractor, preset, library),
  }));
  return {
    id: "preset",
    title: "Preset",
    note: present?.name ?? (isDefault(run) ? "default" : "custom"),
    entries: [...own, ...named].map(({ title, isOn, given }) => ({
      id: `preset-${title.split(":")[0]}`,
      title,
      isOn,
      run: () => choose(given),
    })),
  };
}
