/** Letters for which the gutter has room in one line. */
const mostLetters = 12;

/** A name as it stands beside its band: what it is called at all, without what it is of, or else its last words that there is room for. */
export function shortName(name: string): string {
  const [own = name] = name.split(/ (?:of|in|after|before|per|from|to|for|at|with) /);
  const words = (own.length <= mostLetters || own.includes(" ") ? own : name).split(" ");
  let first = 0;
  while (first < words.length - 1 && words.slice(first).join(" ").length > mostLetters) first++;
  const short = words.slice(first).join(" ");
  // An abbreviation keeps its capitals.
  return /^[A-Z][a-z]/.test(short) ? short[0]?.toLowerCase() + short.slice(1) : short;
}
