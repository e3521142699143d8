import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { plain } from "../extraction/algorithms/plain/plain.ts";
import type { Extraction } from "../extraction/contract/extraction.ts";
import { finish, type AnyExtractor } from "../extraction/contract/extractor.ts";
import { scalar, type Units } from "../extraction/contract/trace.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { selectionOf } from "../extraction/page/selection.ts";
import { corpusPages, corpusPath } from "./corpus.ts";
import { fuzzPagesOf, runCase, type FuzzPage, type FuzzPages } from "./fuzz-case.ts";
import { checkExtractor } from "./fuzz-checks.ts";
import { Dice } from "./fuzz-dice.ts";
import { mutations } from "./fuzz-mutations.ts";
import { inputsOf } from "../extraction/algorithms/inputs.fixture.ts";

/** Pages larger than this are left to `npm run fuzz`, which takes minutes. */
const sampleLength = 100_000;

const folder = new URL("../../public/pages/", import.meta.url);
const bundled = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html.txt"))
  .map((name): FuzzPage => ({ id: name, html: readFileSync(new URL(name, folder), "utf8") }));

async function failuresOf(pages: FuzzPages, seeds: number): Promise<string[]> {
  const failures: string[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const report = await runCase(seed, pages);
    failures.push(...report.failures.map(({ stage, message }) => `${seed} ${report.recipe} ${stage}: ${message}`));
  }
  return failures;
}

describe("every extractor", () => {
  it("copes with 30 spoiled pages of the samples", async () => {
    expect(await failuresOf(fuzzPagesOf(bundled), 30)).toEqual([]);
  });

  it.skipIf(corpusPath() === undefined)("copes with 30 spoiled pages of the corpus", async () => {
    const small = Array.from(corpusPages(), ({ id, html }): FuzzPage => ({ id, html })).filter(
      ({ html }) => html.length < sampleLength,
    );
    expect(await failuresOf(fuzzPagesOf(small), 30)).toEqual([]);
  });
});

describe("checkExtractor", () => {
  const page = openPage("<p>one <b>two</b>");
  const base: AnyExtractor = plain;
  const sound = finish(base.decide(base.analyse(inputsOf(base, page), {}), {}));
  const [words] = Object.values(sound.trace.units);
  const checked = (wrong: Partial<Extraction>) => () => {
    checkExtractor({ ...base, decide: () => ({ ...sound, ...wrong }) }, page, {});
  };

  it("finds nothing in a sound extraction", () => {
    expect(checked({})).not.toThrow();
  });

  it.each<[string, Partial<Extraction>]>([
    ["selects what is no text", { selection: selectionOf([[0, 7]]) }],
    ["the selection ends at 90 of 17", { selection: selectionOf([[3, 90]]) }],
    ["says “removed” of 3, which is “kept”", { explain: () => ({ verdict: "removed", formula: "no" }) }],
    ["no reason at 0", { explain: () => ({ verdict: "kept", formula: "" }) }],
    ["words: [3, 90) of 17", { trace: { ...sound.trace, units: { words: { ...units(words), ends: Uint32Array.of(90, 13) } } } }],
    ["x: NaN", { trace: { ...sound.trace, channels: [scalar("x", "X", Number.NaN, "", "x")] } }],
  ])("finds that it %s", (message, wrong) => {
    expect(checked(wrong)).toThrow(message);
  });
});

function units(found: Units | undefined): Units {
  if (found === undefined) throw new Error("the baseline has no units");
  return found;
}

describe("runCase", () => {
  const pages = fuzzPagesOf(bundled);

  it("makes the same of a seed each time, and another page of another", async () => {
    const [first, again, other] = [await runCase(7, pages), await runCase(7, pages), await runCase(8, pages)];
    expect(again).toEqual({ ...first, milliseconds: again.milliseconds });
    expect([other.recipe, other.characters]).not.toEqual([first.recipe, first.characters]);
  });

  it("tells what it is at before each stage, and times all of them", async () => {
    const stages: string[] = [];
    const { milliseconds } = await runCase(7, pages, (stage) => stages.push(stage));
    expect(stages[0]).toBe("parser");
    expect(Object.keys(milliseconds)).toEqual(stages);
  });
});

describe.each(Object.entries(mutations))("the mutation “%s”", (_, mutate) => {
  it("changes a page on one roll at least, and survives a page that is empty", () => {
    const page = '<p class="a">one &amp; two</p>\n<b>three</b>\n';
    const results = Array.from({ length: 20 }, (_roll, seed) => mutate(page, new Dice(seed), "<i>other</i>"));
    expect(results.some((result) => result !== page)).toBe(true);
    expect(() => mutate("", new Dice(1), "")).not.toThrow();
  });
});
