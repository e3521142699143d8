import { existsSync } from "node:fs";
import { runOfSource, sourceLabel, type GivenOutput, type PageOutputs } from "../extraction/contract/given-output.ts";
import { outputsOf, type Library } from "../extraction/run.ts";
import type { NamedRun } from "../evaluation/plan.ts";
import { counted, thousands } from "../format.ts";
import { freeName } from "../import/corpus/layout.ts";
import { labelOfFile, labelText, nameOfOutputs } from "../import/outputs/source-label.ts";
import { matchPages } from "../import/outputs/match-pages.ts";
import { readOutputs } from "../import/outputs/output-files.ts";
import { filesOnDisk, named, nodeMachine } from "../node/disk.ts";
import { renamed } from "./run-arguments.ts";

/**
 * Reads the files that `--outputs` names: each is a run of its own beside the others, which may have it among their members by its name and
 * version ("output.source~trafilatura-1.8").
 *
 * @param paths of files or folders, each with the name that it is to have before it or not: "trafilatura 1.8=out/a.json"
 * @throws RangeError for what cannot be read
 */
export async function withGivenOutputs(runs: readonly NamedRun[], paths: readonly string[], library: Library) {
  const sources: GivenSource[] = [];
  for (const path of paths) sources.push(await sourceAt(path));
  for (const run of runs)
    if (outputsOf(run, library).has(""))
      throw new RangeError(`${run.name}: name the program: output.source~NAME, with the NAME of a file in --outputs`);
  const all: NamedRun[] = runs.map((run) => renamed(run, "source", library, (given) => nameAmong(sources, given)));
  const taken = new Set(all.map(({ name }) => name));
  for (const { name } of sources) all.push({ name: freeName(sourceLabel(name), taken), ...runOfSource(name) });
  return { runs: all, sources };
}

/** The outputs of a program for pages, under the name that runs have for it. */
type GivenSource = Awaited<ReturnType<typeof sourceAt>>;

function sourceAt(given: string) {
  const at = given.indexOf("=");
  const isNamed = at > 0 && !existsSync(given);
  const path = isNamed ? given.slice(at + 1) : given;
  return named(`--outputs ${path}`, async () => {
    const { label, pages, form, problems } = await readOutputs(filesOnDisk(path).files, path, nodeMachine);
    const text = labelText(isNamed ? labelOfFile(`${given.slice(0, at).replace(/ (?=v?\d)/, "-")}.json`) : label);
    // The name has the hash of the contents; the form is as in "trafilatura 1.8: JSON, field articleBody".
    return { name: nameOfOutputs(text, pages), pages, form, problems };
  });
}

/** The name of a source that is called so: in full, or by its name and version. */
function nameAmong(sources: readonly GivenSource[], called: string): string {
  const found = sources.find(({ name }) => [name, sourceLabel(name), sourceLabel(name).replaceAll(" ", "-")].includes(called));
  if (found !== undefined) return found.name;
  const known = sources.map(({ name }) => sourceLabel(name).replaceAll(" ", "-")).join(", ");
  throw new RangeError(`output.source~${called}: ${known === "" ? "give its file by --outputs" : `not one of ${known}`}`);
}

/** Ids without a page that are named, at the most. */
const namedIds = 5;

/** Lines on how many pages each source has an output for, and which it does not fit. */
export function matchNotes(sources: readonly GivenSource[], pages: readonly string[]): readonly string[] {
  return sources.flatMap(({ name, pages: outputs, form, problems }) => {
    const { idOf, unmatched } = matchPages(pages, outputs.keys());
    const rest = unmatched.slice(0, namedIds).join(", ");
    const more = unmatched.length > namedIds ? ", …" : "";
    return [
      `${sourceLabel(name)} (${form}): ${thousands(idOf.size)} of ${counted(pages.length, "page")} have an output`,
      ...(unmatched.length === 0
        ? []
        : [`${sourceLabel(name)}: ${counted(unmatched.length, "output")} without a page: ${rest}${more}`]),
      ...problems.map((problem) => `${sourceLabel(name)}: ${problem}`),
    ];
  });
}

/** Finds what the sources wrote for a page of the corpus. */
export function outputsFinder(
  sources: readonly GivenSource[],
  pages: readonly string[],
): (page: { readonly name: string }) => PageOutputs | undefined {
  if (sources.length === 0) return () => undefined;
  const matched = sources.map((source) => ({ source, idOf: matchPages(pages, source.pages.keys()).idOf }));
  return ({ name: page }) => {
    const found = new Map<string, GivenOutput>();
    for (const { source, idOf } of matched) {
      const output = source.pages.get(idOf.get(page) ?? "");
      if (output !== undefined && idOf.has(page)) found.set(source.name, output);
    }
    return found;
  };
}
