// npm test: installs what is missing, then runs every check and test, the quickest to fail first, and stops at the first that fails.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "./chromium.mjs";
import { prepare } from "./prepare.mjs";
import { redis } from "./redis.mjs";
import { npm } from "./run.mjs";
import { closingLine, tallyOf } from "./tally.mjs";

const reports = fileURLToPath(new URL("../../node_modules/.cache/reports/", import.meta.url));

/** @param {string} name */
const reportOf = (name) => `${reports}${name}.json`;

/** @param {string} name */
const vitestReport = (name) => ["--reporter=default", "--reporter=json", `--outputFile.json=${reportOf(name)}`];

/** @type {readonly { name: string, what: string, alone?: string, report?: readonly string[] }[]} */
const steps = [
  { name: "check", what: "types, lint, format, dead code" },
  { name: "unit", what: "unit tests in Node", report: vitestReport("unit") },
  { name: "build", what: "the app as it is served" },
  { name: "size", what: "bytes of the first load", alone: "npm run build && npm run size" },
  { name: "browser", what: "drawing tests in Chromium", report: vitestReport("browser") },
  // Playwright's own configuration names the report.
  { name: "e2e", what: "journeys through the built app in Chromium", alone: "npm run build && npm run e2e", report: [] },
];

await prepare();
const redisServer = await redis();
const env = { ...process.env, CHROMIUM_PATH: await chromium(), ...(redisServer && { REDIS_SERVER: redisServer }) };
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

for (const { name, what, alone = `npm run ${name}`, report = [] } of steps) {
  console.log(`\n== ${name}: ${what}`);
  const start = performance.now();
  const status = await npm(["run", "--silent", name, ...(report.length > 0 ? ["--", ...report] : [])], { env });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (status !== 0) {
    console.error(`\n${name} failed after ${seconds} s. To run it alone: ${alone}`);
    process.exit(1);
  }
  console.log(`== ${name} passed in ${seconds} s`);
}

/** @type {Parameters<typeof tallyOf>[0][]} */
const counted = steps
  .filter(({ report }) => report !== undefined)
  .map(({ name }) => JSON.parse(readFileSync(reportOf(name), "utf8")));
console.log(`\n${closingLine(counted.map(tallyOf))}`);
