import { asPublished, presetNamed } from "../../extraction/contract/extractor.ts";
import { changedValues } from "../../extraction/contract/parameters.ts";
import type { Library } from "../../extraction/run.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import type { NamedRun, Plan } from "../plan.ts";
import { measuresOf, publishedMeasures, type PublishedMethod, type PublishedPaper } from "./published.ts";

/** The runs and measures that a paper's numbers ask for; each run by the paper's name of its method. */
export function paperPlan(paper: PublishedPaper, library: Library): Plan {
  const asked = new Set<MeasureId>(measuresOf(paper).flatMap((measure) => publishedMeasures[measure].by?.measure ?? []));
  const known = methodsOf(paper).filter(([, { extractor }]) => library.has(extractor));
  return {
    runs: known.map(([name, method]) => runOf(name, method, library)),
    measures: asked.size === 0 ? ["lcs"] : [...asked],
  };
}

/** The methods of a paper that are not run as published: at a preset of another name, or at their usual values; a sentence each. */
export function otherwiseNotes(paper: PublishedPaper, library: Library): readonly string[] {
  const others = methodsOf(paper).flatMap(([name, { preset }]) => (preset === undefined ? [] : [`${name} (${preset})`]));
  const usual = methodsOf(paper).flatMap(([name, { extractor, preset }]) =>
    preset === undefined && presetNamed(library.get(extractor), asPublished) === undefined ? [name] : [],
  );
  return [
    ...(others.length === 0 ? [] : [`At another preset, because their own papers were not read: ${others.join(", ")}.`]),
    ...(usual.length === 0 ? [] : [`At their usual values, because they have no preset “${asPublished}”: ${usual.join(", ")}.`]),
  ];
}

/** Which runs of a plan are the methods of a paper, as it ran them. */
export interface PaperRuns {
  /** The place in the plan of each method that is there, by each of the paper's names of it. */
  readonly places: Readonly<Record<string, number>>;
  /** Methods that are there with other values alone, by the first of their names. */
  readonly otherwise: readonly string[];
  /** Methods that are not there at all, likewise. */
  readonly missing: readonly string[];
}

/** Finds the methods of a paper among runs: by what is run and at which values, whatever the runs are called. */
export function paperRuns(paper: PublishedPaper, runs: readonly NamedRun[], library: Library): PaperRuns {
  const places: Record<string, number> = {};
  for (const [name, method] of Object.entries(paper.methods)) {
    const key = settingKey(runOf(name, method, library), library);
    const place = runs.findIndex((run) => settingKey(run, library) === key);
    if (place >= 0) places[name] = place;
  }
  const others = methodsOf(paper).filter(([name]) => places[name] === undefined);
  const isThere = ([, { extractor }]: (typeof others)[number]): boolean => runs.some((run) => run.extractor === extractor);
  return {
    places,
    otherwise: others.filter(isThere).map(([name]) => name),
    missing: others.filter((method) => !isThere(method)).map(([name]) => name),
  };
}

/** The same for runs that do the same: a value that is the default need not be written down. */
function settingKey({ extractor, values, members, sitePages }: NamedRun, library: Library): string {
  const changed = Object.entries(changedValues(library.get(extractor)?.parameters ?? {}, values));
  return JSON.stringify([extractor, changed.toSorted(([left], [right]) => (left < right ? -1 : 1)), members, sitePages]);
}

/** Methods by the first of the names that the paper gives them. */
function methodsOf({ methods }: PublishedPaper): readonly (readonly [string, PublishedMethod])[] {
  const first = new Map<string, readonly [string, PublishedMethod]>();
  for (const [name, method] of Object.entries(methods)) {
    const key = JSON.stringify(method);
    if (!first.has(key)) first.set(key, [name, method]);
  }
  return [...first.values()];
}

function runOf(name: string, { extractor, preset }: PublishedMethod, library: Library): NamedRun {
  return { name, extractor, values: presetNamed(library.get(extractor), preset ?? asPublished)?.values ?? {} };
}
