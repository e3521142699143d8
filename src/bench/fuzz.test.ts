import { readFileSync, readdirSync } from "node:fs";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, it } from "vitest";
import { modelsFrom } from "../evaluation/learned-model.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { inputsOf } from "../extraction/algorithms/inputs.fixture.ts";
import { plain } from "../extraction/algorithms/plain/plain.ts";
import type { Extraction } from "../extraction/contract/extraction.ts";
import { finish, type AnyExtractor } from "../extraction/contract/extractor.ts";
import { inputKinds } from "../extraction/contract/inputs.ts";
import { shippedModel, valuesFor, type Parameter, type Value } from "../extraction/contract/parameters.ts";
import { scalar, type Units } from "../extraction/contract/trace.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { selectionOf, asSelection, difference, has, type Selection } from "../extraction/page/selection.ts";
import { decodePage } from "../import/decode.ts";
import { modelReader } from "../node/model-files.ts";
import { corpusPages, corpusPath } from "./corpus.ts";
import { brokenBytes, spoiling, spoilings } from "./spoiled-pages.fixture.ts";
import { expectSoundTrace } from "../extraction/algorithms/sound-trace.fixture.ts";
import { selectedHtml } from "../extraction/output/html.ts";
import { selectedText } from "../extraction/output/text.ts";
import type { Page } from "../extraction/page/page.ts";
import { selectWords, wordsOf, wordAt, type Words } from "../extraction/page/words.ts";
import { runSpec, inputsFor, libraryOf, type Sources } from "../extraction/run.ts";

// Spoils real pages and looks at what the parser and every extractor make of each: no exception, no hang, selections and traces within
// the source, text, HTML and reasons for all of it. For hours, and on large pages too: `CONTENTSCOPE_CASES=1000000 npm run fuzz`, with
// `CONTENTSCOPE_SEED` from another seed. What fails is made small, and printed with the seed that makes it again.

const asked = process.env["CONTENTSCOPE_CASES"];
const cases = Number(asked ?? 30);
const seed = Number(process.env["CONTENTSCOPE_SEED"] ?? 1);

/** UTF-16 units of the pages that are spoiled, unless a number of cases was asked for. */
const sampleLength = asked === undefined ? 60_000 : Infinity;
/** UTF-16 units of the longest case, and of what another program wrote for it. */
const longestCase = 6_000_000;
const longestOutput = 50_000;
/** Milliseconds that a stage may take: as many as the lab gives a lane. */
const limit = 30_000;

interface FuzzPage {
  readonly id: string;
  readonly html: string;
}

const folder = new URL("../../public/pages/", import.meta.url);
const bundled = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html.txt"))
  .map((name): FuzzPage => ({ id: name, html: readFileSync(new URL(name, folder), "utf8") }));

const models = await modelsFrom(new Set([shippedModel]), modelReader());
/** Those that need no layout and no program in use today. */
const fuzzed: readonly AnyExtractor[] = extractors.filter(({ needs }) =>
  needs.every((need) => inputKinds[need].missing === undefined || need === "models" || need === "outputs"),
);

/** Values of every extractor: its own, or some that its schema allows. */
const anyValues = fc.record(
  Object.fromEntries(
    fuzzed.map(({ id, parameters }) => {
      const some = Object.entries(parameters).map(([name, parameter]) => [name, valueOf(parameter)] as const);
      return [id, fc.option(fc.record(Object.fromEntries(some)), { nil: {} })];
    }),
  ),
);

function valueOf(parameter: Parameter): Arbitrary<Value> {
  switch (parameter.kind) {
    case "number":
      return fc.double({ min: parameter.min, max: parameter.max, noNaN: true });
    case "choice":
      return fc.constantFrom(...Object.keys(parameter.choices));
    case "flag":
      return fc.boolean();
    case "formula":
    case "model":
    case "source":
      return fc.constant(parameter.default);
  }
}

async function copesWith(pages: readonly FuzzPage[]): Promise<void> {
  const page = fc.constantFrom(...pages.filter(({ html }) => html.length < sampleLength).map(({ id }) => id));
  const texts = new Map(pages.map((own) => [own.id, own]));
  const textOf = (id: string): string => texts.get(id)?.html ?? "";
  const property = fc.asyncProperty(
    page,
    page,
    fc.array(spoiling, { minLength: 1, maxLength: 4 }),
    fc.option(brokenBytes, { freq: 6 }),
    fc.constantFrom("text", "html", "markdown"),
    anyValues,
    async (id, other, changes, broken, form, values) => {
      const text = changes.reduce((spoiled, { spoil }) => spoil(spoiled, textOf(other)).slice(0, longestCase), textOf(id));
      const source = broken === null ? text : (await decodePage(broken(text))).text;
      const opened = inTime("the parser", () => {
        const found = openPage(source);
        checkPage(found);
        return found;
      });
      // The source itself as what another program wrote: words of the page stand there, with much besides.
      const sources = { models, outputs: () => ({ form, text: source.slice(0, longestOutput) }) } as const;
      for (const extractor of fuzzed) {
        const [own] = valuesFor(extractor.parameters, values[extractor.id] ?? {});
        inTime(extractor.id, () => checkExtractor(extractor, opened, own, sources));
      }
    },
  );
  await fc.assert(property, { numRuns: cases, seed });
}

/** @throws Error that names the stage where it fails, or takes too long. */
function inTime<T>(stage: string, work: () => T): T {
  const begun = performance.now();
  const outcome = outcomeOf(stage, work);
  const milliseconds = performance.now() - begun;
  if (milliseconds > limit) throw new Error(`${stage} took ${Math.round(milliseconds)} ms`);
  return outcome;
}

function outcomeOf<T>(stage: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${stage} fails`, { cause: error });
  }
}

describe("every extractor", () => {
  const timeout = Math.max(120_000, cases * limit);

  it("copes with spoiled pages of the samples", { timeout }, () => copesWith(bundled));

  it.skipIf(corpusPath() === undefined)("copes with spoiled pages of the corpus", { timeout }, () =>
    copesWith([...corpusPages()]),
  );
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
    ["words within the page", { trace: { ...sound.trace, units: { words: { ...units(words), ends: Uint32Array.of(90, 13) } } } }],
    ["x is finite", { trace: { ...sound.trace, channels: [scalar("x", "X", Number.NaN, "", "x")] } }],
  ])("finds that it %s", (message, wrong) => {
    expect(checked(wrong)).toThrow(message);
  });
});

function units(found: Units | undefined): Units {
  if (found === undefined) throw new Error("the baseline has no units");
  return found;
}

describe.each(Object.entries(spoilings))("the change “%s”", (_, made) => {
  it("changes a page in one case at least, and survives a page that is empty", () => {
    const page = '<p class="a">one &amp; two</p>\n<b>three</b>\n';
    const changes = fc.sample(made, { numRuns: 400, seed: 1 });
    expect(changes.some((spoil) => spoil(page, "<i>other</i>") !== page)).toBe(true);
    expect(() => changes.map((spoil) => spoil("", ""))).not.toThrow();
  });
});

const library = libraryOf(extractors);

/** Places of a page at which a verdict is asked for, beside its ends. */
const placesAsked = 12;

/** Spans that must hold whatever a page is made of. @throws Error naming the first that does not. */
function checkPage({ source, elements, runs, tags, ignored }: Page): void {
  expectSpans("elements", elements, source.length);
  expectSpans("tags", tags, source.length);
  expectSpans("runs", runs, source.length);
  for (let run = 1; run < runs.count; run++)
    demand((runs.starts[run] ?? 0) >= (runs.ends[run - 1] ?? 0), `run ${run} begins before the one before it ends`);
  for (let element = 0; element < elements.count; element++)
    demand((elements.parents[element] ?? 0) < element, `element ${element} comes before its parent`);
  expectSelection(ignored, source);
}

/** Runs an extractor on a page and looks at all that comes of it. @throws Error naming the first thing that is wrong. */
function checkExtractor(
  extractor: AnyExtractor,
  page: Page,
  values: Readonly<Record<string, Value>>,
  sources: Sources = {},
): void {
  const inputs = inputsFor({ extractor: extractor.id, values }, page, library, sources, (member, part) =>
    runSpec(member, part, library, sources),
  );
  const extraction = finish(extractor.decide(extractor.analyse(inputs, values), values));
  const words = wordsOf(page);
  const text = selectWords(page, words, () => true);
  expectSelection(extraction.selection, page.source);
  demand(difference(extraction.selection, text).length === 0, "selects what is no text");
  expectSoundTrace(extraction.trace, page);
  expectOutput(page, extraction.selection);
  expectReasons(page, words, text, extraction);
}

function expectSelection(selection: Selection, { length }: string): void {
  asSelection(selection);
  demand((selection.at(-1) ?? 0) <= length, `the selection ends at ${selection.at(-1)} of ${length}`);
}

function expectOutput(page: Page, selection: Selection): void {
  const { text, offsets } = selectedText(page, selection);
  demand(offsets.length === text.length, `${offsets.length} offsets for ${text.length} units of text`);
  demand(
    offsets.every((offset) => offset <= page.source.length),
    "text leads back outside the source",
  );
  selectedHtml(page, selection);
}

function expectReasons(page: Page, words: Words, text: Selection, { selection, explain }: Extraction): void {
  const step = Math.max(1, Math.floor(page.source.length / placesAsked));
  const offsets = [0, page.source.length - 1, page.source.length, page.source.length + 5];
  for (let offset = step >> 1; offset < page.source.length; offset += step) offsets.push(offset);
  for (const offset of offsets.filter((place) => place >= 0)) {
    const { verdict, formula } = explain(offset);
    demand(formula !== "", `no reason at ${offset}`);
    const isWord = has(text, offset) && wordAt(words, offset) >= 0 && !has(page.ignored, offset);
    const due = has(page.ignored, offset) ? "not text" : has(selection, offset) ? "kept" : "removed";
    if (isWord || due === "not text") demand(verdict === due, `says “${verdict}” of ${offset}, which is “${due}”`);
  }
}

interface Spans {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

function expectSpans(what: string, { count, starts, ends }: Spans, length: number): void {
  for (let index = 0; index < count; index++) {
    const start = starts[index] ?? 0;
    const end = ends[index] ?? 0;
    demand(start <= end && end <= length, `${what}: [${start}, ${end}) of ${length}`);
  }
}

function demand(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
