import type { NamedRun } from "../evaluation/plan.ts";
import { megabyte, messageOf } from "../format.ts";
import { isPosix, type ProgramLimits } from "../node/run-program.ts";
import { ownCommand, ownModule, type OwnProgram } from "../node/programs.ts";
import { timeLimitOf } from "./parsed-arguments.ts";

/** The options by which the commands are given extractors of the user's own. */
export const programOptions = {
  exec: { type: "string", multiple: true },
  module: { type: "string", multiple: true },
  "memory-limit": { type: "string" },
} as const;

/** Programs as they are asked for: whether they are there is yet to be looked. */
export interface ProgramsAsked {
  readonly commands: readonly Asked[];
  readonly modules: readonly Asked[];
  readonly limits: ProgramLimits;
  /** Lines that the user should know. */
  readonly notes: readonly string[];
}

interface Asked {
  readonly name: string;
  readonly what: string;
}

/** Seconds that a program may take on a page. */
export const usualSeconds = 30;
/** Megabytes of memory. */
const usualMemory = 1_000;
/** Bytes that a program may write. */
const mostOutput = 50 * megabyte;

/** The lines of a command's help on extractors of the user's own. */
export const programHelp = `  --exec NAME=COMMAND
                     an extractor of your own: a command, run by the shell for each page, which gets the page on standard input, in
                     UTF-8, and its address and name as CONTENTSCOPE_URL and CONTENTSCOPE_PAGE. It writes what it takes for the main
                     content: a JSON object with text, markdown, html or content in it; HTML where it begins with a tag; or else text.
                     May be given several times. One that hangs, fails, writes more than ${mostOutput / megabyte} MB or no text costs that page. Without
                     --algorithm nothing else is run
  --module NAME=FILE the same as a JavaScript module, whose default export is called with (document, { url }) and gives a text, { text },
                     { html } or { markdown }, at once or later. It may import packages beside it, and has no network
  --memory-limit MB  memory of such a program (default: ${usualMemory}), where the system can limit it: on Linux; a module's everywhere
`;

const noMemoryLimit = "--memory-limit: this system does not limit the memory of commands";

interface ProgramValues {
  readonly exec?: string[];
  readonly module?: string[];
  readonly "memory-limit"?: string;
  readonly "time-limit"?: string;
  readonly queue?: string;
}

/** The programs that are asked for, undefined for none, or what is wrong with that. */
export function programsAsked(values: ProgramValues): ProgramsAsked | undefined | string {
  const given = [...(values.exec ?? []).map(asked("--exec")), ...(values.module ?? []).map(asked("--module"))];
  if (given.length === 0) return values["memory-limit"] === undefined ? undefined : "--memory-limit: of --exec and --module only";
  const wrong = given.find((each) => typeof each === "string");
  if (wrong !== undefined) return wrong;
  const programs = given.filter((each) => typeof each !== "string");
  const names = programs.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) return `${twice} is the name of two programs: give each its own`;
  if (values.queue !== undefined)
    return "--queue: workers elsewhere have not the programs of this machine. Leave out --queue, or --exec and --module.";
  if (!isPosix && values.exec !== undefined)
    return "--exec: Windows cannot end and limit a command as it must be; use WSL, or a module by --module";
  const memory = Number(values["memory-limit"] ?? usualMemory);
  if (!Number.isInteger(memory) || memory < 1) return `--memory-limit ${values["memory-limit"]}: not a whole number of megabytes`;
  const time = timeLimitOf(values["time-limit"], usualSeconds);
  if (typeof time === "string") return time;
  const commands = programs.slice(0, values.exec?.length ?? 0);
  const notes = commands.length > 0 && process.platform !== "linux" ? [noMemoryLimit] : [];
  return {
    commands,
    modules: programs.slice(commands.length),
    limits: { time, memory: memory * megabyte, output: mostOutput },
    notes,
  };
}

const programName = /^[\p{L}\p{N}][\p{L}\p{N} ._+@-]{0,59}$/u;

function asked(option: string) {
  return (text: string): Asked | string => {
    const [, name = "", what = ""] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
    if (what.trim() === "" || name === "")
      return `${option} ${text}: not of the form NAME=${option === "--exec" ? "COMMAND" : "FILE"}`;
    return programName.test(name) ? { name, what } : `${option} ${text}: a name has letters, digits, spaces and ._+@- at most`;
  };
}

/** The programs, as they are found on this machine. */
export interface ProgramsFound {
  readonly programs: readonly OwnProgram[];
  readonly limits: ProgramLimits;
  /** The runs that show what they write. */
  readonly runs: readonly NamedRun[];
}

/** Finds the programs. @param others runs beside theirs @throws RangeError with a sentence for one that is not there */
export function programsFor({ commands, modules, limits }: ProgramsAsked, others: readonly NamedRun[]): ProgramsFound {
  const taken = [...commands, ...modules].find(({ name }) => others.some((run) => run.name === name));
  if (taken !== undefined)
    throw new RangeError(`${taken.name} is the name of an algorithm that is run: give your program another`);
  const programs = [
    ...commands.map((each) => found("--exec", each, ownCommand)),
    ...modules.map((each) => found("--module", each, ownModule)),
  ];
  const runs = programs.map(({ name, source }) => ({ name, extractor: "output", values: { source } }));
  return { programs, limits, runs };
}

function found(option: string, { name, what }: Asked, find: (name: string, what: string) => OwnProgram): OwnProgram {
  try {
    return find(name, what);
  } catch (error) {
    throw new RangeError(`${option} ${name}: ${messageOf(error)}`, { cause: error });
  }
}
