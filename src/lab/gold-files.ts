import { array, exactOptional, literal, number, object, record, safeParse, string, type InferOutput } from "valibot";
import { goldOfArticles, goldOfGroundTruth, writtenGold, type WrittenGold } from "../import/corpus/gold-text.ts";
import { statedSchema } from "../import/corpus/gold-besides.ts";
import { fileKindOf } from "../import/file-kind.ts";
import { isObject, jsonIn } from "../import/outputs/output-text.ts";
import { sizeLimits } from "../import/limits.ts";
import { unpackGzip } from "../import/bytes.ts";
import { fileStem, saveFile } from "../persistence/files.ts";
import type { OpenPage, PageGold } from "../state/open-page.ts";
import { withGold } from "../state/page-changes.ts";
import { messageOf, thousands } from "../format.ts";
import type { LabCore } from "./core.ts";
import type { LabClient } from "../worker/client.ts";
import { formatIn } from "./found-files.ts";

/** The gold standard of a page that a file has. @throws RangeError with a sentence where it has none */
export async function goldOfFile(file: File, page: OpenPage, client: LabClient): Promise<PageGold> {
  if (file.size > sizeLimits.openable) throw new RangeError(`${file.name} is too large for a gold standard.`);
  const packed = new Uint8Array(await file.arrayBuffer());
  const isPacked = fileKindOf(packed, file.name).kind === "gzip";
  const bytes = isPacked ? await unpackGzip(packed, sizeLimits.openable) : packed;
  const kind = fileKindOf(bytes, file.name);
  if (kind.kind !== "text" && kind.kind !== "data")
    throw new RangeError(kind.sentence.replace("not HTML", "not a gold standard"));
  const { text } = await client.read((worker) => worker.decode(bytes));
  return readGold(file.name.replace(/\.gz$/i, ""), text.replace(/\r\n?/g, "\n"), page);
}

/** Offers a gold standard as a file named like the page, so that it opens with that; answers its name. */
export function goldFile(page: OpenPage, gold: PageGold, text: string, format: "text" | "json"): string {
  const stem = fileStem(page.name) || "page";
  const name = format === "text" ? `${stem}.txt` : `${stem}.gold.json`;
  if (format === "text") saveFile(name, "text/plain", `${text}\n`);
  else saveFile(name, "application/json", goldJson(page, gold, text));
  return name;
}

/** Opens files, of which some are gold standards of the others, or of pages that are open already. */
export async function openWithGold(
  lab: LabCore,
  files: readonly File[],
  open: (files: readonly File[]) => Promise<void>,
): Promise<void> {
  const present = (): readonly OpenPage[] => lab.session.getState().lab.pages;
  const before = present();
  const { pages, golds } = await sortedFiles(files, before);
  if (pages.length > 0) await open(pages);
  const opened = present().filter(({ id }) => before.every((page) => page.id !== id));
  for (const gold of golds) await giveGold(lab, gold, opened);
}

/** Gives a file's gold standard to the page that it is of; one of many pages to each of those that were opened with it. */
async function giveGold(
  { session, client, change, say, notify }: LabCore,
  file: File,
  opened: readonly OpenPage[],
): Promise<void> {
  const { pages, page: shown } = session.getState().lab;
  const ofName = pages.findLast((page) => stemsOf(page).has(stemOf(file.name)));
  const shownPage = pages.filter(({ id }) => id === shown);
  const meant = ofName !== undefined ? [ofName] : opened.length > 0 ? opened : shownPage;
  const refusals: string[] = [];
  for (const page of meant)
    try {
      const gold = await goldOfFile(file, page, client);
      change((lab) => withGold(lab, page.id, gold));
      say(`${file.name} is the gold standard of ${page.name}`);
    } catch (error) {
      refusals.push(messageOf(error));
    }
  const [refusal = `${file.name} is a gold standard, but its page is not open. Open both together.`] = refusals;
  if (refusals.length === meant.length) notify({ id: `gold ${file.name}`, severity: "error", text: refusal, actions: [] });
}

/** Tells gold standards from pages: "news.txt" is that of "news.html", chosen with it or open already; so is JSON, by what is in it. */
async function sortedFiles(
  files: readonly File[],
  open: readonly OpenPage[],
): Promise<{ readonly pages: readonly File[]; readonly golds: readonly File[] }> {
  const stems = new Set([
    ...open.flatMap((page) => [...stemsOf(page)]),
    ...files.filter(({ name }) => !isTextName(name) && !isJsonName(name)).map(({ name }) => stemOf(name)),
  ]);
  const pages: File[] = [];
  const golds: File[] = [];
  for (const file of files) {
    const isText = isTextName(file.name) && stems.has(stemOf(file.name));
    const isJson = isJsonName(file.name) && formatIn(await file.slice(0, 200).text()) !== "results";
    (isText || isJson ? golds : pages).push(file);
  }
  return { pages, golds };
}

function isTextName(name: string): boolean {
  return /\.txt(?:\.gz)?$/i.test(name);
}

function isJsonName(name: string): boolean {
  return /\.json(?:\.gz)?$/i.test(name);
}

type PageOfGold = Pick<OpenPage, "name" | "origin" | "source">;

const goldFormat = "contentscope gold";
const goldVersion = 1;

const ownSchema = object({
  format: literal(goldFormat),
  page: object({ name: string(), characters: number() }),
  marks: array(object({ start: number(), end: number(), text: string() })),
  text: string(),
  given: exactOptional(literal("text")),
  stated: exactOptional(statedSchema),
  snippets: exactOptional(object({ with: array(string()), without: array(string()) })),
});

/**
 * A gold standard as JSON: each mark with its offsets in the page's text (UTF-16 units, line ends LF) and what stands there, and
 * the whole as text.
 *
 * @param text as it was given by a file, or as the page has it
 */
export function goldJson(
  { name, source }: PageOfGold,
  { marks, text: given, stated, snippets, from }: PageGold,
  text: string,
): string {
  const places = Array.from({ length: marks.length / 2 }, (_, index) => {
    const [start = 0, end = 0] = marks.slice(2 * index, 2 * index + 2);
    return { start, end, text: source.slice(start, end) };
  });
  const page = { name, characters: source.length };
  const own = {
    format: goldFormat,
    version: goldVersion,
    page,
    from,
    ...(given !== undefined && { given: "text" }),
    marks: places,
    text,
    ...(stated && { stated }),
    ...(snippets && { snippets }),
  };
  return `${JSON.stringify(own, undefined, 2)}\n`;
}

/**
 * The gold standard of a page in a file: plain text, also with the mark-up of CleanEval; JSON as the lab writes it, of one page as
 * in WCXB, or of many by the pages' names: `{"news.html": "text"}`, or as AEB has it. Only where WCXB says of a page that it has no
 * main content is it empty: elsewhere that is more likely a mistake.
 *
 * @throws RangeError with a sentence where there is none in it
 */
export function readGold(file: string, content: string, page: PageOfGold): PageGold {
  const isJson = /\.json$/i.test(file) || /^\s*\{/.test(content);
  const found = isJson ? jsonIn(content) : undefined;
  const json = isObject(found) ? found : undefined;
  if (json === undefined && /\.json$/i.test(file)) throw new RangeError(`${file} is not a gold standard: it is not JSON.`);
  if (json?.["format"] === goldFormat && json["version"] !== goldVersion)
    throw new RangeError(
      `${file} is from another version of Contentscope. Mark the page again, or open its text as a .txt file.`,
    );
  const own = safeParse(ownSchema, json);
  if (own.success) return ownGold(file, own.output, page);
  if (json !== undefined && "ground_truth" in json)
    return written(
      worded(file, () => goldOfGroundTruth(content)),
      file,
    );
  const gold = json === undefined ? writtenGold(content) : goldFor(file, json, content, page);
  if (gold.text.trim() === "") throw new RangeError(`${file} has no words for “${page.name}”. A gold standard needs words.`);
  return written(gold, file);
}

function written({ text, stated, snippets }: WrittenGold, from: string): PageGold {
  return { marks: [], text, ...(stated && { stated }), ...(snippets && { snippets }), from };
}

/** Names that a file may call a page by: its own, and that of the file it came from, without their endings. */
function stemsOf({ name, origin }: Pick<OpenPage, "name" | "origin">): ReadonlySet<string> {
  return new Set([name, ...(origin.kind === "file" ? [origin.detail] : [])].map(stemOf));
}

/** "news" for "pages/news.html.gz" and "news.gold.txt". */
function stemOf(name: string): string {
  const last = name.slice(name.lastIndexOf("/") + 1);
  return last.replace(/\.gz$/i, "").replace(/(?:\.gold)?\.(?:x?html?|mht(?:ml)?|txt|json)$/i, "");
}

/**
 * The gold standard of a file of the lab: where the page is the one that was marked, the marks hold; on another the text is
 * looked for.
 */
function ownGold(
  file: string,
  { marks, text, given, stated, snippets: listed }: InferOutput<typeof ownSchema>,
  { source }: PageOfGold,
): PageGold {
  const besides = { ...(stated && { stated }), ...(listed && { snippets: listed }) };
  const isSamePage = marks.every(({ start, end, text: slice }) => start < end && source.slice(start, end) === slice);
  const isRising = marks.every(({ start }, index) => start > (marks[index - 1]?.end ?? -1));
  if (!isSamePage || !isRising) return { marks: [], text, ...besides, from: file };
  return { marks: marks.flatMap(({ start, end }) => [start, end]), from: file, ...(given && { text }), ...besides };
}

function goldFor(file: string, json: Readonly<Record<string, unknown>>, content: string, page: PageOfGold): WrittenGold {
  const texts = safeParse(record(string(), string()), json);
  const all: ReadonlyMap<string, WrittenGold> = texts.success
    ? new Map(Object.entries(texts.output).map(([id, text]) => [id, { text }]))
    : worded(file, () => goldOfArticles(content));
  const stems = stemsOf(page);
  const [only, ...others] = [...all];
  const [, gold] = [...all].find(([name]) => stems.has(stemOf(name))) ?? (others.length === 0 ? (only ?? []) : []);
  if (gold === undefined) throw new RangeError(noneText(file, [...all.keys()], page.name));
  return gold;
}

/** "gold.json has gold standards of 3 pages (a, b, c), but none of “news.html”." */
function noneText(file: string, names: readonly string[], page: string): string {
  if (names.length === 0) return `${file} has no gold standard in it.`;
  const shown = names.slice(0, mostNames).join(", ");
  const more = names.length > mostNames ? ", …" : "";
  return `${file} has gold standards of ${thousands(names.length)} pages (${shown}${more}), but none of “${page}”. Pages are found by name.`;
}

const mostNames = 3;

function worded<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new RangeError(
      `${file} is not a known form of gold standard. A JSON file maps page names to texts, or has ground_truth.main_content or articleBody.`,
    );
  }
}
