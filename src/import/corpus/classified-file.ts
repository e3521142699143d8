import { isPageName, kindByName, withoutEndings, type NamedKind } from "../file-name.ts";
import type { CorpusFile } from "./corpus-file.ts";

/** A file with what its path says. */
export interface FoundFile {
  readonly file: CorpusFile;
  /** The use of it, by its name alone. */
  readonly role: NamedKind | "other";
  /** The folders that it is in, joined by slashes; empty where it is in none. */
  readonly folder: string;
  readonly name: string;
  /** The name without its endings: "1" for "1.html.gz". */
  readonly stem: string;
}

/** Steps of a path that lead nowhere or upwards are left out, whichever way its slashes lean. */
export function foundFile(file: CorpusFile): FoundFile {
  const steps = file.path.split(/[/\\]/).filter((step) => step !== "" && step !== "." && step !== "..");
  const name = steps.pop() ?? "";
  const kind = isPageName(file.path) ? "page" : kindByName(name);
  const role = name.startsWith(".") ? "other" : (kind ?? "other");
  return { file, role, folder: steps.join("/"), name, stem: withoutEndings(name) };
}

/**
 * The same files, those known that DAnIEL has without an ending: pages in `html` and their texts in `reference`, where a list of their
 * languages, `doc_lg.json`, lies beside the two folders.
 */
export function withoutEnding(files: readonly FoundFile[]): readonly FoundFile[] {
  const corpora = new Set(files.flatMap(({ name, folder }) => (name === "doc_lg.json" ? [folder] : [])));
  return files.map((found) => {
    const { role, folder, name } = found;
    const parent = parentOf(folder);
    if (role !== "other" || name.startsWith(".") || parent === undefined || !corpora.has(parent)) return found;
    const own = folder.slice(folder.lastIndexOf("/") + 1);
    return own === "html" ? { ...found, role: "page" } : own === "reference" ? { ...found, role: "text" } : found;
  });
}

/** The folder that a folder is in; undefined for one that is in none. */
export function parentOf(folder: string): string | undefined {
  return folder === "" ? undefined : folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
}

/** Steps that all paths begin with. */
export function commonSteps(paths: readonly (readonly string[])[]): number {
  const [first = []] = paths;
  let count = first.length;
  for (const path of paths) {
    count = Math.min(count, path.length);
    for (let index = 0; index < count; index++) if (path[index] !== first[index]) count = index;
  }
  return count;
}
