import { readFileSync } from "node:fs";

/** True while a process runs: one that has ended may still be listed, until somebody asks what became of it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** The number that a program wrote to a file. */
export function pidIn(file: string): number {
  return Number(readFileSync(file, "utf8"));
}
