import type { CallSite } from "../../extraction/contract/recorded.ts";

/** The places that tell a module's code from all other. Addresses are those of an engine's stack traces. */
export interface ModulePlaces {
  readonly isTheirs: (address: string) => boolean;
  /** The name of a file; "" for the module's own. */
  readonly fileOf: (address: string) => string;
  /** A line of a file, from 1; "" where it cannot be read. */
  readonly codeOf: (address: string, line: number) => string;
}

interface StackFrame {
  readonly name: string;
  readonly address: string;
  readonly line: number;
}

/** Frames that are looked through. */
const mostFrames = 60;
/** Characters of a line of code that are shown. */
const longestCode = 100;

/** A place of which nothing is known. */
export const nowhere: CallSite = { name: "", file: "", line: 0, call: "", code: "" };

/**
 * The place in a module from which this is called, through functions of the document, and the step on which it came there: the names of its
 * functions, from the outermost one, "extract › strip".
 *
 * By the text of a stack trace, which all engines write, each in one of two ways; the names in it are those of the functions and methods.
 */
export function siteNow(places: ModulePlaces) {
  const frames = framesOf(stackNow());
  const at = frames.findIndex(({ address }) => places.isTheirs(address));
  const frame = frames[at];
  if (frame === undefined) return { site: nowhere, step: "" };
  const { address, line } = frame;
  const names = frames.filter((each) => places.isTheirs(each.address) && each.name !== "").map(({ name }) => name);
  const code = places.codeOf(address, line).trim();
  const site = {
    name: names[0] ?? "",
    file: places.fileOf(address),
    line,
    call: frames[at - 1]?.name ?? "",
    code: code.length > longestCode ? `${code.slice(0, longestCode)}…` : code,
  };
  return {
    site,
    step: names
      .filter((name, index) => name !== names[index + 1])
      .toReversed()
      .join(" › "),
  };
}

function stackNow(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = mostFrames;
  try {
    const { stack } = new Error("here");
    // A module may have changed how stacks are written.
    return typeof stack === "string" ? stack : "";
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** V8's "at HTMLElement.remove (address:1:2)" or "at address:1:2", and "remove@address:1:2" of the other engines. */
const v8 = /^\s*at (?:(.*?) \()?([^\s()]+):(\d+):\d+\)?$/;
const others = /^([^@\s]*)@(\S+):(\d+):\d+$/;

export function framesOf(stack: string): readonly StackFrame[] {
  return stack.split("\n").flatMap((text) => {
    const [, name = "", address, line] = v8.exec(text) ?? others.exec(text) ?? [];
    return address === undefined ? [] : [{ name: nameOf(name), address, line: Number(line) }];
  });
}

/** "strip" of "async Object.strip", "new strip", "set strip [as other]" and "strip/<"; "" of what has no name of its own. */
function nameOf(written: string): string {
  const known = /\[as (\w+)\]$/.exec(written)?.[1];
  const name =
    known ??
    written
      .replace(/^(?:(?:async|new|get|set) )+/, "")
      .replace(/(?:\/<?)+$/, "")
      .split(".")
      .at(-1) ??
    "";
  return name === "default" || !/^[#\w$]+$/.test(name) ? "" : name;
}
