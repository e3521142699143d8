import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { danag } from "../extraction/algorithms/danag/danag.ts";
import { inputsOf } from "../extraction/algorithms/inputs.fixture.ts";
import { valuesFor } from "../extraction/contract/parameters.ts";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { selectionOf, sizeOf } from "../extraction/page/selection.ts";
import { responseOf, selectionAt } from "./what-if.ts";

const page = openPage(readFileSync(new URL("../../public/pages/harbour-gazette/news.html", import.meta.url), "utf8"));
const [values] = valuesFor(danag.parameters, {});
const extractor: AnyExtractor = danag;
const run = { extractor, values, analysis: extractor.analyse(inputsOf(extractor, page), values) };
const whole = 10_000;

function curve(patience: number, samples = 61): Promise<Float32Array | undefined> {
  return responseOf(run, "gap", { samples, patience, whole, isWanted: () => true });
}

describe("the response of a parameter", () => {
  const { min, max } = danag.parameters.gap;

  it("is at each value what a run with it keeps", async () => {
    const expected = Array.from({ length: 61 }, (_, sample) => {
      const selection = selectionAt(run, "gap", Math.round(min + ((max - min) * sample) / 60), Infinity);
      return Math.fround(sizeOf(selection ?? selectionOf([])) / whole);
    });
    expect(new Set(expected).size).toBeGreaterThan(3);
    expect([...((await curve(Infinity)) ?? [])]).toEqual(expected);
  });

  it("is known at every twelfth of these values where that takes all the time there is", async () => {
    const fine = [...((await curve(Infinity)) ?? [])];
    expect([...((await curve(0)) ?? [])]).toEqual(fine.filter((_, sample) => sample % 12 === 0));
  });

  it("is known at all values where they are too few to be told in parts", async () => {
    expect(await curve(0, 8)).toHaveLength(8);
  });

  it("is not told when it is wanted no more", async () => {
    expect(await responseOf(run, "gap", { samples: 61, patience: 0, whole, isWanted: () => false })).toBeUndefined();
  });
});
