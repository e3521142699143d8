import { foreignStyles } from "../extraction/output/preview.ts";
import type { Page } from "../extraction/page/page.ts";
import type { DecodedPage, DecodingReason } from "./decode.ts";
import { hiddenTexts, type HiddenText } from "./hidden-text.ts";

/** The facts about a page by which its reader is advised; `adviceFor` takes them. */
export interface PageFacts extends PageStructure {
  /** Size of the file in bytes. */
  readonly bytes: number;
  readonly decoding: Pick<DecodedPage, "encoding" | "unreadableCount" | "suspected"> & { readonly reason: DecodingReason };
}

/** The part of the facts that parsing tells. */
export interface PageStructure {
  readonly tagCount: number;
  readonly scriptCount: number;
  /** UTF-16 units of text outside scripts and the like, without the white space around each run. */
  readonly textLength: number;
  /** Number of elements on the longest way down from the root. */
  readonly depth: number;
  /** Style sheets that are elsewhere, and so are not loaded. */
  readonly foreignStyles: number;
  /** Text that stands where no method reads it. */
  readonly hidden: readonly HiddenText[];
}

export function structureOf(page: Page): PageStructure {
  return {
    tagCount: page.tags.count,
    scriptCount: page.elements.names.filter((name) => name === "script").length,
    textLength: textLength(page),
    depth: depthOf(page),
    foreignStyles: foreignStyles(page),
    hidden: hiddenTexts(page),
  };
}

function textLength({ runs }: Page): number {
  let length = 0;
  for (let run = 0; run < runs.count; run++) {
    if (runs.ignored[run] === 0) length += runs.texts[run]?.trim().length ?? 0;
  }
  return length;
}

function depthOf({ elements }: Page): number {
  const depths = new Uint32Array(elements.count);
  let deepest = 0;
  for (let element = 0; element < elements.count; element++) {
    const depth = (depths[elements.parents[element] ?? -1] ?? 0) + 1;
    depths[element] = depth;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
