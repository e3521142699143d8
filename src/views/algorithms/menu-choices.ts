import type { Declaration } from "../../extraction/contract/extractor.ts";
import type { Library } from "../../extraction/run.ts";

/** Something else than an algorithm to choose from the menu. */
export interface OtherChoice {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** Why it cannot be chosen. */
  readonly refusal?: string;
  readonly run: () => void;
}

/** What a menu of algorithms offers. */
export interface Offer {
  /** The algorithm that is ticked, if any. */
  readonly current?: string | undefined;
  /** Why an algorithm cannot be chosen here, if so. */
  readonly refusalOf?: (extractor: string) => string | undefined;
  readonly others?: { readonly title: string; readonly choices: readonly OtherChoice[] };
}

/** An algorithm's id, or something else. */
export type Chosen = string | OtherChoice;

/** One line of the menu, with the words that it is found by. */
export interface MenuChoice extends Ranked {
  readonly of: Pick<OtherChoice, "name" | "summary"> & Partial<Declaration>;
  readonly chosen: Chosen;
}

interface ChoiceGroup<T extends Ranked = MenuChoice> {
  readonly name: string;
  readonly choices: readonly T[];
}

/** The lines of the menu by group: what else there is, in the family of that name where there is one, and the algorithms by family. */
export function menuGroups(library: Library, { others, refusalOf }: Omit<Offer, "current">): readonly ChoiceGroup[] {
  const choiceOf = (of: MenuChoice["of"], id: string, refusal: string | undefined, chosen: Chosen): MenuChoice => {
    const { name, paper, family, summary } = of;
    const source = paper === undefined ? [] : [paper.short, paper.authors, paper.title];
    return { of, id, keywords: [name, ...source, family ?? "", summary], refusal, chosen };
  };
  const families = familiesOf(library).map(({ name, extractors }) => ({
    name,
    choices: extractors.map((extractor) => choiceOf(extractor, extractor.id, refusalOf?.(extractor.id), extractor.id)),
  }));
  const other = others?.choices.map((choice) => choiceOf(choice, choice.id, choice.refusal, choice)) ?? [];
  if (others === undefined || other.length === 0) return families;
  return families.some(({ name }) => name === others.title)
    ? families.map(({ name, choices }) => ({ name, choices: name === others.title ? [...choices, ...other] : choices }))
    : [{ name: others.title, choices: other }, ...families];
}

/**
 * How well an algorithm answers to what was typed, from 1 (its name begins so) to 0 (not at all). The first of `keywords` is its
 * name; the others, its family and paper say, hold the words in any order.
 */
export function algorithmRank(id: string, search: string, [name = "", ...others]: readonly string[] = []): number {
  const wanted = search.trim().toLowerCase();
  const own = name.toLowerCase();
  if (own === wanted || id === wanted) return 1;
  if (own.startsWith(wanted)) return 0.9;
  if (own.includes(wanted) || id.includes(wanted)) return 0.7;
  const all = [own, ...others].join(" ").toLowerCase();
  return wanted.split(/\s+/).every((word) => all.includes(word)) ? 0.3 : 0;
}

/** Something that a menu offers, as `algorithmRank` reads it. */
export interface Ranked {
  readonly id: string;
  readonly keywords: readonly string[];
  /** Why it cannot be chosen. */
  readonly refusal?: string | undefined;
}

/** What answers best to what was typed, of those alike the first; undefined where nothing does, or nothing was typed. */
export function bestMatch<T extends Ranked>(choices: readonly T[], search: string): T | undefined {
  if (search.trim() === "") return undefined;
  const best = ranked(choices, search)[0];
  return best === undefined || best.refusal !== undefined ? undefined : best;
}

/** The groups with what answers to what was typed, the best first; all as they come where nothing was typed. */
export function matchingGroups<T extends Ranked>(groups: readonly ChoiceGroup<T>[], search: string): readonly ChoiceGroup<T>[] {
  if (search.trim() === "") return groups;
  const best = ({ choices }: ChoiceGroup<T>): number => (choices[0] === undefined ? 0 : rankOf(choices[0], search));
  return groups
    .map(({ name, choices }) => ({ name, choices: ranked(choices, search) }))
    .filter(({ choices }) => choices.length > 0)
    .toSorted((left, right) => best(right) - best(left));
}

/** Those that answer to what was typed, the best first. */
function ranked<T extends Ranked>(choices: readonly T[], search: string): readonly T[] {
  return choices
    .filter(({ id, keywords }) => algorithmRank(id, search, keywords) > 0)
    .toSorted((left, right) => rankOf(right, search) - rankOf(left, search));
}

/** What cannot be chosen is behind all else. */
function rankOf({ id, keywords, refusal }: Ranked, search: string): number {
  return refusal === undefined ? algorithmRank(id, search, keywords) : -1;
}

export interface Family {
  readonly name: string;
  readonly extractors: readonly Declaration[];
}

/** The menu's groups, in the order in which the library first names them. */
export function familiesOf(library: Library): readonly Family[] {
  const families = new Map<string, Declaration[]>();
  for (const extractor of library.values()) {
    const known = families.get(extractor.family);
    if (known === undefined) families.set(extractor.family, [extractor]);
    else known.push(extractor);
  }
  return [...families].map(([name, extractors]) => ({ name, extractors }));
}
