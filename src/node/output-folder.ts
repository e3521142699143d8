import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PageOutput } from "../evaluation/comparing/comparison.ts";
import { wholeText } from "../extraction/output/text.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { filesInFolder, type FolderFile, onDisk, problemOf, writeWhole, writing } from "./disk.ts";

const outputName = /\.(?:txt|md|html?)$/i;

/**
 * The files of a folder of outputs, one for each page, named by their paths without their endings, as a corpus names its pages. Files
 * of other kinds are not looked at.
 *
 * @throws RangeError with a clause where two are of one page.
 */
function outputFiles(folder: string): ReadonlyMap<string, FolderFile> {
  const files = new Map<string, FolderFile>();
  for (const file of filesInFolder(folder)) {
    if (!file.isFolder && (!outputName.test(file.path) || /(?:^|\/)\./.test(file.path))) continue;
    const page = file.path.replace(outputName, "");
    if (files.has(page)) throw new RangeError(`page ${page} has two files`);
    files.set(page, file);
  }
  return files;
}

/** Reads a folder of outputs. What cannot be read costs its page. @throws RangeError as `outputFiles` does, and where there is none. */
export function outputFolder(folder: string): ReadonlyMap<string, PageOutput> {
  const files = outputFiles(folder);
  if (files.size === 0) throw new RangeError("it has no .txt, .md or .html file");
  return new Map(Array.from(files, ([page, file]) => [page, outputIn(file)]));
}

function outputIn({ diskPath, problem }: FolderFile): PageOutput {
  if (problem !== undefined) return { problem };
  try {
    const text = readFileSync(onDisk(diskPath), "utf8").replace(/^\ufeff/, "");
    return { text: /\.html?$/i.test(diskPath) ? wholeText(openPage(text)) : text };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/**
 * Makes a folder of outputs what texts are: a file for each page, each of which is there whole or as it was. Files of pages that have no
 * text any more are taken away; of pages that are to stay they stay.
 *
 * @throws RangeError where a page has a name that no file in a folder has, or a link would lead out of it; NotWritten
 */
export function writeOutputFolder(folder: string, texts: ReadonlyMap<string, string>, staying: ReadonlySet<string>): void {
  const odd = [...texts.keys()].find((page) => !isFileName(page));
  if (odd !== undefined) throw new RangeError(`no file can have the name of page ${odd}: write to a file that ends in .json`);
  const onTheWay = new Set([...texts.keys()].flatMap(foldersOf));
  const wrong = Array.from(filesInFolder(folder)).find(({ path }) => onTheWay.has(path));
  if (wrong !== undefined) throw new RangeError(`${wrong.diskPath}: ${wrong.problem ?? "a file, not a folder"}`);
  writing(folder, () => mkdirSync(folder, { recursive: true }));
  const before = outputFiles(folder);
  for (const [page, text] of texts) {
    const path = join(folder, `${page}.txt`);
    writing(dirname(path), () => mkdirSync(dirname(path), { recursive: true }));
    writeWhole(path, [text]);
    const other = before.get(page)?.diskPath;
    if (other !== undefined && other !== path) rmSync(onDisk(other));
  }
  for (const [page, { diskPath, problem }] of before)
    if (problem === undefined && !texts.has(page) && !staying.has(page)) rmSync(onDisk(diskPath));
}

/** The folders in which a page's file lies: "a" and "a/b" for "a/b/c". */
function foldersOf(page: string): readonly string[] {
  const steps = page.split("/").slice(0, -1);
  return steps.map((_, at) => steps.slice(0, at + 1).join("/"));
}

/** Names come from files that anybody may have written: none leads out of the folder. */
function isFileName(page: string): boolean {
  return page.split("/").every((step) => step !== "" && !step.startsWith(".") && !/[\\\p{Cc}\p{Cs}]/u.test(step));
}
