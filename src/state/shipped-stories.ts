/** A story that comes with the lab, as it is offered. */
export interface ShippedStory {
  readonly id: string;
  readonly title: string;
  /** Ids of the algorithms that it is about. */
  readonly about: readonly string[];
  readonly steps: number;
}

/** The story that tells in a minute what the lab is for. */
export const introduction = "introduction";

/** The stories in `public/stories`. */
export const shippedStories: readonly ShippedStory[] = [
  { id: introduction, title: "Which text is the article?", about: ["learned", "ccb"], steps: 6 },
  { id: "ccb", title: "Links in the text", about: ["ccb", "accb", "tccb"], steps: 8 },
  { id: "cetd", title: "The cliff of λ", about: ["cetd-ds", "cectd-ds", "cectd-s"], steps: 8 },
  { id: "danag", title: "The gap", about: ["danag", "dana"], steps: 9 },
  { id: "formula", title: "Write your own", about: ["formula"], steps: 6 },
];
