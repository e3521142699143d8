import { unescapedPart } from "../output/attributes.ts";
import { selectedMarkdown } from "../output/markdown.ts";
import { markdownHtml } from "../page/markdown-html.ts";
import { openPage } from "../page/open-page.ts";
import { attributeOf } from "../page/page.ts";
import { innermostAround } from "../page/tree.ts";
import { bagScorer } from "./bag-of-words.ts";
import { lettersAndDigits } from "./lexicon.ts";
import type { Measure } from "./measure.ts";
import { NoScore, type Score } from "./score.ts";

const kinds = ["headings", "list items", "cells", "code", "links"] as const;

type MarkdownKind = (typeof kinds)[number];

const kindsOfTags: Readonly<Record<string, MarkdownKind>> = {
  ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, "headings"])),
  li: "list items",
  td: "cells",
  th: "cells",
  pre: "code",
  a: "links",
};

export const markdownParts: Measure = {
  id: "markdown",
  name: "Markdown",
  summary:
    "Headings, list items, table cells, code blocks and links that the Markdown of extract and gold standard have in common, as the mean over the kinds in the gold standard. Two are the same if their letters and digits are, in any case; two links also if the last part of the path is. Code is between fences or in pre.",
  formula: "F1 = 2 |A ∩ B| / (|A| + |B|), of the bags A of the extract and B of the gold standard; the mean of the kinds",
  cite: { paper: "Contentscope", where: "the Markdown of both by one reader" },
  comparable: "Not comparable with a leaderboard. The table of a corpus has the five means.",
  valueName: "score",
  prepare: ({ markdown, formatted = markdown }, page) => {
    const gold = formatted === undefined ? undefined : partsOf(formatted);
    const wanted = kinds.filter((kind) => gold !== undefined && gold[kind].length > 0);
    const scorers = wanted.map((kind) => ({ kind, scoreWith: bagScorer(gold?.[kind] ?? []) }));
    return ({ selection, markdown: own }) => {
      if (gold === undefined) throw new NoScore("The gold standard is not Markdown.");
      if (wanted.length === 0) throw new NoScore("The gold standard has no headings, lists, tables, code or links.");
      const parts = partsOf(own ?? selectedMarkdown(page, selection, { images: false }));
      const values = scorers.map(({ kind, scoreWith }) => [kind, scoreWith(parts[kind]).value] as const);
      return { value: meanOf(values.map(([, value]) => value)), counts: Object.fromEntries(values) };
    };
  },
  corpus: {
    columns: [...kinds],
    note: "headings, list items, cells, code, links: the mean over the pages whose gold standard has any.",
    of: (scores: readonly Score[]) =>
      kinds.map((kind) => {
        const values = scores.flatMap(({ counts }) => counts?.[kind] ?? []);
        return values.length === 0 ? undefined : meanOf(values);
      }),
  },
};

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The texts of each kind in Markdown. */
function partsOf(markdown: string): Readonly<Record<MarkdownKind, readonly string[]>> {
  const { elements, runs } = openPage(markdownHtml(markdown));
  const found: Record<MarkdownKind, string[]> = { headings: [], "list items": [], cells: [], code: [], links: [] };
  const texts: string[][] = elements.names.map(() => []);
  const isOfKind = (element: number, isLink: boolean): boolean =>
    Object.hasOwn(kindsOfTags, elements.names[element]) && (elements.names[element] === "a") === isLink;
  // A link may stand in each of the others.
  const holders = [true, false].map((isLink) => innermostAround(elements.parents, (element) => isOfKind(element, isLink)));
  for (let run = 0; run < runs.count; run++)
    for (const around of holders) texts[around[runs.parents[run]]]?.push(runs.breakBefore[run] > 0 ? " " : "", runs.texts[run]);
  for (const [element, name] of elements.names.entries()) {
    const text = lettersAndDigits(texts[element].join("").toLowerCase()).join(" ");
    if (!Object.hasOwn(kindsOfTags, name) || text === "") continue;
    const address = name === "a" ? ` ${lastOfPath(attributeOf(elements, element, "href"))}` : "";
    found[kindsOfTags[name]].push(text + address);
  }
  return found;
}

/** The last part of an address's path, without query. */
function lastOfPath(address: string): string {
  const parts = address.replace(/[?#][^]*$/, "").split("/");
  const last = parts.findLast((part) => part !== "") ?? "";
  return unescapedPart(last).toLowerCase();
}
