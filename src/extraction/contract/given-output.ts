import { textHash } from "../statistics/text-hash.ts";
import type { Value } from "./parameters.ts";
import type { ModuleRecord } from "./recorded.ts";

/** How a text is written. HTML is read as the text of its page, Markdown as what it says without its marks. */
export type OutputForm = "text" | "html" | "markdown";

/** The output of some program for a page. */
export interface GivenOutput {
  readonly form: OutputForm;
  readonly text: string;
  /** Milliseconds that the program took, where it was run for this. */
  readonly milliseconds?: number;
  /** The record of a module that was run for this. */
  readonly record?: ModuleRecord;
}

/** The reason, as a clause, why a program that was run for this wrote nothing that can be shown. */
interface FailedOutput extends Pick<GivenOutput, "milliseconds"> {
  readonly problem: string;
}

/** The outputs of programs for one page, by the names of the sources; plain data, which crosses into a worker. */
export type PageOutputs = ReadonlyMap<string, GivenOutput | FailedOutput>;

/** Id of the algorithm that shows what another program wrote, and of its parameter. */
export const showsOutput = { extractor: "output", parameter: "source" } as const;

/** An algorithm with its values, as a `RunSpec` has them. */
interface SetRun {
  readonly extractor: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** A run that shows what a source wrote. */
export function runOfSource(source: string): SetRun {
  return { extractor: showsOutput.extractor, values: { [showsOutput.parameter]: source } };
}

/** The name of a run that shows the outputs of a source; undefined for every other. */
export function labelOfRun({ extractor, values }: SetRun): string | undefined {
  const source = extractor === showsOutput.extractor ? values[showsOutput.parameter] : undefined;
  return typeof source === "string" && source !== "" ? sourceLabel(source) : undefined;
}

/** Hexadecimal digits behind a source's label. */
const hashDigits = 12;

/**
 * The name that runs have for a source: "trafilatura 1.8 0a1b2c3d4e5f". The hash of all that the source wrote stands in it, so that
 * kept results are known to be of it, and what is written anew is another source.
 *
 * @param contents what it wrote, a text for each page
 */
export function sourceName(label: string, contents: Iterable<string>): string {
  let sum = "";
  // A hash of hashes, in order, so that pages are never held together.
  for (const content of contents) sum = textHash(`${sum}${textHash(content)}`);
  return `${label} ${sum.padEnd(hashDigits, "0").slice(0, hashDigits)}`.trim();
}

/** The name of a source: "trafilatura 1.8"; "another program" for one without a name. */
export function sourceLabel(name: string): string {
  return name.replace(/(?:^| )[0-9a-f]{12}$/, "").trim() || "another program";
}
