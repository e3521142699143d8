import { array, exactOptional, literal, number, object, record, safeParse, string, unknown, type InferOutput } from "valibot";
import { goldOfArticles, goldOfGroundTruth, writtenGold, type WrittenGold } from "../import/corpus/gold-text.ts";
import { statedSchema } from "../import/corpus/gold-besides.ts";
import type { OpenPage, PageGold } from "../state/open-page.ts";
import { thousands } from "../format.ts";

type PageOfGold = Pick<OpenPage, "name" | "origin" | "source">;

const format = "contentscope gold";
const goldVersion = 1;

const ownSchema = object({
  format: literal(format),
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
    format,
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
  const json = isJson ? objectIn(content) : undefined;
  if (json === undefined && /\.json$/i.test(file)) throw new RangeError(`${file} is not a gold standard: it is not JSON.`);
  if (json?.["format"] === format && json["version"] !== goldVersion)
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
export function stemsOf({ name, origin }: Pick<OpenPage, "name" | "origin">): ReadonlySet<string> {
  return new Set([name, ...(origin.kind === "file" ? [origin.detail] : [])].map(stemOf));
}

/** "news" for "pages/news.html.gz" and "news.gold.txt". */
export function stemOf(name: string): string {
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

function objectIn(content: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed = safeParse(record(string(), unknown()), JSON.parse(content.replace(/^\ufeff/, "")));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
