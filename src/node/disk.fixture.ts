import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";

/** Files by their paths, with their contents. */
export type TestFiles = Readonly<Record<string, string | Uint8Array>>;

/** A folder of a file of tests, which is gone after the last; answers with its path, and with how to write files below it. */
export function testFolder() {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "contentscope-")));
  afterAll(() => rmSync(path, { recursive: true }));
  /** Writes files into a folder below it. @returns the folder's path */
  const folder = (name: string, files: TestFiles = {}): string => {
    const at = join(path, name);
    mkdirSync(at, { recursive: true });
    for (const [inside, content] of Object.entries(files)) {
      mkdirSync(dirname(join(at, inside)), { recursive: true });
      writeFileSync(join(at, inside), content);
    }
    return at;
  };
  const file = (name: string, content: string | Uint8Array): string => join(folder(".", { [name]: content }), name);
  return { path, folder, file };
}

/** The first bytes of an image, which is no page. */
export const imageBytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0);

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
