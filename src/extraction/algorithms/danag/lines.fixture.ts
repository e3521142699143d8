import type { Extraction } from "../../contract/extraction.ts";
import { finish } from "../../contract/extractor.ts";
import { valuesFor } from "../../contract/parameters.ts";
import { rowOf } from "../../method/sorted.ts";
import { openPage } from "../../page/open-page.ts";
import { danag } from "./danag.ts";

/** What DANAg makes of lines of a letter each that are said to have so many characters of content and of code. */
export function areaOf(content: readonly number[], code: readonly number[], gap: number, smoothing = 0): Extraction {
  const pieces = rowOf(openPage("x".repeat(content.length)), "line", Uint32Array.from(content.keys()));
  const inputs = { T1: () => Float64Array.from(content), T2: () => Float64Array.from(code) };
  const [values] = valuesFor(danag.parameters, { gap, smoothing });
  return finish(danag.decide({ on: { pieces, inputs }, known: new Map() }, values));
}
