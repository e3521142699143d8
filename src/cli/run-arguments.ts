import { readFileSync } from "node:fs";
import type { NamedRun } from "../evaluation/plan.ts";
import { presetId, presetNamed, withPreset, type MemberSpec, type RunSpec } from "../extraction/contract/extractor.ts";
import { parseFormula } from "../extraction/language/grammar.ts";
import { valuesFor, shippedModel, type Value } from "../extraction/contract/parameters.ts";
import { needsOf, schemaFor, modelsOf, type Library } from "../extraction/run.ts";
import { problemsOfRun, refusalsOf } from "../extraction/run-problems.ts";
import { bracketedText, runsOfText } from "../extraction/run-text.ts";
import { callOf } from "../node/call-of.ts";
import { each, string, UsageError } from "./options.ts";
import { readModelFile, type ModelTexts } from "../node/model-files.ts";

/** The options that say how the algorithms are set. */
export const settingOptions = {
  set: each("NAME=VALUE", "the value of a parameter, for the algorithms that have it. It may be given several times"),
  preset: string(
    "NAME",
    `the settings of that name, such as "as published". --set and the run's own values go before. ${callOf("extract")} --list names them`,
  ),
};

/** Names the algorithms that "all" does not take in, and says why. */
export function leftOutNotes(algorithms: string, library: Library): readonly string[] {
  if (algorithms !== "all") return [];
  const leftOut = [...library.keys()].filter((id) => needsBrowser({ extractor: id, values: {} }, library));
  return leftOut.map((id) => `${id} is left out: ${browserOnly}`);
}

const browserOnly = "it needs the page's layout, which only a browser has; open the page in the lab";

function needsBrowser(run: RunSpec, library: Library): boolean {
  return needsOf(run, library).has("boxes");
}

/** A run whose values that name something which is kept elsewhere, and its members', are called otherwise. */
export function renamed<Run extends RunSpec>(
  run: Run,
  kind: "model" | "source",
  library: Library,
  nameOf: (given: string) => string,
): Run {
  const schema = library.get(run.extractor)?.parameters ?? {};
  const values = Object.fromEntries(
    Object.entries(run.values).map(([name, value]) => {
      const isOfKind = Object.hasOwn(schema, name) && schema[name].kind === kind;
      return [name, isOfKind ? nameOf(String(value)) : value];
    }),
  );
  const members = run.members?.map((member): MemberSpec => renamed(member, kind, library, nameOf));
  return { ...run, values, ...(members && { members }) };
}

/** The arguments for all runs, as `--set` and `--preset` give them. */
interface RunArguments {
  readonly set?: readonly string[] | undefined;
  readonly preset?: string | undefined;
  /** The ways of hiding that count. With “none” hidden text is kept by algorithms that would leave it out. */
  readonly hidden?: readonly string[];
  /** The option that named the algorithms, with which errors about them begin. */
  readonly by?: string;
}

/** The runs that are asked for. @throws UsageError with all that is wrong with them */
export function specsOf(
  algorithms: string,
  { set = [], preset, hidden = [], by = "--algorithm " }: RunArguments,
  library: Library,
): readonly NamedRun[] {
  const written = new Map<string, string>();
  const asked = runsOf(
    algorithms.replace(/\bformula=([^,()~]+)(?:~([\d.]+))?/g, (typed, file: string, weight?: string) => {
      const values = { text: formulaFile(file) };
      const run = bracketedText({ extractor: "formula", values, ...(weight !== undefined && { weight: Number(weight) }) });
      written.set(run, typed);
      return run;
    }),
    by,
    library,
  );
  const presetOf = ({ extractor }: RunSpec) => (preset === undefined ? undefined : presetNamed(library.get(extractor), preset));
  // "all" means the algorithms that have the preset.
  const isMeant = (run: RunSpec): boolean => preset === undefined || presetOf(run) !== undefined;
  const runs = algorithms === "all" ? asked.filter(isMeant) : asked;
  const lacking = runs.filter((run) => !isMeant(run)).map(({ extractor }) => extractor);
  const given = set.map(settingOf);
  refuseAll([
    ...(runs.length === 0 ? [`--preset ${preset}: no algorithm has it`] : []),
    ...lacking.map((id) => `--preset ${preset}: not one of ${id}, which has ${presetsOf(id, library)}`),
    ...given.flatMap((setting) => problemsOf(setting, runs, library)),
  ]);
  // A formula of a file is called as it was typed; the text of one may begin another's.
  const longest = [...written].toSorted(([left], [right]) => right.length - left.length);
  const nameOf = (run: RunSpec): string =>
    longest.reduce((name, [text, typed]) => name.replaceAll(text, () => typed), bracketedText(run));
  const named = new Map(runs.map((run) => [nameOf(run), run]));
  const all = hidden.includes("none") ? [...given, settingOf("hidden=false")] : given;
  return Array.from(named, ([name, run]) => specOf(name, withPreset(run, presetOf(run)), all, library));
}

/** @throws UsageError where there is no such file, and for what is wrong in it */
function formulaFile(file: string): string {
  try {
    const text = readFileSync(file.trim(), "utf8").trimEnd();
    parseFormula(text);
    return text;
  } catch (error) {
    throw new UsageError(`formula=${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function refuseAll(problems: readonly string[]): void {
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
}

/** The runs that are named. */
function runsOf(algorithms: string, by: string, library: Library): readonly RunSpec[] {
  if (algorithms === "all") {
    const all = Array.from(library.keys(), (extractor) => ({ extractor, values: {} }));
    // The user's own extractors are run only where they are given.
    return all.filter((run) => !needsBrowser(run, library) && library.get(run.extractor)?.family !== "Your own");
  }
  const runs = namedRuns(algorithms, by, library);
  refuseAll(runs.flatMap((run) => problemsOfRun(run, library, ["all"])).map((problem) => by + problem));
  refuseAll(runs.filter((run) => needsBrowser(run, library)).map((run) => `${by}${bracketedText(run)}: ${browserOnly}`));
  return runs;
}

function namedRuns(algorithms: string, by: string, library: Library): readonly RunSpec[] {
  try {
    return runsOfText(algorithms, library);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`${by}${algorithms}: ${error.message}`, { cause: error });
  }
}

interface SetArgument {
  readonly text: string;
  readonly name: string;
  readonly value: string;
}

function settingOf(text: string): SetArgument {
  const at = text.indexOf("=");
  return { text, name: at < 0 ? text : text.slice(0, at), value: at < 0 ? "" : text.slice(at + 1) };
}

/** A parameter must be known to one of the algorithms, and its value welcome to all that know it. */
function problemsOf({ text, name, value }: SetArgument, runs: readonly RunSpec[], library: Library): readonly string[] {
  const knowing = runs.filter((run) => Object.hasOwn(schemaFor(run, library), name));
  const told =
    knowing.length === 0
      ? [`--set ${text}: no such parameter. There are ${unique(runs.map((run) => namesOf(run, library))).join("; ")}`]
      : knowing.flatMap((run) =>
          refusalsOf(run, name, value, library).map((refusal) => `--set ${text} (${run.extractor}): ${refusal}`),
        );
  return unique(told);
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

function namesOf(run: RunSpec, library: Library): string {
  const names = Object.keys(schemaFor(run, library));
  return `${run.extractor}: ${names.length === 0 ? "none" : names.join(", ")}`;
}

function presetsOf(id: string, library: Library): string {
  return (library.get(id)?.presets ?? []).map(({ name }) => presetId(name)).join(", ") || "none";
}

function specOf(name: string, run: RunSpec, settings: readonly SetArgument[], library: Library): NamedRun {
  const set = Object.fromEntries(settings.map((setting) => [setting.name, setting.value]));
  const given = { ...run.values, ...set };
  const [values] = valuesFor(library.get(run.extractor)?.parameters ?? {}, given);
  const named: [string, Value][] = Object.entries(values).filter(([parameter]) => Object.hasOwn(given, parameter));
  return { ...run, values: Object.fromEntries(named), name };
}

/**
 * Reads the files that runs name as their models. From then on they bear the models' own names, which hold the hashes of their contents: so
 * that kept results are known to be of them, and the lab finds the same model under it.
 *
 * @param queue set where workers elsewhere are to do the runs, which have no files of this machine
 * @throws RangeError for a file that is no model, and for workers elsewhere.
 */
export function withModelFiles<Run extends RunSpec>(runs: readonly Run[], library: Library, queue?: unknown) {
  const paths = new Set(runs.flatMap((run) => [...modelsOf(run, library)]));
  paths.delete(shippedModel);
  if (queue !== undefined && paths.size > 0)
    throw new RangeError("--queue: workers elsewhere have only the model that is shipped. Leave out --queue, or the model.");
  const files = new Map(Array.from(paths, (path) => [path, readModelFile(path)]));
  return {
    runs: runs.map((run) => renamed(run, "model", library, (given) => files.get(given)?.name ?? given)),
    /** The models' texts by their names. */
    models: Object.fromEntries(Array.from(files.values(), ({ name, text }) => [name, text])) satisfies ModelTexts,
  };
}
