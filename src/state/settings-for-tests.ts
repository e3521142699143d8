import fc from "fast-check";
import { extractors } from "../extraction/algorithms/index.ts";
import type { Declaration, MemberSpec } from "../extraction/contract/extractor.ts";
import { snap, type Parameter, type Value } from "../extraction/contract/parameters.ts";
import { hiddenWays } from "../extraction/page/reading.ts";
import { allSide, axes, goldSide, resultFormats, resultTabs } from "./lab.ts";
import { bandScales, laneSizes } from "./lane.ts";
import { measureIds } from "../extraction/scoring/measure.ts";
import type { Settings } from "./settings.ts";

/** Settings of one to six lanes of any extractor, in any order of their letters, with values on their grids. */
export function anySettings(): fc.Arbitrary<Settings> {
  const letters = fc.shuffledSubarray(["A", "B", "C", "D", "E", "F"], { minLength: 1 });
  return letters.chain((chosen) => {
    const position = fc.nat(chosen.length - 1);
    const pair = fc.tuple(position, fc.oneof(position, fc.constantFrom(goldSide, allSide)));
    return fc.record({
      lanes: fc.tuple(...chosen.map(laneOf)),
      focused: position,
      pair: fc.option(pair, { nil: undefined }),
      measure: fc.constantFrom(...measureIds),
      axis: fc.constantFrom(...axes),
      tab: fc.constantFrom(...resultTabs),
      format: fc.constantFrom(...resultFormats),
      boxes: fc.constantFrom("none", "lane"),
      view: fc.option(anyRange(), { nil: undefined }),
      reading: fc.record({
        hidden: fc.subarray([...hiddenWays]),
        noscript: fc.constantFrom("open", "closed"),
        words: fc.constantFrom("script", "spaces"),
      }),
    });
  });
}

export function anyRange(): fc.Arbitrary<{ start: number; end: number }> {
  return fc.tuple(fc.nat(1e8), fc.nat(1e8)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
}

function laneOf(letter: string): fc.Arbitrary<Settings["lanes"][number]> {
  return anyRun().chain(({ extractor, values, members }) =>
    fc.record(
      {
        letter: fc.constant(letter),
        extractor: fc.constant(extractor),
        values: fc.constant({ ...values }),
        ...(members && { members: fc.constant([...members]) }),
        size: fc.constantFrom(...laneSizes),
        bands: anyFigures(),
        pictures: anyFigures(),
        scale: fc.constantFrom(...bandScales),
        showsNumbers: fc.constant(true),
        showsAllPasses: fc.constant(true),
        step: fc.nat(2000),
      },
      { requiredKeys: ["letter", "extractor", "values", ...(members ? (["members"] as const) : []), "size"] },
    ),
  );
}

/** Names of figures, which may be any text; none at all too. */
function anyFigures(): fc.Arbitrary<string[]> {
  return fc.array(fc.oneof(fc.constantFrom("ratio", "clusters", "cell.plane"), fc.string({ unit: "binary", minLength: 1 })), {
    maxLength: 4,
  });
}

/** Any extractor with values on their grids; a combination may have members of its own, with members of theirs. */
export function anyRun(levels = 3): fc.Arbitrary<MemberSpec> {
  return fc.constantFrom<Declaration[]>(...extractors).chain((extractor) => {
    const own = { extractor: fc.constant(extractor.id), values: valuesOf(extractor) };
    if (levels === 0 || !extractor.needs.includes("members")) return fc.record(own);
    const member = fc
      .tuple(anyRun(levels - 1), fc.option(fc.constantFrom(0, 0.05, 0.3), { nil: undefined }))
      .map(([run, weight]): MemberSpec => ({ ...run, ...(weight !== undefined && { weight }) }));
    return fc.record({ ...own, members: fc.array(member, { maxLength: 3 }) }, { requiredKeys: ["extractor", "values"] });
  });
}

/** Values for some of the parameters. */
function valuesOf({ parameters }: Declaration): fc.Arbitrary<Record<string, Value>> {
  const entries = Object.entries(parameters).map(([name, parameter]) => [name, valueOf(parameter)] as const);
  return fc
    .record(Object.fromEntries(entries), { requiredKeys: [] })
    .map((values) =>
      Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    );
}

function valueOf(parameter: Parameter): fc.Arbitrary<Value> {
  switch (parameter.kind) {
    case "number":
      return fc.double({ min: parameter.min, max: parameter.max, noNaN: true }).map((value) => snap(parameter, value) + 0);
    case "choice":
      return fc.constantFrom(...Object.keys(parameter.choices));
    case "flag":
      return fc.boolean();
    case "model":
      return fc.constantFrom(parameter.default, "my-pages-0123456789ab");
    case "formula":
      return fc.constant(parameter.default);
    case "source":
      return fc.constantFrom(parameter.default, "mine 1.2 0123456789ab");
  }
}
