const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u;

/** Returns whether the first letter of a line is of a script that is written from right to left. */
export function isRightToLeftLine(line: string): boolean {
  const letter = /\p{L}/u.exec(line);
  return letter !== null && rightToLeft.test(letter[0]);
}
