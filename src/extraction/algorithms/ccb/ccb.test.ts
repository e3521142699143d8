import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "../../page/any-source.fixture.ts";
import type { Extraction } from "../../contract/extraction.ts";
import { asPublished, type AnyExtractor } from "../../contract/extractor.ts";
import type { Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { difference, has, selectionOf } from "../../page/selection.ts";
import { wordsOf } from "../../page/words.ts";
import { gaussianWeights } from "../../statistics/blur.ts";
import { accb, ccb, tccb } from "./ccb.ts";
import { contentCodeVector } from "./content-code-vector.ts";
import { scalarOf, seriesOf } from "../channels.fixture.ts";
import { inputsOf } from "../inputs.fixture.ts";
import { channelOf, runWith } from "../run.fixture.ts";

const sentence = "It goes on and on, word after word, without a single tag. ";
const article = `<ul><li><a href="/">Home</a><li><a href="/news">News</a></ul><h1>A <i>headline</i></h1><p>${sentence.repeat(4)}</p><p>${sentence.repeat(3)}<b>bold</b> and <a href="/x">linked</a> ${sentence.repeat(2)}</p><p class="small print">Short <b>one</b></p>`;
const literal = { tolerance: 0 };

const anyPage = anySource(
  `<p>|</p>|<a href=x>|</a>|<br>|word |x| |&amp;|<!-- c -->|<script>1</script>|${sentence}|${sentence.repeat(3)}`,
  40,
).map((source) => openPage(source));

describe.each([ccb, accb, tccb].map((extractor: AnyExtractor) => [extractor.name, extractor] as const))("%s", (_, extractor) => {
  it("leaves a page of text alone as it is, at every pass and every threshold below 1", () => {
    const source = sentence.repeat(10);
    const extraction = run(extractor, source, { ...literal, threshold: 0.99 });
    for (const row of passesOf(extraction).rows) expect(row?.every((ratio) => ratio === 1)).toBe(true);
    expect([...extraction.selection]).toEqual([0, source.length - 1]);
  });

  it("leaves a page of code alone as it is, and keeps nothing", () => {
    const extraction = run(extractor, "<div><img><br></div>".repeat(20), { threshold: 0 });
    for (const row of passesOf(extraction).rows) expect(row?.every((ratio) => ratio === 0)).toBe(true);
    expect(extraction.selection).toHaveLength(0);
  });

  it("never adds a character for a higher threshold at the same number of passes", () => {
    const share = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100);
    const one = { tolerance: 10, maxPasses: 1 };
    fc.assert(
      fc.property(anyPage, share, share, ({ source }, a, b) => {
        const lower = run(extractor, source, { ...one, threshold: Math.min(a, b) });
        const higher = run(extractor, source, { ...one, threshold: Math.max(a, b) });
        expect(difference(higher.selection, lower.selection)).toHaveLength(0);
      }),
    );
  });

  it("stops at the first pass that changes nothing, by the literal rule", () => {
    const { changes, rows } = passesOf(run(extractor, article, literal));
    expect(rows.length).toBeGreaterThan(3);
    expect(changes.at(-1)).toBe(0);
    expect([...changes.subarray(1, -1)].every((changed) => changed > 0)).toBe(true);
  });

  it("stops at the first pass that changes at most 5 % of the selected words, by default", () => {
    const { changes } = passesOf(run(extractor, article));
    const selectedAfter = (pass: number): number =>
      scalarOf(run(extractor, article, { ...literal, maxPasses: pass }).trace, "selectedWords");
    const shares = Array.from(
      { length: changes.length - 1 },
      (_unused, index) => (changes[index + 1] ?? 0) / selectedAfter(index + 1),
    );
    expect(shares.at(-1)).toBeLessThanOrEqual(0.05);
    expect(shares.slice(0, -1).every((share) => share > 0.05)).toBe(true);
  });

  it("says when it stopped at the cap", () => {
    const capped = run(extractor, article, { ...literal, maxPasses: 1 });
    expect(capped.trace.notes).toEqual(["Stopped at the cap, pass 1: the extract was still changing."]);
    expect(scalarOf(capped.trace, "passCount")).toBe(1);
    expect(run(extractor, article, literal).trace.notes).toEqual([]);
  });

  it("has no cap as published, and goes on until nothing changes", () => {
    const preset = extractor.presets?.find(({ name }) => name === asPublished);
    expect(preset?.values).toMatchObject({ maxPasses: 0, tolerance: 0 });
    // Stretches of text among tags, each a little longer than the one before: with every pass another one fades.
    const stretches = Array.from(
      { length: 170 },
      (_unused, at) => "a ".repeat(Math.round(7.5 * Math.sqrt(at))) + "<b>".repeat(120),
    );
    const free = run(extractor, stretches.join(""), preset?.values);
    expect(scalarOf(free.trace, "passCount")).toBeGreaterThan(100);
    expect(free.trace.notes).toEqual([]);
    const { changes } = passesOf(free);
    expect([...changes].at(-1)).toBe(0);
    expect([...changes].slice(1, -1)).not.toContain(0);
  });

  it.each([{}, literal, { tolerance: 10, threshold: 0.5 }, { ...literal, maxPasses: 3 }])(
    "names the nearest threshold that turns a verdict, with %j, whenever blurring stops there",
    (given: Readonly<Record<string, number>>) => {
      const { starts } = wordsOf(openPage(article));
      const runs = Array.from({ length: 101 }, (_unused, step) => run(extractor, article, { ...given, threshold: step / 100 }));
      const here = Math.round(100 * (given["threshold"] ?? 0.75));
      const byNearness = [...runs.keys()].toSorted((a, b) => Math.abs(a - here) - Math.abs(b - here));
      for (const start of starts) {
        const isKept = (step: number): boolean => has(runs[step]?.selection ?? selectionOf([]), start);
        const nearest = byNearness.find((step) => isKept(step) !== isKept(here)) ?? -1;
        expect([start, runs[here]?.explain(start).flip]).toEqual([start, { parameter: "threshold", value: nearest / 100 }]);
      }
    },
  );

  it("keeps strictly above the threshold", () => {
    expect(run(extractor, sentence, { threshold: 1 }).selection).toHaveLength(0);
  });
});

describe("CCB", () => {
  it("gives each character the Gaussian mean of its neighbourhood in a pass", () => {
    const page = openPage(article);
    const { isContent } = contentCodeVector(page, wordsOf(page), "characters");
    const row = passesOf(run(ccb, article, { range: 12, sigmaDivisor: 2, rangeIs: "each-side" })).rows[1];
    expect(row).toHaveLength(isContent.length);
    for (const [entry, ratio] of row?.entries() ?? []) {
      let [products, total] = [0, 0];
      for (let offset = -12; offset <= 12; offset++) {
        const weight = Math.exp(-(offset ** 2) / (2 * 6 ** 2));
        const bit = isContent[entry + offset];
        if (bit === undefined) continue;
        products += weight * bit;
        total += weight;
      }
      expect(ratio).toBeCloseTo(products / total, 12);
    }
  });

  it("keeps a word whole if any of its characters is bright enough", () => {
    const word = "x".repeat(100);
    const source = `<div class="${"c".repeat(60)}">${word}</div><div class="${"c".repeat(60)}">y</div>`;
    const { selection, trace } = run(ccb, source, { threshold: 0.9 });
    const start = source.indexOf(word);
    const values = seriesOf(trace, "ratio");
    expect(values[start]).toBeLessThan(0.9);
    expect(values[start + 50]).toBeGreaterThan(0.9);
    expect([...selection]).toEqual([start, start + 100]);
  });

  it("reaches half of the range to each side, unless it is one of each side", () => {
    const rowsOf = (given: Parameters<typeof run>[2]) => passesOf(run(ccb, article, given)).rows;
    expect(rowsOf({})).toEqual(rowsOf({ range: 20, rangeIs: "each-side" }));
    expect(rowsOf({})).not.toEqual(rowsOf({ rangeIs: "each-side" }));
    expect(rowsOf({ range: 1 })).toEqual(rowsOf({ range: 1, rangeIs: "each-side" }));
  });

  it("takes a third of what the range reaches to each side for σ", () => {
    expect(scalarOf(run(ccb, article).trace, "sigma")).toBeCloseTo(20 / 3, 12);
    expect(scalarOf(run(ccb, article, { rangeIs: "each-side" }).trace, "sigma")).toBeCloseTo(40 / 3, 12);
    const weights = gaussianWeights(1, 1 / 3);
    const { rows } = passesOf(run(ccb, "<i>a", { range: 1 }));
    const [side = 0, middle = 0] = weights;
    expect(rows[1]?.at(-1)).toBeCloseTo(middle / (side + middle), 14);
  });

  it("explains a word by its brightest character", () => {
    const source = `<div class="${"c".repeat(100)}">dim</div>${sentence.repeat(4)}`;
    const { explain } = run(ccb, source, { ...literal, maxPasses: 1 });
    const dim = explain(source.indexOf("dim") + 1);
    expect(dim).toMatchObject({ verdict: "removed", threshold: 0.75, step: "pass 1 of 1", unit: { label: "“dim”" } });
    expect(dim.margin).toBe((dim.value ?? 0) - 0.75);
    expect(dim.formula).toBe(`ratio ${(dim.value ?? 0).toFixed(3)} ≤ t 0.750`);
    expect(explain(source.lastIndexOf("word"))).toMatchObject({
      verdict: "kept",
      value: 1,
      flip: { parameter: "threshold", value: 1 },
      formula: "ratio 1 > t 0.750",
      step: "pass 0 of 1",
      stepIndex: 0,
    });
    expect(explain(3)).toEqual({ verdict: "not text", formula: "There is no word here." });
  });
});

describe.each([ccb, accb, tccb].map((extractor: AnyExtractor) => [extractor.name, extractor] as const))(
  "%s as published",
  (_, extractor) => {
    const published = extractor.presets?.[0]?.values;

    it("takes the doctype, a title and a script for content, but extracts only text of the body, and says so", () => {
      const source = `<!doctype html ${sentence.repeat(2)}><title>${sentence.repeat(3)}</title><script>${sentence.repeat(3)}</script><p>${sentence.repeat(3)}</p>`;
      const { selection, trace } = run(extractor, source, published);
      const { starts } = trace.units["entries"] ?? { starts: [] };
      const ratios = seriesOf(trace, "ratio");
      const isBright = (offset: number): boolean => (ratios[starts.findIndex((start) => start >= offset)] ?? 0) > 0.75;
      const middles = ["<!doctype", "<title>", "<script>", "<p>"].map((tag) => source.indexOf("word", source.indexOf(tag)));
      expect(middles.map(isBright)).toEqual([true, true, true, true]);
      expect(middles.map((middle) => has(selection, middle))).toEqual([false, false, false, true]);
      expect(extractor.deviations?.map(({ id }) => id)).toContain("shown-text");
    });
  },
);

describe("ACCB", () => {
  it("keeps a text full of links that CCB loses", () => {
    const linked = `<p>${'Some <a href="https://example.org/a/long/address">words</a> here, '.repeat(20)}</p>`;
    expect(run(ccb, linked).selection).toHaveLength(0);
    expect(run(accb, linked).selection.length).toBeGreaterThan(0);
  });
});

describe("TCCB", () => {
  it("has a neighbourhood of 25 tokens for a range of 25 in all: twelve to each side, and the entry itself", () => {
    const extraction = run(tccb, `${"word ".repeat(60)}<br>${"word ".repeat(60)}`);
    // The one tag is in the neighbourhoods of just these.
    expect([...(passesOf(extraction).rows[1] ?? [])].flatMap((ratio, entry) => (ratio < 1 ? [entry] : []))).toEqual(
      Array.from({ length: 25 }, (_, place) => 48 + place),
    );
    expect(scalarOf(extraction.trace, "sigma")).toBe(4);
  });
});

function run(extractor: AnyExtractor, source: string, given: Readonly<Record<string, Value>> = {}): Extraction {
  return runWith(extractor, inputsOf(extractor, openPage(source)), given);
}

const passesOf = (extraction: Extraction) => channelOf(extraction, "passes", "steps");
