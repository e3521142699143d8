import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { corpusPages, corpusPath } from "../../bench/corpus.ts";
import { openPage } from "../page/open-page.ts";
import { attributeOf } from "../page/page.ts";
import { holds } from "../page/tree.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { selectedHtml } from "./html.ts";
import { tablesOf } from "./markdown-table.ts";
import { selectedMarkdown } from "./markdown.ts";
import { plainText } from "./text.ts";
import { readMarkdown } from "./read-markdown.fixture.ts";
import { writtenText } from "./written-text.ts";

/** Pages that say themselves where they are from, and those of which nobody knows. */
const withoutUrl: ReadonlySet<string> = new Set(["canonical", "addresses"]);

const folder = join(import.meta.dirname, "pairs");

describe("a page that is selected whole, as it is to be taken home", () => {
  it.each(readdirSync(folder))("is written as the files beside it say: %s", async (name) => {
    const page = openPage(readFileSync(join(folder, name, "source.html"), "utf8"));
    const all = selectWords(page, wordsOf(page), () => true);
    const options = withoutUrl.has(name) ? {} : { url: "https://www.example.org/place/page.html" };
    const fileOf = (ending: string): string => join(folder, name, `expected.${ending}`);
    await expect(`${selectedMarkdown(page, all, options)}\n`).toMatchFileSnapshot(fileOf("md"));
    await expect(`${selectedHtml(page, all, options)}\n`).toMatchFileSnapshot(fileOf("html"));
    await expect(`${writtenText(page, all, options).text}\n`).toMatchFileSnapshot(fileOf("txt"));
  });
});

describe("Markdown by another reader", () => {
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name, "source.html"), "utf8"));

  it.each(sources.map((source, at) => ({ source, name: readdirSync(folder)[at] })))(
    "has the headings, items, cells, code, links and images of the HTML: $name",
    ({ source }) => {
      const page = openPage(source);
      const all = selectWords(page, wordsOf(page), () => true);
      const tasks = /<li>\[[ x]\] /g;
      const html = selectedHtml(page, all)
        .replace(/\\[()]/g, "$$")
        .replaceAll("<br>", "\n");
      expect(outline(readMarkdown(selectedMarkdown(page, all)).replace(tasks, "<li>").replaceAll("<br>", "\n"))).toEqual(
        outline(html),
      );
    },
  );
});

describe.skipIf(corpusPath() === undefined)("Markdown of real pages by another reader", { timeout: 120_000 }, () => {
  it("has the words of the HTML, and the blocks of code, of every tenth page", () => {
    for (const [at, { id, html }] of [...corpusPages()].entries()) {
      if (at % 10 !== 0) continue;
      const page = openPage(html);
      const all = selectWords(page, wordsOf(page), () => true);
      const written = selectedHtml(page, all).replaceAll("<br>", "\n");
      const read = readMarkdown(selectedMarkdown(page, all));
      expect(sortedWords(read), id).toEqual(sortedWords(written));
      expect(codeIn(read), id).toEqual(codeIn(written));
    }
  });
});

/** The words of a page, but for the signs of tasks, which HTML has no text for. */
function sortedWords(html: string): readonly string[] {
  const page = openPage(html);
  const text = plainText(
    page,
    selectWords(page, wordsOf(page), () => true),
  );
  return text
    .split(/\s+/)
    .filter((word) => !/^(?:|\[|\]|\[x\])$/.test(word))
    .toSorted();
}

function codeIn(html: string): readonly string[] {
  return outline(html, /^pre$/);
}

/** Names and texts of the elements that both HTML and Markdown have a form for, and where links and images lead. */
function outline(html: string, told = /^(?:h[1-6]|li|pre|a|img|t[dh])$/): readonly string[] {
  const page = openPage(html);
  const { elements, runs } = page;
  const tables = tablesOf(page);
  const isIn = (element: number, names: RegExp): boolean => {
    for (let around = elements.parents[element] ?? -1; around >= 0; around = elements.parents[around] ?? -1)
      if (names.test(elements.names[around] ?? "")) return true;
    return false;
  };
  return elements.names.flatMap((name, element) => {
    if (!told.test(name)) return [];
    const isCell = /^t[dh]$/.test(name);
    // A list in a cell has no form in Markdown, nor has a table that lays out a page.
    const isTold = isCell ? isInData(element) : !(name === "li" && isIn(element, /^t[dh]$/));
    const address = decodeURI(attributeOf(elements, element, "href") || attributeOf(elements, element, "src"));
    if (!isTold || (name === "a" && (address === "" || address.startsWith("#fn"))) || isIn(element, /^ol$/)) return [];
    const text = Array.from({ length: runs.count }, (_, run) => run)
      .filter((run) => holds(elements, element, runs.parents[run] ?? -1))
      .map((run) => runs.texts[run])
      .join(name === "pre" ? "" : " ");
    const words = text
      .split(/\s+/)
      .filter((word) => word !== "")
      .join("");
    return words === "" && address === ""
      ? []
      : [`${isCell ? "cell" : name} ${name === "pre" ? text.trimEnd() : words} ${address}`];
  });

  function isInData(element: number): boolean {
    let table = element;
    while (table >= 0 && elements.names[table] !== "table") table = elements.parents[table] ?? -1;
    return tables.isData[table] === 1;
  }
}
