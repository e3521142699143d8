/**
 * The pieces of a text as jieba cuts it where it knows no words of its dictionary: words of a to z and digits, with a fraction and a
 * per cent sign, the signs that such words have between them, and each other character by itself, white space too. Together they are
 * the text.
 */
export function piecesOf(text: string): readonly string[] {
  return text.match(/[a-zA-Z0-9]+(?:\.\d+)?%?|[+#&._%-]+|\r\n|[^]/gu) ?? [];
}

/** The same without white space. */
export function tokensOf(text: string): readonly string[] {
  return piecesOf(text).filter((piece) => piece.trim() !== "");
}
