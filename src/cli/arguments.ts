import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { NamedRun } from "../evaluation/plan.ts";
import { mostMembers } from "../extraction/contract/inputs.ts";
import { valuesFor } from "../extraction/contract/parameters.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { deepestMembers, needsOf } from "../extraction/run.ts";
import type { Library } from "../extraction/run.ts";
import { bracketedText, runsOfText } from "../sharing/run-text.ts";

const formats = ["text", "html", "jsonl"] as const;
type Format = (typeof formats)[number];

export type Command =
  | { readonly kind: "help" }
  | { readonly kind: "list" }
  /** A sentence or more on what is wrong with the arguments. */
  | { readonly kind: "refuse"; readonly message: string }
  | ExtractCommand;

export interface ExtractCommand {
  readonly kind: "extract";
  readonly paths: readonly string[];
  /** A run for each algorithm, with the values that it knows. */
  readonly specs: readonly NamedRun[];
  /** Files and folders of other pages of the pages' site. */
  readonly site: readonly string[];
  readonly format: Format;
  readonly jobs: number;
  /** What the user should know of it. */
  readonly notes: readonly string[];
}

const defaultAlgorithm = "cectd-ds";
const defaultFormat: Format = "text";
const mostJobs = 64;
const terminalWidth = 110;

export const usage =
  "usage: npm run -s extract -- [--algorithm RUN,RUN|all] [--set name=value]… [--site PATH]… [--format text|html|jsonl] [--jobs N] PATH…|-";

export function helpText(library: Library): string {
  return `Extracts the main content of web pages.

${usage}
       npm run -s extract -- --list

  PATH               a page (.html, .htm, either with .gz), a folder of pages, or - for standard input
  --algorithm RUN,RUN
                     algorithms (default: ${defaultAlgorithm}), or all but those that need a browser:
                     ${wrapped([...library.keys()], 21)}
                     A run may have values of its own, and a combination members in brackets, weighted if need be:
                       ccb.range~60.threshold~0.6
                       'vote.quorum~2(cectd-ds,danag,serial(ccb,plain))'
                       'weighted(cectd-ds~0.6.lambda~0.5,danag~0.4)'
                     The lab's links write the same with ~~ instead of brackets.
  --set NAME=VALUE   value of a parameter; may be given several times
  --site PATH        another page of the same site, or a folder of them, for methods that compare pages; may be given several
                     times. The page itself is left out where it is among them
  --format FORMAT    text (default), html, or jsonl: a line for each page and algorithm with
                     page       file name without its endings
                     algorithm  the run, as it is named above
                     text       what was extracted, a line for each block
                     selection  the same as offsets [start, end, start, end, …] in UTF-16 units of the decoded
                                page, without byte order mark and with line ends \\n
                     milliseconds  time of the algorithm, without reading and parsing
  --jobs N           pages at once (default here: ${defaultJobs()})
  --list             every algorithm with its parameters, as JSON
  --help             this text

Exit status: 0; 1 when a page could not be read (the others are extracted); 2 for arguments that make no sense.
`;
}

/** Words with commas in lines of a terminal's width, all but the first indented. */
function wrapped(words: readonly string[], indent: number): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > terminalWidth - indent) lines.push(word);
    else lines[lines.length - 1] = `${last}, ${word}`;
  }
  return lines.join(`,\n${" ".repeat(indent)}`);
}

export function commandOf(argv: readonly string[], library: Library): Command {
  const parsed = parsedArguments(argv);
  if (parsed instanceof Error) return refuse(`${parsed.message}\n${usage}`);
  const { values, positionals: paths } = parsed;
  if (values.help) return { kind: "help" };
  if (values.list) return { kind: "list" };
  const format = formats.find((name) => name === (values.format ?? defaultFormat));
  if (format === undefined) return refuse(`--format ${values.format}: not one of ${formats.join(", ")}`);
  const jobs = Number(values.jobs ?? defaultJobs());
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > mostJobs)
    return refuse(`--jobs ${values.jobs}: not a number from 1 to ${mostJobs}`);
  const algorithms = values.algorithm ?? defaultAlgorithm;
  const specs = specsOf(algorithms, values.set ?? [], library);
  if (typeof specs === "string") return refuse(specs);
  if (paths.length === 0) return refuse(usage);
  if (paths.filter((path) => path === "-").length > 1) return refuse("- is given twice: standard input can be read only once");
  const leftOut =
    algorithms === "all" ? [...library.keys()].filter((id) => needsBrowser({ extractor: id, values: {} }, library)) : [];
  const site = values.site ?? [];
  const alone = site.length > 0 ? [] : specs.filter((run) => needsOf(run, library).has("site"));
  const notes = [
    ...leftOut.map((id) => `${id} is left out: ${browserOnly}`),
    ...alone.map(({ name }) => `${name} keeps everything: it compares pages of one site; name others by --site`),
  ];
  return { kind: "extract", paths, specs, site, format, jobs, notes };
}

const browserOnly = "it looks at the page as it is laid out, which only a browser can do; open the page in the lab";

function needsBrowser(run: RunSpec, library: Library): boolean {
  return needsOf(run, library).has("boxes");
}

function refuse(message: string): Command {
  return { kind: "refuse", message };
}

function parsedArguments(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        algorithm: { type: "string" },
        set: { type: "string", multiple: true },
        site: { type: "string", multiple: true },
        format: { type: "string" },
        jobs: { type: "string" },
        list: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** A core is left for reading and writing. */
function defaultJobs(): number {
  return Math.max(1, Math.min(4, availableParallelism() - 1));
}

/** The runs that are asked for, or what is wrong with them. */
function specsOf(algorithms: string, settings: readonly string[], library: Library): readonly NamedRun[] | string {
  const runs = runsOf(algorithms, library);
  if (typeof runs === "string") return runs;
  const ids = [...new Set(runs.map(({ extractor }) => extractor))];
  const given = settings.map(settingOf);
  const problems = given.flatMap((setting) => problemsOf(setting, ids, library));
  if (problems.length > 0) return problems.join("\n");
  const named = new Map(runs.map((run) => [bracketedText(run), run]));
  return Array.from(named, ([name, run]) => specOf(name, run, given, library));
}

/** What `--algorithm` names, or what is wrong with it. */
function runsOf(algorithms: string, library: Library): readonly RunSpec[] | string {
  if (algorithms === "all") {
    const all = Array.from(library.keys(), (extractor) => ({ extractor, values: {} }));
    return all.filter((run) => !needsBrowser(run, library));
  }
  try {
    const runs = runsOfText(algorithms, library);
    const problems = runs.flatMap((run) => problemsOfRun(run, library, 0));
    if (problems.length === 0)
      problems.push(...runs.filter((run) => needsBrowser(run, library)).map((run) => `${bracketedText(run)}: ${browserOnly}`));
    return problems.length > 0 ? problems.map((problem) => `--algorithm ${problem}`).join("\n") : runs;
  } catch (error) {
    if (error instanceof RangeError) return `--algorithm ${algorithms}: ${error.message}`;
    throw error;
  }
}

/** What is wrong with a run and its members. */
function problemsOfRun(run: RunSpec, library: Library, level: number): readonly string[] {
  const { extractor: id, values, members } = run;
  const declared = library.get(id);
  if (declared === undefined) return [`${id}: not one of ${[...library.keys()].join(", ")}, all`];
  const problems = Object.entries(values)
    .flatMap(([name, value]) => refusalsOf(id, name, String(value), library))
    .map((refusal) => `${id}: ${refusal}`);
  if (members === undefined) return problems;
  if (!declared.needs.includes("members")) problems.push(`${id}: it combines nothing`);
  if (members.length > mostMembers) problems.push(`${id}: more than ${mostMembers} members`);
  if (level === deepestMembers) return [...problems, `${id}: combinations go ${deepestMembers} levels deep at the most`];
  return [...problems, ...members.flatMap((member) => problemsOfRun(member, library, level + 1))];
}

interface Setting {
  readonly text: string;
  readonly name: string;
  readonly value: string;
}

function settingOf(text: string): Setting {
  const at = text.indexOf("=");
  return { text, name: at < 0 ? text : text.slice(0, at), value: at < 0 ? "" : text.slice(at + 1) };
}

/** A parameter must be known to one of the algorithms, and its value welcome to all that know it. */
function problemsOf({ text, name, value }: Setting, ids: readonly string[], library: Library): string[] {
  const knowing = ids.filter((id) => Object.hasOwn(schemaOf(id, library), name));
  if (knowing.length === 0)
    return [`--set ${text}: no such parameter. There are ${ids.map((id) => namesOf(id, library)).join("; ")}`];
  return knowing.flatMap((id) => refusalsOf(id, name, value, library).map((refusal) => `--set ${text} (${id}): ${refusal}`));
}

/** Why an algorithm does not take a value: "threshold: outside 0 to 1: 7". */
function refusalsOf(id: string, name: string, value: string, library: Library): string[] {
  const [values, refusals] = valuesFor(schemaOf(id, library), { [name]: value });
  const parameter = schemaOf(id, library)[name];
  if (refusals.length > 0) return [...refusals];
  return parameter?.kind === "number" && values[name] !== Number(value)
    ? [`between two steps of ${parameter.step}; the nearest is ${values[name]}`]
    : [];
}

function namesOf(id: string, library: Library): string {
  const names = Object.keys(schemaOf(id, library));
  return `${id}: ${names.length === 0 ? "none" : names.join(", ")}`;
}

function specOf(name: string, run: RunSpec, settings: readonly Setting[], library: Library): NamedRun {
  const schema = schemaOf(run.extractor, library);
  const given = { ...run.values, ...Object.fromEntries(settings.map((setting) => [setting.name, setting.value])) };
  const [values] = valuesFor(schema, given);
  const named: [string, Value][] = Object.entries(values).filter(([parameter]) => Object.hasOwn(given, parameter));
  return { ...run, values: Object.fromEntries(named), name };
}

function schemaOf(id: string, library: Library) {
  return library.get(id)?.parameters ?? {};
}
