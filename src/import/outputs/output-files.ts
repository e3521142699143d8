import type { GivenOutput, OutputForm } from "../../extraction/contract/given-output.ts";
import { counted, messageOf, sizeText, thousands } from "../../format.ts";
import { commonSteps, foundFile, type FoundFile } from "../corpus/classified-file.ts";
import { fileText, type CorpusFile, type Machine } from "../corpus/corpus-file.ts";
import { filesInZips } from "../corpus/layout.ts";
import { kindByName, withoutEndings, type NamedKind } from "../file-name.ts";
import { fieldsText, guessedForm, isObject, jsonIn, outputOfText, outputIn } from "./output-text.ts";
import { labelOfFile, type SourceLabel } from "./source-label.ts";

/** The outputs of a program for the pages of a corpus. */
export interface ReadOutputs {
  readonly label: SourceLabel;
  /** The outputs by the pages' ids. */
  readonly pages: ReadonlyMap<string, GivenOutput>;
  /** How it was given: "JSON, field articleBody". */
  readonly form: string;
  /** The outputs that could not be read, a phrase each. */
  readonly problems: readonly string[];
}

/** Pages that outputs are given for, at the most, and bytes of a folder of them. */
export const mostPages = 100_000;
const mostBytes = 500_000_000;

/**
 * Reads what a program wrote for the pages of a corpus: a JSON file (`{id: text}`, `{id: {articleBody}}` as the article extraction benchmark
 * and WCXB have it, both within `output` with a `version` or not), JSON lines of objects with an id and a text, or a folder or a zip archive
 * of texts, Markdown or HTML under the pages' names.
 *
 * @param files one of JSON or an archive, or those of a folder
 * @param path name of the file or folder, which the name of the program is taken from
 * @throws RangeError with a clause where it is none of these
 */
export async function readOutputs(files: readonly CorpusFile[], path: string, machine?: Machine): Promise<ReadOutputs> {
  const [only, ...others] = files;
  if (only === undefined) throw new RangeError("there is no file in it");
  const label = labelOfFile(path);
  const kind = kindByName(only.path);
  if (others.length === 0 && (kind === undefined || kind === "json" || kind === "lines")) {
    const text = (await fileText(only, machine)).trim();
    const read = kind === "lines" ? readLines(text) : readJson(text);
    return { ...read, label: { ...label, ...(read.version !== undefined && label.version === "" && { version: read.version }) } };
  }
  return { ...(await readFolder(files, machine)), label };
}

type FileOutputs = Omit<ReadOutputs, "label"> & { readonly version?: string };

/** JSON of all pages, or where it is none, lines of JSON. */
function readJson(text: string): FileOutputs {
  const json = jsonIn(text);
  if (json === undefined) {
    if (text.includes("\n") && jsonIn(text.slice(0, text.indexOf("\n"))) !== undefined) return readLines(text);
    throw new RangeError("it is neither JSON nor lines of JSON, and its name is not that of a text, HTML or Markdown file");
  }
  const { version } = isObject(json) ? json : {};
  const found = inside(json);
  const gathering = new OutputGatherer();
  if (Array.isArray(found))
    for (const [place, entry] of found.entries()) gathering.addEntry(entry, `entry ${thousands(place + 1)}`);
  else if (isObject(found)) for (const [id, value] of Object.entries(found)) gathering.addValue(id, value);
  else throw new RangeError("it is JSON, but neither an object of pages by their ids nor a list of them");
  return { ...gathering.end("JSON"), ...(typeof version === "string" && found !== json && { version: version.slice(0, 60) }) };
}

/** Names that the pages may stand under within a file. */
const wrappers = ["output", "outputs", "predictions", "results", "pages"] as const;

function inside(json: unknown): unknown {
  if (!isObject(json)) return json;
  const wrapper = wrappers.find((name) => {
    const value = Object.hasOwn(json, name) ? json[name] : undefined;
    // A page may have such a name: then its text stands there, or an object with a text.
    return Array.isArray(value) || (isObject(value) && outputIn(value) === undefined);
  });
  return wrapper === undefined ? json : json[wrapper];
}

function readLines(text: string): FileOutputs {
  const gathering = new OutputGatherer();
  for (const [at, line] of text.split("\n").entries())
    if (line.trim() !== "") gathering.addEntry(jsonIn(line), `line ${thousands(at + 1)}`);
  return gathering.end("JSON lines");
}

/** Fields that name the page of an entry. */
const idFields = ["id", "page", "page_id", "pageId", "track_id", "file", "filename", "file_id", "name", "key"] as const;
/** Problems that are told, at the most. */
const mostProblems = 1_000;

/** Gathers the outputs of pages, one by one. */
class OutputGatherer {
  readonly #pages = new Map<string, GivenOutput>();
  readonly #fields = new Set<string>();
  readonly #problems: string[] = [];

  /** A page by its id: its text, or an object with a text. */
  addValue(id: string, value: unknown): void {
    if (typeof value === "string") return this.add(id, { form: guessedForm(value), text: value });
    if (value === null) return this.add(id, { form: "text", text: "" });
    const found = isObject(value) ? outputIn(value) : undefined;
    if (found === undefined) return this.miss(`${shortId(id)}: no text in a field ${fieldsText}`);
    if (found.field !== undefined) this.#fields.add(found.field);
    this.add(id, found.output);
  }

  /** An object with an id and a text. */
  addEntry(entry: unknown, where: string): void {
    if (!isObject(entry)) return this.miss(`${where}: not an object`);
    const field = idFields.find((name) => ["string", "number"].includes(typeof entry[name]));
    if (field === undefined) return this.miss(`${where}: no id in a field ${idFields.join(", ")}`);
    this.addValue(String(entry[field]), entry);
  }

  /** The first of a page counts. */
  add(id: string, output: GivenOutput): void {
    if (this.#pages.has(id)) return this.miss(`${shortId(id)}: given twice; the first is used`);
    if (this.#pages.size === mostPages)
      throw new RangeError(`it has outputs for more than ${counted(mostPages, "page")}, the limit`);
    this.#pages.set(id, output);
  }

  miss(problem: string): void {
    if (this.#problems.length < mostProblems) this.#problems.push(problem);
  }

  /** @throws RangeError with a clause where there is no page */
  end(form: string, nothing = "there is no page in it"): FileOutputs {
    if (this.#pages.size === 0) throw new RangeError(this.#problems[0] ?? nothing);
    const fields = [...this.#fields];
    return {
      pages: this.#pages,
      form: fields.length === 0 ? form : `${form}, field ${fields.join(", ")}`,
      problems: this.#problems,
    };
  }
}

function shortId(id: string): string {
  const plain = id.replace(/[\p{C}\s]+/gu, " ");
  return plain.length > 80 ? `${plain.slice(0, 80)}…` : plain;
}

/** Files that hold the text of one page: its form, undefined where that is to be looked for, and what they are called. */
const pageFiles: Readonly<Partial<Record<NamedKind, { readonly form: OutputForm | undefined; readonly name: string }>>> = {
  text: { form: "text", name: "text" },
  markdown: { form: "markdown", name: "Markdown" },
  page: { form: "html", name: "HTML" },
  json: { form: undefined, name: "JSON" },
};

/** Texts under the names of their pages; of several for one page the first counts. */
async function readFolder(files: readonly CorpusFile[], machine: Machine | undefined): Promise<FileOutputs> {
  const unzipped = await filesInZips(files.map(foundFile), machine);
  const texts = unzipped.files.flatMap((found) => {
    const kind = found.name.startsWith(".") ? undefined : kindByName(found.name);
    const file = kind && pageFiles[kind];
    return file === undefined ? [] : [{ found, ...file }];
  });
  const bytes = texts.reduce((sum, { found }) => sum + found.file.size, 0);
  if (bytes > mostBytes) throw new RangeError(`its files have ${sizeText(bytes)}; the limit is ${sizeText(mostBytes)}`);
  const gathering = new OutputGatherer();
  for (const { path, reason } of unzipped.skipped) gathering.miss(`${path}: ${reason}`);
  const common = commonSteps(texts.map(({ found }) => found.folder.split("/")));
  for (const { found, form } of texts)
    try {
      const text = await fileText(found.file, machine);
      gathering.add(idOf(found, common), outputOfText(text, form).output);
    } catch (error) {
      gathering.miss(`${found.file.path}: ${messageOf(error)}`);
    }
  const names = [...new Set(texts.map(({ name }) => name))];
  return gathering.end(`${names.join(" and ")} files`, "there is no .txt, .md or .html file in it");
}

function idOf({ folder, name }: FoundFile, common: number): string {
  const below = folder.split("/").slice(common).join("/");
  return withoutEndings(below === "" ? name : `${below}/${name}`);
}
