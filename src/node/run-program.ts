import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { sizeText } from "../format.ts";
import { problemOf } from "./disk.ts";
import { shown } from "./shown.ts";

/** A program and what it is given. */
export interface ProgramCall {
  /** A program's path or name, and its arguments. */
  readonly line: readonly [string, ...string[]];
  /** The text that it gets on standard input, in UTF-8. It need not read it. */
  readonly input: string;
  /** Variables of its environment besides ours. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface ProgramLimits {
  /** Milliseconds. */
  readonly time: number;
  /** Bytes of its own memory that each of its processes may have; only Linux holds them to it. */
  readonly memory: number;
  /** Bytes that it may write. */
  readonly output: number;
}

/** A program that gave no answer: what became of it, and its last words on the standard error. */
export class ProgramFailure extends Error {
  /** Set where it ended by itself. */
  readonly status: number | undefined;
  readonly lastWords: string;

  constructor(what: string, lastWords: string, status?: number) {
    super(lastWords === "" ? what : `${what}: ${lastWords}`);
    this.status = status;
    this.lastWords = lastWords;
  }
}

/** A variable that marks all that a program begins. */
const markName = "CONTENTSCOPE_CALL";
/** True where processes have groups, which can be ended at once, and limits. */
export const isPosix = process.platform !== "win32";

/**
 * Limits hold for all that the program begins. Its own time is limited so that nothing goes on for ever should this process be killed;
 * where a limit cannot be set, a lower one holds.
 */
const underLimits = 'ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; shift 2; exec "$@"';
/** Milliseconds without anything of what a program wrote, after its end: somebody else holds its output open. */
const graceTime = 500;
/** Bytes of the standard error that are kept. */
const keptWords = 8_000;
/** UTF-16 units of last words. */
const longestWords = 300;

/** The programs that are running. Whatever ends this process ends them, too. */
const running = new Set<RunningProgram>();
process.on("exit", () => {
  for (const program of running) endAll(program);
});

/** A program, and the mark in the environment by which all that it begins is known, also where that has left its group. */
interface RunningProgram {
  readonly child: ChildProcess;
  readonly mark: string;
}

/**
 * Runs a program with limits in a process group of its own, which ends with it; on Linux all else that it began does, too.
 *
 * @returns what it wrote on standard output
 * @throws ProgramFailure where it did not end well or in time, or wrote too much
 */
export function runProgram(call: ProgramCall, limits: ProgramLimits, stop?: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const [file, ...options] = isPosix ? limited(call.line, limits) : call.line;
    const mark = `${markName}=${randomUUID()}`;
    const child = spawn(file, options, {
      detached: isPosix,
      env: { ...process.env, ...call.variables, [markName]: mark.slice(markName.length + 1) },
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    const program: RunningProgram = { child, mark };
    running.add(program);
    const written: Uint8Array[] = [];
    let size = 0;
    let words: Buffer = Buffer.alloc(0);
    /** Why it was ended, or could not be begun. */
    let why: string | undefined;
    const letGo = (): void => {
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const end = (reason: string): void => {
      why ??= reason;
      endAll(program);
      if (grace !== undefined) letGo();
    };
    const onStop = (): void => end("stopped");
    const timer = setTimeout(() => end(`no answer within ${limits.time / 1_000} s`), limits.time);
    let grace: ReturnType<typeof setInterval> | undefined;
    /** True where something came since this was last looked at: a busy machine may be late in bringing the rest. */
    let isComing = true;
    stop?.addEventListener("abort", onStop);
    if (stop?.aborted === true) onStop();
    // The program may end before it has read all.
    child.stdin.on("error", () => undefined).end(call.input);
    child.stdout.on("data", (chunk: Buffer) => {
      isComing = true;
      size += chunk.length;
      if (size > limits.output) end(`it wrote more than ${sizeText(limits.output)}`);
      else written.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      words = Buffer.concat([words, chunk]).subarray(-keptWords);
    });
    child.on("error", (error) => {
      why ??= problemOf(error);
    });
    child.on("exit", () => {
      // The processes that it began end with it.
      endAll(program);
      grace = setInterval(() => {
        if (!isComing) letGo();
        isComing = false;
      }, graceTime);
    });
    child.on("close", (status, signal) => {
      running.delete(program);
      clearTimeout(timer);
      clearInterval(grace);
      stop?.removeEventListener("abort", onStop);
      const lastWords = lastWordsOf(words.toString("utf8"));
      if (why !== undefined) reject(new ProgramFailure(why, lastWords));
      else if (signal !== null) reject(new ProgramFailure(`ended by ${signal}`, lastWords));
      else if (status !== 0) reject(new ProgramFailure(`exit status ${status}`, lastWords, status ?? undefined));
      else resolve(Buffer.concat(written, size));
    });
  });
}

function limited(line: ProgramCall["line"], { time, memory }: ProgramLimits): readonly [string, ...string[]] {
  const kilobytes = Math.ceil(memory / 1_024);
  // The limit counts the time of all its threads together.
  const seconds = Math.ceil(time / 1_000) * availableParallelism() + 1;
  return ["/bin/sh", "-c", underLimits, "sh", String(kilobytes), String(seconds), ...line];
}

function endAll({ child: { pid }, mark }: RunningProgram): void {
  if (pid === undefined) return;
  kill(isPosix ? -pid : pid);
  const ended = new Set<number>();
  // A process that was found may just have begun another.
  for (let found = marked(mark); found.some((each) => !ended.has(each)); found = marked(mark))
    for (const each of found) {
      kill(each);
      ended.add(each);
    }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended.
  }
}

/** The processes with a mark in the environment that they were begun with: only Linux tells. */
function marked(mark: string): readonly number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => environmentOf(pid).includes(mark))
    .map(Number);
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch {
    // The process is another user's, or has ended.
    return "";
  }
}

/** A place in a program, of the list that often follows an error: "at f (a.js:1:1)", "3: 0xee85e7 v8::internal::…", "#0 0x…". */
const place = /^\s*(?:at\s|\d+: 0x|#\d)/;

/** The last line that names an error, or else the last line. */
export function lastWordsOf(text: string): string {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "" && !place.test(line));
  const line = (lines.findLast((each) => /error|exception|fatal|panic/i.test(each)) ?? lines.at(-1) ?? "").trim();
  return shown(line.length > longestWords ? `${line.slice(0, longestWords)}…` : line);
}
