import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { number, object, parseJson, pipe, safeParse, string } from "valibot";
import { errorCode, writingProblemOf } from "../node/disk.ts";

/** The process that writes a file, as the lock beside it says. */
const ownerSchema = pipe(string(), parseJson(), object({ pid: number(), host: string() }));

/**
 * Claims a file by a lock beside it, which says whose it is. The lock of a process of this machine that is no more, say since it was
 * killed, is taken over.
 *
 * @param option names the file in sentences
 * @returns the path of the file itself, where a link was named
 * @throws RangeError with a sentence where it cannot be written, or another process is or may be at it.
 */
export function claimed(named: string, option = "--out") {
  const path = existsSync(named) ? realpathSync(named) : named;
  const refused = (why: string, cause?: unknown): RangeError => new RangeError(`${option} ${path}: ${why}`, { cause });
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw refused("it is a folder or a device, not a file");
  return { path, release: locked(`${path}.lock`, refused) };
}

/** Makes a lock; answers what deletes it. */
function locked(lock: string, refused: (why: string, cause?: unknown) => RangeError): () => void {
  for (;;)
    try {
      writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: "wx" });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw refused(`cannot write beside it: ${writingProblemOf(error)}`, error);
      const owner = ownerIn(lock);
      if (owner === undefined || !isGone(owner)) {
        const who = owner === undefined ? "another run" : `another run (process ${owner.pid} on ${owner.host})`;
        throw refused(`${who} is writing it. Wait for it, or name another file. If that run is gone, delete ${lock}`, error);
      }
      // One of several processes that find it so looks again and deletes it: by then the lock may be another's.
      const unlock = locked(`${lock}.lock`, refused);
      if (isGone(ownerIn(lock))) rmSync(lock);
      unlock();
    }
}

/** The options by which commands write files. */
interface OutputFiles {
  readonly out?: string | undefined;
  readonly card?: string | undefined;
}

/**
 * Does what a command asks with the files that it will write claimed before, since the work may take hours.
 *
 * @throws RangeError as the claims do
 */
export async function withClaimed<C extends OutputFiles, R>(command: C, task: (command: C) => Promise<R>): Promise<R> {
  const files: ReturnType<typeof claimed>[] = [];
  const claim = (option: keyof OutputFiles): OutputFiles => {
    const named = command[option];
    if (named === undefined) return {};
    const file = claimed(named, `--${option}`);
    files.push(file);
    return { [option]: file.path };
  };
  try {
    return await task({ ...command, ...claim("out"), ...claim("card") });
  } finally {
    for (const file of files) file.release();
  }
}

function ownerIn(lock: string) {
  try {
    const { success, output } = safeParse(ownerSchema, readFileSync(lock, "utf8"));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process of this machine is no more. */
function isGone(owner: ReturnType<typeof ownerIn>): boolean {
  if (owner?.host !== hostname()) return false;
  try {
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === "ESRCH";
  }
}
