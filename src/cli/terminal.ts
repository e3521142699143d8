import type { Readable, Writable } from "node:stream";

/** What a terminal has beside a file or a pipe. */
interface TerminalLine {
  readonly isTTY?: boolean;
  /** Characters in a line. */
  readonly columns?: number;
}

/** What a command reads, where it writes what it makes, and where it says what there is to say. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
  readonly errors: Writable & TerminalLine;
}

/** The process's own: standard input is not opened before it is asked for. */
export const ownTerminal: Terminal = {
  get input() {
    return process.stdin;
  },
  output: process.stdout,
  errors: process.stderr,
};
