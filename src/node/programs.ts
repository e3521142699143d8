import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { sourceName, type GivenOutput, type PageOutputs } from "../extraction/contract/given-output.ts";
import { readModuleRecord } from "../programs/recorder/module-record.ts";
import { megabyte, messageOf } from "../format.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { readEntry } from "../import/corpus/read-entry.ts";
import { outputOfText } from "../import/outputs/output-text.ts";
import { compiled } from "./compiled.ts";
import { named, nodeMachine } from "./disk.ts";
import { ProgramFailure, runProgram, type ProgramCall, type ProgramLimits } from "./run-program.ts";
import { shown } from "./shown.ts";

/** An extractor of the user's own: a command line, or the file of a JavaScript module. */
export interface OwnProgram {
  readonly kind: "command" | "module";
  /** The user's name for it. */
  readonly name: string;
  /** The name under which runs ask for what it wrote. */
  readonly source: string;
  /** The command line as a shell takes it, or the path of the module. */
  readonly what: string;
}

/** The page that programs are given. */
interface ProgramPage {
  readonly name: string;
  /** The address where it was once found; empty where that is not known. */
  readonly url: string;
  readonly source: string;
}

/** The memory that a module's process takes beside the module itself, for the engine that runs it. */
const besideModule = 500 * megabyte;
const moduleProcess = new URL("module-process.ts", import.meta.url);

/** @throws RangeError with a sentence where its program is not there, as far as a command line tells. */
export function ownCommand(name: string, command: string): OwnProgram {
  const program = programIn(command);
  if (program !== undefined && spawnSync("/bin/sh", ["-c", 'command -v "$1"', "sh", program]).status !== 0)
    throw new RangeError(`there is no program ${shown(program)}`);
  return { kind: "command", name, source: sourceName(name, [command]), what: command };
}

/** @throws RangeError with a sentence where there is no such file. */
export function ownModule(name: string, file: string): OwnProgram {
  return named(shown(file), () => {
    return { kind: "module", name, source: sourceName(name, [readFileSync(file, "utf8")]), what: resolve(file) };
  });
}

/** The program that a command line begins with; undefined where only a shell can tell. */
function programIn(command: string): string | undefined {
  const word = command
    .trim()
    .split(/\s+/)
    .find((each) => !/^\w+=/.test(each));
  return word === undefined || /[^\w./+@%:,-]/.test(word) ? undefined : word;
}

type Output = PageOutputs extends ReadonlyMap<string, infer One> ? One : never;

/** Programs that are run on pages, with the limits of each. */
export interface RunPrograms {
  readonly programs: readonly OwnProgram[];
  readonly limits: ProgramLimits;
}

/**
 * Runs programs on a page, one after the other. Never rejects: what one failed of is an output, too. It is the main thread that runs them, on
 * as many pages at once as are under way: so none outlives the thread that began it.
 *
 * @param stop ends the one that is running, and any that would be begun after
 */
export async function outputsFor(page: ProgramPage, { programs, limits }: RunPrograms, stop: AbortSignal): Promise<PageOutputs> {
  const outputs = new Map<string, Output>();
  for (const program of programs) outputs.set(program.source, await outputOf(program, page, limits, stop));
  return outputs;
}

/** The same on a page of a corpus; undefined for one that cannot be read, which is said of when it is judged. */
export async function outputsForEntry(
  entry: CorpusEntry,
  running: RunPrograms,
  stop: AbortSignal,
): Promise<PageOutputs | undefined> {
  const page = await readEntry(entry, nodeMachine).catch(() => undefined);
  return page && outputsFor({ name: entry.name, url: page.url ?? "", source: page.source }, running, stop);
}

async function outputOf(
  program: OwnProgram,
  { name, url, source }: ProgramPage,
  usual: ProgramLimits,
  stop: AbortSignal,
): Promise<Output> {
  const variables = { CONTENTSCOPE_URL: variable(url), CONTENTSCOPE_PAGE: variable(name) };
  let begun = performance.now();
  try {
    const { call, limits } = await callOf(program, { input: source, variables }, usual);
    begun = performance.now();
    const written = await runProgram(call, limits, stop);
    const output = program.kind === "module" ? writtenByModule(written) : writtenOutput(written);
    return { ...output, milliseconds: performance.now() - begun };
  } catch (error) {
    return { problem: problemIn(error, program), milliseconds: performance.now() - begun };
  }
}

/** A variable ends at its first NUL. */
function variable(text: string): string {
  return text.replaceAll("\0", "");
}

/** A module says itself what was wrong; a command has its status, too. */
function problemIn(error: unknown, { kind }: OwnProgram): string {
  const isOwnWord = kind === "module" && error instanceof ProgramFailure && error.status === 1 && error.lastWords !== "";
  return isOwnWord ? error.lastWords : messageOf(error);
}

async function callOf(
  { kind, what }: OwnProgram,
  given: Pick<ProgramCall, "input" | "variables">,
  limits: ProgramLimits,
): Promise<{ readonly call: ProgramCall; readonly limits: ProgramLimits }> {
  if (kind === "command") return { call: { ...given, line: ["/bin/sh", "-c", what] }, limits };
  const heap = `--max-old-space-size=${Math.ceil(limits.memory / megabyte)}`;
  // The module may read what it imports. It may neither write nor start anything.
  const options = ["--no-warnings", permission, "--allow-fs-read=*", heap];
  return {
    call: {
      line: [process.execPath, ...options, fileURLToPath(await compiled(moduleProcess)), what],
      input: given.input,
      variables: { ...given.variables, NODE_OPTIONS: "" },
    },
    limits: { ...limits, memory: limits.memory + besideModule },
  };
}

const permission = process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission";

/**
 * The output of a program, in the form that it looks like: text, Markdown, HTML, or one of these in JSON.
 *
 * @throws Error with a clause where it is no text, or there is nothing
 */
export function writtenOutput(bytes: Uint8Array): GivenOutput {
  return outputIn(decoded(bytes));
}

/** The same of what a module's process wrote: its record follows after a NUL. */
function writtenByModule(bytes: Uint8Array): GivenOutput {
  const text = decoded(bytes);
  const end = text.lastIndexOf("\0");
  const output = outputIn(end < 0 ? text : text.slice(0, end));
  const record = end < 0 ? undefined : readModuleRecord(text.slice(end + 1));
  return record === undefined ? output : { ...output, record };
}

function outputIn(text: string): GivenOutput {
  if (text.includes("\0")) throw new Error("it wrote NUL characters, so this is not text");
  if (text.trim() === "") throw new Error("it wrote nothing");
  return outputOfText(text).output;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error("its output is not UTF-8", { cause: error });
  }
}
