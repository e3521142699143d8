import fc, { type Arbitrary } from "fast-check";

/** Any text of at most so many of the pieces, which are told with a bar between them: "<p>|</p>|word ". */
export function anySource(pieces: string, maxLength = 30): Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces.split("|")), { maxLength }).map((parts) => parts.join(""));
}
