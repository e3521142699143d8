import { expect, it } from "vitest";
import { closingLine } from "./tally.mjs";

const ofVitest = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
const ofPlaywright = { stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 0 } };

it("adds up the runs, where a test of Playwright that passed on its second try has passed", () => {
  expect(closingLine([ofVitest, ofPlaywright])).toBe("12 passed, 3 failed");
});

it("names the skipped tests, and counts a Vitest test marked todo as skipped", () => {
  expect(closingLine([{ ...ofVitest, numPendingTests: 2, numTodoTests: 3 }])).toBe("7 passed, 1 failed, 5 skipped");
});
