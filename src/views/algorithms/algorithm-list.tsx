import { Command } from "cmdk";
import { groups } from "d3-array";
import { useState } from "react";
import type { Declaration } from "../../extraction/contract/extractor.ts";
import type { Library } from "../../extraction/run.ts";
import { useLabContext } from "../../lab/react.tsx";

/** Something to choose from a menu of algorithms: one of them, or something else with a name and a summary. */
export interface MethodEntry {
  readonly id: string;
  readonly of: Pick<Declaration, "name" | "summary"> & Partial<Declaration>;
  /** Why it cannot be chosen. */
  readonly refusal?: string | undefined;
  readonly choose: () => void;
}

/** The entries of a menu of algorithms. */
export interface Offer {
  /** The algorithm that is ticked, if any. */
  readonly current?: string | undefined;
  /** Why an algorithm cannot be chosen here, if so. */
  readonly refusalOf?: (extractor: string) => string | undefined;
  readonly others?: ChoiceGroup;
  readonly onChoose: (extractor: string) => void;
}

interface ChoiceGroup {
  readonly name: string;
  readonly choices: readonly MethodEntry[];
}

/** The search field and the list below it, which typing narrows; arrows and Enter choose. */
export function AlgorithmList({ onChosen, ...offer }: Offer & { readonly onChosen: () => void }) {
  const { library } = useLabContext();
  const [search, setSearch] = useState("");
  return (
    <Command
      label="Methods"
      shouldFilter={false}
      vimBindings={false}
      loop
      defaultValue={offer.current ?? ""}
      className="algorithm-list column"
    >
      <Command.Input
        ref={takeFocus}
        className="search-line no-shrink border-bottom"
        value={search}
        onValueChange={setSearch}
        placeholder="Name, family, year …"
      />
      <Command.List className="command-list scroll" label="Methods">
        {matchingGroups(menuGroups(library, offer), search).map(({ name, choices }) => (
          <Command.Group key={name} heading={name}>
            {choices.map((choice) => (
              <MethodItem
                key={choice.id}
                choice={choice}
                isCurrent={choice.id === offer.current}
                onSelect={() => {
                  onChosen();
                  choice.choose();
                }}
              />
            ))}
          </Command.Group>
        ))}
        <Command.Empty className="no-rows" role="status">
          No method matches “{search.trim()}”. Try a family (“lines”, “DOM”), an author or a year.
        </Command.Empty>
      </Command.List>
    </Command>
  );
}

/** The menu was opened to choose from it: typing narrows it down at once. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
}

interface ItemProps {
  readonly choice: MethodEntry;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
}

function MethodItem({ choice: { id, refusal, of }, isCurrent, onSelect }: ItemProps) {
  const { name, summary, paper, version, reconstructed } = of;
  return (
    <Command.Item
      value={id}
      className="lane-menu-item grid"
      data-current={isCurrent || undefined}
      disabled={refusal !== undefined}
      onSelect={onSelect}
    >
      <span>
        <span className="bold">{name}</span> {isCurrent && <span className="visually-hidden">(chosen) </span>}
        <span className="muted small">
          {version} {paper?.short}{" "}
        </span>
        {reconstructed !== undefined && (
          <span className="lane-badge border nowrap tiny muted" title={reconstructed}>
            reconstructed
          </span>
        )}
      </span>
      <span className="muted small">{refusal ?? summary}</span>
    </Command.Item>
  );
}

/** The lines of the menu by group: the algorithms by family, with what else there is in the family of that name, or before all. */
export function menuGroups(library: Library, { others, refusalOf, onChoose }: Offer): readonly ChoiceGroup[] {
  const families = groups([...library.values()], ({ family }) => family).map(([name, methods]) => {
    const own = methods.map((of): MethodEntry => ({ of, id: of.id, refusal: refusalOf?.(of.id), choose: () => onChoose(of.id) }));
    return { name, choices: name === others?.name ? [...own, ...others.choices] : own };
  });
  const isOfNone = others !== undefined && others.choices.length > 0 && families.every(({ name }) => name !== others.name);
  return isOfNone ? [others, ...families] : families;
}

/** The groups with the choices that match the typed words, the best first and refused ones last; all in order if nothing was typed. */
export function matchingGroups(given: readonly ChoiceGroup[], search: string): readonly ChoiceGroup[] {
  if (search.trim() === "") return given;
  const least = 1e-3;
  const rank = (choice: MethodEntry | undefined): number =>
    choice === undefined ? 0 : rankOf(choice, search) * (choice.refusal === undefined ? 1 : least);
  return given
    .map(({ name, choices }) => ({
      name,
      choices: choices.filter((choice) => rank(choice) > 0).toSorted((left, right) => rank(right) - rank(left)),
    }))
    .filter(({ choices }) => choices.length > 0)
    .toSorted((left, right) => rank(right.choices[0]) - rank(left.choices[0]));
}

/** The rank of a choice for the typed words, from 1 (its name begins with them) to 0 (no match); family and paper match in any order of the words. */
function rankOf({ id, of: { name, paper, family, summary } }: MethodEntry, search: string): number {
  const wanted = search.trim().toLowerCase();
  const own = name.toLowerCase();
  if (own === wanted || id === wanted) return 1;
  if (own.startsWith(wanted)) return 0.9;
  if (own.includes(wanted) || id.includes(wanted)) return 0.7;
  const all = [own, paper?.short, paper?.authors, paper?.title, family, summary].join(" ").toLowerCase();
  return wanted.split(/\s+/).every((word) => all.includes(word)) ? 0.3 : 0;
}
