import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonSubsequence } from "./common-subsequence.ts";

const sequences = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 120 }).map((entries) => Int32Array.from(entries));

describe("commonSubsequence", () => {
  it("is a common subsequence as long as the table of all prefixes says", () => {
    fc.assert(
      fc.property(sequences, sequences, (a, b) => {
        const matches = commonSubsequence(a, b);
        const found = [...matches].filter((match) => match >= 0);
        expect(found).toEqual(found.toSorted((left, right) => left - right));
        expect(new Set(found).size).toBe(found.length);
        for (const [index, match] of matches.entries()) if (match >= 0) expect(b[match]).toBe(a[index]);
        expect(found).toHaveLength(longestLength(a, b));
      }),
      { numRuns: 300 },
    );
  });
});

/** By the textbook's table. */
function longestLength(a: Int32Array, b: Int32Array): number {
  const table = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let row = 1; row <= a.length; row++)
    for (let column = 1; column <= b.length; column++) {
      const [above, here] = [table[row - 1], table[row]];
      if (above === undefined || here === undefined) continue;
      here[column] =
        a[row - 1] === b[column - 1] ? (above[column - 1] ?? 0) + 1 : Math.max(above[column] ?? 0, here[column - 1] ?? 0);
    }
  return table[a.length]?.[b.length] ?? 0;
}
