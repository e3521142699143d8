import { describe, expect, it } from "vitest";
import { closingLine, secondTriesIn, tallyOf } from "./tally.mjs";

describe("tallyOf", () => {
  it("counts a Vitest test marked todo as skipped", () => {
    const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 };
    expect(tallyOf(report)).toEqual({ passed: 7, failed: 1, skipped: 5 });
  });

  it("counts a Playwright test that passed on its second try as passed", () => {
    const report = { stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 0 }, suites: [] };
    expect(tallyOf(report)).toEqual({ passed: 5, failed: 2, skipped: 0 });
  });
});

describe("secondTriesIn", () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

  it("names the journeys that failed at first, with their file and group", () => {
    const suites = [
      {
        title: "page-tab.spec.ts",
        specs: [spec("what is pinned is brought into view", "flaky"), spec("others", "expected")],
        suites: [{ title: "on a phone", specs: [spec("what is scrolled", "flaky"), spec("broken", "unexpected")] }],
      },
    ];
    expect(secondTriesIn({ stats: { expected: 1, flaky: 2, unexpected: 1, skipped: 0 }, suites })).toEqual([
      "page-tab.spec › what is pinned is brought into view",
      "page-tab.spec › on a phone › what is scrolled",
    ]);
  });

  it("names none of Vitest, which tries nothing again", () => {
    expect(secondTriesIn({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 })).toEqual([]);
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
