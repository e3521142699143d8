/** Pages that are the fewest to learn a model of one's own from. */
export const leastPages = 10;

/** The sentence for fewer. */
export function tooFewPages(count: number): string {
  return `Training takes ${leastPages} different pages with a gold standard at the least, and here ${count === 1 ? "is 1" : `are ${count}`}. Mark more pages, or open a larger corpus.`;
}
