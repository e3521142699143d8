import type { Readable, Writable } from "node:stream";
import { thousands } from "../format.ts";
import { shown } from "../node/shown.ts";
import { readArguments, UsageError, type Subcommand, type Arguments, type Options } from "./options.ts";

/** The input of a command, its output, and the stream for what there is to say: a terminal has columns, a file or a pipe has none. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
  readonly errors: Writable & { readonly isTTY?: boolean; readonly columns?: number };
}

/** The process's own: standard input is not opened before it is asked for. */
export const ownTerminal: Terminal = {
  get input() {
    return process.stdin;
  },
  output: process.stdout,
  errors: process.stderr,
};

/** Pages and files that are named at the most; the file of results has all. */
const mostNamed = 10;

/** Tells the user lines, without what a terminal would obey. */
export function print(errors: Terminal["errors"], lines: readonly string[]): void {
  for (const line of lines) errors.write(`${shown(line)}\n`);
}

/** The same of items, as many as one wants to read, and how many more there are. */
export function printSome(errors: Terminal["errors"], what: string, items: readonly string[]): void {
  print(
    errors,
    items.slice(0, mostNamed).map((item) => `${what}: ${item}`),
  );
  if (items.length > mostNamed) print(errors, [`${what}: ${thousands(items.length - mostNamed)} more`]);
}

/** Carries out a command with its arguments. @returns the exit status */
export type Main = (argv: readonly string[], terminal: Terminal) => Promise<number>;

/** A command as it is called: where its arguments make no sense or it throws another RangeError, that is said. */
export function mainOf<const O extends Options>(
  command: Subcommand<O>,
  run: (given: Arguments<O>, terminal: Terminal) => Promise<number>,
): Main {
  return async (argv, terminal) => {
    terminal.output.on("error", onOutputError);
    try {
      const given = readArguments(argv, command);
      if (typeof given !== "function") return await run(given, terminal);
      terminal.output.write(await given());
      return 0;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      print(terminal.errors, error instanceof UsageError ? error.message.split("\n") : [error.message]);
      return 2;
    }
  };
}

function onOutputError(error: NodeJS.ErrnoException): void {
  // Whoever read the output has seen enough: `extract … | head`.
  if (error.code === "EPIPE") process.exit();
  throw error;
}

/** Milliseconds in which a second signal is the same: a terminal sends it to npm, to what npm began and to us, and they pass it on. */
const echo = 1_000;
/** The exit status of a command that was stopped: as a shell has it of a process that Ctrl-C ended. */
export const interrupted = 130;

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface StopSignal {
  /** Aborted by Ctrl-C, SIGTERM, or the end of the terminal. */
  readonly signal: AbortSignal;
  /** Lets signals end the process from here on, as usual. */
  readonly release: () => void;
}

/** Lets a command come to an end in order. Who asks a second time does not want to wait for that. */
export function stopSignal(): StopSignal {
  const stop = new AbortController();
  let firstAt: number | undefined;
  const onSignal = (): void => {
    firstAt ??= performance.now();
    if (performance.now() - firstAt > echo) process.exit(interrupted);
    stop.abort();
  };
  for (const name of stopSignals) process.on(name, onSignal);
  const release = (): void => {
    for (const name of stopSignals) process.off(name, onSignal);
  };
  return { signal: stop.signal, release };
}
