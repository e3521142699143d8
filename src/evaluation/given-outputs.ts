import { sum } from "d3-array";
import { sourceLabel, type PageOutputs } from "../extraction/contract/given-output.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { MissingInput, type Inputs } from "../extraction/contract/inputs.ts";
import { outputsOf, type Library } from "../extraction/run.ts";

/**
 * Gives runs on a page what programs wrote for it. A source that wrote nothing for the page is left out there, and says so; one that was
 * run for it and failed has failed.
 */
export function outputsFrom(outputs: PageOutputs): Inputs["outputs"] {
  return (source) => {
    const output = outputs.get(source);
    if (output === undefined) throw new MissingInput("outputs", nothingWritten(source));
    if ("problem" in output) throw new Error(output.problem);
    return output;
  };
}

/** Milliseconds that the programs took whose outputs a run shows, where they were run for this. */
export function programTime(run: RunSpec, library: Library, outputs: PageOutputs): number {
  return sum(outputsOf(run, library), (source) => outputs.get(source)?.milliseconds);
}

/** What is said where a source wrote nothing for a page; "" is no source yet. */
export function nothingWritten(source: string): string {
  return source === ""
    ? "This lane needs another program’s output for the page. Paste it, or choose its file."
    : `${sourceLabel(source)} wrote nothing for this page.`;
}
