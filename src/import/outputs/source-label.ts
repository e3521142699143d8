import { sourceName, type GivenOutput } from "../../extraction/contract/given-output.ts";
import { withoutEndings } from "../file-name.ts";

/** A program whose output is given. */
export interface SourceLabel {
  readonly name: string;
  /** Empty where nobody says it. */
  readonly version: string;
}

/** Characters of a name or a version, at the most. */
const longestPart = 60;

const versioned = /^(.+?)[-_ @]v?(\d+(?:\.\d+)+(?:[-.]?(?:a|alpha|b|beta|rc|dev|pre|post)[-.]?\d*)?|\d+)$/i;

/** Name and version in the name of a file: "trafilatura-1.8.json" is of trafilatura, 1.8. */
export function labelOfFile(file: string): SourceLabel {
  const last = file.split(/[/\\]/).findLast((step) => step !== "") ?? "";
  // "outputs.json.zip" has two endings.
  const stem = withoutEndings(withoutEndings(last));
  const [, name, version] = versioned.exec(stem) ?? [];
  return { name: cleaned(name ?? stem) || "output", version: cleaned(version ?? "") };
}

/** "trafilatura 1.8". */
export function labelText({ name, version }: SourceLabel): string {
  return [cleaned(name), cleaned(version)].filter((part) => part !== "").join(" ");
}

/** A text without control characters and marks of direction, on one line. */
function cleaned(part: string): string {
  return part
    .slice(0, 4 * longestPart)
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, longestPart)
    .trim();
}

/** The name that runs have for a source of outputs. */
export function nameOfOutputs(label: string, pages: ReadonlyMap<string, GivenOutput>): string {
  return sourceName(label, contentsOf(pages));
}

function* contentsOf(pages: ReadonlyMap<string, GivenOutput>): Generator<string, void, undefined> {
  for (const [id, { form, text }] of pages) yield `${id}\n${form}\n${text}`;
}
