import { thousands } from "../../format.ts";

/** A way in which pages and gold standards lie together. */
export type Layout = keyof typeof texts;

const texts = {
  wcxb: "WCXB: html/ID.html with ground-truth/ID.json",
  aeb: "AEB: html/ID.html with ground-truth.json",
  readability: "Readability: NAME/source.html with NAME/expected.html",
  defuddle: "Defuddle: fixtures/NAME.html with expected/NAME.md",
  trafilatura: "trafilatura: pages with snippets in evaldata.json",
  webmainbench: "WebMainBench: JSON lines with html and main_html",
  combined: "Bevendorff et al.: html/SET/ID.html with ground-truth/SET.jsonl",
  beside: "pages beside text files of the same name",
  sibling: "pages and text files of the same name in folders side by side",
  mhtml: "saved pages (MHTML)",
  warc: "web archives (WARC)",
  plain: "pages without gold",
} as const;

/** The layouts that were found, the commonest first. */
export function layoutText(layouts: readonly Layout[]): string {
  const counts = new Map<Layout, number>();
  for (const layout of layouts) counts.set(layout, (counts.get(layout) ?? 0) + 1);
  const [first, ...others] = Array.from(counts).toSorted(([, left], [, right]) => right - left);
  if (first === undefined) return "no pages";
  if (others.length === 0) return texts[first[0]];
  return [first, ...others].map(([layout, count]) => `${texts[layout]} (${thousands(count)})`).join("; ");
}
