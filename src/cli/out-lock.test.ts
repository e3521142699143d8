import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { testFolder } from "../node/disk.fixture.ts";
import { claimed } from "./out-lock.ts";

const { path: folder } = testFolder();

describe("a claimed file", () => {
  it("is of one process alone, until that releases it", () => {
    const path = join(folder, "a.json");
    const first = claimed(path);
    expect(() => claimed(path)).toThrow(
      new RangeError(
        `--out ${path}: another run (process ${process.pid} on ${hostname()}) is writing it. Wait for it, or name another file. If that run is gone, delete ${path}.lock`,
      ),
    );
    first.release();
    claimed(path).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is taken over from a process that is no more", async () => {
    const path = join(folder, "b.json");
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "close");
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: child.pid, host: hostname() }));
    const { release } = claimed(path);
    expect(JSON.parse(readFileSync(`${path}.lock`, "utf8"))).toEqual({ pid: process.pid, host: hostname() });
    release();
  });

  it("is taken over by one alone of several that find its process no more", async () => {
    const path = join(folder, "e.json");
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "close");
    const gone = JSON.stringify({ pid: child.pid, host: hostname() });
    writeFileSync(`${path}.lock`, gone);
    // Another looks at it again at this moment.
    writeFileSync(`${path}.lock.lock`, JSON.stringify({ pid: process.pid, host: hostname() }));
    expect(() => claimed(path)).toThrow(`another run (process ${process.pid} on ${hostname()}) is writing it`);
    expect(readFileSync(`${path}.lock`, "utf8")).toBe(gone);
    // Another was killed when it did.
    writeFileSync(`${path}.lock.lock`, gone);
    const { release } = claimed(path);
    expect(() => claimed(path)).toThrow("another run");
    release();
    expect(readdirSync(folder).filter((name) => name.startsWith("e.json"))).toEqual([]);
  });

  it("is one process's of many that begin at once", async () => {
    const path = join(folder, "f.json");
    const module = JSON.stringify(new URL("out-lock.ts", import.meta.url).href);
    const code = `import(${module}).then(async ({ claimed }) => {
      process.stdin.once("data", () => {
        try { claimed(${JSON.stringify(path)}); console.log("claimed"); } catch { console.log("refused"); }
        process.stdin.once("end", () => process.exit());
      });
      console.log("ready");
    });`;
    const begun = Array.from({ length: 4 }, () => spawn(process.execPath, ["--import", import.meta.resolve("tsx"), "-e", code]));
    const lines = begun.map(({ stdout }) => createInterface(stdout)[Symbol.asyncIterator]());
    const said = () => Promise.all(lines.map(async (line) => String((await line.next()).value)));
    await said();
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }));
    for (const { stdin } of begun) stdin.write("go\n");
    expect((await said()).filter((word) => word === "claimed")).toEqual(["claimed"]);
    for (const { stdin } of begun) stdin.end();
    rmSync(`${path}.lock`);
  }, 60_000);

  it.each([
    [
      "of another machine, of which nobody can tell",
      JSON.stringify({ pid: 1, host: "elsewhere" }),
      "another run (process 1 on elsewhere)",
    ],
    ["broken", '{"pid":', "another run is writing it"],
    ["empty", "", "another run is writing it"],
  ])("is not claimed beside a lock that is %s", (_, lock, who) => {
    const path = join(folder, "c.json");
    writeFileSync(`${path}.lock`, lock);
    expect(() => claimed(path)).toThrow(who);
    expect(readFileSync(`${path}.lock`, "utf8")).toBe(lock);
    rmSync(`${path}.lock`);
  });

  it("is a file that can be written, by whatever link it is named", () => {
    const place = join(folder, "d");
    mkdirSync(place);
    for (const path of [place, "/dev/null"]) expect(() => claimed(path)).toThrow("it is a folder or a device, not a file");
    expect(() => claimed(join(place, "no/x.json"))).toThrow("cannot write beside it: no such file or folder");
    const real = join(place, "real.json");
    writeFileSync(real, "");
    symlinkSync(real, join(place, "link.json"));
    const { path, release } = claimed(join(place, "link.json"));
    expect(path).toBe(real);
    expect(() => claimed(real)).toThrow("another run");
    release();
  });
});
