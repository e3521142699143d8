import { extractors } from "../extraction/algorithms/index.ts";
import { selectedHtml } from "../extraction/output/html.ts";
import { selectedText } from "../extraction/output/text.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import { extract, libraryOf } from "../extraction/run.ts";
import type { ExtractCommand, NamedRun } from "./arguments.ts";
import { pageNameOf, problemOf } from "./page-files.ts";
import { readPage } from "./read-page.ts";

/** What is done with every page; plain data, so that it crosses into a thread. */
export interface Order extends Pick<ExtractCommand, "specs" | "format"> {
  /** Whether a line before each result says what it is: where there may be several. */
  readonly isHeaded: boolean;
}

export type PageOutcome =
  { readonly status: "done"; readonly output: string } | { readonly status: "failed"; readonly message: string };

const library = libraryOf(extractors);

/** Reads a page, runs the algorithms on it and writes what they select. Never throws: a page that fails is an outcome too. */
export async function extractPage(path: string, order: Order): Promise<PageOutcome> {
  try {
    const page = openPage(await readPage(path));
    const name = pageNameOf(path);
    return { status: "done", output: order.specs.map((spec) => result(name, page, spec, order)).join("") };
  } catch (error) {
    return { status: "failed", message: problemOf(error) };
  }
}

function result(name: string, page: Page, spec: NamedRun, { format, isHeaded }: Order): string {
  const begun = performance.now();
  const { selection } = extract(spec, page, library);
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
