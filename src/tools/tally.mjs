// Adds up what the test runners report.

/**
 * @typedef {object} Tally Counts of tests.
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} VitestReport */
/**
 * @typedef {object} PlaywrightSuite A file, or a group within one.
 * @property {string} title
 * @property {readonly { title: string, tests: readonly { status: string }[] }[]} specs
 * @property {readonly PlaywrightSuite[]} [suites]
 */

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, flaky: number, unexpected: number, skipped: number }} stats
 * @property {readonly PlaywrightSuite[]} suites
 */

/**
 * Counts of one run, from its JSON report. A test that passed on its second try has passed.
 *
 * @param {VitestReport | PlaywrightReport} report
 * @returns {Tally}
 */
export function tallyOf(report) {
  if (!("stats" in report)) {
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/**
 * The tests of a run that failed and passed when they were tried again, such as "page-tab.spec › groups › test".
 *
 * @param {VitestReport | PlaywrightReport} report
 * @returns {string[]}
 */
export function secondTriesIn(report) {
  return "stats" in report ? report.suites.flatMap((suite) => secondTriesOf(suite, [])) : [];
}

/**
 * @param {PlaywrightSuite} suite
 * @param {readonly string[]} around the names of what it stands in
 * @returns {string[]}
 */
function secondTriesOf({ title, specs, suites = [] }, around) {
  const names = [...around, title.replace(/\.ts$/, "")];
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own.map((spec) => [...names, spec.title].join(" › ")), ...suites.flatMap((suite) => secondTriesOf(suite, names))];
}

/**
 * The closing line, such as "12 passed, 0 failed, 1 skipped".
 *
 * @param {readonly Tally[]} tallies
 */
export function closingLine(tallies) {
  const [passed, failed, skipped] = [sum(tallies, "passed"), sum(tallies, "failed"), sum(tallies, "skipped")];
  return `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
}

/**
 * @param {readonly Tally[]} tallies
 * @param {keyof Tally} name
 */
const sum = (tallies, name) => tallies.reduce((total, tally) => total + tally[name], 0);
