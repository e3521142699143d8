/**
 * The reading of a page: what is taken for its text before any method looks at it, one choice for all of them. What is left out counts
 * as scripts do, with all in it.
 */
export interface Reading {
  /** The ways of hiding by which elements are left out, in the order of `hiddenWays`. */
  readonly hidden: readonly HiddenWay[];
  /** Whether a `noscript` that holds text of the page is read as the `div` that it is for a browser without scripts. */
  readonly noscript: "open" | "closed";
  /**
   * What a word is, for methods and measures: by script each Thai, Lao or Khmer letter, kana and Han character is one, as these are written
   * without spaces, and of other scripts what stands between spaces; or the latter of all, as papers have it.
   */
  readonly words: "script" | "spaces";
}

/**
 * The ways in which a page hides an element: the attribute `hidden`; `display: none` and `visibility: hidden` in its attribute `style`;
 * `aria-hidden="true"`; and whatever else makes that nothing of it is seen, style sheets above all, which only a page that is laid out
 * can tell.
 */
export const hiddenWays = ["attribute", "display", "visibility", "aria", "layout"] as const;

export type HiddenWay = (typeof hiddenWays)[number];

/** Elements of a page, by their number, that are not seen: 2 with all in them, 1 only the text that stands directly in them. */
export type Unseen = Uint8Array<ArrayBuffer>;

/** The reading where nothing else is chosen: nothing is left out for being hidden. */
export const usualReading: Reading = { hidden: [], noscript: "open", words: "script" };

export function isUsual(reading: Reading): boolean {
  return readingText(reading) === "";
}

/** A reading in words: "hidden elements left out by display, aria; noscript closed"; empty for the usual one. */
export function readingText({ hidden, noscript, words }: Reading): string {
  const parts = [
    ...(hidden.length > 0 ? [`hidden elements left out by ${hidden.join(", ")}`] : []),
    ...(noscript === "closed" ? ["noscript closed"] : []),
    ...(words === "spaces" ? ["words by spaces"] : []),
  ];
  return parts.join("; ");
}
