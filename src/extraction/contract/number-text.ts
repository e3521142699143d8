/** A number as figures, tables and formulas write it: whole, or with two digits after the point, three below 1. */
export function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 1 ? 3 : 2);
}

/** "1 block", "1,204 blocks". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}

/** Digits after the point beyond which two numbers that differ are not told apart. */
const mostDigits = 12;

/** Two numbers that are compared, with as many more digits as it takes to tell them apart where they differ. */
export function comparedTexts(left: number, right: number): readonly [string, string] {
  const texts = [numberText(left), numberText(right)] as const;
  if (left === right || Number(texts[0]) !== Number(texts[1])) return texts;
  for (let digits = 3; digits < mostDigits; digits++) {
    const longer = [trimmed(left, digits), trimmed(right, digits)] as const;
    if (Number(longer[0]) !== Number(longer[1])) return longer;
  }
  return [String(left), String(right)];
}

function trimmed(value: number, digits: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(digits);
}

/** A stretch of units `[start, end)`, counted from one: "line 3", "lines 3 to 5". */
export function stretchText(noun: string, start: number, end: number): string {
  return end - start === 1 ? `${noun} ${end}` : `${noun}s ${start + 1} to ${end}`;
}

/** Some texts in their order; of more than there is room for, the first and the last of them with a sign between. */
export function endsOf(texts: readonly string[], most: number): readonly string[] {
  return texts.length <= most ? texts : [...texts.slice(0, most / 2), "…", ...texts.slice(-most / 2)];
}
