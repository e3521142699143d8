/** The runs of letters, digits and `_` of a text, of any script: `\w+` of other languages. */
export function lettersAndDigits(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}
