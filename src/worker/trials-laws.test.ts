import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inputsIn, named } from "../extraction/algorithms/laws.fixture.ts";
import { finish, type AnyExtractor, type RunSpec } from "../extraction/contract/extractor.ts";
import { schemaOf, snap, valuesFor, type Parameter, type Value } from "../extraction/contract/parameters.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import { clip, sizeOf } from "../extraction/page/selection.ts";
import { wordsOf } from "../extraction/page/words.ts";
import type { PreparedRun } from "../extraction/prepare.ts";
import type { CachedRun } from "./lane-run.ts";
import { trialsOf } from "./trials.ts";

const sample = (path: string): Page =>
  openPage(readFileSync(new URL(`../../public/pages/${path}.html.txt`, import.meta.url), "utf8"));
const pages = [
  ["news", sample("harbour-gazette/news")],
  ["forum", sample("tinkers-bench/forum")],
] as const;
/** Words of a page that are asked about, spread over it. */
const asked = 9;

// Laws are of what is tried, not of how long it takes on a busy machine.
beforeEach(() => vi.spyOn(performance, "now").mockReturnValue(0));
afterEach(() => vi.restoreAllMocks());

describe.each(named)("%s", (_, extractor) => {
  it.each(pages)("turns the verdict at the values that are named on %s, and at none where none is", async (_name, page) => {
    const { run, prepare, keepsAt } = triedOn(extractor, page);
    const words = wordsOf(page);
    for (let at = 0; at < asked; at++) {
      const word = Math.floor(((at + 0.5) * words.count) / asked);
      const range = { start: words.starts[word] ?? 0, end: words.ends[word] ?? 0 };
      const { verdict, flip, trials } = run.extraction.explain(range.start);
      const isKept = verdict === "kept";
      const found = await trialsOf({ run, range, prepare, scoreOf: () => undefined, isWanted: () => true });
      const place = page.source.slice(range.start, range.end);
      if (trials === undefined || flip !== undefined)
        for (const { parameter, value } of found)
          expect([place, parameter, value, keepsAt(range, parameter, value)]).toEqual([place, parameter, value, !isKept]);
      if (found.length > 0) continue;
      for (const [parameter, value] of coarseGrid(run))
        expect([place, parameter, value, keepsAt(range, parameter, value)]).toEqual([place, parameter, value, isKept]);
    }
  });
});

/** A run, of which both stages are done once with each other value. */
function triedOn(extractor: AnyExtractor, page: Page) {
  const analysed = new Map<string, unknown>();
  const decided = new Map<string, ReturnType<typeof finish>>();
  const prepare = (given: Readonly<Record<string, Value>>): PreparedRun => {
    const [values] = valuesFor(extractor.parameters, given);
    const key = JSON.stringify(Object.entries(values).filter(([name]) => extractor.parameters[name]?.stage === "analysis"));
    const analysis = analysed.get(key) ?? extractor.analyse(inputsIn(extractor, page), values);
    analysed.set(key, analysis);
    return { extractor: { ...extractor, decide: (of, others) => decide(of, others) }, analysis, values };
  };
  const decide = (analysis: unknown, values: Readonly<Record<string, Value>>): ReturnType<typeof finish> => {
    const key = JSON.stringify(values);
    const known = decided.get(key) ?? finish(extractor.decide(analysis, values));
    decided.set(key, known);
    return known;
  };
  const prepared = prepare({});
  const run = {
    ...prepared,
    page,
    words: wordsOf(page),
    extraction: decide(prepared.analysis, prepared.values),
    milliseconds: { analyse: 0, decide: 0, kept: [] },
  } as unknown as CachedRun;
  const keepsAt = ({ start, end }: { readonly start: number; readonly end: number }, name: string, value: Value): boolean => {
    const { analysis, values } = prepare({ ...run.values, [name]: value });
    const kept = clip(decide(analysis, values).selection, start, end);
    return 2 * sizeOf(kept) > end - start;
  };
  return { run, prepare: (spec: RunSpec) => Promise.resolve(prepare(spec.values)), keepsAt };
}

/** The ends and the quarters of every number, and all choices. */
function coarseGrid({ extractor, values }: PreparedRun): readonly (readonly [string, Value])[] {
  return Object.entries(schemaOf(extractor.parameters, values)).flatMap(([name, parameter]) =>
    gridOf(parameter).map((value) => [name, value] as const),
  );
}

function gridOf(parameter: Parameter): readonly Value[] {
  if (parameter.kind === "flag") return [true, false];
  if (parameter.kind === "choice") return Object.keys(parameter.choices);
  if (parameter.kind !== "number") return [];
  const { min, max } = parameter;
  return [0, 0.25, 0.5, 0.75, 1].map((share) => snap(parameter, min + share * (max - min)));
}
