import { describe, expect, it } from "vitest";
import { closingLine, tallyOf } from "./tally.mjs";

describe("tallyOf", () => {
  it("counts a Vitest test marked todo as skipped", () => {
    const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 };
    expect(tallyOf(report)).toEqual({ passed: 7, failed: 1, skipped: 5 });
  });

  it("counts a Playwright test that passed on its second try as passed", () => {
    const report = { stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 0 } };
    expect(tallyOf(report)).toEqual({ passed: 5, failed: 2, skipped: 0 });
  });
});

describe("closingLine", () => {
  it("adds up the runs and leaves out skipped tests where there are none", () => {
    const runs = [
      { passed: 5, failed: 1, skipped: 0 },
      { passed: 2, failed: 0, skipped: 0 },
    ];
    expect(closingLine(runs)).toBe("7 passed, 1 failed");
  });

  it("names the skipped tests", () => {
    expect(closingLine([{ passed: 5, failed: 0, skipped: 2 }])).toBe("5 passed, 0 failed, 2 skipped");
  });
});
