import { messageOf } from "../format.ts";

/** The reason in words why a file cannot be read. */
export function problemOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return problems[code] ?? messageOf(error);
}

/** The reason in words why a file cannot be written. */
export function writingProblemOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return writingProblems[code] ?? problemOf(error);
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
