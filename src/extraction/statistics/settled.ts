/** A number free of binary noise and of −0, so that what is 1 by its formula is not below a threshold of 1. */
export function settled(value: number): number {
  return Math.round(value * 1e12) / 1e12 + 0;
}
