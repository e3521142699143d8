// Adds up what the test runners report.

/**
 * @typedef {object} Tally Counts of tests.
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} VitestReport */
/** @typedef {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number } }} PlaywrightReport */

/**
 * Counts of one run, from its JSON report. A test that passed on its second try has passed.
 *
 * @param {VitestReport | PlaywrightReport} report
 * @returns {Tally}
 */
export function tallyOf(report) {
  if ("stats" in report) {
    const { expected, flaky, unexpected, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  return { passed, failed, skipped: numPendingTests + numTodoTests };
}

/**
 * The closing line, such as "12 passed, 0 failed, 1 skipped".
 *
 * @param {readonly Tally[]} tallies
 */
export function closingLine(tallies) {
  /** @param {keyof Tally} name */
  const sum = (name) => tallies.reduce((total, tally) => total + tally[name], 0);
  const skipped = sum("skipped");
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
}
