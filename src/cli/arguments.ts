import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { valuesFor } from "../extraction/contract/parameters.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { Library } from "../extraction/run.ts";

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
  readonly specs: readonly RunSpec[];
  readonly format: Format;
  readonly jobs: number;
}

const defaultAlgorithm = "cectd-ds";
const defaultFormat: Format = "text";
const mostJobs = 64;

export const usage =
  "usage: npm run -s extract -- [--algorithm ID,ID|all] [--set name=value]… [--format text|html|jsonl] [--jobs N] PATH…|-";

export function helpText(library: Library): string {
  return `Extracts the main content of web pages.

${usage}
       npm run -s extract -- --list

  PATH               a page (.html, .htm, either with .gz), a folder of pages, or - for standard input
  --algorithm ID,ID  ${[...library.keys()].join(", ")}; or all (default: ${defaultAlgorithm})
  --set NAME=VALUE   value of a parameter; may be given several times
  --format FORMAT    text (default), html, or jsonl: a line for each page and algorithm with
                     page       file name without its endings
                     algorithm  its id
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
  const specs = specsOf(values.algorithm ?? defaultAlgorithm, values.set ?? [], library);
  if (typeof specs === "string") return refuse(specs);
  if (paths.length === 0) return refuse(usage);
  if (paths.filter((path) => path === "-").length > 1) return refuse("- is given twice: standard input can be read only once");
  return { kind: "extract", paths, specs, format, jobs };
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
function specsOf(algorithms: string, settings: readonly string[], library: Library): readonly RunSpec[] | string {
  const ids = algorithms === "all" ? [...library.keys()] : algorithms.split(",").map((id) => id.trim());
  const unknown = ids.find((id) => !library.has(id));
  if (unknown !== undefined) return `--algorithm ${unknown}: not one of ${[...library.keys()].join(", ")}, all`;
  const given = settings.map(settingOf);
  const problems = given.flatMap((setting) => problemsOf(setting, ids, library));
  return problems.length > 0 ? problems.join("\n") : [...new Set(ids)].map((id) => specOf(id, given, library));
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
  return knowing.flatMap((id) => {
    const [values, refusals] = valuesFor(schemaOf(id, library), { [name]: value });
    const parameter = schemaOf(id, library)[name];
    if (refusals.length > 0) return refusals.map((refusal) => `--set ${text} (${id}): ${refusal}`);
    return parameter?.kind === "number" && values[name] !== Number(value)
      ? [`--set ${text} (${id}): between two steps of ${parameter.step}; the nearest is ${values[name]}`]
      : [];
  });
}

function namesOf(id: string, library: Library): string {
  const names = Object.keys(schemaOf(id, library));
  return `${id}: ${names.length === 0 ? "none" : names.join(", ")}`;
}

function specOf(id: string, settings: readonly Setting[], library: Library): RunSpec {
  const schema = schemaOf(id, library);
  const given = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
  const [values] = valuesFor(schema, given);
  const named: [string, Value][] = Object.entries(values).filter(([name]) => Object.hasOwn(given, name));
  return { extractor: id, values: Object.fromEntries(named) };
}

function schemaOf(id: string, library: Library) {
  return library.get(id)?.parameters ?? {};
}
