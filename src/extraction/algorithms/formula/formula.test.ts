import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { corpusPages, corpusPath } from "../../../bench/corpus.ts";
import { finish, type AnyExtractor } from "../../contract/extractor.ts";
import { FormulaError, functions, parseFormula, unitInputs } from "../../language/grammar.ts";
import { valuesFor } from "../../contract/parameters.ts";
import { textDensity } from "../../language/examples.ts";
import { openPage } from "../../page/open-page.ts";
import type { Page } from "../../page/page.ts";
import { runSpec, libraryOf } from "../../run.ts";
import { extractors } from "../index.ts";
import { channelOf, runOf, textKept } from "../run.fixture.ts";
import { formula } from "./formula.ts";

const run = runOf(formula);
const library = libraryOf(extractors);
const page = `<p>${"word ".repeat(30)}</p><ul><li><a href="/">one</a><li><a href="/">two</a></ul><p>${"text ".repeat(20)}</p>`;

function kept(...rules: readonly string[]): string {
  return textKept(page, run(page, { text: rules.join("\n") }))
    .split(" ")
    .filter((word, place, all) => word !== all[place - 1])
    .join(" ");
}

function valuesOf(quantity: string, units: string, source = page): readonly number[] {
  const extraction = run(source, { text: `over ${units}\nQ = ${quantity} + 0 · position\nkeep Q ≥ 0` });
  return Array.from(channelOf(extraction, "Q", "series").values);
}

describe("a formula", () => {
  it("keeps where any keep and no drop holds", () => {
    expect(kept("over strings", "keep characters > 10")).toBe("word text");
    expect(kept("over strings", "keep characters > 10", "keep linkWords > 0")).toBe("word one two text");
    expect(kept("over strings", "drop linkWords > 0")).toBe("word text");
    expect(kept("over strings", "keep characters > 10", "drop position ≥ 1")).toBe("word");
    expect(kept("over strings", "keep not (characters > 10 or position < 0.5)")).toBe("two");
  });

  it.each([
    ["a window", "r = 5 from 0 to 1000", "keep largest(characters, r) > 30"],
    ["a mean over a window", "r = 5 from 0 to 1000", "keep mean(characters, r) > 30"],
    ["a smoothed count", "r = 5 from 0 to 1000", "keep smooth(characters, r) > 30"],
    ["regions", "r = 5 from 0 to 1000", "R = region(characters > 3, r, characters)\nkeep R > 1000000"],
    ["a number of the page", "r = 2 from 0 to 1000", "T = max(characters · r, 0)\nkeep T > 1000 · mean(T) + 1"],
  ])("tries the values of %s on a short page, and says of a long one that it did not try all", (_, parameter, rule) => {
    const text = `over words\n${parameter}\n${rule}`;
    const reasonOn = (source: string) => run(source, { text }).explain(source.indexOf("word"));
    expect(reasonOn(page)).not.toHaveProperty("isUntried");
    const reason = reasonOn(page.repeat(200));
    expect([reason.isUntried, reason.flip]).toEqual([true, undefined]);
  });

  it.each(["sum", "mean", "largest", "least"] as const)("takes the %s over windows of any width", (name) => {
    const all = valuesOf("characters", "strings");
    const folds = {
      sum: (values: readonly number[]) => values.reduce((total, value) => total + value, 0),
      mean: (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length,
      largest: (values: readonly number[]) => Math.max(...values),
      least: (values: readonly number[]) => Math.min(...values),
    };
    for (const reach of [0, 1, 2, 3, 50])
      expect(valuesOf(`${name}(characters, ${reach})`, "strings")).toEqual(
        all.map((_, at) => folds[name](all.slice(Math.max(at - reach, 0), at + reach + 1))),
      );
  });

  it("takes a condition for a quantity of 1 or 0, and keeps where one is above 0", () => {
    expect(kept("over strings", "H = characters > 10 or position < 0.5", "keep H")).toBe("word one text");
    expect(valuesOf("(words > 1) · 2 + (not words > 1 and position > 0.5)", "strings")).toEqual([2, 0, 1, 2]);
    expect(valuesOf("sum(words > 1)", "strings")).toEqual([2, 2, 2, 2]);
    const why = run(page, { text: "over strings\nH = words > 1\nkeep H" }).explain(page.indexOf("one"));
    expect(why).toMatchObject({ verdict: "removed", value: 0, threshold: 0 });
    expect(why.chain?.map(({ numbers }) => numbers)).toEqual(["H(2) = words > 1 = 0", "0 ≤ 0: removed"]);
  });

  it("turns by what a region is weighed by", () => {
    const text = "over strings\nλ = 0 from 0 to 3 step 1\nU = words · (1 + λ · position)\nkeep largestRegion(words > 1, 0, U)";
    // 30 words stand against 20, and from λ = 1 on against 40.
    expect(run(page, { text }).explain(page.indexOf("text"))).toMatchObject({
      verdict: "removed",
      flip: { parameter: "λ", value: 1 },
    });
  });

  it("turns by the gap of a region that is a quantity", () => {
    const text = "over strings\ng = 1 from 0 to 9 step 1\nR = largestRegion(words > 1, g, words)\nkeep R";
    expect(run(page, { text }).explain(page.indexOf("one"))).toMatchObject({
      verdict: "removed",
      flip: { parameter: "g", value: 2 },
    });
  });

  it("tells with numbers why, and the value that turns it", () => {
    const text = "over strings\nT = characters / max(words, 1)\nλ = 3 from 0 to 9 step 0.5\nkeep T ≥ λ";
    const why = run(page, { text }).explain(page.indexOf("one"));
    expect(why).toMatchObject({ verdict: "kept", value: 3, threshold: 3, flip: { parameter: "λ", value: 3.5 } });
    expect(why.chain?.map(({ numbers }) => numbers)).toEqual(["T(2) = 3 / max(1, 1) = 3", "3 ≥ 3: kept"]);
    expect(channelOf(run(page, { text }), "T", "series")).toMatchObject({
      threshold: 3,
      control: { parameter: "λ", factor: 1 },
      formula: "T(i) = characters / max(words, 1)",
    });
  });

  it("lets a line be dragged where its threshold is in proportion to a number, and writes conditions with their brackets", () => {
    const shown = (rule: string) => channelOf(run(page, { text: `over strings\nλ = 2 from 0 to 9\n${rule}` }), "q1", "series");
    expect(shown("keep words + 1 ≥ 3 · λ").control).toEqual({ parameter: "λ", factor: 3 });
    expect(shown("keep words + 1 ≥ λ + 5").control).toBeUndefined();
    expect(shown("keep words + 1 ≥ 10 − λ").control).toBeUndefined();
    expect(shown("keep 2 · (words > 1 or characters > 99) > 1").formula).toBe("q1(i) = 2 · (words > 1 or characters > 99)");
  });

  it.each(Object.keys(unitInputs))("hands out over %s no places that are kept with the page", (units) => {
    const on = openPage(page);
    const [first, second] = [1, 2].map(() => {
      const { trace } = runSpec(
        { extractor: "formula", values: { text: `over ${units}\nkeep characters > 1` } },
        on,
        library,
        {},
      );
      return trace.units[units];
    });
    expect(first).toEqual(second);
    expect([first?.starts.buffer === second?.starts.buffer, first?.ends.buffer === second?.ends.buffer]).toEqual([false, false]);
  });

  it.each([
    ["elements", "characters", [7, 7, 7, 1, 1, 1]],
    ["elements", "linkCharacters", [3, 3, 3, 1, 1, 1]],
    ["elements", "tags", [5, 4, 3, 0, 0, 0]],
    ["elements", "linkTags", [3, 3, 3, 0, 0, 0]],
    ["elements", "depth", [0, 1, 2, 3, 3, 3]],
    ["blocks", "characters", [5, 5]],
    ["blocks", "linkCharacters", [1, 1]],
    ["blocks", "tags", [5, 4]],
    ["blocks", "linkTags", [1, 1]],
    ["blocks", "depth", [0, 1]],
    ["words", "characters", [1, 1, 1, 1, 1]],
    ["words", "linkCharacters", [0, 0, 0, 1, 0]],
    ["words", "depth", [3, 3, 4, 4, 4]],
    ["strings", "characters", [7, 1]],
    ["tokens", "characters", [0, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0]],
  ])("counts over %s what its documentation says: %s", (units, input, values) => {
    const source = "<body><div><p>😀 b <a>c</a> <a href=x>d</a><button>e</button><script>x</script></p></div>";
    expect(valuesOf(input, units, source)).toEqual(values);
  });

  it("holds two values of each unit against each other by their difference", () => {
    expect(kept("over strings", "keep words > characters − words")).toBe("");
    expect(kept("over strings", "keep 5 ≥ characters")).toBe("one two");
  });

  it("says of a place in none of its units what becomes of it", () => {
    const loose = "loose <p>word</p>";
    const dropped = run(loose, { text: "over blocks\ndrop words > 0" });
    expect(textKept(loose, dropped)).toBe("loose");
    expect(dropped.explain(0)).toMatchObject({ verdict: "kept", formula: "This place is in none of the blocks." });
    expect(textKept(loose, run(loose, { text: "over blocks\nkeep words > 0" }))).toBe("word");
  });

  it("shows a quantity that has no name beside one that has the name that it would get", () => {
    const { trace } = run(page, { text: "over strings\nq1 = words\nkeep words + 1 > 2 and q1 > 0" });
    expect(trace.channels.map(({ id }) => id)).toEqual(["q2", "q1", "verdict", "words"]);
  });

  it.each([
    ["sum(words)", [52, 52, 52, 52]],
    ["mean(words)", [13, 13, 13, 13]],
    ["largest(words)", [30, 30, 30, 30]],
    ["sum(words, 1)", [31, 32, 22, 21]],
    ["least(words, 1)", [1, 1, 1, 1]],
    ["mean(words, 1)", [15.5, 32 / 3, 22 / 3, 10.5]],
    ["before(words)", [0, 30, 1, 1]],
    ["after(words)", [1, 1, 20, 0]],
    ["rank(words)", [1, 3, 3, 2]],
    ["share(min(words, 1))", [0.25, 0.25, 0.25, 0.25]],
    ["abs(words − 20)", [10, 19, 19, 0]],
    ["min(words, 5) + max(words, 25)", [35, 26, 26, 30]],
    ["region(words > 1, 0, words)", [30, 0, 0, 20]],
    ["region(words > 1, 2, words)", [52, 52, 52, 52]],
    ["largestRegion(words > 1, 1, words)", [1, 0, 0, 0]],
    ["largestRegion(words > 1, 2, words)", [1, 1, 1, 1]],
    ["coreRegion(words ≤ 1, 0, words)", [0, 1, 1, 0]],
    ["atLargest(position, words)", [0, 0, 0, 0]],
    ["ln(words − words)", [0, 0, 0, 0]],
    ["words / (words − words)", [0, 0, 0, 0]],
    ["smooth(words, 0)", [30, 1, 1, 20]],
  ])("has %s", (quantity, expected) => {
    expect(valuesOf(quantity, "strings")).toEqual(expected);
  });

  it.each([
    ["words", [4, 1, 3, 1, 2]],
    ["sum(words, children)", [4, 0, 3, 0, 0]],
    ["sum(1, subtree)", [5, 1, 3, 1, 1]],
    ["largest(depth, subtree)", [2, 1, 2, 2, 2]],
    ["least(words, ancestors)", [4, 1, 3, 1, 2]],
    ["sum(1, ancestors)", [1, 2, 2, 3, 3]],
    ["winning(depth, words − sum(words, children))", [-1, 1, -1, 2, 2]],
    ["beside(words, 2)", [4, 5 / 3, 7 / 3, 4 / 3, 5 / 3]],
    ["where(words > 1, depth, 9)", [0, 9, 1, 9, 2]],
    ["winning(0 − 5 − depth, words − sum(words, children))", [-1, -6, -1, -7, -5]],
  ])("has over elements %s", (quantity, expected) => {
    expect(valuesOf(quantity, "elements", "<body><p>a</p><div><p>b</p><p>c d</p></div>")).toEqual(expected);
  });

  it("is decided in time that grows with its length, however its quantities rest on each other", () => {
    const names = Array.from({ length: 35 }, (_, place) => `s${place + 1} = s${place} + s${place} − before(s${place}) · λ`);
    const text = ["over strings", "λ = 1 from 0 to 3", "s0 = words", ...names, "keep s35 > λ"].join("\n");
    const { explain, trace } = run(page, { text });
    expect(explain(page.indexOf("one")).chain?.length).toBeGreaterThan(35);
    expect(trace.channels.length).toBeGreaterThan(35);
  });
});

/** What methods say of themselves as formulas, and the example that says CETD-DS in words of its own. */
const said = [
  ...extractors.flatMap(({ id, formulas = [] }: AnyExtractor) =>
    formulas.map(({ values, text }) => [`${id} ${JSON.stringify(values)}`, { extractor: id, values }, text] as const),
  ),
  ["the example CETD-DS", { extractor: "cetd-ds", values: {} }, textDensity],
] as const;

/** Every so many pages of the corpus; all of them hold, too. */
const every = Number(process.env["CONTENTSCOPE_EVERY"] ?? 12);

// Skipped where no corpus lies beside the checkout.
describe.skipIf(corpusPath() === undefined)("a method as a formula", () => {
  it.each(said)("keeps the same to the byte: %s", (_, method, text) => {
    const values = { text };
    for (const [place, { id, html }] of [...corpusPages()].entries()) {
      if (place % every > 0) continue;
      const on = openPage(html);
      const [ours, theirs] = [{ extractor: "formula", values }, method].map((spec) => runSpec(spec, on, library, {}).selection);
      expect([id, ours]).toEqual([id, theirs]);
    }
  });
});

it("is as its page of the documentation writes it", () => {
  const written = readFileSync(new URL("../../../../docs/formulas.md", import.meta.url), "utf8");
  const texts = Array.from(written.matchAll(/```\n(over [^`]*)```/g), ([, text = ""]) => text);
  expect(texts.map((text) => parseFormula(text).units)).toEqual(["lines", "elements"]);
});

const parts = [
  ...Object.keys(unitInputs),
  ...new Set(Object.values(unitInputs).flat()),
  ...Object.keys(functions),
  ..."over keep drop and or not from to step children subtree ancestors text preset constructor __proto__ T S λ 0 1 2 80 0.5 + − - · * / ( ) , = ≥ >= > < ≤ # ? ′".split(
    " ",
  ),
  "\n",
];
const texts = fc.oneof(
  fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((words) => words.join(" ")),
  fc
    .tuple(
      fc.constantFrom(...(formula.presets ?? []).map(({ values }) => String(values["text"] ?? formula.parameters.text.default))),
      fc.nat(),
      fc.constantFrom(...parts),
    )
    .map(([text, at, word]) => {
      const words = text.split(/(\s+|[(),])/u);
      words[at % words.length] = word;
      return words.join("");
    }),
);

describe("any text", () => {
  const pages = [page, "", "<body>x", "<table><tr><td><a href=x>a b</a><td>c"].map((source): Page => openPage(source));

  it("is refused in a sentence or decides, with reasons for every place", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...pages), (text, on) => {
        try {
          parseFormula(text);
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError);
          return;
        }
        const [values, refusals] = valuesFor(formula.parameters, { text });
        expect(refusals).toEqual([]);
        const { explain, trace } = finish(formula.decide(formula.analyse({ page: on }, values), values));
        for (let offset = 0; offset < on.source.length; offset += 40) explain(offset);
        for (const channel of trace.channels)
          if (channel.kind === "series") expect(channel.values.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: Number(process.env["CONTENTSCOPE_CASES"] ?? 2_000) },
    );
  });
});
