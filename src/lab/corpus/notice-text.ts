import type { FoundCorpus, OpenCorpus } from "../../state/corpus.ts";
import { counted } from "../../format.ts";
import { noneFoundWords } from "../found-files.ts";

/** The sentence on files in which no page was found. */
export function nothingFound({ name, skipped }: FoundCorpus, count: number): string {
  const [first] = skipped.filter(({ reason }) => reason !== "not a page");
  return first === undefined ? noneFoundWords({ name, count, pageCount: 0, bytes: 0 }) : `${first.path}: ${first.reason}.`;
}

/** The sentence on a page that cannot be opened because its file is not at hand. */
export function missingText({ name, entries }: OpenCorpus, page: string): string {
  return entries === undefined
    ? `${page} cannot be opened: only its results are here. Open the folder or archive of “${name}”, and it can.`
    : `${page} cannot be opened: it is not among the files that were given for “${name}”.`;
}

/** The sentence at the next visit on judged pages, or of all that was run last, that were not stored when the page was left. */
export function cutText(name: string, count: number | undefined): string {
  if (count === undefined)
    return `What was run last on “${name}” could not be stored before the page was left. This is what was stored before.`;
  const pages = counted(count, "judged page");
  return `${pages} of “${name}” could not be stored before the page was left. “Go on” judges what is missing.`;
}

/** The sentence on a corpus that was open and is not stored, or of another version; the name is empty where it is not known. */
export function goneText(name: string): string {
  const corpus = name === "" ? "The last corpus" : `The corpus “${name}”`;
  return `${corpus} is not stored any more, could not be before the page was left, or is of another version of Contentscope. Open its folder or archive again.`;
}
