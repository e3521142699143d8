import { Command } from "cmdk";
import { useLabContext } from "../../lab/react.tsx";
import { bestMatch, matchingGroups, menuGroups, type Chosen, type MenuChoice, type Offer } from "./menu-choices.ts";

interface AlgorithmListProps extends Offer {
  /** What was typed. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onChoose: (choice: Chosen) => void;
}

/** The field and the list below it: what is typed narrows it down, arrows and Enter choose. */
export function AlgorithmList({ search, onSearch, current, refusalOf, others, onChoose }: AlgorithmListProps) {
  const { library } = useLabContext();
  const groups = menuGroups(library, { ...(refusalOf && { refusalOf }), ...(others && { others }) });
  const typed = bestMatch(
    groups.flatMap(({ choices }) => choices),
    search,
  );
  return (
    <Command
      label="Methods"
      shouldFilter={false}
      vimBindings={false}
      loop
      defaultValue={typed?.id ?? current ?? ""}
      className="algorithm-list column"
    >
      <Command.Input
        ref={takeFocus}
        className="algorithm-search ruled rigid search-line"
        value={search}
        onValueChange={onSearch}
        placeholder="Name, family, year …"
      />
      <Command.List className="command-list" label="Methods">
        {matchingGroups(groups, search).map(({ name, choices }) => (
          <Command.Group key={name} heading={name}>
            {choices.map((choice) => (
              <Item
                key={choice.id}
                choice={choice}
                isCurrent={choice.id === current}
                onSelect={() => {
                  onChoose(choice.chosen);
                }}
              />
            ))}
          </Command.Group>
        ))}
        <Command.Empty className="no-rows" role="status">
          No algorithm is like “{search.trim()}”. Try a family (“lines”, “DOM”), an author or a year.
        </Command.Empty>
      </Command.List>
    </Command>
  );
}

/** Takes over from the field that was there before the list, with the caret behind what was typed. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
  input?.setSelectionRange(input.value.length, input.value.length);
}

interface ItemProps {
  readonly choice: MenuChoice;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
}

function Item({ choice: { id, refusal, of }, isCurrent, onSelect }: ItemProps) {
  const { name, summary, paper, version, reconstructed } = of;
  return (
    <Command.Item
      value={id}
      className="lane-menu-item clickable grid rounded"
      data-current={isCurrent || undefined}
      disabled={refusal !== undefined}
      onSelect={onSelect}
    >
      <span className="bold">
        {name} {isCurrent && <span className="visually-hidden">(chosen) </span>}
        {version !== undefined && <span className="lane-menu-paper muted">{version} </span>}
        {paper !== undefined && <span className="lane-menu-paper muted">{paper.short} </span>}
        {reconstructed !== undefined && (
          <span className="lane-badge muted tiny one-line" title={reconstructed}>
            reconstructed
          </span>
        )}
      </span>
      <span className="lane-menu-summary muted">{refusal ?? summary}</span>
    </Command.Item>
  );
}
