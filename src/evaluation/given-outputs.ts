import { sourceLabel, type PageOutputs } from "../extraction/contract/given-output.ts";
import { MissingInput, type Inputs } from "../extraction/contract/inputs.ts";

/** Gives runs on a page what programs wrote for it. A source that wrote nothing for the page is left out there, and says so. */
export function outputsFrom(outputs: PageOutputs): Inputs["outputs"] {
  return (source) => {
    const output = outputs.get(source);
    if (output === undefined) throw new MissingInput("outputs", nothingWritten(source));
    return output;
  };
}

function nothingWritten(source: string): string {
  return source === ""
    ? "Output of another program is not chosen yet: paste, drop or choose it."
    : `${sourceLabel(source)} wrote nothing for this page.`;
}
