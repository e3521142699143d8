import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClaimedFile } from "./out-lock.ts";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("ClaimedFile", () => {
  it("is of one process alone, until that releases it", () => {
    const path = join(folder, "a.json");
    const first = new ClaimedFile(path);
    expect(() => new ClaimedFile(path)).toThrow(
      new RangeError(`--out ${path}: another run (process ${process.pid}) writes it. Wait for it, or name another file`),
    );
    first.release();
    const second = new ClaimedFile(path);
    first.release();
    expect(readdirSync(folder)).toEqual(["a.json.lock"]);
    second.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is taken over from a process that is no more, or whose number another has", async () => {
    const path = join(folder, "b.json");
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "close");
    const claims = [
      JSON.stringify({ pid: child.pid, host: hostname() }),
      ...(process.platform === "linux" ? [JSON.stringify({ pid: process.pid, host: hostname(), begun: "1" })] : []),
    ];
    for (const claim of claims) {
      writeFileSync(`${path}.lock`, claim);
      const claimed = new ClaimedFile(path);
      expect(JSON.parse(readFileSync(`${path}.lock`, "utf8"))).toMatchObject({ pid: process.pid, host: hostname() });
      claimed.release();
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is not taken over from another machine, of which nobody can tell", () => {
    const path = join(folder, "c.json");
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: 1, host: "elsewhere.example" }));
    expect(() => new ClaimedFile(path)).toThrow(
      /a run on elsewhere\.example \(process 1\) writes it\..* delete .*c\.json\.lock$/,
    );
    rmSync(`${path}.lock`);
  });

  // A lock of another user's that nobody else may read is one, too; whoever runs the tests may be one who may read everything.
  it.each([
    ["a folder", (lock: string) => mkdirSync(lock)],
    ["a link that leads nowhere", (lock: string) => symlinkSync(`${lock}.gone`, lock)],
    ["a pipe", (lock: string) => execFileSync("mkfifo", [lock])],
    ["broken", (lock: string) => writeFileSync(lock, '{"pid":')],
    ["empty", (lock: string) => writeFileSync(lock, "")],
  ])("is not claimed beside a lock that is %s, and nothing is left there", (_, make) => {
    const place = mkdtempSync(join(folder, "e-"));
    const path = join(place, "e.json");
    make(`${path}.lock`);
    expect(() => new ClaimedFile(path)).toThrow(/e\.json\.lock does not say who writes it\. Wait .* delete .*e\.json\.lock$/);
    expect(readdirSync(place)).toEqual(["e.json.lock"]);
    rmSync(place, { recursive: true });
  });

  it("is a file that can be written, by whatever link it is named", () => {
    const place = join(folder, "d");
    mkdirSync(place);
    symlinkSync(join(place, "gone"), join(place, "dangling.json"));
    const refused = [place, `${join(place, "new")}/`, join(place, "no/x.json"), "/dev/null", join(place, "dangling.json")].map(
      (path) => {
        try {
          new ClaimedFile(path).release();
          return "claimed";
        } catch (error) {
          return String(error).replace(/^.*: (.*?)\..*$/, "$1");
        }
      },
    );
    expect(refused).toEqual([
      "it is a folder",
      "it is the name of a folder",
      `${join(place, "no")} is no folder`,
      "it is a device or a pipe, not a file",
      "the link leads nowhere",
    ]);
    writeFileSync(join(place, "real.json"), "");
    symlinkSync(join(place, "real.json"), join(place, "link.json"));
    const claimed = new ClaimedFile(join(place, "real.json"));
    expect(() => new ClaimedFile(join(place, "link.json"))).toThrow("another run");
    claimed.release();
  });
});
