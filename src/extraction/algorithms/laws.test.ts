import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finish } from "../contract/extractor.ts";
import type { AnyExtractor, Explanation, Extraction } from "../contract/extractor.ts";
import type { Inputs } from "../contract/inputs.ts";
import { snap, valuesFor } from "../contract/parameters.ts";
import type { Parameter, Schema, Value } from "../contract/parameters.ts";
import { arraysOf } from "../contract/trace.ts";
import type { Channel, PanelChannel, PlaneChannel, Trace } from "../contract/trace.ts";
import { openPage } from "../page/open-page.ts";
import type { Page } from "../page/page.ts";
import { asSelection, difference, has } from "../page/selection.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { libraryOf } from "../run.ts";
import { extractors } from "./index.ts";
import { byClassName } from "./by-class-name.fixture.ts";
import { inputsOf } from "./inputs.fixture.ts";
import { wordAt } from "./word-at.ts";

const article = `<!doctype html><html><head><title>T</title><style>p{}</style></head><body><nav><ul><li><a href="/">Home</a>
<li><a href=/b>News &amp; more</a></ul></nav><div class="main"><h1>A headline of the page</h1>
<p>The first paragraph has a <b>bo</b>ld word, a <a href="/x">link</a> and an entity &mdash; here.</p>
<p>The second paragraph is longer still: it goes on and on, sentence after sentence, so that every method has something to keep.
<p>S<a href="/drop"><span class="initial letter">tyle</span></a> goes on within a <i>wo</i><a href=z>rd</a>.</p>
<script>var ignored = "<p>not text</p>";</script><!-- nor this --></div><footer>© 2026 <a href=/t>Terms</a></footer></body></html>`;

const sources: Readonly<Record<string, string>> = {
  "an article": article,
  "an empty page": "",
  "white space only": " \n\t ",
  "text without tags": "Only words, and no tag at all.",
  "a page of links only": "<body><a href=1>one</a> <a href=2>two</a>",
  "a page without links": "<body><p>one two three</p><p>four</p>",
  "a page without text": "<body><div><img src=x><br></div>",
  "a script only": "<script>var x = 1;</script>",
  "one line": `<body>${"<p>word word word</p>".repeat(200)}`,
  "a frameset": "<frameset><frame src=a></frameset>",
  "3,000 levels": `${"<div>".repeat(3000)}deep text down here${"</div>".repeat(3000)}`,
  "misnested tables": "<table>x<tr>y<td>z</table><p><b>one<i>two</b>three</i>",
  "a word parted by a script and a comment":
    "<body><p>one wo<script>var x = '<p>no';</script>r<!-- no -->d two</p><a href=x>three</a>",
  "two bodies": "<body><p>first</p></body><body><p>second <a>link</a></p></body>after",
  "a right-to-left page": "<html dir=rtl><body><p>سلام دنیا، این یک متن است.</p><a href=x>خانه</a>",
  "references and astral characters": "<p>a &amp; b &#x1F600; 😀 &notit; &nbsp; c</p>",
};
const pages = Object.entries(sources).map(([name, source]) => [name, openPage(source)] as const);
/** The registry, and a rule-based method as its paper might have it. */
const library = libraryOf([...extractors, byClassName]);
const named = [...library.values()].map((extractor) => [extractor.id, extractor] as const);
const articlePage = openPage(article);

describe.each(named)("%s", (_, extractor) => {
  it.each(pages)("selects content text alone of %s", (_name, page) => {
    const { selection } = run(extractor, page);
    expect(() => asSelection(selection)).not.toThrow();
    expect(selection.at(-1) ?? 0).toBeLessThanOrEqual(page.source.length);
    expect(difference(selection, allText(page))).toHaveLength(0);
  });

  it.each(pages)("has a sound trace for %s", (_name, page) => {
    expectSoundTrace(run(extractor, page).trace, page);
  });

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

  it("answers for a page of a million characters", () => {
    const { selection, trace } = run(extractor, bigPage());
    expect(selection.length).toBeGreaterThan(0);
    expectSoundTrace(trace, bigPage());
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

  it("has a kebab-case id, a paper, and parameters that are described and whose defaults lie on their grids", () => {
    expect(extractor.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const { name, summary, family, cite, formula, figure } = extractor;
    for (const text of [name, summary, family, cite.where, formula, figure]) expect(text).not.toBe("");
    const { short, title, authors, venue } = extractor.paper;
    for (const text of [short, title, authors, venue]) expect(text).not.toBe("");
    for (const parameter of Object.values(extractor.parameters)) expectSoundParameter(parameter);
  });

  it("has presets whose values its parameters welcome", () => {
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

  it("shows something sound after each step of its long stage", () => {
    const [values] = valuesFor(extractor.parameters, {});
    const decision = extractor.decide(extractor.analyse(inputsIn(extractor, articlePage), values), values);
    if ("selection" in decision) return;
    for (const { done, of, preview } of decision) {
      expect(done).toBeLessThanOrEqual(of);
      expect(() => asSelection(preview().selection)).not.toThrow();
      expectSoundTrace(preview().trace, articlePage);
    }
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

  it("shows after each step what it would give if it were stopped there, whenever it is asked", () => {
    if (!Object.hasOwn(extractor.parameters, "maxPasses")) return;
    const [values] = valuesFor(extractor.parameters, { tolerance: 0, maxPasses: 6 });
    const decision = extractor.decide(extractor.analyse(inputsIn(extractor, articlePage), values), values);
    if ("selection" in decision) return;
    const steps = [...decision];
    expect(steps.length).toBeGreaterThan(0);
    for (const { done, of, label, preview } of steps) {
      expect(label).toContain(String(done));
      expect(done).toBeLessThanOrEqual(of);
      const stopped = run(extractor, articlePage, { tolerance: 0, maxPasses: done });
      expect(preview().selection).toEqual(stopped.selection);
      expectSoundTrace(preview().trace, articlePage);
    }
  });
});

let big: Page | undefined;

/** Opened once for all extractors, and only when one is to run on it. */
function bigPage(): Page {
  const part = `${article}<p>${"More words. ".repeat(300)}</p><p>${"متن فارسی ".repeat(40)}</p>`;
  big ??= openPage(part.repeat(Math.ceil(1_000_000 / part.length)));
  return big;
}

function run(extractor: AnyExtractor, page: Page, given: Readonly<Record<string, unknown>> = {}): Extraction {
  const [values] = valuesFor(extractor.parameters, given);
  return finish(extractor.decide(extractor.analyse(inputsIn(extractor, page), values), values));
}

function inputsIn(extractor: AnyExtractor, page: Page): Inputs {
  return inputsOf(extractor, page, library);
}

function allText(page: Page) {
  return selectWords(page, wordsOf(page), () => true);
}

function expectSoundTrace({ units, channels }: Trace, { source }: Page): void {
  for (const { name, starts, ends } of Object.values(units)) {
    expect(name).not.toBe("");
    expect(ends).toHaveLength(starts.length);
    expect(starts.every((start, unit) => start <= (ends[unit] ?? -1) && (ends[unit] ?? 0) <= source.length)).toBe(true);
  }
  for (const channel of channels) {
    expectSoundChannel(channel, "units" in channel ? (units[channel.units]?.starts.length ?? -1) : 0);
    if (channel.kind === "plane") expectSoundPlane(channel, channels);
    if (channel.kind === "series" && channel.against !== undefined)
      expect(channels.map(({ id }) => id)).toContain(channel.against);
  }
  const ids = channels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
}

function expectSoundChannel(channel: Channel, unitCount: number): void {
  for (const text of [channel.id, channel.name, channel.formula]) expect(text).not.toBe("");
  switch (channel.kind) {
    case "scalar":
      expect(Number.isFinite(channel.value)).toBe(true);
      break;
    case "steps":
      expect(channel.labels).toHaveLength(channel.rows.length);
      expect(channel.changes).toHaveLength(channel.rows.length);
      for (const row of channel.rows) if (row !== undefined) expectFinite(row, unitCount);
      break;
    case "class":
      expectFinite(channel.values, unitCount);
      expect(channel.values.every((value) => value < channel.classes.length)).toBe(true);
      expect(channel.meanings).toHaveLength(channel.classes.length);
      break;
    case "tree":
      expectFinite(channel.values, unitCount);
      expect(channel.values.every((parent, unit) => parent >= -1 && parent < unit)).toBe(true);
      break;
    case "series":
      expectFinite(channel.values, unitCount);
      if (channel.flag !== undefined) expect(channel.flag).toBeLessThan(unitCount);
      break;
    default:
      expectSoundPanel(channel, unitCount);
  }
}

/** Pictures of their own: as many values as they have places for, and none that is no number. */
function expectSoundPanel(channel: PanelChannel, unitCount: number): void {
  switch (channel.kind) {
    case "matrix":
      expect(channel.values).toHaveLength(unitCount * channel.columns.length);
      break;
    case "plane":
      for (const { centres, nearest } of channel.rounds ?? []) {
        expectFinite(nearest, unitCount);
        expectFinite(centres, centres.length);
        expect(nearest.every((centre) => 2 * centre < centres.length)).toBe(true);
      }
      break;
    case "procedure":
      expect(Number.isFinite(channel.whole)).toBe(true);
      for (const { label, removed, spans } of channel.operations) {
        expect(label).not.toBe("");
        expect(Number.isFinite(removed)).toBe(true);
        expect(spans.length % 2).toBe(0);
      }
      break;
    case "curve":
      expectFinite(channel.x, channel.y.length);
      expectFinite(channel.y, channel.x.length);
      expect(channel.x.every((value, index) => index === 0 || value >= (channel.x[index - 1] ?? 0))).toBe(true);
      break;
    case "outline":
      for (const values of [channel.starts, channel.ends, ...channel.columns.map((column) => column.values)])
        expectFinite(values, channel.parents.length);
      expect(channel.labels).toHaveLength(channel.parents.length);
      expect(channel.meanings).toHaveLength(channel.parents.length);
      expect(channel.parents.every((parent, node) => parent >= -1 && parent < node)).toBe(true);
      break;
    case "layout":
      expectFinite(channel.rectangles, 4 * channel.values.length);
      expectFinite(channel.separators, 4 * channel.weights.length);
      for (const values of [channel.values, channel.starts, channel.ends]) expectFinite(values, channel.meanings.length);
      break;
  }
}

function expectSoundPlane({ x, y, classes, units }: PlaneChannel, channels: readonly Channel[]): void {
  const over = (id: string, kind: Channel["kind"]): boolean =>
    channels.some((channel) => channel.kind === kind && channel.id === id && "units" in channel && channel.units === units);
  expect([over(x, "series"), over(y, "series"), classes === undefined || over(classes, "class")]).toEqual([true, true, true]);
}

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

function expectFinite(values: Float64Array | Float32Array | Int32Array | Uint32Array | Uint8Array, unitCount: number): void {
  expect(values).toHaveProperty("length", unitCount);
  let finiteCount = 0;
  for (const value of values) if (Number.isFinite(value)) finiteCount++;
  expect(finiteCount).toBe(unitCount);
}

function expectSoundParameter(parameter: Parameter): void {
  expect(parameter.label).not.toBe("");
  expect(parameter.description).not.toBe("");
  if (parameter.kind === "choice") expect(parameter.choices).toContain(parameter.default);
  if (parameter.kind !== "number") return;
  expect(parameter.min).toBeLessThan(parameter.max);
  for (const value of [parameter.min, parameter.default, parameter.max]) expect(snap(parameter, value)).toBe(value);
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
      return fc.constantFrom(...parameter.choices);
    case "flag":
      return fc.boolean();
  }
}
