import type { Declaration, RunSpec } from "../extraction/contract/extractor.ts";
import { showsOutput } from "../extraction/contract/given-output.ts";
import type { Need } from "../extraction/contract/inputs.ts";
import { memberName, needsOf, type Library } from "../extraction/run.ts";
import type { Corpus } from "./corpus.ts";
import { runKey, runOfPreset } from "./lane.ts";
import { modelParameterOf } from "./own-lanes.ts";

/** A run that can be chosen for a corpus. */
export interface RunOption {
  /** `runKey`: what is the same run is one choice, wherever it is listed. */
  readonly key: string;
  readonly run: RunSpec;
  /** "CETR"; of a preset "TM", of a lane "CCB, range 60". */
  readonly name: string;
  readonly summary: string;
}

/** A method with all that can be chosen of it. */
export interface MethodOptions {
  readonly method: Declaration;
  /** As it comes. */
  readonly own: RunOption;
  /** Its presets that are not as it comes, and the models of the user's own. */
  readonly others: readonly RunOption[];
  /** The needs of the method besides the page, in a clause; undefined where it has none. */
  readonly needs: string | undefined;
  /** Why it cannot be chosen, in a clause. */
  readonly missing: string | undefined;
}

/** The methods of a family. */
export interface MethodFamily {
  readonly name: string;
  readonly methods: readonly MethodOptions[];
}

interface ChoiceParts {
  readonly library: Library;
  readonly found: Pick<Corpus, "pages">;
  /** Names of the models of the user's own. */
  readonly models: readonly string[];
}

/** All methods by family, in the order of the library, with what can be chosen of each on the pages that were found. */
export function methodFamilies(parts: ChoiceParts): readonly MethodFamily[] {
  const all = Array.from(parts.library.values(), (method) => optionsOf(method, parts));
  const names = [...new Set(all.map(({ method }) => method.family))];
  return names.map((name) => ({ name, methods: all.filter(({ method }) => method.family === name) }));
}

/** A clause on each input besides the page that a method may need. */
const needWords: Readonly<Partial<Record<Need, string>>> = {
  site: "compares other pages of the site, found by their addresses; left out where there are none",
  boxes: "needs the layout of each page, one at a time: the slowest",
  models: "uses a trained model, the one that comes with the lab",
  members: "combines other methods",
};

function optionsOf(method: Declaration, { library, found: { pages }, models }: ChoiceParts): MethodOptions {
  const { id, name, summary, presets = [] } = method;
  const run: RunSpec = { extractor: id, values: {} };
  const own = { key: runKey(run), run, name, summary };
  const parameter = modelParameterOf(id, library);
  const ofPresets = presets.map((preset) => ({ ...preset, run: runOfPreset(id, preset, library) }));
  const ofModels = (parameter === undefined ? [] : models).map((model) => ({
    name: model,
    summary: "A model of your own.",
    run: { extractor: id, values: { [parameter ?? ""]: model } },
  }));
  const byKey = new Map([...ofPresets, ...ofModels].map((other) => [runKey(other.run), other]));
  byKey.delete(own.key);
  const needs = needsOf(run, library);
  return {
    method,
    own,
    others: Array.from(byKey, ([key, other]) => ({ key, run: other.run, name: other.name, summary: other.summary })),
    needs: [...needs].flatMap((need) => needWords[need] ?? []).join("; ") || undefined,
    missing:
      id === showsOutput.extractor
        ? "has no outputs: “Outputs of another program…” adds them as a lane"
        : needs.has("site") && isEachAlone(pages)
          ? "needs other pages of the site, but no two pages here share one"
          : undefined,
  };
}

/** True where the site of every page is known before it is read, and no two are of one. */
function isEachAlone(pages: Corpus["pages"]): boolean {
  const sites = pages.map(({ groups }) => groups["site"]);
  return pages.every(({ groups }) => groups["site"] !== undefined) && new Set(sites).size === sites.length;
}

/** A run as an option of its own: a lane, or what was chosen before. */
export function optionOf(run: RunSpec, library: Library): RunOption {
  const { extractor, values, members } = run;
  const spec = { extractor, values, ...(members && { members }) };
  return { key: runKey(spec), run: spec, name: memberName(spec, library), summary: library.get(extractor)?.summary ?? "" };
}

/** Families with the methods that what was typed is found in: their names, families, papers, presets and what they do. */
export function familiesWith(families: readonly MethodFamily[], typed: string): readonly MethodFamily[] {
  const words = typed.trim().toLowerCase().split(/\s+/u);
  const isFound = ({ method, others }: MethodOptions): boolean => {
    const { id, name, family, summary, paper } = method;
    const text = [id, name, family, summary, paper.short, paper.authors, ...others.map((each) => each.name)]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return families
    .map(({ name, methods }) => ({ name, methods: methods.filter(isFound) }))
    .filter(({ methods }) => methods.length > 0);
}

/** The methods as they come, but for those that lack something. */
export function ownRuns(families: readonly MethodFamily[]): readonly RunOption[] {
  return families.flatMap(({ methods }) => methods.flatMap(({ own, missing }) => (missing === undefined ? [own] : [])));
}

/** A choice with these runs, or without them; what is chosen stays in its order, and no run is in it twice. */
export function withChosen(chosen: readonly RunSpec[], options: readonly RunOption[], isChosen: boolean): readonly RunSpec[] {
  const keys = new Set(options.map(({ key }) => key));
  const kept = chosen.filter((run) => !keys.has(runKey(run)));
  if (!isChosen) return kept;
  const known = new Set(chosen.map(runKey));
  const added = options.filter(({ key }) => !known.has(key));
  return [...chosen, ...new Map(added.map(({ key, run }) => [key, run])).values()];
}
