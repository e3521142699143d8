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
  return source === "" ? "No output of another program was chosen." : `${sourceLabel(source)} wrote nothing for this page.`;
}
