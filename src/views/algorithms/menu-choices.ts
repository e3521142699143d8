import type { Declaration } from "../../extraction/contract/extractor.ts";
import type { Library } from "../../extraction/run.ts";
import type { Ranked } from "./algorithm-rank.ts";
import { familiesOf } from "./families.ts";

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
  readonly current?: string;
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

interface ChoiceGroup {
  readonly name: string;
  readonly choices: readonly MenuChoice[];
}

/** The lines of the menu by group: what else there is, then the algorithms by family. */
export function menuGroups(library: Library, { others, refusalOf }: Omit<Offer, "current">): readonly ChoiceGroup[] {
  const choiceOf = (of: MenuChoice["of"], id: string, refusal: string | undefined, chosen: Chosen): MenuChoice => {
    const { name, paper, family, summary } = of;
    const source = paper === undefined ? [] : [paper.short, paper.authors, paper.title];
    return { of, id, keywords: [name, ...source, family ?? "", summary], refusal, chosen };
  };
  const other = others?.choices.map((choice) => choiceOf(choice, choice.id, choice.refusal, choice)) ?? [];
  return [
    ...(others !== undefined && other.length > 0 ? [{ name: others.title, choices: other }] : []),
    ...familiesOf(library).map(({ name, extractors }) => ({
      name,
      choices: extractors.map((extractor) => choiceOf(extractor, extractor.id, refusalOf?.(extractor.id), extractor.id)),
    })),
  ];
}
