import { describe, expect, it } from "vitest";
import type { Explanation, Extraction } from "../contract/extraction.ts";
import { snap } from "../contract/parameters.ts";
import type { Trace } from "../contract/trace.ts";
import type { Page } from "../page/page.ts";
import { has } from "../page/selection.ts";
import { wordsOf, wordAt } from "../page/words.ts";
import { allText, articlePage, named, pages, run } from "./laws.fixture.ts";

describe.each(named)("%s", (_, extractor) => {
  it.each(pages)("explains every place of %s, as it selects", (_name, page) => {
    const { selection, explain, trace } = run(extractor, page);
    const text = allText(page);
    const words = wordsOf(page);
    const faults: string[] = [];
    for (const offset of placesIn(page)) {
      const explanation = explain(offset);
      for (const fault of faultsIn(explanation, trace, page)) faults.push(`${offset}: ${fault}`);
      const isWord = has(text, offset) && wordAt(words, offset) >= 0;
      const selected = isWord ? (has(selection, offset) ? "kept" : "removed") : explanation.verdict;
      const due = has(page.ignored, offset) ? "not text" : selected;
      if (explanation.verdict !== due) faults.push(`${offset}: ${explanation.verdict}, and it is ${due}`);
    }
    expect(faults).toEqual([]);
  });

  it("turns the verdict at the value that it names, and not a step before", () => {
    const { explain } = run(extractor, articlePage);
    // Many words turn at one value: what is run with it is run once.
    const runs = new Map<string, Extraction>();
    const verdictAt = (start: number, parameter: string, value: number): string => {
      const name = `${parameter} ${value}`;
      const ran = runs.get(name) ?? run(extractor, articlePage, { [parameter]: value });
      runs.set(name, ran);
      return ran.explain(start).verdict;
    };
    for (const start of wordsOf(articlePage).starts) {
      const { verdict, flip } = explain(start);
      const parameter = extractor.parameters[flip?.parameter ?? ""];
      if (flip === undefined || parameter?.kind !== "number") continue;
      expect(snap(parameter, flip.value)).toBe(flip.value);
      const back = flip.value < parameter.default ? parameter.step : -parameter.step;
      expect([start, verdictAt(start, flip.parameter, flip.value)]).toEqual([start, verdict === "kept" ? "removed" : "kept"]);
      expect([start, verdictAt(start, flip.parameter, flip.value + back)]).toEqual([start, verdict]);
    }
  });
});

/** All offsets of a page; of a long one those at its ends and its middle, and some hundred between. */
function placesIn({ source }: Page): readonly number[] {
  const all = Array.from({ length: source.length + 2 }, (_, offset) => offset);
  const step = Math.ceil(all.length / (all.length > 3_000 ? 100 : 500));
  const near = [0, all.length >> 1, all.length - 1];
  return all.filter((offset) => offset % step === 0 || (step > 3 && near.some((place) => Math.abs(place - offset) < 20)));
}

/** Where what is said does not agree with itself, or with the trace and the page that it speaks of. */
function* faultsIn(explanation: Explanation, { channels }: Trace, { source }: Page): Generator<string, void, undefined> {
  const { verdict, formula, value, threshold, keeps, margin, channel, chain = [], unit, stepIndex, rule } = explanation;
  if (formula === "" || chain.some(({ symbols, numbers }) => symbols === "" || numbers === "")) yield "says nothing";
  for (const span of [unit, rule?.matched])
    if (span !== undefined && !(0 <= span.start && span.start <= span.end && span.end <= source.length))
      yield `lies outside the page: [${span.start}, ${span.end})`;
  if (channel !== undefined && !channels.some(({ id }) => id === channel)) yield `speaks of no channel: ${channel}`;
  if (stepIndex !== undefined) {
    const steps = channels.find(({ kind }) => kind === "steps");
    if (steps?.kind !== "steps" || stepIndex < 0 || stepIndex >= steps.rows.length) yield `speaks of no step: ${stepIndex}`;
  }
  if (rule?.name === "") yield "names no rule";
  const matched = rule?.matched;
  if (matched !== undefined && matched.text !== source.slice(matched.start, matched.end)) yield `misquotes: ${matched.text}`;
  if (threshold === undefined) return;
  if (verdict === "not text") yield "decides what is no text";
  if (!Object.is(margin, (value ?? Number.NaN) - threshold)) yield `is not ${margin} from the threshold`;
  if (verdict !== compared(value, keeps, threshold)) yield `does not keep ${value} ${keeps} ${threshold}: ${verdict}`;
}

function compared(value = Number.NaN, keeps: Explanation["keeps"], threshold: number): Explanation["verdict"] {
  if (value === threshold) return keeps === "≥" || keeps === "≤" ? "kept" : "removed";
  const keepsAbove = keeps === ">" || keeps === "≥";
  const keepsThis = keepsAbove ? value > threshold : value < threshold;
  return keeps !== undefined && keepsThis ? "kept" : "removed";
}
