import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { readArguments, type Subcommand, type Arguments, type Options } from "./options.ts";
import type { Main, Terminal } from "./terminal.ts";

/** The output and the messages of a command, and its exit status. */
export interface Answer {
  readonly output: string;
  readonly errors: string;
  readonly status: number | null;
}

/** Runs a command where the tests run: loading it anew takes longer than what it does. */
export async function runHere(main: Main, options: readonly string[], input: string | Uint8Array = ""): Promise<Answer> {
  const heard = { output: "", errors: "" };
  const into = (name: keyof typeof heard): Writable =>
    new Writable({
      decodeStrings: false,
      write(text: string, _, done) {
        heard[name] += text;
        done();
      },
    });
  const terminal: Terminal = { input: Readable.from([Buffer.from(input)]), output: into("output"), errors: into("errors") };
  const status = await main(options, terminal);
  return { ...heard, status };
}

/** What lines of JSON say. */
export function jsonLines(output: string): readonly Readonly<Record<string, unknown>>[] {
  const lines = output.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

/** The arguments of a command that ask for no help. */
export function given<const O extends Options>(command: Subcommand<O>, argv: readonly string[]): Arguments<O> {
  const read = readArguments(argv, command);
  if (typeof read === "function") throw new RangeError("they ask for a text");
  return read;
}

/** A command as a process of its own, and what comes of it. */
export interface Begun {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Answer>;
}

/** Runs a command as a process of its own, as `npm run` does, or as that of another user. */
export function runApart(command: string, options: readonly string[], input: string | Uint8Array = "", uid?: number): Begun {
  const child = start(command, options, uid);
  const heard = { output: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (heard.output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (heard.errors += text));
  child.stdin.end(input);
  return { child, ended: new Promise((resolve) => child.on("close", (status) => resolve({ ...heard, status }))) };
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Starts a command as a process of its own. */
export function start(command: string, options: readonly string[], uid?: number): ChildProcessWithoutNullStreams {
  const line = [
    "--import",
    import.meta.resolve("tsx"),
    fileURLToPath(new URL("contentscope.ts", import.meta.url)),
    command,
    ...options,
  ];
  return spawn(process.execPath, line, { cwd: root, ...(uid !== undefined && { uid }) });
}

/** A user whom permissions bind: root may read everything. */
export const boundUser = process.getuid?.() === 0 ? 65_534 : undefined;
