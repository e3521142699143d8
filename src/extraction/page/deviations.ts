import type { Deviation } from "../contract/extractor.ts";

/** Where what all methods share differs from the papers: the page, its lines and blocks, and what is measured. */
export const pageDeviations: readonly Deviation[] = [];
