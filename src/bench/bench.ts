import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { modelsFrom } from "../evaluation/learned-model.ts";
import { shippedModel } from "../extraction/contract/parameters.ts";
import { alignedText } from "../evaluation/table.ts";
import { modelReader } from "../node/model-files.ts";
import { benchPages, type BenchPage } from "./bench-pages.ts";
import { corpusPages } from "./corpus.ts";
import { coreResults } from "./core-times.ts";
import { evaluationResults } from "./evaluation-times.ts";
import { labResults, type LabSubject } from "./lab-times.ts";
import { peerTable } from "./peers.ts";
import { tableOf } from "./table.ts";

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
  const core = options.only === "lab" || options.only === "corpora" ? [] : coreResults(benchPages(options.all), models);
  if (core.length > 0) console.log(`${tableOf("Core, in Node", core)}\n`);
  const judging = options.only === "lab" || options.only === "core" ? [] : evaluationResults(benchPages(options.all), models);
  if (judging.length > 0) console.log(`${tableOf("Corpora, in Node", judging)}\n`);
  const lab = options.only === "core" || options.only === "corpora" ? [] : await labResults(labSubjects());
  if (lab.length > 0) console.log(tableOf("Lab, in Chromium", lab));
  const file = fileURLToPath(new URL("../../bench.json", import.meta.url));
  writeFileSync(file, `${JSON.stringify({ core, judging, lab }, undefined, 2)}\n`);
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
