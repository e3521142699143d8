/**
 * Takes a rectangle (left, top, width, height) over as a box (left, top, right, bottom) of whole pixels, so that boxes that meet at a
 * fraction of one do not overlap. It is never empty.
 */
export function roundBox(rectangles: Float32Array, index: number, boxes: Int32Array, to: number): void {
  const [x, y] = [rectangles[4 * index], rectangles[4 * index + 1]];
  const [left, top] = [Math.round(x), Math.round(y)];
  boxes[4 * to] = left;
  boxes[4 * to + 1] = top;
  boxes[4 * to + 2] = Math.max(Math.round(x + rectangles[4 * index + 2]), left + 1);
  boxes[4 * to + 3] = Math.max(Math.round(y + rectangles[4 * index + 3]), top + 1);
}

export function copyBox(from: Int32Array, index: number, boxes: Int32Array, to: number): void {
  for (let side = 0; side < 4; side++) boxes[4 * to + side] = from[4 * index + side];
}

/** Spreads a box so that it holds another one; it may be empty at first. */
export function spreadBox(boxes: Int32Array, held: number, around: number): void {
  const [inner, outer] = [4 * held, 4 * around];
  if (boxes[outer] === boxes[outer + 2]) {
    copyBox(boxes, held, boxes, around);
    return;
  }
  for (let side = 0; side < 2; side++) {
    boxes[outer + side] = Math.min(boxes[outer + side], boxes[inner + side]);
    boxes[outer + side + 2] = Math.max(boxes[outer + side + 2], boxes[inner + side + 2]);
  }
}
