import type { GivenOutput } from "../extraction/contract/given-output.ts";
import { readModuleRecord } from "../evaluation/recorder/module-record.ts";
import { readOutput } from "../import/outputs/output-text.ts";

/**
 * What a program wrote, by how it looks: text, Markdown, HTML, or one of these in JSON.
 *
 * @throws Error with a clause where it is no text, or there is nothing
 */
export function writtenOutput(bytes: Uint8Array): GivenOutput {
  return outputIn(decoded(bytes));
}

/** The same of what a module's process wrote: its record follows after a NUL. */
export function writtenByModule(bytes: Uint8Array): GivenOutput {
  const text = decoded(bytes);
  const end = text.lastIndexOf("\0");
  const output = outputIn(end < 0 ? text : text.slice(0, end));
  const record = end < 0 ? undefined : readModuleRecord(text.slice(end + 1));
  return record === undefined ? output : { ...output, record };
}

function outputIn(text: string): GivenOutput {
  if (text.includes("\0")) throw new Error("it wrote NUL characters, and so no text");
  if (text.trim() === "") throw new Error("it wrote nothing");
  return readOutput(text).output;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error("what it wrote is not UTF-8", { cause: error });
  }
}
