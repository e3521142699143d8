import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { modelsFrom } from "../evaluation/learned-model.ts";
import { loadTool } from "../programs/load-tool.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { sourcesFor } from "../extraction/algorithms/inputs.fixture.ts";
import type { Explanation } from "../extraction/contract/extraction.ts";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { shippedModel, snap, type Parameter, type Value } from "../extraction/contract/parameters.ts";
import { selectedText } from "../extraction/output/text.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { wordsOf } from "../extraction/page/words.ts";
import { runSpec, libraryOf } from "../extraction/run.ts";
import { bagOfWordsScore } from "../extraction/scoring/bag-of-words.ts";
import { modelReader } from "../node/model-files.ts";
import { corpusPages } from "./corpus.ts";

const usage = `usage: npm run -s unchanged -- --record FILE | --against FILE  [--every N] [--only ID,ID…]

Says whether the methods still do what they did when FILE was written, on the sample pages and the pages of the corpus:
  selections   at the defaults, at each preset and at six other settings
  reasons      verdict, value and the value that turns it, at two words a page
  traces       their channels: new ones may come, none may go
  mean F1      of each method on the corpus, to four digits`;

const { values: options } = parseArgs({
  options: {
    record: { type: "string" },
    against: { type: "string" },
    every: { type: "string", default: "1" },
    only: { type: "string" },
    part: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

/** The facts of a method on a page, by kind: "news ccb selections". */
type RunFacts = Readonly<Record<string, readonly string[]>>;

const asked = options.only?.split(",");
const library = libraryOf(extractors);
const chosen = extractors.filter(({ id }) => asked === undefined || asked.includes(id));

if (options.part !== undefined) console.log(JSON.stringify(await factsOf(options.part)));
else if (options.record !== undefined) writeFileSync(options.record, JSON.stringify(await allFacts()));
else if (options.against !== undefined) compare(JSON.parse(readFileSync(options.against, "utf8")) as RunFacts, await allFacts());
else console.log(usage);

/** The facts of all pages, which as many processes share as there are processors. */
async function allFacts(): Promise<RunFacts> {
  const count = availableParallelism();
  const args = [...process.execArgv, fileURLToPath(import.meta.url), "--every", options.every];
  if (options.only !== undefined) args.push("--only", options.only);
  const parts = Array.from({ length: count }, async (_, part) => {
    const { stdout } = await promisify(execFile)(process.execPath, [...args, "--part", `${part}/${count}`], { maxBuffer: 1e9 });
    return JSON.parse(stdout) as RunFacts;
  });
  return Object.assign({}, ...(await Promise.all(parts))) as RunFacts;
}

/** @param share "0/2": every second page, from the first on. */
async function factsOf(share: string): Promise<RunFacts> {
  const tools = {
    readability: await loadTool("readability"),
    defuddle: await loadTool("defuddle"),
    models: await modelsFrom(new Set([shippedModel]), modelReader()),
  };
  const [part = 0, parts = 1] = share.split("/").map(Number);
  const facts: Record<string, readonly string[]> = {};
  for (const [place, { id, html, gold }] of [...samples(), ...corpusPages()].entries()) {
    if (place % (parts * Number(options.every)) !== part) continue;
    const page = openPage(html);
    const { starts } = wordsOf(page);
    const sources = { ...sourcesFor(page), ...tools };
    // The programs of today take a hundred times as long as the others.
    for (const method of chosen.filter(({ version }) => version === undefined || place % 8 < parts)) {
      const [usual = {}, ...others] = settingsOf(method);
      const run = (values: Readonly<Record<string, Value>>) => runSpec({ extractor: method.id, values }, page, library, sources);
      const { selection, trace, explain } = run(usual);
      const name = `${id} ${method.id}`;
      const selections = [selection, ...others.map((values) => run(values).selection)];
      facts[`${name} selections`] = selections.map((one) => createHash("sha1").update(one).digest("hex").slice(0, 10));
      const words = starts.length === 0 ? [] : [starts.length >> 2, (starts.length * (1 + (place % 7))) >> 3];
      facts[`${name} reasons`] = words.map((word) => reasonText(starts[word] ?? 0, explain(starts[word] ?? 0)));
      facts[`${name} channels`] = trace.channels.map((channel) => channel.id);
      if (gold !== "") facts[`${name} F1`] = [String(bagOfWordsScore(selectedText(page, selection).text, gold).value)];
    }
  }
  return facts;
}

/** The sample pages of the lab. Their own gold is not asked for here. */
function samples() {
  const root = fileURLToPath(new URL("../../public/pages", import.meta.url));
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html.txt"));
  return names.toSorted().map((id) => ({ id, html: readFileSync(`${root}/${id}`, "utf8"), gold: "" }));
}

/** The defaults, each preset, and six settings that differ in about half of the parameters, always the same ones. */
function settingsOf({ id, parameters, presets = [] }: AnyExtractor): readonly Readonly<Record<string, Value>>[] {
  const others = Array.from({ length: 6 }, (_, setting) => {
    const entries = Object.entries(parameters).map(([name, parameter]) => {
      const [first = 0, chance = 0] = createHash("sha1").update(`${id} ${name} ${setting}`).digest();
      return [name, first < 128 ? otherValue(parameter, chance / 255) : parameter.default] as const;
    });
    return Object.fromEntries(entries);
  });
  return [{}, ...presets.map(({ values }) => values), ...others];
}

function otherValue(parameter: Parameter, chance: number): Value {
  if (parameter.kind === "number") return snap(parameter, parameter.min + chance ** 2 * (parameter.max - parameter.min));
  if (parameter.kind === "flag") return chance < 0.5;
  if (parameter.kind !== "choice") return parameter.default;
  const ids = Object.keys(parameter.choices);
  return ids[Math.floor(chance * 0.999 * ids.length)] ?? parameter.default;
}

function reasonText(offset: number, { verdict, value, threshold, flip, isUntried }: Explanation): string {
  const turns = flip === undefined ? (isUntried ? "not all tried" : "") : `${flip.parameter} ${flip.value}`;
  return [offset, verdict, value, threshold, turns].join("; ");
}

/** Prints what is no more as it was, and ends with 1 where a selection, a verdict or a mean F1 is not. */
function compare(before: RunFacts, after: RunFacts): void {
  const differences: Record<string, number> = {};
  const tell = (kind: string, name: string, text: string): void => {
    const method = `${name.split(" ").at(-2)} ${kind}`;
    differences[method] = (differences[method] ?? 0) + 1;
    if ((differences[method] ?? 0) <= 4) console.log(`${name}: ${text}`);
  };
  for (const [name, now] of Object.entries(after)) {
    const then = before[name];
    if (then === undefined) continue;
    const kind = name.slice(name.lastIndexOf(" ") + 1);
    if (kind === "F1") continue;
    if (kind === "channels") {
      const lost = then.filter((id) => !now.includes(id));
      if (lost.length > 0) tell("channels lost", name, lost.join(", "));
    } else
      for (const [place, fact] of then.entries())
        if (fact !== now[place]) tell(kind, name, kind === "selections" ? `setting ${place}` : `${fact} → ${now[place]}`);
  }
  for (const { id } of chosen) {
    const [then, now] = [before, after].map((facts) => {
      const scores = Object.keys(after).filter((name) => name.endsWith(` ${id} F1`) && before[name] !== undefined);
      return (scores.reduce((sum, name) => sum + Number(facts[name]?.[0]), 0) / scores.length).toFixed(4);
    });
    if (then !== now) tell("mean F1", `all ${id} F1`, `${then} → ${now}`);
  }
  console.table(differences);
  console.log(
    `${Object.keys(after).length} facts of ${chosen.length} methods: ${Object.keys(differences).length === 0 ? "all as before" : "see above"}.`,
  );
  process.exitCode = Object.keys(differences).length === 0 ? 0 : 1;
}
