// npm test: installs what is missing, then runs every check and test, the quickest to fail first, and stops at the first that
// fails.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "./chromium.mjs";
import { prepareInstall } from "./prepare.mjs";
import { redis, npm } from "./programs.mjs";
import { closingLine } from "./tally.mjs";

const reports = fileURLToPath(new URL("../../node_modules/.cache/reports/", import.meta.url));

/** @param {string} name */
const reportOf = (name) => `${reports}${name}.json`;

/** @param {string} name */
const logOf = (name) => `${reports}${name}.log`;

/** @param {string} name */
const vitestReport = (name) => ["--reporter=default", "--reporter=json", `--outputFile.json=${reportOf(name)}`];

/**
 * @typedef {object} Step A script of package.json.
 * @property {string} name
 * @property {string} what
 * @property {string} [alone] What it takes to run it alone, where that is more than `npm run` and its name.
 * @property {readonly string[]} [report] Parameters that make it leave a report.
 * @property {true} [isBeside] Begun with the first, because it leaves a core to others; what it says is shown when it is its turn.
 */

/** @type {readonly Step[]} */
const steps = [
  { name: "check", what: "types, lint, format, dead code" },
  { name: "build", what: "the app as it is served" },
  { name: "size", what: "bytes of the first load", alone: "npm run build && npm run size" },
  { name: "unit", what: "unit tests in Node", report: vitestReport("unit") },
  { name: "browser", what: "drawing tests in Chromium", report: vitestReport("browser"), isBeside: true },
  // Playwright's own configuration names the report.
  { name: "e2e", what: "journeys through the built app in Chromium", alone: "npm run build && npm run e2e", report: [] },
];

await prepareInstall();
const redisServer = await redis();
const env = { ...process.env, CHROMIUM_PATH: await chromium(), ...(redisServer && { REDIS_SERVER: redisServer }) };
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const failing = new AbortController();
const beside = new Map(steps.filter(({ isBeside }) => isBeside).map((step) => [step.name, begun(step, logOf(step.name))]));
for (const step of steps) {
  const { name, what, alone = `npm run ${name}` } = step;
  console.log(`\n== ${name}: ${what}`);
  const { status, seconds } = await (beside.get(name) ?? begun(step));
  if (beside.has(name)) process.stdout.write(readFileSync(logOf(name)));
  if (status !== 0) {
    failing.abort();
    console.error(`\n${name} failed after ${seconds} s. To run it alone: ${alone}`);
    process.exit(1);
  }
  console.log(`== ${name} passed in ${seconds} s`);
}

/** @type {Parameters<typeof closingLine>[0]} */
const counted = steps
  .filter(({ report }) => report !== undefined)
  .map(({ name }) => JSON.parse(readFileSync(reportOf(name), "utf8")));
console.log("");
console.log(closingLine(counted));

/**
 * Runs a step.
 *
 * @param {Step} step
 * @param {string} [log] a file for what it says, instead of the terminal
 */
async function begun({ name, report = [] }, log) {
  const start = performance.now();
  const output = log === undefined ? undefined : openSync(log, "w");
  const status = await npm(["run", "--silent", name, ...(report.length > 0 ? ["--", ...report] : [])], {
    env,
    ...(output !== undefined && { stdio: ["ignore", output, output], signal: failing.signal }),
  });
  if (output !== undefined) closeSync(output);
  return { status, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}
