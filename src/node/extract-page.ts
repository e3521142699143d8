import { outputsFrom, programTime } from "../evaluation/given-outputs.ts";
import { isTrainedOn } from "../evaluation/learned-model.ts";
import type { NamedRun } from "../evaluation/plan.ts";
import { toolsFor } from "../evaluation/reference-tools.ts";
import { ToolClock } from "../programs/load-tool.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import type { Explanation, Extraction } from "../extraction/contract/extraction.ts";
import type { PageOutputs } from "../extraction/contract/given-output.ts";
import type { OutputOptions } from "../extraction/output/dressing.ts";
import { selectedHtml } from "../extraction/output/html.ts";
import { selectedMarkdown } from "../extraction/output/markdown.ts";
import { frontMatter, metadataValues } from "../extraction/output/metadata-text.ts";
import { selectedText } from "../extraction/output/text.ts";
import { plainWrittenText } from "../extraction/output/written-text.ts";
import { resultXml } from "../extraction/output/xml.ts";
import { remembered } from "../extraction/page/once-per-page.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import type { Reading } from "../extraction/page/reading.ts";
import { difference } from "../extraction/page/selection.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import { allWords, splitWords } from "../extraction/page/words.ts";
import { runSpec, libraryOf, needsOf, type Sources } from "../extraction/run.ts";
import { threeDigits } from "../format.ts";
import { warningsFor } from "../import/warnings.ts";
import type { SiteText } from "../import/corpus/read-entry.ts";
import { problemOf } from "./disk.ts";
import { modelReader, type ModelTexts } from "./model-files.ts";
import { pageInFile, readPage, readPageText, type PageSource } from "./pages.ts";
import { shown } from "./shown.ts";
import { ThreadPool } from "./thread-pool.ts";

export const formats = ["text", "html", "markdown", "xml", "jsonl"] as const;
export type FileFormat = (typeof formats)[number];

/** The work on every page; plain data, so that it crosses into a thread. */
export interface ExtractOrder {
  readonly specs: readonly NamedRun[];
  readonly format: FileFormat;
  /** How results are written; the address is that of every page, whatever its file says. */
  readonly output?: ResultOptions;
  /** Other pages of the site, to be read. */
  readonly site: readonly string[];
  /** True where a line before each result says what it is, since there may be several. */
  readonly isHeaded: boolean;
  /** How every page is read; as usual where absent. */
  readonly reading?: Reading;
  /** The user's own models, which runs name; none where absent. */
  readonly models?: ModelTexts;
  /** The encoding of all pages, whatever is said of it. */
  readonly encoding?: string | undefined;
}

/** How a result is written. */
export interface ResultOptions extends OutputOptions {
  /** Markdown begins with what the page states of itself unless this is false. */
  readonly frontMatter?: boolean;
  /** True where the removed text is written in place of the kept one. */
  readonly removed?: boolean;
  /** Words of the page: in place of the result stands why they are kept or removed. */
  readonly why?: string;
  /** The formats that JSON lines carry beside the text. */
  readonly with?: readonly (typeof extraFormats)[number][] | undefined;
}

/** Formats that JSON lines may carry beside the text. */
export const extraFormats = ["markdown", "html"] as const;

export type PageOutcome =
  /** The text to be written for each run, and sentences on what makes it doubtful. */
  | { readonly kind: "extracted"; readonly outputs: readonly string[]; readonly warnings: readonly string[] }
  | { readonly kind: "failed"; readonly problem: string };

const library = libraryOf(extractors);

/** A page as it crosses into a thread. */
export interface PooledPage {
  readonly source: PageSource;
  readonly outputs: PageOutputs | undefined;
}

/** Told of each run before it begins, by its place in the order: it may be one that never ends. */
type OnRun = (run: number) => void;

/** Reads a page, runs the algorithms on it and writes what they select. Never throws: a page that fails is an outcome too. */
export async function extractPage(
  from: PageSource,
  order: ExtractOrder,
  written?: PageOutputs,
  onRun?: OnRun,
): Promise<PageOutcome> {
  try {
    const { text, url, ...decoding } = await readPageText(from, order.encoding);
    const page = openPage(text, order.reading);
    const clock = new ToolClock();
    const sources = await sourcesFor(page, order, written, clock);
    const warnings = warningsFor(page, decoding);
    const { name, keys } = from;
    const task = {
      ...order,
      output: { url, ...order.output },
      name,
      keys,
      encoding: decoding.encoding,
      written,
      clock,
      warnings,
    };
    const outputs = order.specs.map((spec, run) => {
      onRun?.(run);
      return result(page, spec, sources, task);
    });
    return { kind: "extracted", outputs, warnings };
  } catch (error) {
    return { kind: "failed", problem: problemOf(error) };
  }
}

/** The inputs of the runs besides the page. The page itself is none of the others of its site. */
async function sourcesFor(page: Page, order: ExtractOrder, written: PageOutputs | undefined, clock: ToolClock): Promise<Sources> {
  const { specs, models, format } = order;
  const site = specs.some((run) => needsOf(run, library).has("site")) ? await siteOf(order) : [];
  const others = site.filter(({ source }) => canonicalSource(source) !== page.source);
  return {
    site: others.map(({ name, source }) => ({ name, open: () => openPage(source, page.reading) })),
    ...(await toolsFor(specs, library, modelReader(models), format === "jsonl" ? clock : undefined)),
    ...(written && { outputs: outputsFrom(written) }),
  };
}

/** The texts of a site's pages, read once for all pages of an order. */
const siteOf = remembered(({ site, encoding }: ExtractOrder): Promise<readonly SiteText[]> =>
  Promise.all(site.map(async (path) => ({ name: pageInFile(path).name, source: (await readPage(path, encoding)).text }))),
);

interface ExtractionTask extends Omit<ExtractOrder, "encoding">, Pick<PageSource, "name" | "keys"> {
  /** The encoding that the page was read in. */
  readonly encoding: string;
  /** The outputs of other programs for the page, where runs show them. */
  readonly written: PageOutputs | undefined;
  readonly clock: ToolClock;
  readonly warnings: readonly string[];
}

function result(page: Page, spec: NamedRun, sources: Sources, task: ExtractionTask): string {
  const { name, keys, format, isHeaded, written: programs, output, clock, warnings } = task;
  const begun = clock.now();
  const extraction = runSpec(spec, page, library, sources);
  const { confidence } = extraction;
  const selection = output?.removed === true ? difference(allWords(page), extraction.selection) : extraction.selection;
  const inPrograms = programs === undefined ? 0 : programTime(spec, library, programs);
  const milliseconds = Math.round((clock.now() - begun + inPrograms) * 100) / 100;
  if (format === "jsonl") {
    const text = plainWrittenText(page, selection, output);
    const asked = (output?.with ?? []).map((extra) => [extra, writers[extra](page, selection, output)] as const);
    const own = {
      selection: [...selection],
      ...Object.fromEntries(asked),
      metadata: metadataValues(page, output),
      encoding: keys.encoding ?? task.encoding,
      ...(confidence !== undefined && { confidence: Math.round(confidence * 1000) / 1000 }),
      ...(isTrainedOn(spec, page, library, sources) && { isTrainedOn: true }),
      ...(warnings.length > 0 && { warnings }),
    };
    const from = { ...keys, ...(output?.url !== undefined && keys.url === undefined && { url: output.url }) };
    return `${JSON.stringify({ ...from, algorithm: spec.name, text, ...own, milliseconds })}\n`;
  }
  if (format === "xml")
    return `${resultXml({ page: name, algorithm: spec.name, ...metadataValues(page, output) }, selectedHtml(page, selection, output))}\n`;
  const before = format === "markdown" && output?.frontMatter !== false ? frontMatter(metadataValues(page, output)) : "";
  const written =
    output?.why === undefined ? before + writers[format](page, selection, output) : whyText(page, output.why, extraction, spec);
  const body = written === "" ? "" : `${written}\n`;
  return isHeaded ? `==> ${shown(name)} (${shown(spec.name)}) <==\n${body}\n` : body;
}

const writers = {
  text: plainWrittenText,
  html: selectedHtml,
  markdown: selectedMarkdown,
};

/** Threads that extract pages, one at a time in each. @param timeLimit milliseconds that each algorithm may take on a page, and reading it */
export function pageThreads(order: ExtractOrder, size: number, timeLimit: number) {
  const module = new URL("extract-thread.ts", import.meta.url);
  return new ThreadPool<PooledPage, PageOutcome>({ module, order, size, timeLimit });
}

/** Places of the same words that are told of. */
const mostPlaces = 5;

/**
 * Why a run keeps or removes words of a page: for each place where they stand the verdict, the rule or the quantity that decided, the
 * formulas with this place's numbers, and the value that would turn it.
 */
export function whyText(page: Page, words: string, { explain }: Extraction, run: NamedRun): string {
  const { text, offsets } = selectedText(page, allWords(page));
  const wanted = splitWords(words, "spaces").join(" ");
  const among = text.replaceAll("\n", " ");
  const places: number[] = [];
  for (let at = among.indexOf(wanted); at >= 0 && places.length < mostPlaces; at = among.indexOf(wanted, at + 1))
    places.push(offsets[at]);
  if (wanted === "" || places.length === 0) return `“${words}” is not in the text of the page.`;
  return places.map((offset) => `${placeOf(page, offset)}: ${reasonOf(explain(offset), run)}`).join("\n");
}

function placeOf({ source }: Page, offset: number): string {
  const before = source.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function reasonOf(
  { verdict, rule, step, quantity, value, threshold, keeps, unit, formula, chain, flip, isUntried }: Explanation,
  run: NamedRun,
): string {
  const compared = threshold === undefined ? "" : `, kept if it is ${keeps} ${threeDigits(threshold)}`;
  const lines = [
    rule && `by the rule “${rule.name}”`,
    step,
    quantity !== undefined && value !== undefined && `${quantity} is ${threeDigits(value)}${compared}`,
    unit && `decided for ${unit.label}`,
    ...(chain?.flatMap(({ numbers, logOdds = [] }) => [
      numbers,
      ...logOdds.map((part) => `  ${part.value.toFixed(2).padStart(5)} ${part.text}`),
    ]) ?? [formula]),
    flip && `turned by ${run.extractor}.${flip.parameter}~${flip.value}`,
    isUntried && "some values that may turn it were not tried: that would take too long on this page",
  ];
  return [verdict, ...lines.filter((line) => line !== undefined && line !== false).map((line) => `  ${line}`)].join("\n");
}
