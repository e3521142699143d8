import { counted, sizeText, thousands } from "../format.ts";

/** The files of a folder, an archive or a choice of many. */
export interface FileSet {
  /** The name of the folder or the archive; absent for files that came by themselves. */
  readonly name?: string;
  /** Files, and those of them that are pages by their names, with the size of these. */
  readonly count: number;
  readonly pageCount: number;
  readonly bytes: number;
}

/** "site: 250 files found, 243 HTML, 61 MB". */
export function foundWords({ name, count, pageCount, bytes }: FileSet): string {
  const pages = count === pageCount ? files(count, "HTML ") : `${files(count)} found, ${thousands(pageCount)} HTML`;
  return `${name === undefined ? "" : `${name}: `}${pages}, ${sizeText(bytes)}`;
}

/** The sentence where there is nothing to open. */
export function noneFoundWords({ name, count }: FileSet): string {
  return count === 0
    ? `${name ?? "This"} is empty: no file was found.`
    : `${name === undefined ? "" : `${name}: `}${files(count)} found, none of them HTML.`;
}

/** The question how many to open, and what is answered by opening `room` of them; where there is no room, the first few all the same. */
export function askWords(
  found: FileSet,
  open: number,
  most: number,
): { readonly text: string; readonly answer: string; readonly first: number } {
  const room = Math.max(most - open, 0);
  const first = Math.min(room === 0 ? most : room, found.pageCount);
  const answer = first === 1 ? "Open the first" : `Open the first ${first}`;
  const tabs = `${open} ${open === 1 ? "tab is" : "tabs are"} open; at most ${most} are recommended.`;
  if (room > 0) return { text: `${foundWords(found)}. ${answer}?${open === 0 ? "" : ` ${tabs}`}`, answer, first };
  return { text: `${foundWords(found)}. ${tabs}`, answer: found.pageCount === 1 ? "Open anyway" : `${answer} anyway`, first };
}

function files(count: number, kind = ""): string {
  return counted(count, `${kind}file`);
}

/** The kind of a JSON file that Contentscope wrote, by how it begins: "results", "story", "learned model"; undefined for other JSON. */
export function formatIn(head: string): string | undefined {
  return /^\s*\{\s*"form(?:at)?":\s*"contentscope ([\w ]+)"/.exec(head)?.[1];
}

/** Where files were found that did not come one by one: a folder, and the number of files in it. */
export interface FoundIn {
  readonly name: string;
  readonly count: number;
  /** The path of each file, from the folder on. */
  readonly paths?: readonly string[];
}
