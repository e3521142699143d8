import fc from "fast-check";
import { expect, it } from "vitest";
import { LatestQuestion } from "./use-question.ts";

interface Question {
  readonly number: number;
}

/** A question under test, the ones that were put, and the answers that were taken. */
function asking() {
  const put: number[] = [];
  const taken: string[] = [];
  const out: ((answer: string | Error) => void)[] = [];
  const latest = new LatestQuestion<Question, string>(
    ({ number }) => {
      put.push(number);
      return new Promise((resolve, reject) => {
        out.push((answer) => (typeof answer === "string" ? resolve(answer) : reject(answer)));
      });
    },
    ({ number }, answer) => taken.push(`${number} ${answer ?? "none"}`),
  );
  const answer = async (text: string | Error): Promise<void> => {
    out.shift()?.(text);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { latest, put, taken, out, answer };
}

it("puts nothing more once nothing is wanted, and goes on when something is", async () => {
  const { latest, put, answer } = asking();
  latest.want({ number: 1 });
  latest.want({ number: 2 });
  latest.want(undefined);
  await answer("one");
  expect(put).toEqual([1]);
  latest.want({ number: 3 });
  expect(put).toEqual([1, 3]);
});

it("takes a question that failed for one without an answer, and goes on", async () => {
  const { latest, put, taken, answer } = asking();
  latest.want({ number: 1 });
  latest.want({ number: 2 });
  await answer(new Error("broken"));
  expect([put, taken]).toEqual([[1, 2], ["1 none"]]);
});

it("never has two questions out, and comes to the answer of the last one, in whatever order things happen", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 30 }), async (steps) => {
      const { latest, put, taken, out, answer } = asking();
      let number = 0;
      for (const isQuestion of steps) {
        if (isQuestion) latest.want({ number: ++number });
        else await answer("yes");
        expect(out.length).toBeLessThanOrEqual(1);
      }
      while (out.length > 0) await answer("yes");
      expect(put).toEqual(put.toSorted((a, b) => a - b));
      expect(put.at(-1) ?? 0).toBe(number);
      expect(taken).toEqual(put.map((each) => `${each} yes`));
    }),
    { numRuns: 60 },
  );
});
