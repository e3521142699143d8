/** A story that comes with the lab, as it is offered. */
export interface ShippedStory {
  readonly id: string;
  readonly title: string;
  /** Ids of the algorithms that it is about. */
  readonly about: readonly string[];
  readonly steps: number;
}

/** The stories in `public/stories`. */
export const shippedStories: readonly ShippedStory[] = [
  { id: "ccb", title: "Links in the text", about: ["ccb", "accb", "tccb"], steps: 8 },
  { id: "cetd", title: "The cliff of λ", about: ["cetd-ds", "cectd-ds", "cectd-s"], steps: 8 },
  { id: "danag", title: "The gap", about: ["danag", "dana"], steps: 9 },
];
