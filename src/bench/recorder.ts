import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { shareText, thousands } from "../format.ts";
import { corpusPath, goldIn } from "./corpus.ts";
import { compareRuns, programNames, type ComparedRuns, type ProgramName } from "./recorder-law.ts";

// Holds the recorder's law on real pages: recorded, a program makes the very HTML that it makes plainly, and each word that it leaves out
// has a step and a rule. `npm run -s recorder -- [readability] [defuddle] [FOLDER OF HTML, PACKED OR NOT]…`

const given = process.argv.slice(2);
const isProgram = (argument: string): argument is ProgramName => (programNames as readonly string[]).includes(argument);
const corpus = corpusPath();
const named = given.filter((argument) => !isProgram(argument));
const folders = named.length > 0 || corpus === undefined ? named : [join(corpus, "html")];
if (folders.length === 0) console.error("There is no corpus: name a folder of pages, or the corpus in CONTENTSCOPE_CORPUS.");
const chosen = given.filter(isProgram);
for (const program of chosen.length > 0 ? chosen : programNames) hold(program);

function hold(program: ProgramName): void {
  const all: ComparedRuns[] = [];
  let refused = 0;
  for (const path of folders.flatMap((folder) =>
    readdirSync(folder)
      .toSorted()
      .map((name) => join(folder, name)),
  )) {
    const bytes = readFileSync(path);
    const truth = join(dirname(path), "../ground-truth", `${basename(path).replace(/\..*/, "")}.json`);
    const gold = existsSync(truth) ? goldIn(truth) : undefined;
    const compared = compareRuns(program, (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"), gold);
    if (compared === undefined) refused++;
    else all.push(compared);
    if (compared?.isHtmlEqual === false || compared?.isDocumentEqual === false) {
      console.error(`${program} differs on ${path}`);
      process.exitCode = 1;
    }
    if (compared?.isExact === false) console.error(`${program}: ${path} is told by alignment`);
  }
  report(program, all, refused);
}

function report(program: ProgramName, all: readonly ComparedRuns[], refused: number): void {
  const sum = (value: (compared: ComparedRuns) => number): number => all.reduce((total, compared) => total + value(compared), 0);
  const removed = sum((compared) => compared.removed);
  const byRule = new Map<string, number>([
    ["outside", sum(({ outside }) => outside)],
    ["unknown", sum(({ unknown }) => unknown)],
  ]);
  for (const compared of all) for (const [rule, words] of compared.byRule) byRule.set(rule, (byRule.get(rule) ?? 0) + words);
  const rules = [...byRule].toSorted(([, left], [, right]) => right - left);
  const f1 = all.flatMap((compared) => compared.f1 ?? []);
  const mean = (of: "recorded" | "aligned"): string => (f1.reduce((total, each) => total + each[of], 0) / f1.length).toFixed(4);
  const lines = [
    `${program}: ${all.length} pages, ${refused} refused`,
    `HTML equal on ${sum(({ isHtmlEqual }) => Number(isHtmlEqual))}, document equal on ${sum(({ isDocumentEqual }) => Number(isDocumentEqual))}, kept words by record on ${sum(({ isExact }) => Number(isExact))}`,
    `more than one attempt on ${sum(({ attempts }) => Number(attempts > 1))}`,
    `${thousands(sum(({ words }) => words))} words, ${thousands(removed)} left out`,
    ...rules.map(([rule, words]) => `  ${rule} ${thousands(words)} (${shareText(words / Math.max(removed, 1))})`),
    ...(f1.length > 0 ? [`mean F1 by record ${mean("recorded")}, by alignment ${mean("aligned")} (${f1.length} pages)`] : []),
    `time recorded over plain ${(sum(({ recordedTime }) => recordedTime) / sum(({ plainTime }) => plainTime)).toFixed(2)}`,
  ];
  console.log(lines.join("\n"));
}
