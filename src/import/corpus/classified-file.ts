import { isPageName } from "../file-order.ts";
import type { CorpusFile } from "./corpus-file.ts";

/** A file with what its path says. */
export interface FoundFile {
  readonly file: CorpusFile;
  readonly role: FileRole;
  /** The folders that it is in, joined by slashes; empty where it is in none. */
  readonly folder: string;
  readonly name: string;
  /** The name without its endings: "1" for "1.html.gz". */
  readonly stem: string;
}

/** The use of a file, by its name alone. */
type FileRole = "page" | "text" | "markdown" | "json" | "lines" | "warc" | "zip" | "other";

/** Steps of a path that lead nowhere or upwards are left out, whichever way its slashes lean. */
export function foundFile(file: CorpusFile): FoundFile {
  const steps = file.path.split(/[/\\]/).filter((step) => step !== "" && step !== "." && step !== "..");
  const name = steps.pop() ?? "";
  return { file, role: roleOf(name, file.path), folder: steps.join("/"), name, stem: stemOf(name) };
}

function roleOf(name: string, path: string): FileRole {
  if (name.startsWith(".")) return "other";
  if (isPageName(path)) return "page";
  const [, ending] = /\.(txt|md|json|jsonl|ndjson|warc|zip)(?:\.gz)?$/i.exec(name) ?? [];
  return ending === undefined ? "other" : (roles[ending.toLowerCase()] ?? "other");
}

const roles: Readonly<Record<string, FileRole>> = {
  txt: "text",
  md: "markdown",
  json: "json",
  jsonl: "lines",
  ndjson: "lines",
  warc: "warc",
  zip: "zip",
};

function stemOf(name: string): string {
  return name.replace(/\.gz$/i, "").replace(/\.(?:x?html?|mht(?:ml)?|txt|md|json|jsonl|ndjson|warc)$/i, "");
}

/** The folder that a folder is in; undefined for one that is in none. */
export function parentOf(folder: string): string | undefined {
  return folder === "" ? undefined : folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
}
