import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { Extraction } from "../../contract/extraction.ts";
import { rangesOf } from "../../page/selection.ts";
import { scalarOf } from "../channels.fixture.ts";
import { bestRegion, bestRegionThrough, scoresThrough, tagScore, bte, objectiveOf } from "./bte.ts";
import { runOf } from "../run.fixture.ts";

const run = runOf(bte);

/** Section 1 of the specification: tokens 0 to 11. */
const worked = "<p>a b <b>c</b> d e</p><a>x</a>";

describe("BTE", () => {
  it("keeps a b c d e of the worked example, of score 3", () => {
    const { selection, trace } = run(worked);
    expect(textOf(worked, selection)).toBe("a b c d e");
    expect(scalarOf(trace, "score")).toBe(3);
    // T(1, 7) = 6 + 3 = 9: three tags and the words outside are none, four tags and five words.
    expect(Math.max(...valuesOf(trace, "objective").filter((value) => !Number.isNaN(value)))).toBe(9);
  });

  it("keeps the first of two words about a tag: ties go to the earliest, then the shortest", () => {
    expect(textOf("w <b> v", run("w <b> v").selection)).toBe("w");
    const { verdict, threshold, formula } = run("w <b> v").explain(6);
    expect([verdict, threshold]).toEqual(["removed", undefined]);
    expect(formula).toBe("S = 1 − 1 · 0 = 1 = 1, of an earlier or shorter region");
  });

  it("keeps all of a page without tags, a single word, and nothing of a page without words", () => {
    expect(textOf("all of it", run("all of it").selection)).toBe("all of it");
    expect(textOf("<p>one</p>", run("<p>one</p>").selection)).toBe("one");
    expect(run("<p><img src=x></p>").selection).toHaveLength(0);
  });

  it("keeps less where tags are heavy, and all where they are light", () => {
    expect(textOf(worked, run(worked, { tagWeight: 5 }).selection)).toBe("a b");
    expect(textOf(worked, run(worked, { tagWeight: 0.1 }).selection)).toBe("a b c d e x");
  });

  it("explains a word by the best region through it, and names the weight that turns it", () => {
    const { explain } = run(worked);
    expect(explain(worked.indexOf("x"))).toMatchObject({
      verdict: "removed",
      value: 2,
      threshold: 3,
      keeps: "≥",
      margin: -1,
      flip: { parameter: "tagWeight", value: 0.4 },
      formula: "S = 6 − 1 · 4 = 2 < 3",
      step: "after the region",
      unit: { label: "token 11" },
    });
    expect(explain(worked.indexOf("d e")).chain?.map(({ numbers }) => numbers)).toEqual([
      "best region: tokens 2 to 8, S = 5 − 1 · 2 = 3",
      "tokens 2 to 8: S = 5 − 1 · 2 = 3",
      "3, the largest of all",
    ]);
    expect(explain(0).verdict).toBe("not text");
  });

  it("shows first the best score through each token, which is that of the region all through it, then the score so far", () => {
    const { trace } = run(worked);
    // <p> a b <b> c </b> d e </p> <a> x </a>: the region is tokens 1 to 7, of score 3.
    expect(valuesOf(trace, "through")).toEqual([2, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 1]);
    expect(trace.channels.slice(0, 2).map(({ id }) => id)).toEqual(["through", "net"]);
    const roles = trace.channels.flatMap((channel) => ("role" in channel ? [channel.id] : []));
    expect(roles).toEqual(["tags", "running", "objective"]);
  });

  it("shows the slope curve, the net rise and the class of each token", () => {
    const { trace } = run("<p>a b</p><i>");
    expect(valuesOf(trace, "tags")).toEqual([1, 1, 1, 2, 3]);
    expect(valuesOf(trace, "net")).toEqual([-1, 0, 1, 0, -1]);
    expect(valuesOf(trace, "running")).toEqual([0, 1, 2, 1, 0]);
    expect(valuesOf(trace, "region")).toEqual([0, 3, 3, 0, 0]);
  });
});

const sequences = fc.array(fc.boolean(), { maxLength: 40 }).map((isWord) => Int32Array.from(isWord, (word) => (word ? 0 : -1)));
const weights = fc.integer({ min: 1, max: 50 }).map((tenths) => tenths / 10);

describe("bestRegion", () => {
  it("is what a search over all stretches finds, the earliest and shortest of equals", () => {
    fc.assert(
      fc.property(sequences, weights, (words, weight) => {
        const expected = { start: 0, end: 0, score: 0 };
        for (const stretch of allStretches(words, weight)) if (stretch.score > expected.score) Object.assign(expected, stretch);
        expect(bestRegion(words, tagScore(weight))).toEqual(expected);
      }),
    );
  });
});

describe("bestRegionThrough", () => {
  it("scores as the best of all stretches that hold the token", () => {
    fc.assert(
      fc.property(sequences, weights, fc.nat(), (words, weight, choice) => {
        fc.pre(words.length > 0);
        const token = choice % words.length;
        const holding = allStretches(words, weight).filter(({ start, end }) => start <= token && token < end);
        const { start, end, score } = bestRegionThrough(words, tagScore(weight), token);
        expect(score).toBe(Math.max(...holding.map((stretch) => stretch.score)));
        expect(holding).toContainEqual({ start, end, score });
      }),
    );
  });
});

describe("scoresThrough", () => {
  it("is for each token what a search over all stretches that hold it finds", () => {
    fc.assert(
      fc.property(sequences, weights, (words, weight) => {
        const stretches = allStretches(words, weight);
        const best = Array.from(words, (_, token) =>
          Math.max(...stretches.filter(({ start, end }) => start <= token && token < end).map(({ score }) => score)),
        );
        expect([...scoresThrough(words, tagScore(weight))]).toEqual(best);
      }),
    );
  });
});

describe("objectiveOf", () => {
  it("gives T of each pair of tokens where there are no more tokens than stretches", () => {
    fc.assert(
      fc.property(sequences, (words) => {
        const tags = words.filter((word) => word < 0).length;
        const { edges, values } = objectiveOf(words, tagScore(1));
        expect(edges).toEqual(Array.from({ length: words.length + 1 }, (_, token) => token));
        for (const { start, end, score } of allStretches(words, 1))
          expect(values[start * words.length + end - 1]).toBe(tags + score / 10);
      }),
    );
  });

  it("gives the largest T of the pairs of two stretches", () => {
    const words = Int32Array.from({ length: 200 }, (_, token) => (token % 3 === 0 || token > 150 ? -1 : 0));
    const { edges, values } = objectiveOf(words, tagScore(1));
    const tags = words.filter((word) => word < 0).length;
    const [row, column] = [3, 17];
    const inBins = allStretches(words, 1).filter(
      ({ start, end }) => binOf(edges, start) === row && binOf(edges, end - 1) === column,
    );
    expect(values[row * (edges.length - 1) + column]).toBe(tags + Math.max(...inBins.map(({ score }) => score)) / 10);
  });
});

function binOf(edges: readonly number[], token: number): number {
  return edges.findLastIndex((edge) => edge <= token);
}

/** Every stretch of tokens, earliest first, then shortest. */
function allStretches(words: Int32Array, weight: number): { start: number; end: number; score: number }[] {
  const stretches: { start: number; end: number; score: number }[] = [];
  for (let start = 0; start < words.length; start++) {
    let score = 0;
    for (let end = start + 1; end <= words.length; end++) {
      score += (words[end - 1] ?? -1) >= 0 ? 10 : -Math.round(10 * weight);
      stretches.push({ start, end, score });
    }
  }
  return stretches;
}

function textOf(source: string, selection: Extraction["selection"]): string {
  const parts = Array.from(rangesOf(selection), ({ start, end }) => source.slice(start, end).trim());
  return parts.filter((part) => part !== "").join(" ");
}

function valuesOf({ channels }: Extraction["trace"], id: string): readonly number[] {
  const channel = channels.find((candidate) => candidate.id === id);
  return channel !== undefined && "values" in channel ? [...channel.values] : [];
}
