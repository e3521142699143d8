import type { MemberSpec } from "../../contract/extractor.ts";

const density: MemberSpec = { extractor: "cectd-ds", values: {} };
const densest: MemberSpec = { extractor: "cectd-ds", values: { blocks: "single" } };
const lines: MemberSpec = { extractor: "danag", values: {} };

/** Members that err apart. */
export const twoOfThree: readonly MemberSpec[] = [density, densest, lines];
export const fourOfSeven: readonly MemberSpec[] = twoOfThree;
export const cautious: readonly MemberSpec[] = [density, lines];
export const complementary: readonly MemberSpec[] = [densest, lines];
export const weightedThree: readonly MemberSpec[] = [
  { ...density, weight: 0.5 },
  { ...densest, weight: 0.3 },
  { ...lines, weight: 0.2 },
];
/** In their order. */
export const inTurn: readonly MemberSpec[] = [density, lines];
