/** @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} VitestReport */
/** @typedef {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number } }} PlaywrightReport */

/**
 * The closing line of all runs by their JSON reports, such as "12 passed, 0 failed, 1 skipped". A test that passed on its second try has
 * passed.
 *
 * @param {readonly (VitestReport | PlaywrightReport)[]} reports
 */
export function closingLine(reports) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const report of reports) {
    const isVitest = "numPassedTests" in report;
    counts.passed += isVitest ? report.numPassedTests : report.stats.expected + report.stats.flaky;
    counts.failed += isVitest ? report.numFailedTests : report.stats.unexpected;
    counts.skipped += isVitest ? report.numPendingTests + report.numTodoTests : report.stats.skipped;
  }
  return `${counts.passed} passed, ${counts.failed} failed${counts.skipped === 0 ? "" : `, ${counts.skipped} skipped`}`;
}
