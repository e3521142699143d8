import { transfer } from "comlink";
import type { Preview } from "../extraction/output/preview.ts";

/** Hands over the arrays of a preview rather than copying them. */
export function handOverPreview(preview: Preview | undefined): Preview | undefined {
  if (preview === undefined) return undefined;
  const { code, offsets, elements, runs } = preview;
  const ofElements = [elements.starts, elements.ends, elements.parents, elements.blocks];
  const ofRuns = [runs.numbers, runs.unitStarts, runs.unitEnds, runs.starts, runs.ends, runs.parents, runs.breaks];
  return transfer(
    preview,
    [code, offsets, ...ofElements, ...ofRuns].map(({ buffer }) => buffer),
  );
}
