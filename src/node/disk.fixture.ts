import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";

/** A disk of its own, of so many kilobytes. */
export interface SmallDisk {
  readonly path: string;
  readonly resize: (kilobytes: number) => void;
  readonly remove: () => void;
}

/** A disk at a path that is free; undefined where this user may not make one, which is said. */
export function smallDisk(path: string, kilobytes: number): SmallDisk | undefined {
  mkdirSync(path);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", path], { stdio: "ignore" });
  } catch {
    console.warn("Only root can make a small disk: tests of a full one are skipped.");
    rmSync(path, { recursive: true });
    return undefined;
  }
  return {
    path,
    resize: (size) => void execFileSync("mount", ["-o", `remount,size=${size}k`, path]),
    remove: () => {
      execFileSync("umount", ["-l", path]);
      rmSync(path, { recursive: true });
    },
  };
}
