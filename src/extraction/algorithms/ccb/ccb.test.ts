import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "../../page/any-source.fixture.ts";
import type { Extraction } from "../../contract/extraction.ts";
import { asPublished, type AnyExtractor } from "../../contract/extractor.ts";
import type { Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { difference, has, selectionOf } from "../../page/selection.ts";
import { wordsOf } from "../../page/words.ts";
import { gaussianWeights, blur, type Blur } from "../../statistics/blur.ts";
import { accb, ccb, tccb, changeBetween, hasSettled, passesOf, whyOfWord } from "./ccb.ts";
import { contentCodeVector, type ContentCodeVector } from "./content-code-vector.ts";
import { scalarOf, seriesOf } from "../channels.fixture.ts";
import { inputsOf } from "../inputs.fixture.ts";
import { channelOf, runWith } from "../run.fixture.ts";
import type { Why } from "../../method/sorted.ts";
import { fastestBlur } from "../../statistics/blur-simd.ts";

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
    for (const row of passesIn(extraction).rows) expect(row?.every((ratio) => ratio === 1)).toBe(true);
    expect([...extraction.selection]).toEqual([0, source.length - 1]);
  });

  it("leaves a page of code alone as it is, and keeps nothing", () => {
    const extraction = run(extractor, "<div><img><br></div>".repeat(20), { threshold: 0 });
    for (const row of passesIn(extraction).rows) expect(row?.every((ratio) => ratio === 0)).toBe(true);
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
    const { changes, rows } = passesIn(run(extractor, article, literal));
    expect(rows.length).toBeGreaterThan(3);
    expect(changes.at(-1)).toBe(0);
    expect([...changes.subarray(1, -1)].every((changed) => changed > 0)).toBe(true);
  });

  it("stops at the first pass that changes at most 5 % of the selected words, by default", () => {
    const { changes } = passesIn(run(extractor, article));
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
    const { changes } = passesIn(free);
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
    const row = passesIn(run(ccb, article, { range: 12, sigmaDivisor: 2, rangeIs: "each-side" })).rows[1];
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
    const rowsOf = (given: Parameters<typeof run>[2]) => passesIn(run(ccb, article, given)).rows;
    expect(rowsOf({})).toEqual(rowsOf({ range: 20, rangeIs: "each-side" }));
    expect(rowsOf({})).not.toEqual(rowsOf({ rangeIs: "each-side" }));
    expect(rowsOf({ range: 1 })).toEqual(rowsOf({ range: 1, rangeIs: "each-side" }));
  });

  it("takes a third of what the range reaches to each side for σ", () => {
    expect(scalarOf(run(ccb, article).trace, "sigma")).toBeCloseTo(20 / 3, 12);
    expect(scalarOf(run(ccb, article, { rangeIs: "each-side" }).trace, "sigma")).toBeCloseTo(40 / 3, 12);
    const weights = gaussianWeights(1, 1 / 3);
    const { rows } = passesIn(run(ccb, "<i>a", { range: 1 }));
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
    expect([...(passesIn(extraction).rows[1] ?? [])].flatMap((ratio, entry) => (ratio < 1 ? [entry] : []))).toEqual(
      Array.from({ length: 25 }, (_, place) => 48 + place),
    );
    expect(scalarOf(extraction.trace, "sigma")).toBe(4);
  });
});

function run(extractor: AnyExtractor, source: string, given: Readonly<Record<string, Value>> = {}): Extraction {
  return runWith(extractor, inputsOf(extractor, openPage(source)), given);
}

const passesIn = (extraction: Extraction) => channelOf(extraction, "passes", "steps");

describe("changeBetween", () => {
  it("counts the words that are selected and those that changed sides", () => {
    expect(changeBetween(Float64Array.of(0.8, 0.9, 0.7, 1, 0), Float64Array.of(0.8, 0.75, 0.76, 0.6, 0), 0.75)).toEqual({
      selected: 2,
      changed: 3,
    });
  });
});

describe("hasSettled", () => {
  it.each([
    [100, 5, 5, true],
    [100, 6, 5, false],
    [19, 1, 5, false],
    [100, 1, 0, false],
    [100, 0, 0, true],
    [0, 0, 5, true],
    [0, 1, 5, false],
  ])("of %d selected words with %d changed, at a tolerance of %d %%: %s", (selected, changed, tolerance, settled) => {
    expect(hasSettled({ selected, changed }, tolerance)).toBe(settled);
  });
});

// Range 1, σ = 1: w(±1) = e^(-1/2) = 0.6065, w(0) = 1. The vector of "<i>a" is 0 0 0 1: a tag of three characters, the word.
const side = Math.exp(-0.5);
const afterOne = 1 / (1 + side);
const neighbourAfterOne = side / (1 + 2 * side);
const afterTwo = (afterOne + side * neighbourAfterOne) / (1 + side);

describe("whyOf", () => {
  it("shows how a word's largest ratio came about, pass by pass, and what it is held against", () => {
    expect([afterOne, afterTwo].map((ratio) => ratio.toFixed(3))).toEqual(["0.622", "0.491"]);
    const explanation = explained("<i>a", 0.6, 2);
    expect(explanation.value).toBeCloseTo(afterTwo, 12);
    expect(explanation).toMatchObject({
      verdict: "removed",
      threshold: 0.6,
      keeps: ">",
      channel: "ratio",
      formula: "ratio 0.491 ≤ t 0.600",
      chain: [
        {
          symbols: "ratio(i) = Σ w(k) · ratio(i + k) / Σ w(k)",
          numbers: "the word's largest, after passes 0 to 2: 1 → 0.622 → 0.491",
        },
        { symbols: "kept: largest ratio > t", numbers: "after pass 2: 0.491 ≤ 0.600" },
      ],
    });
  });

  it("says so where no pass changed the ratio", () => {
    expect(explained("a", 0.6, 3).chain?.[0]?.numbers).toBe("the word's largest, after passes 0 to 3: 1 throughout");
  });

  it("writes out the first two and the last three ratios of many passes", () => {
    const [link] = explained("<i>a", 0.6, 9).chain ?? [];
    expect(link?.numbers).toMatch(/after passes 0 to 9: 1 → 0\.622 → …( → 0\.\d{3}){3}$/);
  });
});

function explained(source: string, threshold: number, lastPass: number): Why {
  const page = openPage(source);
  const words = wordsOf(page);
  const passes = passesOf(contentCodeVector(page, words, "characters"), words.count, gaussianWeights(1, 1), blur);
  return whyOfWord(passes, { threshold, lastPassAt: () => lastPass }, words.starts.indexOf(source.indexOf("a")));
}

const rowBytes = 4 * 8;

/** Four entries, the middle two of them the one word. */
const vector: ContentCodeVector = {
  starts: Uint32Array.of(0, 1, 2, 3),
  ends: Uint32Array.of(1, 2, 3, 4),
  isContent: Uint8Array.of(0, 1, 1, 0),
  words: Int32Array.of(-1, 0, 0, -1),
};

const weights = Float64Array.of(1, 2, 1);

describe("passes", () => {
  it("come to the numbers worked out by hand", () => {
    const rows = passesOf(vector, 1, weights, blur)
      .rows(2)
      .map((row) => [...(row ?? [])]);
    expect(rows[0]).toEqual([0, 1, 1, 0]);
    expect(rows[1]).toEqual([1 / 3, 3 / 4, 3 / 4, 1 / 3]);
    expect(rows[2]?.[0]).toBeCloseTo((2 * (1 / 3) + 3 / 4) / 3, 15);
    expect(rows[2]?.[1]).toBeCloseTo((1 / 3 + 2 * (3 / 4) + 3 / 4) / 4, 15);
  });

  it("hold the largest of all parts of a word that tags part", () => {
    const content = Uint8Array.of(1, 0, 0, 1, 1, 1, 0);
    const parted = { ...vector, isContent: content, words: Int32Array.of(0, -1, -1, 0, 0, 0, -1) };
    // One stretch is 1 alone beside code, the other 1 among ones.
    expect([...passesOf(parted, 1, weights, blur).wordMaxima(1)]).toEqual([1]);
    expect([...passesOf({ ...parted, words: Int32Array.of(0, -1, 0, -1, -1, -1, -1) }, 1, weights, blur).wordMaxima(1)]).toEqual([
      2 / 3,
    ]);
  });

  it("beyond their budget hold the rows of powers of two and the last", () => {
    const rows = passesOf(vector, 1, weights, blur, 3 * rowBytes).rows(10);
    expect([...rows.keys()].filter((pass) => rows[pass] !== undefined)).toEqual([0, 1, 2, 4, 8, 10]);
  });

  it("blur a dropped row again to the same bits", () => {
    const wide = {
      ...vector,
      isContent: Uint8Array.from({ length: 300 }, (_, entry) => Number(entry % 7 < 4)),
      words: new Int32Array(300).fill(-1),
    };
    const unbounded = passesOf(wide, 0, gaussianWeights(5, 2), blur);
    const bounded = passesOf(wide, 0, gaussianWeights(5, 2), blur, 0);
    bounded.rows(12);
    for (const pass of [3, 6, 7, 11]) {
      const rows = bounded.rows(pass);
      expect(rows).toHaveLength(pass + 1);
      expect(rows[pass]).toEqual(unbounded.rows(pass)[pass]);
    }
    expect(bounded.count).toBe(12);
    expect(bounded.bytes).toBeLessThan(unbounded.bytes);
  });
});

describe("the largest ratios of words", () => {
  /** Code and words by turns, of up to 300 entries each. */
  const vectors = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 })), { minLength: 1, maxLength: 30 })
    .map(vectorOf);

  it("are those of their characters after each pass, whatever was asked before and however little is kept", () => {
    fc.assert(
      fc.property(
        vectors,
        fc.integer({ min: 1, max: 90 }),
        fc.array(fc.nat(12), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(0, 40_000, Infinity),
        (given, range, asked, budget) => {
          const wordCount = Math.max(...given.words) + 1;
          const passes = passesOf(given, wordCount, gaussianWeights(range, range / 3), fastestBlur(), budget);
          const rows = [Float64Array.from(given.isContent)];
          while (rows.length <= 12) rows.push(blurred(rows.at(-1) ?? new Float64Array(), range));
          for (const pass of asked) {
            const maxima = new Float64Array(wordCount);
            for (const [entry, word] of given.words.entries())
              if (word >= 0) maxima[word] = Math.max(maxima[word] ?? 0, rows[pass]?.[entry] ?? 0);
            expect(passes.wordMaxima(pass)).toEqual(maxima);
            expect(passes.values(pass)).toEqual(rows[pass]);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("take one blur a pass, however often and for whatever they are asked", () => {
    let blurs = 0;
    const counted: Blur = (...given) => {
      blurs++;
      blur(...given);
    };
    const passes = passesOf(vector, 1, weights, counted);
    for (const pass of [3, 20, 7]) passes.wordMaxima(pass);
    passes.rows(20);
    expect(blurs).toBe(20);
  });
});

/** So many entries of code, then so many of one word, and so on. */
function vectorOf(stretches: readonly (readonly [code: number, text: number])[]): ContentCodeVector {
  const words = Int32Array.from(
    stretches.flatMap(([code, text], word) => [...Array<number>(code).fill(-1), ...Array<number>(text).fill(word)]),
  );
  const starts = Uint32Array.from(words, (_, entry) => entry);
  return {
    starts,
    ends: starts.map((start) => start + 1),
    isContent: Uint8Array.from(words, (word) => Number(word >= 0)),
    words,
  };
}

function blurred(values: Float64Array<ArrayBuffer>, range: number): Float64Array<ArrayBuffer> {
  const result = new Float64Array(values.length);
  blur(values, gaussianWeights(range, range / 3), result);
  return result;
}
