import { readdirSync, readFileSync } from "node:fs";
import { group } from "d3-array";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { modelsFrom } from "../evaluation/learned-model.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { readModel } from "../extraction/algorithms/learned/model.ts";
import type { AnyExtractor, Deviation } from "../extraction/contract/extractor.ts";
import { shippedModel, valuesFor } from "../extraction/contract/parameters.ts";
import { pageDeviations } from "../extraction/page/deviations.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { hiddenWays, usualReading, type Reading } from "../extraction/page/reading.ts";
import { PageRuns } from "../extraction/prepare.ts";
import { extractorFor, libraryOf } from "../extraction/run.ts";
import { runsOfText } from "../extraction/run-text.ts";
import { comparedExtract } from "../extraction/scoring/extract-words.ts";
import { goldOfText } from "../extraction/scoring/gold.ts";
import { scorerFor } from "../extraction/scoring/measures.ts";
import { modelReader } from "../node/model-files.ts";
import { corpusPages, corpusPath, type GoldPage } from "./corpus.ts";
import { byOtherCode, told, toldByBagAlone } from "./told-figures.fixture.ts";

// Holds the mean F1 of each method on pages of the corpus, and of runs of which texts tell it, to what is stored, and the texts to that.
// A test among others runs the methods at their usual values alone, on all pages; `npm run told` runs everything in some four minutes of a
// processor. With `-- -u` each stores what it measures.
const isAll = process.env["npm_lifecycle_event"] === "told";

const library = libraryOf(extractors);
const models = await modelsFrom(new Set([shippedModel]), modelReader());
/** The methods that need no more than a page; without the programs of today, which take a hundred times as long as the others. */
const methods = (extractors as readonly AnyExtractor[])
  .filter(({ needs, version }) => version === undefined && needs.every((need) => ["page", "members", "models"].includes(need)))
  .map(({ id }) => id);
const toldRuns = [...new Set(Object.values(told).flatMap(wordsOf))];
const settings = toldRuns.filter((run) => !methods.includes(run));

/** The stored tables, and in each the runs that it has. */
const tables = { "golden/f1-of-corpus.txt": methods, "golden/f1-of-settings.txt": settings } as const;

const ofPages = pageDeviations.map((deviation) => ["page", deviation] as const);
const ofMethods = (extractors as readonly AnyExtractor[]).flatMap(({ id, deviations = [] }) =>
  deviations.map((deviation) => [id, deviation] as const),
);
const told3 = /\b0\.\d{3}\b/g;

/** The text at a place, "danag gap": that of a deviation of a method, or of one of its parameters. */
function textAt(place: string): string {
  const [method, id = ""] = place.split(" ");
  const [, deviation] = [...ofPages, ...ofMethods].find(([owner, one]) => owner === method && one.id === id) ?? [];
  return deviation === undefined ? (library.get(method ?? "")?.parameters[id]?.description ?? "") : textOf(deviation);
}

function textOf({ what, why, changes }: Deviation): string {
  return [what, why, changes].join(" ");
}

/** What is stored of each run: by bag of words and, where a text tells of it, by word LCS. */
const stored = new Map(
  Object.keys(tables).flatMap((file) =>
    Array.from(readFileSync(new URL(file, import.meta.url), "utf8").matchAll(/^(\S+) (.*)$/gm), ([, run = "", figures = ""]) => {
      return [run, wordsOf(figures)] as const;
    }),
  ),
);

function figuresAt(place: string): readonly string[] {
  const figures = wordsOf(told[place]).flatMap((run) => stored.get(run)?.slice(0, toldByBagAlone.has(place) ? 1 : 2) ?? []);
  return [...figures, ...wordsOf(byOtherCode[place])];
}

/** The figures that are nowhere among the others, rounded to three digits from what was rounded to four. */
function without(figures: readonly string[], others: readonly string[]): readonly string[] {
  return figures.filter((figure) => others.every((other) => Math.abs(Number(other) - Number(figure)) > 0.000_56));
}

function wordsOf(text = ""): readonly string[] {
  return text.split(" ").filter((word) => word !== "");
}

describe("the figures that are told of the open corpus", () => {
  it.each(Object.keys({ ...told, ...byOtherCode }))("are those of the list, all of them: %s", (place) => {
    const [said, known] = [textAt(place).match(told3) ?? [], figuresAt(place)];
    expect([without(said, known), without(known, said)]).toEqual([[], []]);
  });

  it("are told of no other sample, and nowhere that the list does not know", () => {
    const listed = new Set(Object.keys({ ...told, ...byOtherCode }).map(textAt));
    const parameters = (extractors as readonly AnyExtractor[]).flatMap((one) => Object.values(one.parameters));
    const texts = [...[...ofPages, ...ofMethods].map(([, one]) => textOf(one)), ...parameters.map((one) => one.description)];
    expect(texts.filter((text) => text.match(told3) !== null && !listed.has(text))).toEqual([]);
    expect(texts.filter((text) => text.includes("another sample"))).toEqual([]);
  });

  it("are of runs whose values there are", () => {
    for (const run of toldRuns)
      for (const { extractor, values } of runsOfText(run.split(";")[0] ?? "", library))
        expect([run, valuesFor(extractorFor(library, extractor).parameters, values)[1]]).toEqual([run, []]);
  });
});

describe("the mean F1 of every method that needs no more than a page", () => {
  it("stays the same on the sample pages, at its usual values", async () => {
    await expect(tableOf(measured(methods, samplePages()))).toMatchFileSnapshot("golden/f1-of-samples.txt");
  });

  // Skipped where the corpus is not beside the checkout.
  it.skipIf(corpusPath() === undefined)(
    "stays the same on the corpus",
    async () => {
      const results = measured(isAll ? [...methods, ...settings] : methods, corpusPages());
      for (const [file, runs] of Object.entries(tables))
        if (isAll || runs === methods)
          await expect(tableOf(new Map(runs.map((run) => [run, results.get(run) ?? []])))).toMatchFileSnapshot(file);
    },
    3_600_000,
  );
});

const meanFigure = v.object({ mean: v.number() });
const figureRow = v.object({ pages: v.number(), asFound: meanFigure, beside: v.record(v.string(), meanFigure) });

describe("the figures of the learned method", () => {
  const text = (path: string): string => readFileSync(path, "utf8");
  const figures = v.parse(
    v.object({ all: figureRow, kinds: v.record(v.string(), figureRow), types: v.record(v.string(), figureRow) }),
    readModel(text("public/models/learned.json")).card["figures"],
  );

  it.each(Object.entries({ ...figures.types, ...figures.kinds, all: figures.all }))(
    "are in docs/measures.md those of the model's card: %s",
    (name, { pages, asFound, beside }) => {
      const others = ["readability", "defuddle", "boilerpipe.method~article"].map((other) => beside[other]?.mean ?? Number.NaN);
      const cells = [name, String(pages), ...[asFound.mean, ...others].map((mean) => mean.toFixed(3))];
      expect(text("docs/measures.md").replaceAll(/ +/g, " ")).toContain(`| ${cells.join(" | ")} |`);
    },
  );

  it.each([
    ["README.md", ["749 of the 750", "0.864"]],
    ["docs/measures.md", ["0.900", "0.901", "0.61", "0.922", "0.937"]],
    ["docs/command-line.md", ["0.804", "0.858"]],
  ])("are in %s those of the model's card", (file, said) => {
    const card = text("public/models/MODEL_CARD.md");
    for (const figure of said) {
      expect(text(file)).toContain(figure);
      expect(card).toContain(figure.split(" ")[0]);
    }
  });
});

function readingOf(said: string): Reading {
  const ways = said.split(",");
  return {
    ...usualReading,
    hidden: hiddenWays.filter((way) => ways.includes(way)),
    noscript: ways.includes("open") ? "open" : "closed",
  };
}

function tableOf(results: ReadonlyMap<string, readonly number[]>): string {
  return [...results].map(([run, figures]) => `${[run, ...figures.map((figure) => figure.toFixed(4))].join(" ")}\n`).join("");
}

/** The samples with their gold. */
function samplePages(): readonly MeasuredPage[] {
  const names = readdirSync("public/pages", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".gold.txt"));
  const text = (name: string): string => readFileSync(`public/pages/${name}`, "utf8");
  return names.toSorted().map((name) => ({ html: text(name.replace(".gold.", ".html.")), gold: text(name) }));
}

type MeasuredPage = Pick<GoldPage, "html" | "gold">;

/** Mean F1 over the pages, of each run. */
function measured(all: readonly string[], measuredPages: Iterable<MeasuredPage>): ReadonlyMap<string, readonly number[]> {
  const sums = new Map(all.map((run) => [run, toldRuns.includes(run) ? [0, 0] : [0]]));
  const byReading = group(all, (run) => run.split(";")[1] ?? "");
  let pages = 0;
  for (const { html, gold: text } of measuredPages) {
    pages++;
    for (const [said, own] of byReading) {
      const page = openPage(html, readingOf(said));
      const gold = goldOfText(page, text);
      const scorers = [scorerFor("bag", gold, page), scorerFor("lcs", gold, page)];
      const pageRuns = new PageRuns({ page, library, sources: { models } });
      for (const run of own)
        for (const spec of runsOfText(run.split(";")[0] ?? "", library)) {
          const extract = comparedExtract(page, pageRuns.extract(spec).selection);
          const sum = sums.get(run) ?? [];
          for (const [at, score] of scorers.slice(0, sum.length).entries()) sum[at] = (sum[at] ?? 0) + score(extract).value;
        }
    }
  }
  return new Map([...sums].map(([run, totals]) => [run, totals.map((total) => total / pages)]));
}
