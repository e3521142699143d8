/** Characters of a name, at the most, in a row of a figure. */
const longestName = 40;

/** "CCB"; with its values where another has that name, and numbered where these are alike: as rows of a figure need them. */
export function distinctNames(members: readonly { readonly name: string }[]): readonly string[] {
  const algorithms = members.map(({ name }) => name.split(", ")[0]);
  const counts = new Map<string, number>();
  return members.map(({ name }, index) => {
    const algorithm = algorithms[index];
    const isOnly = algorithms.filter((other) => other === algorithm).length === 1;
    const own = isOnly ? algorithm : name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
    const count = (counts.get(own) ?? 0) + 1;
    counts.set(own, count);
    return count === 1 ? own : `${own} (${count})`;
  });
}
