/** The sentence of an error. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
