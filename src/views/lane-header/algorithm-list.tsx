import { Command } from "cmdk";
import { useState } from "react";
import type { Declaration } from "../../extraction/contract/extractor.ts";
import { useLabContext } from "../lab-context.tsx";
import type { OtherChoice } from "./algorithm-menu.tsx";
import { algorithmRank } from "./algorithm-rank.ts";
import { familiesOf } from "./families.ts";

interface AlgorithmListProps {
  readonly current?: string;
  readonly refusalOf?: (extractor: string) => string | undefined;
  readonly others?: { readonly title: string; readonly choices: readonly OtherChoice[] };
  readonly onChoose: (choice: string | OtherChoice) => void;
}

/** The field and the list below it: what is typed narrows it down, arrows and Enter choose. */
export function AlgorithmList({ current, refusalOf, others, onChoose }: AlgorithmListProps) {
  const { library } = useLabContext();
  const [search, setSearch] = useState("");
  return (
    <Command
      label="Algorithms"
      filter={algorithmRank}
      vimBindings={false}
      loop
      defaultValue={current ?? ""}
      className="algorithm-list"
    >
      <Command.Input
        ref={takeFocus}
        className="algorithm-search"
        value={search}
        onValueChange={setSearch}
        placeholder="Name, family, year …"
      />
      <Command.List className="algorithm-items" label="Algorithms">
        {others !== undefined && others.choices.length > 0 && (
          <Command.Group heading={others.title} className="algorithm-family">
            {others.choices.map((choice) => (
              <Item key={choice.id} id={choice.id} choice={choice} refusal={choice.refusal} onSelect={() => onChoose(choice)} />
            ))}
          </Command.Group>
        )}
        {familiesOf(library).map(({ name, extractors }) => (
          <Command.Group key={name} heading={name} className="algorithm-family">
            {extractors.map((extractor) => (
              <Item
                key={extractor.id}
                id={extractor.id}
                choice={extractor}
                isCurrent={extractor.id === current}
                refusal={refusalOf?.(extractor.id)}
                onSelect={() => onChoose(extractor.id)}
              />
            ))}
          </Command.Group>
        ))}
        <Command.Empty className="algorithm-none" role="status">
          No algorithm is like “{search.trim()}”. Try a family (“lines”, “DOM”), an author or a year.
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
  readonly id: string;
  readonly choice: Pick<OtherChoice, "name" | "summary"> & Partial<Declaration>;
  readonly isCurrent?: boolean;
  readonly refusal: string | undefined;
  readonly onSelect: () => void;
}

function Item({ id, choice, isCurrent, refusal, onSelect }: ItemProps) {
  const { name, summary, family, paper, version, reconstructed } = choice;
  return (
    <Command.Item
      value={id}
      keywords={[name, ...(paper === undefined ? [] : [paper.short, paper.authors, paper.title]), family ?? "", summary]}
      className="lane-menu-item"
      data-current={isCurrent === true || undefined}
      disabled={refusal !== undefined}
      onSelect={onSelect}
    >
      <span className="lane-menu-name">
        {name} {isCurrent === true && <span className="visually-hidden">(chosen) </span>}
        {version !== undefined && <span className="lane-menu-paper">{version} </span>}
        {paper !== undefined && <span className="lane-menu-paper">{paper.short} </span>}
        {reconstructed !== undefined && (
          <span className="lane-badge" title={reconstructed}>
            reconstructed
          </span>
        )}
      </span>
      <span className="lane-menu-summary">{refusal ?? summary}</span>
    </Command.Item>
  );
}
