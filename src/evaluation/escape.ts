/**
 * A text in letters, digits, "-", "." and "_" alone, so that no chat or forum changes it: a space is "__", and what else does not
 * fit is its number between two "_", as in "Gr_fc_n". `unescaped` gives the text back, whatever it is.
 */
export function escaped(text: string): string {
  return text.replace(/[^A-Za-z0-9.-]/gu, (character) =>
    character === " " ? "__" : `_${(character.codePointAt(0) ?? 0).toString(16)}_`,
  );
}

/** @throws RangeError for what `escaped` never writes. */
export function unescaped(text: string): string {
  const plain = text.replace(/_([0-9a-f]*)_/g, (_, digits: string) =>
    digits === "" ? " " : String.fromCodePoint(Number.parseInt(digits, 16)),
  );
  const unknown = /[^A-Za-z0-9._-]/.exec(text)?.[0];
  if (unknown !== undefined) throw new RangeError(`character that is never in a link: ${unknown}`);
  return plain;
}
