import { readFileSync } from "node:fs";
import type { Outputs } from "../evaluation/comparing/comparison.ts";
import { byPath } from "../import/file-name.ts";
import { counted } from "../format.ts";
import { callOf } from "../node/call-of.ts";
import { onDisk, writeWhole } from "../node/disk.ts";
import { writeOutputFolder } from "../node/output-folder.ts";
import type { KnownSide, Side } from "./comparison-sides.ts";

/** The place that BEFORE was read from. @throws RangeError with a sentence where nothing can be written there. */
export function pinOf(before: Side, after: Side): KnownSide {
  if (before.kind === "run") throw new RangeError(`--update: ${before.name} is a setting; BEFORE is to be a file or a folder`);
  if (before.kind !== "results") return before;
  const part = [before, after].find((side) => side.kind === "results" && side.isPart);
  if (part !== undefined)
    throw new RangeError(`--update: ${part.name} is one run of a file of results, which is written as a whole`);
  if (after.kind !== "results")
    throw new RangeError(
      `--update: ${before.path} has results, and AFTER none. ${callOf("evaluate")} --keep-text --out ${before.path} writes them anew`,
    );
  return before;
}

/**
 * Writes what AFTER kept to the place of BEFORE, which is there whole or as it was. Pages of which nothing came stay as they are there.
 *
 * @returns a sentence
 * @throws RangeError where it has no texts, or cannot be written.
 */
export function pinOutputs({ path, kind }: KnownSide, side: Side, before: Outputs, after: Outputs): string {
  if (kind === "results") {
    const from = side.kind === "results" ? side.path : path;
    writeWhole(path, [readFileSync(onDisk(from))]);
    return `${path} is now what ${from} is.`;
  }
  const texts = new Map<string, string>();
  const staying = new Set<string>();
  for (const [page, { text, problem }] of Array.from(after.pages).toSorted(([left], [right]) => byPath(left, right))) {
    const kept = text ?? before.pages.get(page)?.text;
    if (text === undefined && problem === undefined)
      throw new RangeError(`--update: ${after.name} has no texts: ${callOf("evaluate")} --keep-text writes them`);
    if (text === undefined) staying.add(page);
    if (kept !== undefined) texts.set(page, kept);
  }
  if (kind === "folder") writeOutputFolder(path, new Map(Array.from(texts).filter(([page]) => !staying.has(page))), staying);
  else writeWhole(path, jsonOf(texts));
  const stays = staying.size === 0 ? "" : `; ${counted(staying.size, "page")} failed, and stay as they were`;
  return `${path} now has the texts of ${after.name} on ${counted(texts.size - staying.size, "page")}${stays}.`;
}

/** A line for each page, so that two files can be compared line by line. */
function* jsonOf(texts: ReadonlyMap<string, string>): Generator<string, void, undefined> {
  let separator = "{\n";
  for (const [page, text] of texts) {
    yield `${separator}${JSON.stringify(page)}: ${JSON.stringify(text)}`;
    separator = ",\n";
  }
  yield separator === "{\n" ? "{}\n" : "\n}\n";
}
