import type { Page } from "../extraction/page/page.ts";

/** Both programs walk from each element up to the root again and again: their time grows with the cube of the depth. */
const deepest = 400;
/** Three times as many as the largest pages of news sites and forums have; from there on it grows with the square, to minutes. */
const mostElements = 30_000;

/** @throws Error for a page on which the programs do not end in a time that anybody waits for. */
export function refuseLargest(page: Page, title: string): void {
  const { count } = page.elements;
  if (count > mostElements) throw new Error(refusal(title, `it has ${inWords(count)} elements`, mostElements));
  const depth = depthOf(page);
  if (depth > deepest) throw new Error(refusal(title, `its elements are nested ${inWords(depth)} levels deep`, deepest));
}

function refusal(title: string, what: string, limit: number): string {
  return `${title} would take minutes on this page and is not run: ${what}, and ${inWords(limit)} is the limit.`;
}

function inWords(count: number): string {
  return count.toLocaleString("en");
}

function depthOf({ elements: { count, parents } }: Page): number {
  const depths = new Uint32Array(count);
  let deepestHere = 0;
  for (let element = 0; element < count; element++) {
    const depth = (depths[parents[element] ?? -1] ?? 0) + 1;
    depths[element] = depth;
    deepestHere = Math.max(deepestHere, depth);
  }
  return deepestHere;
}
