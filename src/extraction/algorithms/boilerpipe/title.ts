import { has, labelled, labels } from "./block.ts";
import { judging, placeOf, type Outcome, type Step } from "./stage.ts";

/** Separators at which a title falls into the headline and the site's name. */
const separators = [/ *[|»-] */u, / *[|»:] */u, / *[|»:()] */u, / *[|»:()-] */u, / *[|»,:()-] */u];
const dashes = / +- +/u;
const bars = / +\| +/u;
const fewestWords = 4;
const punctuation = /[?!.:-]+/gu;

/** The candidates for a page's headline, by its title: the whole of it, its longest part, and its longer parts. */
export function titleCandidates(title: string): ReadonlySet<string> {
  const whole = normalised(title);
  if (whole === "") return new Set();
  const longest = separators.flatMap((separator) => longestPart(partsOf(whole, separator)));
  const long = [bars, dashes].flatMap((separator) =>
    partsOf(whole, separator).filter((part) => isNamed(part) && wordsIn(part) >= fewestWords),
  );
  return new Set([whole, ...longest, ...long, whole.replace(/ - [^-]+$/u, ""), whole.replace(/^[^-]+ - /u, "")]);
}

function normalised(text: string): string {
  return text.replaceAll("\u00a0", " ").replaceAll("'", "").trim().toLowerCase();
}

/** Parts at a separator; none where it does not occur. */
function partsOf(title: string, separator: RegExp): readonly string[] {
  const parts = title.split(separator);
  while (parts.at(-1) === "") parts.pop();
  return parts.length <= 1 ? [] : parts;
}

/** A part with an address in it is the site's name. */
function isNamed(part: string): boolean {
  return !part.includes(".com");
}

function wordsIn(part: string): number {
  return part.split(/ +/u).length;
}

/** The part with the most words; a later one is taken too where it is longer in characters alone. */
function longestPart(parts: readonly string[]): readonly string[] {
  let longest = "";
  let mostWords = 0;
  for (const part of parts.filter(isNamed)) {
    const words = wordsIn(part);
    if (words <= mostWords && part.length <= longest.length) continue;
    mostWords = words;
    longest = part;
  }
  return longest === "" ? [] : [longest.trim()];
}

/** Labels the first block that is the page's headline. */
export const markTitle: Step = {
  name: "2 find the title",
  rule: "TITLE: the first block that is a part of <title>",
  run(before, { title, texts, characters }): Outcome {
    const candidates = titleCandidates(title);
    const longest = 2 * Math.max(...Array.from(candidates, ({ length }) => length), 0) + 20;
    const found = before.findIndex(({ first }) => {
      if (candidates.size === 0 || characters[first] > longest) return false;
      const text = normalised(texts(first));
      return candidates.has(text) || candidates.has(text.replace(punctuation, "").trim());
    });
    if (found < 0) return { blocks: before, detail: "No block is the page's title." };
    const block = before[found];
    return {
      blocks: before.with(found, labelled(block, labels.title)),
      detail: `${placeOf(block)} is the title.`.replace(/^b/u, "B"),
      at: (index) => (index === found ? { numbers: `“${texts(block.first)}”` } : undefined),
    };
  },
};

/** Makes content of what might be, between the title and the text. */
export const expandToTitle: Step = {
  name: "10 title to text",
  rule: "title to text: MIGHT-BE → content",
  run(before): Outcome {
    const content = before.findIndex(({ isContent }) => isContent);
    const title = before.slice(0, content + 1).findLastIndex((block) => has(block, labels.title));
    if (title < 0 || title === content) return { blocks: before, detail: "No title stands before the text." };
    const turns = (index: number): boolean => index >= title && index < content && has(before[index], labels.mightBe);
    const numbers = `between the title, ${placeOf(before[title])}, and the text, ${placeOf(before[content])}`;
    return judging(before, true, turns, () => ({ numbers }));
  },
};
