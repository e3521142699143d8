/** "not one of text, html; did you mean html?" for `htlm`. */
export function notOneOf(given: string, known: readonly string[]): string {
  const near = nearName(given, known);
  return `not one of ${known.join(", ")}${near === undefined ? "" : `; did you mean ${near}?`}`;
}

/** The name that somebody meant who mistyped at most a third of it; undefined where none is near. */
export function nearName(given: string, known: Iterable<string>): string | undefined {
  let [near, least]: [string | undefined, number] = [undefined, Math.max(1, Math.floor(given.length / 3)) + 1];
  for (const name of known) {
    const distance = editDistance(given.toLowerCase(), name.toLowerCase());
    if (distance < least) [near, least] = [name, distance];
  }
  return near;
}

/** How many letters must be put in, left out, changed or swapped with the next to make one word of the other. */
function editDistance(left: string, right: string): number {
  const rows = [Array.from({ length: right.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= left.length; row++) {
    const distances = [row];
    rows.push(distances);
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const changed = at(row - 1, column - 1) + (isSame ? 0 : 1);
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : Infinity;
      distances.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, changed, swapped));
    }
  }
  return at(left.length, right.length);
}
