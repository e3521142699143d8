import type { LayoutChannel } from "../../../extraction/contract/trace.ts";

/**
 * How much of a page is drawn, from its left edge, in CSS pixels of the page: all of it, unless more than half of it is empty. A box far
 * outside, of a slide that waits for its turn say, makes a page ten times as wide as its text, which then had a tenth of the picture.
 */
export function drawnWidth({
  width,
  texts,
  rectangles,
  separators,
}: Pick<LayoutChannel, "width" | "texts" | "rectangles" | "separators">): number {
  const right = Math.max(rightOf(texts), rightOf(rectangles), rightOf(separators));
  return right > 0 && right < width / 2 ? right : width;
}

/** The right edge of the rightmost of boxes that are not empty; 0 where there is none. */
function rightOf(boxes: Float32Array): number {
  let right = 0;
  for (let at = 0; at + 3 < boxes.length; at += 4)
    if ((boxes[at + 2] ?? 0) > 0 && (boxes[at + 3] ?? 0) > 0) right = Math.max(right, (boxes[at] ?? 0) + (boxes[at + 2] ?? 0));
  return right;
}
