/** The reasons that a page was decoded as it was. */
export const decodingReasons = [
  "byte order mark",
  "your choice",
  "declared by the archive",
  "declared in the page",
  "valid UTF-8",
  "guessed from the bytes",
  "fallback",
] as const;
export type DecodingReason = (typeof decodingReasons)[number];
