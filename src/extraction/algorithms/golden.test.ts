import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AnyExtractor } from "../contract/extractor.ts";
import { lineStarts } from "../page/lines.ts";
import { indexAt, difference, meets, rangesOf, type Range, type Selection } from "../page/selection.ts";
import { shippedModel } from "../contract/parameters.ts";
import { openPage } from "../page/open-page.ts";
import type { Page } from "../page/page.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { runSpec, libraryOf } from "../run.ts";
import { modelsFrom } from "../../evaluation/learned-model.ts";
import { loadTool } from "../../programs/load-tool.ts";
import { modelReader } from "../../node/model-files.ts";
import { extractors } from "./index.ts";
import { sourcesFor } from "./inputs.fixture.ts";

/** The sample of which a golden shows what the kept stretches say; of the others it has their places alone. */
const shownSample = "news";
const textLimit = 60;
const lineLimit = 130;

const library = libraryOf(extractors);
const tools = {
  readability: await loadTool("readability"),
  defuddle: await loadTool("defuddle"),
  models: await modelsFrom(new Set([shippedModel]), modelReader()),
};
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(["./*/*.ts", "!./*/*.test.ts"], { eager: true });
const index = JSON.parse(readFileSync("public/pages/index.json", "utf8")) as readonly {
  readonly site: string;
  readonly page: string;
  /** Other pages of the site. */
  readonly siblings?: readonly string[];
}[];
const samples = index.map(({ site, page, siblings = [] }) => {
  const open = (name: string): Page => openPage(readFileSync(`public/pages/${site}/${name}.html.txt`, "utf8"));
  return [page, open(page), siblings.map((name) => ({ name, open: () => open(name) }))] as const;
});

const files = new Map(extractors.map((extractor) => [extractor.id, `${folderOf(extractor)}/golden/${extractor.id}.txt`]));

describe("the golden selections", () => {
  it.each([...files])("are what %s kept of the samples before", async (id, file) => {
    const parts = samples.map(([name, page, site]) => {
      const { selection } = runSpec({ extractor: id, values: {} }, page, library, { ...sourcesFor(page), ...tools, site });
      const stretches = stretchesOf(page, selection);
      const places = stretches.map(([{ start, end }]) => `${start}–${end}`);
      const lines = name === shownSample ? stretches.map(([, text], at) => `${places[at]}  ${text}`) : wrapped(places);
      return [`# ${name}`, ...lines, ""].join("\n");
    });
    await expect(parts.join("\n")).toMatchFileSnapshot(file);
  });

  it("are stored of no other method", () => {
    const stored = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
    expect([...files.values()]).toEqual(expect.arrayContaining(stored.filter((path) => /^[^/]+\/golden\//.test(path))));
  });
});

/** The folder of the module that exports an extractor. */
function folderOf(extractor: AnyExtractor): string {
  const path = Object.keys(modules).find((name) => Object.values(modules[name] ?? {}).includes(extractor));
  return path?.split("/")[1] ?? "";
}

/** The stretches of kept text, which end where a block does, or where text was removed, and how each begins. */
function stretchesOf(page: Page, selection: Selection): readonly (readonly [Range, string])[] {
  const everything = selectWords(page, wordsOf(page), () => true);
  const removed = difference(everything, selection);
  const blocks = lineStarts(page, "block");
  const stretches: Range[] = [];
  for (const { start, end } of rangesOf(selection)) {
    const last = stretches.at(-1);
    const isApart =
      last === undefined || indexAt(blocks, last.start) !== indexAt(blocks, start) || meets(removed, last.end, start);
    if (isApart) stretches.push({ start, end });
    else stretches[stretches.length - 1] = { start: last.start, end };
  }
  return stretches.map((stretch) => [stretch, shortText(page, selection, stretch)] as const).filter(([, text]) => text !== "");
}

function shortText({ source }: Page, selection: Selection, { start, end }: Range): string {
  const parts = Array.from(rangesOf(selection), (range) => source.slice(Math.max(range.start, start), Math.min(range.end, end)));
  const text = parts.join("").replace(/\s+/gu, " ").trim();
  return text.length > textLimit ? `${text.slice(0, textLimit - 1)}…` : text;
}

/** Lines of as many of the words as fit. */
function wrapped(words: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > lineLimit) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
