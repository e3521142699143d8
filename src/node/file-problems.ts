import { messageOf } from "../format.ts";

/** The reason in words why a file cannot be read. */
export function problemOf(error: unknown): string {
  return problems[codeOf(error)] ?? messageOf(error);
}

/** Does something with what is named. @throws RangeError that begins with its name, for whatever goes wrong */
export async function named<T>(name: string, task: () => T): Promise<Awaited<T>> {
  try {
    return await task();
  } catch (error) {
    throw new RangeError(`${name}: ${problemOf(error)}`, { cause: error });
  }
}

/** The reason in words why a file cannot be written. */
export function writingProblemOf(error: unknown): string {
  return writingProblems[codeOf(error)] ?? problemOf(error);
}

/** The code that the system gives an error, "ENOENT" say; empty for an error of another kind. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const writingProblems: Readonly<Record<string, string>> = {
  ENOSPC: "no space is left on the disk",
  EDQUOT: "no more space is granted on the disk",
  EFBIG: "no larger file is allowed",
  EACCES: "writing it is not allowed",
  EPERM: "writing it is not allowed",
  EROFS: "the disk is read only",
};

const problems: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "reading it is not allowed",
  EISDIR: "a folder, not a page",
};
