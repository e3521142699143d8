import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder } from "./disk.fixture.ts";
import { isRunning, pidIn } from "./processes.fixture.ts";
import { lastWordsOf, runProgram } from "./run-program.ts";

const { path: folder } = testFolder();

/** Runs a line of shell on "page". */
async function run(command: string, limits = {}, stop?: AbortSignal): Promise<string> {
  const call = { line: ["/bin/sh", "-c", command], input: "page", variables: { KEPT: join(folder, "pid") } } as const;
  const written = await runProgram(call, { time: 30_000, memory: 1_000_000_000, output: 1_000, ...limits }, stop);
  return new TextDecoder().decode(written);
}

/** True while the process runs whose number was written to the file that $KEPT names. */
function isAlive(): boolean {
  return isRunning(pidIn(join(folder, "pid")));
}

describe("runProgram", () => {
  it("gives a program its input and takes what it writes", async () => {
    expect(await run('cat; echo " of $KEPT"')).toBe(`page of ${join(folder, "pid")}\n`);
  });

  it("takes it from one that reads nothing, however long its input is", async () => {
    const call = { line: ["/bin/sh", "-c", "echo done"], input: "x".repeat(5_000_000), variables: {} } as const;
    const written = await runProgram(call, { time: 30_000, memory: 1_000_000_000, output: 1_000 });
    expect(Buffer.from(written).toString()).toBe("done\n");
  });

  it("says how one ended, with its last words", async () => {
    await expect(run("echo 'on the way' >&2; echo 'no room' >&2; exit 3")).rejects.toThrow(/^exit status 3: no room$/);
    await expect(run("kill -SEGV $$")).rejects.toThrow(/^ended by SIGSEGV/);
    await expect(run("no-such-program-here")).rejects.toThrow(/^exit status 127: .*no-such-program-here/);
  });

  it("ends one that writes too much, and one that takes too long, with what they began", async () => {
    await expect(run("yes")).rejects.toThrow("it wrote more than 1 kB");
    await expect(run('sleep 1000 & echo $! > "$KEPT"; wait', { time: 1_000 })).rejects.toThrow("no answer within 1 s");
    await expect.poll(isAlive).toBe(false);
  });

  it("does not wait for what a program leaves behind with its output open", async () => {
    // One in the program's group, which is ended, and one that has left it.
    expect(await run('sleep 1000 & echo $! > "$KEPT"; echo done')).toBe("done\n");
    await expect.poll(isAlive).toBe(false);
    expect(await run("setsid sh -c 'echo $$ > \"$KEPT\"; exec sleep 1000' & sleep 1; echo done")).toBe("done\n");
    if (process.platform !== "linux") process.kill(pidIn(join(folder, "pid")), "SIGKILL");
    await expect.poll(isAlive).toBe(false);
  });

  it.runIf(process.platform === "linux")("ends what has left its session, however often that begins another", async () => {
    const away = `setsid sh -c 'sh -c "sleep 1000 & echo \\$! > \\"\\$KEPT\\"; wait" & exec sleep 1000' &`;
    await expect(run(`${away} sleep 1000`, { time: 2_000 })).rejects.toThrow("no answer within 2 s");
    await expect.poll(isAlive).toBe(false);
  });

  it("ends one when it is told to, and begins none after", async () => {
    const stop = new AbortController();
    const running = run("sleep 1000", {}, stop.signal);
    stop.abort();
    await expect(running).rejects.toThrow("stopped");
    await expect(run("sleep 1000", {}, stop.signal)).rejects.toThrow("stopped");
  });

  it.runIf(process.platform === "linux")("holds its processes to their memory", async () => {
    const greedy = `"${process.execPath}" -e 'const all = []; for (;;) all.push(Buffer.alloc(1e7, 1))'`;
    await expect(run(greedy, { memory: 400_000_000 })).rejects.toThrow(/exit status|ended by/);
    await expect(
      run(`"${process.execPath}" -e 'console.log(Buffer.alloc(1e8, 1).length)'`, { memory: 400_000_000 }),
    ).resolves.toBe("100000000\n");
  });
});

describe("lastWordsOf", () => {
  it.each([
    ["", ""],
    ["one\ntwo\n\n", "two"],
    ["Traceback:\n  File x\nMemoryError\n", "MemoryError"],
    ["TypeError: x is no function\n    at f (a.js:1:1)\n\nNode.js v20.19.0\n", "TypeError: x is no function"],
    ["FATAL ERROR: out of memory\n 1: 0xb9 node::Abort() [node]\n#2 0x3 OnFatalError\n", "FATAL ERROR: out of memory"],
    ["\u001b[31mError: red\u001b[0m\r", String.raw`\x1b[31mError: red\x1b[0m`],
    [`Error: ${"long ".repeat(100)}`, `Error: ${"long ".repeat(100)}`.slice(0, 300) + "…"],
  ])("finds in %j what is worth to be said", (text, words) => {
    expect(lastWordsOf(text)).toBe(words);
  });
});
