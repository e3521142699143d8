import type { NamedRun } from "../evaluation/plan.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { selectedHtml } from "../extraction/output/html.ts";
import { selectedText } from "../extraction/output/text.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import { extract, libraryOf, needsOf } from "../extraction/run.ts";
import type { Sources } from "../extraction/run.ts";
import { loadTool } from "../in-use/load-tool.ts";
import { decodePage } from "../opening/decode.ts";
import type { ExtractCommand } from "./arguments.ts";
import { pageNameOf, problemOf } from "./page-files.ts";
import { pageIn, readPage } from "./read-page.ts";

/** What is done with every page; plain data, so that it crosses into a thread. */
export interface Order extends Pick<ExtractCommand, "specs" | "format"> {
  /** Other pages of the site, to be read. */
  readonly site: readonly string[];
  /** Whether a line before each result says what it is: where there may be several. */
  readonly isHeaded: boolean;
}

/** Where a page comes from; plain data, so that it crosses into a thread. */
export type PageSource =
  | { readonly kind: "file"; readonly path: string }
  /** What a file holds. */
  | { readonly kind: "bytes"; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  /** What a server sent, and the encoding that it said. */
  | { readonly kind: "sent"; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly charset?: string };

export type PageOutcome =
  { readonly status: "done"; readonly output: string } | { readonly status: "failed"; readonly message: string };

const library = libraryOf(extractors);

/** Reads a page, runs the algorithms on it and writes what they select. Never throws: a page that fails is an outcome too. */
export async function extractPage(source: PageSource, order: Order): Promise<PageOutcome> {
  try {
    const page = openPage(await textOf(source));
    const name = source.kind === "file" ? pageNameOf(source.path) : source.name;
    const sources = await sourcesFor(page, order);
    return { status: "done", output: order.specs.map((spec) => result(name, page, spec, sources, order)).join("") };
  } catch (error) {
    return { status: "failed", message: problemOf(error) };
  }
}

async function textOf(source: PageSource): Promise<string> {
  switch (source.kind) {
    case "file":
      return readPage(source.path);
    case "bytes":
      return pageIn(source.bytes, "");
    case "sent":
      return (await decodePage(source.bytes, undefined, source.charset)).text;
  }
}

/** What the runs need besides the page. @throws Error for a page of the site that cannot be read. */
async function sourcesFor(page: Page, order: Order): Promise<Sources> {
  const needs = new Set(order.specs.flatMap((run) => [...needsOf(run, library)]));
  const tools = (["readability", "defuddle"] as const).filter((name) => needs.has(name));
  const loaded = await Promise.all(tools.map(async (name) => [name, await loadTool(name)] as const));
  const others = needs.has("site") ? await siteOf(order.site) : [];
  const site = others.filter(({ source }) => canonicalSource(source) !== page.source);
  return { site: site.map(({ name, source }) => ({ name, open: () => openPage(source) })), ...Object.fromEntries(loaded) };
}

interface SiteText {
  readonly name: string;
  readonly source: string;
}

/** The texts of a site's pages, read once for all pages of an order. */
const sites = new WeakMap<readonly string[], Promise<readonly SiteText[]>>();

function siteOf(paths: readonly string[]): Promise<readonly SiteText[]> {
  let texts = sites.get(paths);
  if (texts === undefined) {
    texts = Promise.all(paths.map(async (path) => ({ name: pageNameOf(path), source: await readPage(path) })));
    sites.set(paths, texts);
  }
  return texts;
}

function result(name: string, page: Page, spec: NamedRun, sources: Sources, { format, isHeaded }: Order): string {
  const begun = performance.now();
  const { selection } = extract(spec, page, library, sources);
  const milliseconds = Math.round((performance.now() - begun) * 100) / 100;
  if (format === "jsonl") {
    const { text } = selectedText(page, selection);
    return `${JSON.stringify({ page: name, algorithm: spec.name, text, selection: [...selection], milliseconds })}\n`;
  }
  const written = format === "text" ? selectedText(page, selection).text : selectedHtml(page, selection);
  const body = written === "" ? "" : `${written}\n`;
  return isHeaded ? `${header(name, spec.name, format)}\n${body}\n` : body;
}

function header(name: string, algorithm: string, format: "text" | "html"): string {
  const line = `==> ${name} (${algorithm}) <==`;
  return format === "text" ? line : `<!-- ${line.replaceAll("--", "- -")} -->`;
}
