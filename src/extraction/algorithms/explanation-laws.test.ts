import { describe, expect, it } from "vitest";
import type { Explanation } from "../contract/extractor.ts";
import { snap } from "../contract/parameters.ts";
import type { Trace } from "../contract/trace.ts";
import type { Page } from "../page/page.ts";
import { has } from "../page/selection.ts";
import { wordsOf } from "../page/words.ts";
import { allText, articlePage, named, pages, run } from "./laws.fixture.ts";
import { wordAt } from "./word-at.ts";

describe.each(named)("%s", (_, extractor) => {
  it.each(pages)("explains every place of %s, as it selects", (_name, page) => {
    const { selection, explain, trace } = run(extractor, page);
    const text = allText(page);
    const words = wordsOf(page);
    // All offsets of a page, but no more than a few hundred of a long one.
    const step = Math.ceil((page.source.length + 2) / 500);
    for (let offset = 0; offset < page.source.length + 2; offset += step) {
      const explanation = explain(offset);
      const { verdict } = explanation;
      expectSoundExplanation(explanation, trace, page);
      if (has(page.ignored, offset)) expect([offset, verdict]).toEqual([offset, "not text"]);
      else if (has(text, offset) && wordAt(words, offset) >= 0)
        expect([offset, verdict]).toEqual([offset, has(selection, offset) ? "kept" : "removed"]);
    }
  });

  it("turns the verdict at the value that it names, and not a step before", () => {
    // Held to one pass: another value may make an iterative method stop elsewhere.
    const held = { maxPasses: 1 };
    const { explain } = run(extractor, articlePage, held);
    const verdictAt = (start: number, given: Readonly<Record<string, number>>): string =>
      run(extractor, articlePage, { ...held, ...given }).explain(start).verdict;
    for (const start of wordsOf(articlePage).starts) {
      const { verdict, flip } = explain(start);
      const parameter = extractor.parameters[flip?.parameter ?? ""];
      if (flip === undefined || parameter?.kind !== "number") continue;
      expect(snap(parameter, flip.value)).toBe(flip.value);
      const back = flip.value < parameter.default ? parameter.step : -parameter.step;
      expect([start, verdictAt(start, { [flip.parameter]: flip.value })]).toEqual([
        start,
        verdict === "kept" ? "removed" : "kept",
      ]);
      expect([start, verdictAt(start, { [flip.parameter]: flip.value + back })]).toEqual([start, verdict]);
    }
  });
});

/** What is said agrees with itself, and with the trace and the page that it speaks of. */
function expectSoundExplanation(explanation: Explanation, { channels }: Trace, { source }: Page): void {
  const { verdict, formula, value, threshold, keeps, margin, channel, chain, unit, stepIndex, rule } = explanation;
  for (const text of [formula, ...(chain ?? []).flatMap(({ symbols, numbers }) => [symbols, numbers])]) expect(text).not.toBe("");
  for (const span of [unit, rule?.matched])
    if (span !== undefined) expect(0 <= span.start && span.start <= span.end && span.end <= source.length).toBe(true);
  if (channel !== undefined) expect(channels.map(({ id }) => id)).toContain(channel);
  if (stepIndex !== undefined) {
    const steps = channels.find(({ kind }) => kind === "steps");
    expect(steps?.kind === "steps" && stepIndex >= 0 && stepIndex < steps.rows.length).toBe(true);
  }
  if (rule !== undefined) expect(rule.name).not.toBe("");
  if (rule?.matched !== undefined) expect(rule.matched.text).toBe(source.slice(rule.matched.start, rule.matched.end));
  if (threshold === undefined) return;
  expect(verdict).not.toBe("not text");
  expect(margin).toBe((value ?? Number.NaN) - threshold);
  expect([value, keeps, threshold, verdict]).toEqual([value, keeps, threshold, compared(value, keeps, threshold)]);
}

function compared(value = Number.NaN, keeps: Explanation["keeps"], threshold: number): Explanation["verdict"] {
  if (value === threshold) return keeps === "≥" || keeps === "≤" ? "kept" : "removed";
  const keepsAbove = keeps === ">" || keeps === "≥";
  const keepsThis = keepsAbove ? value > threshold : value < threshold;
  return keeps !== undefined && keepsThis ? "kept" : "removed";
}
