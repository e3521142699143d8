import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { modelsFrom } from "../evaluation/learned-model.ts";
import { shippedModel } from "../extraction/contract/parameters.ts";
import { alignedText } from "../evaluation/table.ts";
import { threeDigits } from "../format.ts";
import { modelReader } from "../node/model-files.ts";
import { benchPages, corpusPages, type BenchPage } from "./corpus.ts";
import { coreResults, evaluationResults } from "./core-times.ts";
import { labResults, type LabSubject } from "./lab-times.ts";
import type { Result } from "./measure.ts";
import { peerTable } from "./peers.ts";

const usage = `usage: npm run bench -- [--all] [--only core|corpora|lab]
       npm run bench -- --only peers [FOLDER…]

Measures the core and the judging of corpora in Node and the lab in Chromium, prints the targets beside, and writes bench.json.
  --all   every page of the corpus, not a sample of 24 by size
  --only  one of the three parts; or peers: the learned method beside Readability and Defuddle, on every page of the folders,
          which have html/ID.html.gz and ground-truth/ID.json`;

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    help: { type: "boolean", default: false },
  },
});

const models = await modelsFrom(new Set([shippedModel]), modelReader());
const model = models.get(shippedModel);
if (options.help) console.log(usage);
else if (options.only === "peers" && model !== undefined) {
  const pages = folders.length === 0 ? [...corpusPages()] : folders.flatMap((folder) => [...corpusPages(folder)]);
  console.log(alignedText(await peerTable(pages, model)));
} else {
  const isAsked = (part: string): boolean => options.only === "" || options.only === part;
  const core = isAsked("core") ? coreResults(benchPages(options.all), models) : [];
  printResults("Core, in Node", core);
  const judging = isAsked("corpora") ? evaluationResults(benchPages(options.all), models) : [];
  printResults("Corpora, in Node", judging);
  const lab = isAsked("lab") ? await labResults(labSubjects()) : [];
  printResults("Lab, in Chromium", lab);
  const file = fileURLToPath(new URL("../../bench.json", import.meta.url));
  writeFileSync(file, `${JSON.stringify({ core, judging, lab }, undefined, 2)}\n`);
}

/** Results with the targets beside; "over" is what misses its target. */
function printResults(title: string, results: readonly Result[]): void {
  if (results.length === 0) return;
  const rows = results.map(({ name, value, unit, target, note }) => {
    const verdict = target === undefined ? "" : value <= target ? "within" : "over";
    return [name, { measured: `${threeDigits(value)} ${unit}`, target: target ?? "", "": verdict, note }] as const;
  });
  console.log(title);
  console.table(Object.fromEntries(rows));
}

/** The page of median size and the largest. */
function labSubjects(): LabSubject[] {
  const pages = benchPages(true);
  const middle = pages[pages.length >> 1];
  const largest = pages.at(-1);
  return [
    ...subject(middle, "median page", 5, { decision: 16.7, mostOfDecisions: 33, analysis: 50, paste: 250 }),
    ...subject(largest, "largest page", 2, { decision: 33, mostOfDecisions: 100, analysis: 300, paste: 2_000 }),
  ];
}

function subject(page: BenchPage | undefined, what: string, pastes: number, targets: LabSubject["targets"]): LabSubject[] {
  return page === undefined ? [] : [{ ...page, what: `${what} (${page.id})`, pastes, targets }];
}
