import { rangesOf, type Selection } from "../page/selection.ts";

/** A result and all that it takes to come to it again. */
export interface ResultFacts {
  readonly page: { readonly name: string; readonly characters: number; readonly url?: string; readonly encoding?: string };
  readonly algorithm: { readonly id: string; readonly name: string };
  /** The value of every parameter. */
  readonly values: Readonly<Record<string, number | string | boolean>>;
  /** The members of a combination: algorithms with the values that are not their defaults, and their weights. */
  readonly members?: readonly unknown[];
  readonly selection: Selection;
  /** Characters of the page that are text. */
  readonly textCharacters: number;
  readonly text: string;
  /** Version of the lab. */
  readonly version: string;
}

/** Raised when a field means something else than before. */
const formatVersion = 1;

/**
 * A result as JSON, a field a line. `selection` is pairs `[start, end)` of UTF-16 offsets into the decoded page without byte
 * order mark and with line ends `\n`.
 */
export function selectedJson(facts: ResultFacts): string {
  const { page, algorithm, values, members, selection, textCharacters, text, version } = facts;
  const ranges = Array.from(rangesOf(selection), ({ start, end }) => [start, end] as const);
  const fields = {
    format: "contentscope result",
    formatVersion,
    contentscope: version,
    page,
    algorithm,
    values,
    ...(members && { members }),
    keptCharacters: ranges.reduce((sum, [start, end]) => sum + end - start, 0),
    textCharacters,
    selection: ranges,
    text,
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}
