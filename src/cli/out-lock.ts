import { closeSync, lstatSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { exactOptional, number, object, parseJson, pipe, safeParse, string, type InferOutput } from "valibot";
import { writingProblemOf } from "../node/file-problems.ts";

/** The process that writes a file, as its lock says. */
const ownerSchema = object({
  pid: number(),
  host: string(),
  /** When that process began, as the system counts: another may have got its number. Left out where the system does not tell. */
  begun: exactOptional(string()),
});
type Owner = InferOutput<typeof ownerSchema>;

/**
 * The file of results, claimed by one process alone: a file beside it says whose it is. The claim of a process that is no more, say
 * since it was killed, is taken over.
 */
export class ClaimedFile {
  /** The path of the file itself, where a link was named. */
  readonly path: string;
  readonly #text: string;
  readonly #named: string;

  /**
   * @param option names the file in sentences
   * @throws RangeError with a sentence where it cannot be written, or another process is or may be at it.
   */
  constructor(named: string, option = "--out") {
    this.path = writablePath(named, option);
    this.#named = `${option} ${this.path}`;
    const begun = processAt(process.pid)?.begun;
    const own: Owner = { pid: process.pid, host: hostname(), ...(begun !== undefined && { begun }) };
    // Each claim is another text, by which it is known again.
    this.#text = JSON.stringify({ ...own, claim: randomUUID() });
    if (this.#claim()) return;
    this.#takeOver();
    if (!this.#claim()) throw this.#refused("another run has just claimed it");
  }

  release(): void {
    if (textAt(this.#lock) === this.#text) rmSync(this.#lock, { force: true });
  }

  get #lock(): string {
    return `${this.path}.lock`;
  }

  /** @returns false where a lock is there */
  #claim(): boolean {
    let file: number | undefined;
    try {
      file = openSync(this.#lock, "wx");
      writeSync(file, this.#text);
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      if (file !== undefined) rmSync(this.#lock, { force: true });
      throw new RangeError(`${this.#named}: nothing can be written beside it: ${writingProblemOf(error)}`, { cause: error });
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  /** Takes away what a process left that is no more. @throws RangeError where it may be there still. */
  #takeOver(): void {
    const stats = lstatSync(this.#lock, { throwIfNoEntry: false });
    if (stats === undefined) return;
    const text = stats.isFile() ? textAt(this.#lock) : undefined;
    const owner = safeParse(pipe(string(), parseJson(), ownerSchema), text);
    if (!owner.success) throw this.#refused(`${this.#lock} does not say who writes it`);
    const { pid, host } = owner.output;
    if (host !== hostname()) throw this.#refused(`a run on ${host} (process ${pid}) writes it`);
    if (isThere(owner.output))
      throw new RangeError(`${this.#named}: another run (process ${pid}) writes it. Wait for it, or name another file`);
    const aside = `${this.#lock}.${randomUUID()}`;
    try {
      renameSync(this.#lock, aside);
    } catch (error) {
      // Another process was faster.
      if (codeOf(error) === "ENOENT") return;
      throw this.#refused(`${this.#lock} cannot be taken away: ${writingProblemOf(error)}`);
    }
    // Another process was faster, and has claimed it meanwhile.
    if (textAt(aside) !== text) renameSync(aside, this.#lock);
    else rmSync(aside);
  }

  #refused(why: string): RangeError {
    const wayOn = "Wait for it, or name another file; where no run is at it any more, delete";
    return new RangeError(`${this.#named}: ${why}. ${wayOn} ${this.#lock}`);
  }
}

/**
 * Does what a command asks with the files that it will write claimed before, since the work may take hours.
 *
 * @throws RangeError as the claims do
 */
export async function withClaimed<C extends Written, R>(command: C, task: (command: C) => Promise<R>): Promise<R> {
  const claimed: ClaimedFile[] = [];
  const pathOf = (option: keyof Written): Written => {
    const named = command[option];
    if (named === undefined) return {};
    const file = new ClaimedFile(named, `--${option}`);
    claimed.push(file);
    return { [option]: file.path };
  };
  try {
    return await task({ ...command, ...pathOf("out"), ...pathOf("card") });
  } finally {
    for (const file of claimed) file.release();
  }
}

/** The options by which commands write files. */
interface Written {
  readonly out?: string;
  readonly card?: string;
}

/** The place where a file can be written, or its link leads. @throws RangeError with a sentence where there is none. */
function writablePath(named: string, option: string): string {
  const refuse = (what: string): RangeError =>
    new RangeError(`${option} ${named}: ${what}. Name a file in a folder that is there`);
  const folder = statSync(dirname(named), { throwIfNoEntry: false });
  if (folder?.isDirectory() !== true) throw refuse(`${dirname(named)} is no folder`);
  const link = lstatSync(named, { throwIfNoEntry: false });
  if (link === undefined) {
    if (/[/\\]$/.test(named)) throw refuse("it is the name of a folder");
    return named;
  }
  const stats = statSync(named, { throwIfNoEntry: false });
  if (stats === undefined) throw refuse("the link leads nowhere");
  if (stats.isDirectory()) throw refuse("it is a folder");
  if (!stats.isFile()) throw refuse("it is a device or a pipe, not a file");
  return link.isSymbolicLink() ? realpathSync(named) : named;
}

function isThere({ pid, begun }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === "ESRCH") return false;
  }
  const now = processAt(pid);
  if (now === undefined) return true;
  // One that has ended stays in the list until its parent has asked what became of it.
  return now.state !== "Z" && (begun === undefined || now.begun === begun);
}

/** The line that Linux alone has of a process: it has the state, and from there as the twentieth word when it began. */
function processAt(pid: number): { readonly state: string | undefined; readonly begun: string | undefined } | undefined {
  const line = textAt(`/proc/${pid}/stat`);
  if (line === undefined) return undefined;
  // Behind the name, which may hold anything.
  const words = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return { state: words[0], begun: words[19] };
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
