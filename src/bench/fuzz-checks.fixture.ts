import { extractors } from "../extraction/algorithms/index.ts";
import { expectSoundTrace } from "../extraction/algorithms/sound-trace.fixture.ts";
import type { Extraction } from "../extraction/contract/extraction.ts";
import { finish, type AnyExtractor } from "../extraction/contract/extractor.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import { selectedHtml } from "../extraction/output/html.ts";
import { selectedText } from "../extraction/output/text.ts";
import type { Page } from "../extraction/page/page.ts";
import { asSelection, difference, has, type Selection } from "../extraction/page/selection.ts";
import { selectWords, wordsOf, type Words, wordAt } from "../extraction/page/words.ts";
import { runSpec, inputsFor, libraryOf, type Sources } from "../extraction/run.ts";

const library = libraryOf(extractors);

/** Places of a page at which a verdict is asked for, beside its ends. */
const placesAsked = 12;

/** Spans that must hold whatever a page is made of. @throws Error naming the first that does not. */
export function checkPage({ source, elements, runs, tags, ignored }: Page): void {
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
export function checkExtractor(
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
