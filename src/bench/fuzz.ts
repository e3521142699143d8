import { parseArgs } from "node:util";
import { extractors } from "../extraction/algorithms/index.ts";
import { corpusPath } from "./corpus.ts";
import { stages, type CaseReport } from "./fuzz-case.ts";
import { fuzz } from "./fuzz-pool.ts";

const usage = `usage: npm run fuzz -- [--cases 5000] [--seed 1] [--threads 2] [--limit 30]

Spoils pages of the corpus and looks at what the parser and every extractor make of each: no exception, no hang, selections and
traces within the source, text, HTML and reasons for all of it. A seed makes the same case again: --seed 4711 --cases 1.
  --limit  seconds that an extractor may take on a page: as many as the lab gives a lane`;

const { values: options } = parseArgs({
  options: {
    cases: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    threads: { type: "string", default: "2" },
    limit: { type: "string", default: "30" },
    help: { type: "boolean", default: false },
  },
});

if (options.help) console.log(usage);
else if (corpusPath() === undefined) {
  console.error("There is no corpus: name its folder in CONTENTSCOPE_CORPUS.");
  process.exitCode = 1;
} else await run(Number(options.seed), Number(options.cases), Number(options.threads), Number(options.limit) * 1000);

async function run(first: number, count: number, threads: number, limit: number): Promise<void> {
  const begun = performance.now();
  const reports: CaseReport[] = [];
  await fuzz({ seeds: Array.from({ length: count }, (_, index) => first + index), threads, limit }, (report) => {
    reports.push(report);
    for (const { stage, message } of report.failures)
      console.log(`seed ${report.seed}  ${stage}: ${message}  (${report.recipe})`);
    if (reports.length % 500 === 0) console.log(`${reports.length} of ${count} pages`);
  });
  console.log(tableOf(reports, (performance.now() - begun) / 1000));
  if (reports.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
}

function tableOf(reports: readonly CaseReport[], seconds: number): string {
  const characters = reports.reduce((sum, report) => sum + report.characters, 0);
  const runs = reports.reduce((sum, { milliseconds }) => sum + Object.keys(milliseconds).length, 0);
  const failed = reports.reduce((sum, { failures }) => sum + failures.length, 0);
  return [
    "",
    `pages ${grouped(reports.length)}, characters ${grouped(characters)}, extractors ${extractors.length}, runs ${grouped(runs)} ` +
      `(parsing is one), failures ${failed}, ${seconds.toFixed(0)} s`,
    row("", "runs", "failures", "mean ms", "slowest ms", "its seed", "its page"),
    ...stages.map((stage) => stageRow(stage, reports)),
  ].join("\n");
}

function stageRow(stage: string, reports: readonly CaseReport[]): string {
  const done = reports.filter(({ milliseconds }) => milliseconds[stage] !== undefined);
  const failures = reports.flatMap((report) => report.failures).filter((failure) => failure.stage === stage);
  const timeOf = (report: CaseReport | undefined): number => report?.milliseconds[stage] ?? 0;
  const slowest = done.toSorted((left, right) => timeOf(right) - timeOf(left))[0];
  const mean = done.reduce((sum, report) => sum + timeOf(report), 0) / Math.max(done.length, 1);
  const what = slowest === undefined ? "" : `${slowest.recipe} (${grouped(slowest.characters)} characters)`;
  return row(
    stage,
    grouped(done.length),
    String(failures.length),
    mean.toFixed(1),
    timeOf(slowest).toFixed(0),
    String(slowest?.seed ?? ""),
    what,
  );
}

function row(name: string, ...cells: readonly string[]): string {
  const last = cells.length - 1;
  return `  ${name.padEnd(10)}${cells.map((cell, index) => (index === last ? `  ${cell}` : cell.padStart(11))).join("")}`;
}

function grouped(count: number): string {
  return count.toLocaleString("en");
}
