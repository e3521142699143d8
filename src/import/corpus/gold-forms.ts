import * as v from "valibot";
import { plainText } from "../../extraction/output/text.ts";
import { markdownHtml } from "../../extraction/page/markdown-html.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { selectWords, wordsOf } from "../../extraction/page/words.ts";
import type { GoldFile, WrittenGold } from "./gold-text.ts";

/** The main content as HTML, as in Readability's tests: its text, read as a page's. */
export function goldOfHtml(html: string): WrittenGold {
  const page = openPage(html);
  return {
    text: plainText(
      page,
      selectWords(page, wordsOf(page), () => true),
    ),
  };
}

/** The main content as Markdown, as in Defuddle's tests, which begin with a block of what is known besides. */
export function goldOfMarkdown(markdown: string): WrittenGold {
  return goldOfHtml(markdownHtml(withoutFrontMatter(markdown.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"))));
}

/** Defuddle's tests begin with a block of JSON, other files with one of YAML between dashes. */
function withoutFrontMatter(text: string): string {
  const end = text.startsWith("```json\n") ? "\n```\n" : text.startsWith("---\n") ? "\n---\n" : undefined;
  const at = end === undefined ? -1 : text.indexOf(end);
  return end === undefined || at < 0 ? text : text.slice(at + end.length);
}

const text = v.nullish(v.string());
const line = v.object({ url: text });
const pageLine = v.object({ html: v.string(), url: text });
const goldLine = v.object({ main_html: text, convert_main_content: text, groundtruth_content: text });
const truthLine = v.object({ page_id: v.string(), plaintext: text });

/**
 * The page in a line of WebMainBench, without the marks of its annotators, which no extractor is to see.
 *
 * @throws RangeError with a clause where there is none.
 */
export function pageInLine(value: unknown): { readonly source: string; readonly url?: string | undefined } {
  const found = v.safeParse(pageLine, value);
  if (!found.success) throw new RangeError("there is no html in its line");
  const { html, url } = found.output;
  return { source: html.replace(/\r\n?/g, "\n").replaceAll(' cc-select="true"', ""), url: url ?? undefined };
}

/**
 * The main content in a line of JSON lines: WebMainBench's as HTML and as Markdown, the more carefully made first; that of Bevendorff
 * et al. as text. null, and nothing at all, is that of a page without any.
 */
export function goldInLine(value: unknown): GoldFile {
  const known = v.safeParse(line, value);
  const url = known.success ? known.output.url : undefined;
  return { ...contentInLine(value), ...(url && { url }) };
}

function contentInLine(value: unknown): GoldFile {
  const truth = v.safeParse(truthLine, value);
  if (truth.success) return { text: truth.output.plaintext ?? "" };
  const bench = v.safeParse(goldLine, value);
  if (!bench.success) return {};
  const { main_html: html, convert_main_content: converted, groundtruth_content: calibrated } = bench.output;
  if (html === undefined && converted === undefined && calibrated === undefined) return {};
  const markdown = converted ?? calibrated ?? undefined;
  const written = html ? goldOfHtml(html) : goldOfMarkdown(calibrated ?? converted ?? "");
  return { ...written, ...(markdown !== undefined && { markdown }) };
}
