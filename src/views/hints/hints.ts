/** What a first visit is told on the figures themselves, in this order. */
export const hints = {
  strip: { number: 1, text: "white = content, black = code" },
  threshold: { number: 2, text: "dashed = threshold: drag me" },
  ribbon: { number: 3, text: "paste or drop any page" },
} as const;

/** What is said of the threshold where the page has a gold standard. */
export const thresholdWithGold = "dashed = threshold: drag me, F1 follows";

export type HintId = keyof typeof hints;
