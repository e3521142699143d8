import type { Preset } from "../../contract/extractor.ts";
import type { Value } from "../../contract/parameters.ts";
import type { parameters } from "./parameters.ts";

type Name = keyof typeof parameters;
type Given = Partial<Readonly<Record<Name, Value>>>;

/** Filters of the ladder by the highest level that still has them on; what is not listed is on in every level. */
const highestLevels: readonly (readonly [number, readonly Name[]])[] = [
  [2, ["styles", "externalStyles"]],
  [3, ["textLinks", "imageLinks", "images"]],
  [4, ["forms", "buttons"]],
  [7, ["emptyTables"]],
  [8, ["linkLists"]],
  [9, ["iframes", "embeds", "inputs", "selects"]],
  [10, ["scripts", "meta", "flash"]],
];

function ratioOf(level: number): number {
  if (level === 6) return 0.5;
  if (level >= 7 && level <= 12) return 0.75;
  return level === 13 ? 0.3 : 0.25;
}

function presetOf(level: number): Preset {
  const off = highestLevels.filter(([highest]) => level > highest).flatMap(([, names]) => names);
  const ratio = ratioOf(level);
  const given: Given = {
    ...Object.fromEntries(off.map((name) => [name, false])),
    altText: false,
    ...(ratio === 0.25 ? {} : { ratio }),
  };
  return { name: `level${level}`, summary: summaryOf(level), values: given };
}

function summaryOf(level: number): string {
  if (level === 1) return "Crunch's ladder, its first step: everything on.";
  if (level === 6) return "Crunch's ladder: links stay in sentences, lists of more than a link for two words go.";
  if (level === 13) return "Crunch's ladder, its last step: nothing that holds text is deleted.";
  return `Crunch's ladder from most to least, step ${level} of 13.`;
}

const fromTheCode: Given = {
  altText: false,
  externalStyles: false,
  iframes: false,
  embeds: false,
  flash: false,
  minSubstance: 1,
  substanceForm: false,
};

/** The profiles that Crunch 3 came with, advertisements left as they are; and what its code does without one. */
export const presets: readonly Preset[] = [
  { name: "default", summary: "Crunch's default profile: all filters on, images leave their ALT texts.", values: {} },
  {
    name: "news",
    summary: "Crunch's profile for news: as default, without ALT texts.",
    values: { altText: false } satisfies Given,
  },
  { name: "code default", summary: "What Crunch does without a profile: one character is substance.", values: fromTheCode },
  ...Array.from({ length: 13 }, (_, index) => presetOf(index + 1)),
];
