/** Letters for which the gutter has room in one line. */
const mostLetters = 12;

/** Names as they stand beside their bands: one that would be another's is told by its first word instead. */
export function shortNames(names: readonly string[]): readonly string[] {
  const short = names.map(shortName);
  return short.map((name, index) => (short.indexOf(name) < index ? (names[index]?.split(" ")[0]?.toLowerCase() ?? name) : name));
}

/** A name as it stands beside its band: what it is called at all, without what it is of, or else its last words that there is room for, or else its first. */
export function shortName(name: string): string {
  const [own = name] = name.split(/ (?:of|in|after|before|per|from|to|for|at|with) /);
  const words = (own.length <= mostLetters || own.includes(" ") ? own : name).split(" ");
  let first = 0;
  while (first < words.length - 1 && words.slice(first).join(" ").length > mostLetters) first++;
  const last = words.slice(first).join(" ");
  const short = last.length <= mostLetters ? last : (words[0] ?? last);
  // An abbreviation keeps its capitals.
  return /^[A-Z][a-z]/.test(short) ? short[0]?.toLowerCase() + short.slice(1) : short;
}
