import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Extraction } from "../contract/extraction.ts";
import { finish, presetId } from "../contract/extractor.ts";
import { snap, valuesFor, type ChoiceParameter, type Parameter, type Schema, type Value } from "../contract/parameters.ts";
import { arraysOf } from "../contract/trace.ts";
import { openPage } from "../page/open-page.ts";
import type { Page } from "../page/page.ts";
import { asSelection, difference } from "../page/selection.ts";
import { allText, article, articlePage, inputsIn, named, pages, run } from "./laws.fixture.ts";

describe.each(named)("%s", (_, extractor) => {
  it.each(pages)("selects content text alone of %s", (_name, page) => {
    const { selection, confidence } = run(extractor, page);
    expect(() => asSelection(selection)).not.toThrow();
    expect(selection.at(-1) ?? 0).toBeLessThanOrEqual(page.source.length);
    expect(difference(selection, allText(page))).toHaveLength(0);
    // The F1 that it expects of itself, if it says that it does.
    if (extractor.tellsConfidence === undefined) expect(confidence).toBeUndefined();
    else {
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  it("gives the same bytes twice and changes neither page nor values", () => {
    const page = openPage(article);
    const [values] = valuesFor(extractor.parameters, {});
    const first = finish(
      extractor.decide(extractor.analyse(inputsIn(extractor, page), Object.freeze(values)), Object.freeze(values)),
    );
    const second = run(extractor, page);
    expect(second.selection).toEqual(first.selection);
    expect(second.trace).toEqual(first.trace);
    expect(page).toEqual(openPage(article));
  });

  it("gives the same bytes from an analysis that other decisions were made on", () => {
    const [values] = valuesFor(extractor.parameters, {});
    const analysis = extractor.analyse(inputsIn(extractor, articlePage), values);
    const fresh = finish(extractor.decide(analysis, values));
    for (const [name, parameter] of Object.entries(extractor.parameters)) {
      if (parameter.kind !== "number" || parameter.stage !== "decision") continue;
      for (const value of [parameter.min, parameter.max]) finish(extractor.decide(analysis, { ...values, [name]: value }));
    }
    const again = finish(extractor.decide(analysis, values));
    expect(again.selection).toEqual(fresh.selection);
    expect(again.trace).toEqual(fresh.trace);
  });

  it("shares no buffer between extractions", () => {
    const first = buffersOf(run(extractor, articlePage));
    const second = buffersOf(run(extractor, articlePage));
    expect(second.filter((buffer) => first.includes(buffer))).toHaveLength(0);
  });

  it("has a kebab-case id, a paper, and parameters that are described and whose defaults lie on their grids", () => {
    expect(extractor.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const { name, summary, family, cite, formula, figure } = extractor;
    for (const text of [name, summary, family, cite.where, formula, figure]) expect(text).not.toBe("");
    const { short, title, authors, venue } = extractor.paper;
    for (const text of [short, title, authors, venue]) expect(text).not.toBe("");
    for (const parameter of Object.values(extractor.parameters)) expectSoundParameter(parameter);
  });

  it("has presets of short ids, whose values its parameters welcome", () => {
    const ids = (extractor.presets ?? []).map(({ name }) => presetId(name));
    expect([ids.filter((id) => !shortId.test(id)), new Set(ids).size]).toEqual([[], ids.length]);
    // The text of a run names its preset among its parameters.
    expect(Object.keys(extractor.parameters)).not.toContain("preset");
    for (const { name, summary, values } of extractor.presets ?? []) {
      for (const text of [name, summary]) expect(text).not.toBe("");
      expect([name, valuesFor(extractor.parameters, values)[1]]).toEqual([name, []]);
    }
  });

  it("never throws for any values of its schema", () => {
    fc.assert(
      fc.property(anyValues(extractor.parameters), fc.constantFrom(...pages.map(([, page]) => page)), (values, page) => {
        expect(() => asSelection(run(extractor, page, values).selection)).not.toThrow();
      }),
      { numRuns: 40 },
    );
  });

  it("repeats no step of its long stage for a decision within those it has memoised", () => {
    const [values] = valuesFor(extractor.parameters, {});
    const analysis = extractor.analyse(inputsIn(extractor, articlePage), values);
    finish(extractor.decide(analysis, values));
    const steps = extractor.stepsOf?.(analysis) ?? 0;
    finish(extractor.decide(analysis, values));
    expect(extractor.stepsOf?.(analysis) ?? 0).toBe(steps);
  });

  it("holds bytes in proportion to the page", () => {
    const bytesOf = (page: Page): number => {
      const [values] = valuesFor(extractor.parameters, {});
      return extractor.bytesOf(extractor.analyse(inputsIn(extractor, page), values));
    };
    const once = bytesOf(articlePage);
    expect(once).toBeGreaterThan(0);
    expect(bytesOf(openPage(article.repeat(8)))).toBeGreaterThan(4 * once);
  });
});

function expectSoundParameter(parameter: Parameter): void {
  expect(parameter.label).not.toBe("");
  expect(parameter.description).not.toBe("");
  if (parameter.kind === "choice") expectShortIds(parameter);
  if (parameter.kind !== "number") return;
  expect(parameter.min).toBeLessThan(parameter.max);
  for (const value of [parameter.min, parameter.default, parameter.max]) expect(snap(parameter, value)).toBe(value);
}

/** Links and commands carry them. */
const shortId = /^[a-z0-9-]{1,24}$/;

function expectShortIds({ choices, default: chosen }: ChoiceParameter): void {
  const names = Object.values(choices);
  expect(Object.keys(choices)).toContain(chosen);
  expect(Object.keys(choices).filter((id) => !shortId.test(id))).toEqual([]);
  expect([new Set(names).size, names.includes("")]).toEqual([names.length, false]);
}

function buffersOf({ selection, trace }: Extraction): readonly ArrayBufferLike[] {
  const units = Object.values(trace.units).flatMap(({ starts, ends }) => [starts, ends]);
  const arrays = [selection, ...units, ...trace.channels.flatMap(arraysOf)];
  return arrays.map(({ buffer }) => buffer).filter(({ byteLength }) => byteLength > 0);
}

function anyValues(schema: Schema): fc.Arbitrary<Record<string, Value>> {
  return fc.record(Object.fromEntries(Object.entries(schema).map(([name, parameter]) => [name, anyValue(parameter)])));
}

function anyValue(parameter: Parameter): fc.Arbitrary<Value> {
  switch (parameter.kind) {
    case "number":
      return fc.oneof(
        fc.constantFrom(parameter.min, parameter.max),
        fc.double({ min: parameter.min, max: parameter.max, noNaN: true }),
      );
    case "choice":
      return fc.constantFrom(...Object.keys(parameter.choices));
    case "flag":
      return fc.boolean();
    case "model":
      return fc.constant(parameter.default);
    case "formula":
      return fc.constant(parameter.default);
    case "source":
      return fc.constantFrom(parameter.default, "mine 1.2 0123456789ab");
  }
}
