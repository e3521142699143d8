/** What a first visit is told on the figures themselves, in this order. */
export const hints = {
  strip: { number: 1, text: "white = content, black = code" },
  threshold: { number: 2, text: "dashed = threshold: drag me" },
  ribbon: { number: 3, text: "your own page: paste or drop it anywhere" },
} as const;

export type HintId = keyof typeof hints;
