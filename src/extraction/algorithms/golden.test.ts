import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { AnyExtractor } from "../contract/extractor.ts";
import { lineStarts } from "../page/lines.ts";
import { indexAt, difference, meets, rangesOf, type Range, type Selection } from "../page/selection.ts";
import { shippedModel } from "../contract/parameters.ts";
import { openPage } from "../page/open-page.ts";
import type { Page } from "../page/page.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { extract, libraryOf } from "../run.ts";
import { modelsFrom } from "../../evaluation/learned-model.ts";
import { loadTool } from "../../evaluation/reference-tools.ts";
import { modelReader } from "../../node/model-files.ts";
import { Goldens } from "../../tools/goldens.fixture.ts";
import { extractors } from "./index.ts";
import { sourcesFor } from "./inputs.fixture.ts";

const textLimit = 60;

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

const names = new Map(
  extractors.flatMap((extractor) =>
    samples.map(([page]) => {
      const name = `${extractor.id}-${page}`;
      return [name, `${folderOf(extractor)}/golden/${name}.txt`] as const;
    }),
  ),
);
const goldens = new Goldens(import.meta.dirname, names);
/** What is to be stored: all that differs with `vitest -u`, without it only what is not known yet. */
const changed = new Map<string, string>();

afterAll(() => {
  if (changed.size > 0) goldens.store(changed);
});

describe.each([...library.values()].map((extractor) => [extractor.id, extractor] as const))("%s", (id) => {
  it.each(samples)("keeps of the sample %s what it kept before", (name, page, site) => {
    const { selection } = extract({ extractor: id, values: {} }, page, library, { ...sourcesFor(page), ...tools, site });
    const text = goldenText(page, selection);
    const before = goldens.textOf(`${id}-${name}`);
    const { snapshotUpdateState } = expect.getState().snapshotState;
    if (text !== before && (snapshotUpdateState === "all" || (snapshotUpdateState === "new" && before === undefined)))
      changed.set(`${id}-${name}`, text);
    else expect(text).toBe(before);
  });
});

describe("the golden texts", () => {
  it("are stored once each, under the names of algorithms and samples there are", () => {
    const stored = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((path) =>
      /^[^/]+\/golden\//.test(path),
    );
    expect([...names.values()]).toEqual(expect.arrayContaining(stored));
    expect(new Set(stored.map((path) => readFileSync(join(import.meta.dirname, path), "utf8"))).size).toBe(stored.length);
  });
});

/** The folder of the module that exports an extractor. */
function folderOf(extractor: AnyExtractor): string {
  const path = Object.keys(modules).find((name) => Object.values(modules[name] ?? {}).includes(extractor));
  return path?.split("/")[1] ?? "";
}

/** A line for each stretch of kept text: `start–end  text…`. Stretches end where a block does, or where text was removed. */
function goldenText(page: Page, selection: Selection): string {
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
  const lines = stretches.map((stretch) => [stretch, shortText(page, selection, stretch)] as const);
  return lines.map(([{ start, end }, text]) => (text === "" ? "" : `${start}–${end}  ${text}\n`)).join("");
}

function shortText({ source }: Page, selection: Selection, { start, end }: Range): string {
  const parts = Array.from(rangesOf(selection), (range) => source.slice(Math.max(range.start, start), Math.min(range.end, end)));
  const text = parts.join("").replace(/\s+/gu, " ").trim();
  return text.length > textLimit ? `${text.slice(0, textLimit - 1)}…` : text;
}
