import { existsSync, readFileSync, statSync } from "node:fs";
import { outputsOfRun, type Outputs, outputTexts } from "../evaluation/comparing/comparison.ts";
import type { NamedRun } from "../evaluation/plan.ts";
import { parseResults, resultsFormat } from "../evaluation/results.ts";
import type { Library } from "../extraction/run.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import { named, onDisk } from "../node/disk.ts";
import { outputFolder } from "../node/output-folder.ts";
import { UsageError } from "./options.ts";
import { specsOf } from "./run-arguments.ts";

export type Both<T> = readonly [before: T, after: T];

/** One of two sides: outputs, or a setting that is yet to be run on the pages of a corpus. */
export type ComparisonSide = KnownSide | { readonly kind: "run"; readonly name: string; readonly run: NamedRun };

/** Outputs that are there already. */
export interface KnownSide {
  /** A file of results, a JSON object of texts, or a folder of them. */
  readonly kind: "results" | "json" | "folder";
  /** As it was named. */
  readonly name: string;
  /** The file or folder. */
  readonly path: string;
  /** Set where it is one run of a file of results. */
  readonly isPart: boolean;
  /** One for each run of results. */
  readonly outputs: readonly Outputs[];
}

interface SideContext {
  readonly library: Library;
  readonly measure: MeasureId;
  readonly hidden?: readonly string[];
  /** Set where the side may be a file that is not there yet. */
  readonly isNewToo?: boolean;
}

/** The side that a name stands for, read where it is there already. @throws RangeError with a sentence where it is none. */
export function comparisonSideOf(name: string, { library, measure, hidden, isNewToo = false }: SideContext): ComparisonSide {
  const runs = runsCalled(name, library, hidden);
  if (!(runs instanceof UsageError)) {
    const [run, another] = runs;
    if (run === undefined || another !== undefined) throw new RangeError(`${name}: several settings; name one`);
    return { kind: "run", name, run };
  }
  if (existsSync(onDisk(name))) return knownSide(name, undefined, measure);
  const at = name.lastIndexOf("#");
  if (at > 0 && existsSync(onDisk(name.slice(0, at)))) return knownSide(name.slice(0, at), name.slice(at + 1), measure);
  if (isNewToo && at < 0) return newSide(name);
  const isAlgorithm = library.has(/^[\w-]*/.exec(name)?.[0] ?? "");
  throw new RangeError(isAlgorithm ? runs.message : `${name}: no file, folder or algorithm has this name`);
}

/** The runs that a name stands for, or why it stands for none: it may be that of a file. */
function runsCalled(name: string, library: Library, hidden: readonly string[] = []): readonly NamedRun[] | UsageError {
  try {
    return name === "all" ? new UsageError("all: several settings; name one") : specsOf(name, { by: "", hidden }, library);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
}

/** A JSON object or a folder without a page. */
function newSide(name: string): KnownSide {
  const kind = /\.json$/i.test(name) ? "json" : "folder";
  return { kind, name, path: name, isPart: false, outputs: [{ name, pages: new Map() }] };
}

/** @param run the name of a run of results; all of them where it is left out */
function knownSide(path: string, run: string | undefined, measure: MeasureId): KnownSide {
  const name = run === undefined ? path : `${path}#${run}`;
  const known = (kind: KnownSide["kind"], outputs: readonly Outputs[]): KnownSide => {
    return { kind, name, path, isPart: run !== undefined, outputs };
  };
  return named(name, () => {
    const isFolder = statSync(onDisk(path)).isDirectory();
    if (isFolder && run !== undefined) throw new RangeError("a folder has no runs");
    if (isFolder) return known("folder", [{ name, pages: outputFolder(path) }]);
    const text = readFileSync(onDisk(path), "utf8");
    // Told by its text, so that a broken file of results is said to be that.
    const isPlain = !new RegExp(`(?<!\\\\)"format"\\s*:\\s*"${resultsFormat}"`).test(text);
    if (isPlain && run !== undefined) throw new RangeError("it is not a file of results, so it has no runs");
    if (isPlain)
      return known("json", [{ name, pages: new Map(Array.from(outputTexts(text), ([page, own]) => [page, { text: own }])) }]);
    const results = parseResults(text);
    const chosen = [...results.runs.entries()].filter(([, own]) => run === undefined || own.name === run);
    if (chosen.length === 0)
      throw new RangeError(`it has no such run. Its runs: ${results.runs.map((own) => own.name).join(", ")}`);
    const nameOf = (own: NamedRun): string => (chosen.length === 1 ? name : `${path}#${own.name}`);
    const outputs = chosen.map(([place, own]) => outputsOfRun(results, place, nameOf(own), measure));
    return known("results", outputs);
  });
}

/**
 * The outputs that are compared with each other: where either side is a single one, these two; else the runs of one name.
 *
 * @throws RangeError with a sentence where it is not clear.
 */
export function pairsOf(before: readonly Outputs[], after: readonly Outputs[]): readonly Both<Outputs>[] {
  const [first] = before;
  const [second] = after;
  if (first === undefined || second === undefined) throw new RangeError("a file of results has no runs");
  if (before.length === 1 && after.length === 1) return [[first, second]];
  const byName = new Map(after.map((outputs) => [runNameOf(outputs), outputs]));
  const pairs = before.flatMap((outputs) => {
    const other = byName.get(runNameOf(outputs));
    return other === undefined ? [] : [[outputs, other] as const];
  });
  if (pairs.length > 0 && before.length > 1 && after.length > 1) return pairs;
  const several = before.length > 1 ? before : after;
  throw new RangeError(`there are several runs; name one: ${several.map(({ name }) => name).join(", ")}`);
}

/** The name of the run alone: "ccb" of "results.json#ccb". */
function runNameOf({ name }: Outputs): string {
  return name.slice(name.lastIndexOf("#") + 1);
}
