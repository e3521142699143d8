import { transfer } from "comlink";
import type { Preview } from "../extraction/output/preview.ts";

/** Hands over the arrays of a preview rather than copying them. */
export function handOverPreview(preview: Preview | undefined): Preview | undefined {
  if (preview === undefined) return undefined;
  const { code, offsets, elements, runs } = preview;
  const arrays = [code, offsets, ...Object.values(elements), ...Object.values(runs)];
  return transfer(
    preview,
    arrays.flatMap((array: number | { readonly buffer: ArrayBuffer }) => (typeof array === "number" ? [] : array.buffer)),
  );
}
