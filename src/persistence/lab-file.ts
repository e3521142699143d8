import {
  array,
  literal,
  maxLength,
  minLength,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
  unknown,
} from "valibot";
import { offsetsAsNumbers, readModuleRecord } from "../programs/recorder/module-record.ts";
import type { GivenOutput } from "../extraction/contract/given-output.ts";
import { shippedModel } from "../extraction/contract/parameters.ts";
import { areEqual } from "../extraction/page/selection.ts";
import { modelsOf, outputsOf, type Library } from "../extraction/run.ts";
import { thousands } from "../format.ts";
import type { Bytes } from "../import/bytes.ts";
import { jsonIn } from "../import/outputs/output-text.ts";
import { activePage, type Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import { newId, newPageId } from "../state/open-page.ts";
import { keysOfPage, readOwn, readSource } from "../worker/own/own-store.ts";
import { exportName, fileStem, labFileIndex } from "./files.ts";
import { packedFiles } from "./pack-files.ts";
import { readRecord, recordOf, recordVersion, type ReadRecord } from "./record.ts";

/** The parts of a lab file beside the record of the lab. */
interface FiledBesides {
  /** The texts of the models of the user's own that the lanes decide by, by name. */
  readonly models: Readonly<Record<string, string>>;
  /** The outputs of other programs that lanes show. */
  readonly outputs: FiledOutputs;
}

/** Sources with what each wrote, by the keys of pages. */
export type FiledOutputs = ReadonlyMap<string, ReadonlyMap<string, GivenOutput>>;

const format = "contentscope lab";
const headSchema = object({ format: literal(format), version: number() });
/** Tabs that a file opens at the most, and pages beside them; each has a file of its own. */
const most = { pages: 500, site: 1_000 };

/** All that is open as a lab file. */
export async function makeLabFile(
  lab: Lab,
  pin: Place | undefined,
  library: Library,
): Promise<{ readonly name: string; readonly bytes: Bytes }> {
  const besides = { models: await modelTexts(lab, library), outputs: await outputsOfLanes(lab, library) };
  const bytes = await packedFiles(labFileEntries(lab, pin, besides));
  return { name: exportName([fileStem(activePage(lab)?.name ?? "")], "lab.zip"), bytes };
}

/** The outputs of other programs for the open pages, as far as lanes and their members show them. */
async function outputsOfLanes({ lanes, pages }: Lab, library: Library): Promise<FiledOutputs> {
  const names = new Set(lanes.flatMap((lane) => [...outputsOf(lane, library)]));
  names.delete("");
  const keys = new Set(pages.flatMap(keysOfPage));
  const found = new Map<string, ReadonlyMap<string, GivenOutput>>();
  for (const name of names) found.set(name, new Map([...(await readSource(name))].filter(([page]) => keys.has(page))));
  return found;
}

/** The models of the user's own that lanes and their members decide by, as far as they are here. */
async function modelTexts({ lanes }: Lab, library: Library): Promise<Readonly<Record<string, string>>> {
  const names = new Set(lanes.flatMap((lane) => [...modelsOf(lane, library)]));
  names.delete(shippedModel);
  const found = await Promise.all([...names].map(async (name) => [name, await readOwn("model", name)] as const));
  return Object.fromEntries(found.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}

/** The files of a lab file: what it is, the record as an index, and each page as text and, where those are others, as the bytes it came from. */
export function labFileEntries(
  lab: Lab,
  pin: Place | undefined,
  { models, outputs }: FiledBesides,
): Readonly<Record<string, Bytes>> {
  const { record, contents } = recordOf(lab, pin, {
    page: ({ name, source, bytes }, position) => {
      const file = `${numbered(position, 2)}-${fileStem(name) || "page"}.html`;
      const text = `pages/${file}`;
      return { text, bytes: bytes !== undefined && areEqual(bytes, encoded(source)) ? text : `originals/${file}` };
    },
    site: ({ name }, position) => `site/${numbered(position, 3)}-${fileStem(name) || "page"}.html`,
  });
  return Object.fromEntries([
    ["README.txt", encoded(readme(lab))],
    [labFileIndex, encoded(`${JSON.stringify({ format, ...record }, undefined, 2)}\n`)],
    ...Array.from(contents, ([name, content]) => [name, typeof content === "string" ? encoded(content) : content] as const),
    ...Object.entries(models).map(([name, text]) => [`${modelFolder}${name}.json`, encoded(text)] as const),
    ...Array.from(outputs, ([source, written], position) => {
      const pages = Array.from(written, ([page, output]) => ({ page, ...output }));
      return [`${outputFolder}${position + 1}.json`, encoded(JSON.stringify({ source, pages }, offsetsAsNumbers))] as const;
    }),
  ]);
}

function numbered(position: number, digits: number): string {
  return String(position + 1).padStart(digits, "0");
}

/** Reads the files of a lab file. @throws RangeError with a sentence where they are none. */
export function readLabFile(entries: ReadonlyMap<string, Bytes>): ReadRecord & FiledBesides {
  const bytes = entries.get(labFileIndex);
  if (bytes === undefined) throw new RangeError(`there is no ${labFileIndex} in it`);
  const index = jsonIn(decoded(bytes));
  const head = safeParse(headSchema, index);
  if (!head.success) throw new RangeError(`its ${labFileIndex} is not from this lab`);
  if (head.output.version !== recordVersion)
    throw new RangeError("it is from another version of Contentscope. Unpack it and open its pages one by one");
  const problems: string[] = [];
  const outputs = outputsIn(entries, (problem) => problems.push(problem));
  const record = readRecord(index, entries, () => ({ id: newPageId(), key: newId() }), most);
  return { ...record, models: modelsIn(entries), outputs, problems: [...record.problems, ...problems] };
}

const modelFolder = "models/";
/** More than there are lanes and members. */
const mostModels = 100;

/** Checked where they are kept. */
function modelsIn(entries: ReadonlyMap<string, Bytes>): Readonly<Record<string, string>> {
  const files = [...entries].filter(([path]) => path.startsWith(modelFolder) && path.endsWith(".json")).slice(0, mostModels);
  return Object.fromEntries(files.map(([path, bytes]) => [path.slice(modelFolder.length, -".json".length), decoded(bytes)]));
}

const outputFolder = "outputs/";
/** More than there are lanes and members. */
const mostSources = 100;
/** Outputs of all sources together: those of ten lanes on every page. */
const mostOutputs = 10 * most.pages;

const tooMany = `was left out: a lab file can have ${thousands(mostOutputs)} outputs in all. Open them with “Outputs of another program…” on an open corpus`;

/** @param room for so many outputs: they are counted before each is looked at, which takes seconds for hundreds of thousands */
const outputsSchema = (room: number) =>
  object({
    source: pipe(string(), minLength(1), maxLength(1_000)),
    pages: pipe(
      array(unknown()),
      maxLength(room, tooMany),
      array(
        object({ page: string(), form: picklist(["text", "html", "markdown"]), text: string(), record: optional(unknown()) }),
      ),
    ),
  });

function outputsIn(entries: ReadonlyMap<string, Bytes>, leaveOut: (problem: string) => void): FiledOutputs {
  const files = [...entries].filter(([path]) => path.startsWith(outputFolder) && path.endsWith(".json")).slice(0, mostSources);
  const found = new Map<string, ReadonlyMap<string, GivenOutput>>();
  let room = mostOutputs;
  for (const [path, bytes] of files) {
    const { success, output, issues } = safeParse(outputsSchema(room), jsonIn(decoded(bytes)));
    if (success) {
      room -= output.pages.length;
      const written = output.pages.map(({ page, record: sent, ...rest }): [string, GivenOutput] => {
        const record = readModuleRecord(sent);
        return [page, { ...rest, ...(record && { record }) }];
      });
      found.set(output.source, new Map(written));
    } else {
      const what = issues[0].message === tooMany ? tooMany : "could not be read";
      leaveOut(`Another program’s output, in ${path}, ${what}.`);
    }
  }
  return found;
}

function encoded(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function decoded(bytes: Bytes): string {
  return new TextDecoder().decode(bytes);
}

function readme({ pages }: Lab): string {
  return `This is a lab file of Contentscope, an interactive lab for main-content extraction.

Drop it on the lab, or choose it under "Open": its pages open as tabs, and the lanes are set as they were.

${labFileIndex}   the methods with their settings, what was shown, and the list of pages
pages/     the text of each page as it was analysed, in UTF-8 with line ends LF
site/      other pages of the same site, for the methods that compare them
models/    your own models that lanes use
outputs/   the outputs of other programs that lanes show
originals/ the original bytes, where they differ

Pages:
${pages.map(({ name, byteLength }, position) => `${position + 1}. ${name} (${thousands(byteLength)} bytes)`).join("\n")}
`;
}
