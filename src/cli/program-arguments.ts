import type { NamedRun } from "../evaluation/plan.ts";
import { megabyte, messageOf } from "../format.ts";
import { isPosix, type ProgramLimits } from "../node/run-program.ts";
import { ownCommand, ownModule, type OwnProgram } from "../node/programs.ts";
import { each, numberOr, UsageError } from "./options.ts";

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

/** Megabytes of memory. */
const usualMemory = 1_000;
/** Bytes that a program may write. */
const mostOutput = 50 * megabyte;

/** Why programs are not run by workers. */
const notThere = { queue: "workers elsewhere have not the programs of this machine" };

/** The options by which the commands are given extractors of the user's own. @param excludes others that these cannot stand beside */
export function programOptions(excludes: Readonly<Record<string, string>> = {}) {
  const own = { excludes: { ...notThere, ...excludes } };
  return {
    exec: {
      ...each(
        "NAME=COMMAND",
        `an extractor of your own: a command, run by the shell for each page, which gets the page on standard input, in UTF-8, and its address and name as CONTENTSCOPE_URL and CONTENTSCOPE_PAGE. It writes what it takes for the main content: a JSON object with text, markdown, html or content in it; HTML where it begins with a tag; or else text. May be given several times. One that hangs, fails, writes more than ${mostOutput / megabyte} MB or no text costs that page. Without --algorithm nothing else is run`,
        asked("COMMAND"),
      ),
      ...own,
    },
    module: {
      ...each(
        "NAME=FILE",
        "the same as a JavaScript module, whose default export is called with (document, { url }) and gives a text, { text }, { html } or { markdown }, at once or later. It may import packages beside it, and has no network",
        asked("FILE"),
      ),
      ...own,
    },
    memoryLimit: {
      ...numberOr(
        usualMemory,
        "MB",
        { least: 1, isWhole: true },
        "memory of such a program, where the system can limit it: on Linux; a module's everywhere",
      ),
      needs: ["exec", "module"],
    },
  };
}

const noMemoryLimit = "--memory-limit: this system does not limit the memory of commands";

interface ProgramValues {
  readonly exec: readonly Asked[];
  readonly module: readonly Asked[];
  readonly memoryLimit: number;
}

/** The programs that are asked for, undefined for none. @param time milliseconds that each may take on a page @throws UsageError */
export function programsAsked(
  { exec: commands, module: modules, memoryLimit }: ProgramValues,
  time: number,
): ProgramsAsked | undefined {
  const names = [...commands, ...modules].map(({ name }) => name);
  if (names.length === 0) return undefined;
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new UsageError(`${twice} is the name of two programs: give each its own`);
  if (!isPosix && commands.length > 0)
    throw new UsageError("--exec: Windows cannot end and limit a command as it must be; use WSL, or a module by --module");
  const notes = commands.length > 0 && process.platform !== "linux" ? [noMemoryLimit] : [];
  return { commands, modules, limits: { time, memory: memoryLimit * megabyte, output: mostOutput }, notes };
}

const programName = /^[\p{L}\p{N}][\p{L}\p{N} ._+@-]{0,59}$/u;

function asked(what: "COMMAND" | "FILE") {
  return (given: string, option: string): Asked => {
    const [, name = "", command = ""] = /^([^=]*)=(.*)$/s.exec(given) ?? [];
    if (command.trim() === "" || name === "") throw new UsageError(`${option} ${given}: not of the form NAME=${what}`);
    if (!programName.test(name)) throw new UsageError(`${option} ${given}: a name has letters, digits, spaces and ._+@- at most`);
    return { name, what: command };
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
    ...commands.map((one) => found("--exec", one, ownCommand)),
    ...modules.map((one) => found("--module", one, ownModule)),
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
