import type { NamedRun } from "../evaluation/plan.ts";
import { megabyte } from "../format.ts";
import { named } from "../node/disk.ts";
import { isPosix } from "../node/run-program.ts";
import { ownCommand, ownModule, type RunPrograms } from "../node/programs.ts";
import type { timeLimit } from "./job-options.ts";
import { each, numberOr, UsageError, type Arguments } from "./options.ts";

type AskedProgram = readonly [name: string, what: string];

/** Megabytes of memory. */
const usualMemory = 1_000;
/** Bytes that a program may write. */
const mostOutput = 50 * megabyte;

/** Why programs are not run by workers. */
const notThere = { queue: "workers elsewhere do not have the programs of this machine" };

/** The options by which the commands are given extractors of the user's own. @param excludes others that these cannot stand beside */
export function programOptions(excludes: Readonly<Record<string, string>> = {}) {
  const own = { excludes: { ...notThere, ...excludes } };
  return {
    exec: {
      ...each(
        "NAME=COMMAND",
        `your own extractor: a command that the shell runs for each page. It gets the page on standard input, in UTF-8, and its address and name as CONTENTSCOPE_URL and CONTENTSCOPE_PAGE. It writes the main content as text, as HTML, or as a JSON object with text, markdown, html or content. If it hangs, fails or writes over ${mostOutput / megabyte} MB, that page is lost. Without --algorithm nothing else is run. It may be given several times`,
        asked("COMMAND"),
      ),
      ...own,
    },
    module: {
      ...each(
        "NAME=FILE",
        "the same as a JavaScript module. Its default export is called with (document, { url }). It returns a text, { text }, { html } or { markdown }, or a promise of one. It may import packages beside it, and has no network",
        asked("FILE"),
      ),
      ...own,
    },
    memoryLimit: {
      ...numberOr(
        usualMemory,
        "MB",
        { least: 1, isWhole: true },
        "the memory of such a program: of a command on Linux alone, of a module everywhere",
      ),
      needs: ["exec", "module"],
    },
  };
}

const programName = /^[\p{L}\p{N}][\p{L}\p{N} ._+@-]{0,59}$/u;

function asked(what: "COMMAND" | "FILE") {
  return (given: string, option: string): AskedProgram => {
    const [, name = "", command = ""] = /^([^=]*)=(.*)$/s.exec(given) ?? [];
    if (command.trim() === "" || name === "") throw new UsageError(`${option} ${given}: not of the form NAME=${what}`);
    if (!programName.test(name))
      throw new UsageError(`${option} ${given}: a name may have only letters, digits, spaces and ._+@-`);
    return [name, command];
  };
}

/** The programs, as they are found on this machine. */
export interface ProgramsFound extends RunPrograms {
  /** The runs that show what they write. */
  readonly runs: readonly NamedRun[];
}

type ProgramValues = Arguments<ReturnType<typeof programOptions> & { timeLimit: ReturnType<typeof timeLimit> }>["values"];

/**
 * Finds the programs that are asked for.
 *
 * @param others runs beside theirs
 * @returns undefined where there are none
 * @throws RangeError with a sentence where they are called as another, cannot be run here, or are not there
 */
export function programsFor(
  { exec, module, memoryLimit, timeLimit: { ofPrograms: time } }: ProgramValues,
  others: readonly NamedRun[],
): ProgramsFound | undefined {
  const names = [...exec, ...module].map(([name]) => name);
  if (names.length === 0) return undefined;
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new RangeError(`${twice} is the name of two programs: give each its own`);
  const taken = names.find((name) => others.some((run) => run.name === name));
  if (taken !== undefined) throw new RangeError(`${taken} is the name of an algorithm that is run: give your program another`);
  if (!isPosix && exec.length > 0)
    throw new RangeError("--exec: Windows cannot limit and end a command safely; use WSL, or a module by --module");
  const programs = [
    ...exec.map(([name, command]) => named(`--exec ${name}`, () => ownCommand(name, command))),
    ...module.map(([name, file]) => named(`--module ${name}`, () => ownModule(name, file))),
  ];
  return {
    programs,
    limits: { time, memory: memoryLimit * megabyte, output: mostOutput },
    runs: programs.map(({ name, source }) => ({ name, extractor: "output", values: { source } })),
  };
}
