import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ccb, tccb } from "../extraction/algorithms/ccb/ccb.ts";
import { danag } from "../extraction/algorithms/danag/danag.ts";
import { inputsOf } from "../extraction/algorithms/inputs.fixture.ts";
import { snap, valuesFor } from "../extraction/contract/parameters.ts";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { selectionOf, sizeOf } from "../extraction/page/selection.ts";
import type { PreparedRun } from "../extraction/prepare.ts";
import { selectionAt } from "./lane-runs.ts";
import { responseOf } from "./trials.ts";

const page = openPage(readFileSync(new URL("../../public/pages/harbour-gazette/news.html.txt", import.meta.url), "utf8"));
const tries = { samples: 61, patience: Infinity, whole: 10_000, isWanted: () => true };

function runOf(extractor: AnyExtractor): PreparedRun {
  const [values] = valuesFor(extractor.parameters, {});
  return { extractor, values, analysis: extractor.analyse(inputsOf(extractor, page), values) };
}

/** What runs of their own keep at the values of a curve. */
function sharesOf(extractor: AnyExtractor, name: string): readonly number[] {
  const parameter = extractor.parameters[name];
  if (parameter?.kind !== "number") return [];
  const { min, max } = parameter;
  const run = runOf(extractor);
  return Array.from({ length: 61 }, (_, sample) => {
    const selection = selectionAt(run, name, snap(parameter, min + ((max - min) * sample) / 60), Infinity);
    return Math.fround(sizeOf(selection ?? selectionOf([])) / tries.whole);
  });
}

describe("the response of a parameter", () => {
  const run = runOf(danag);

  it.each([
    ["DANAg's gap", danag, "gap"],
    ["TCCB's threshold", tccb, "threshold"],
    ["CCB's tolerance", ccb, "tolerance"],
  ] as const)("is at each value what a run with it keeps, however many passes that takes: %s", async (_, extractor, name) => {
    const expected = sharesOf(extractor, name);
    expect(new Set(expected).size).toBeGreaterThan(3);
    expect([...((await responseOf(runOf(extractor), name, tries)) ?? [])]).toEqual(expected);
  });

  it("is known at every twelfth of these values where that takes all the time there is", async () => {
    const fine = sharesOf(danag, "gap");
    const coarse = await responseOf(run, "gap", { ...tries, patience: 0 });
    expect([...(coarse ?? [])]).toEqual(fine.filter((_, sample) => sample % 12 === 0));
  });

  it("is known at all values where they are too few to be told in parts", async () => {
    expect(await responseOf(run, "gap", { ...tries, patience: 0, samples: 8 })).toHaveLength(8);
  });

  it("is known at no value where even the fewest take too much time, or room", async () => {
    expect(await responseOf(runOf(ccb), "tolerance", { ...tries, room: 0 })).toEqual(new Float32Array());
    expect(await responseOf(runOf(ccb), "tolerance", { ...tries, limit: 0 })).toEqual(new Float32Array());
  });

  it("is none for a parameter of the analysis, nor for one that there is not", async () => {
    expect(await responseOf(runOf(ccb), "range", tries)).toBeUndefined();
    expect(await responseOf(run, "unheard of", tries)).toBeUndefined();
  });

  it("is not told when it is wanted no more", async () => {
    expect(await responseOf(run, "gap", { ...tries, isWanted: () => false })).toBeUndefined();
  });
});
