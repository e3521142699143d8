import { DropdownMenu } from "radix-ui";
import { encodings } from "../../import/encodings.ts";
import type { Encoding } from "../../state/open-page.ts";
import { useActions } from "../../lab/react.tsx";
import { Icon } from "../ui/icon.tsx";
import { doubtWords, encodingSentence, isDoubtful, suspectedFirst } from "./encoding-text.ts";

/** The encoding of a page, why it was taken, and what speaks against it; a click offers to decode the bytes anew. */
export function EncodingChip({ encoding }: { readonly encoding: Encoding }) {
  const actions = useActions();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        data-encoding-chip
        className="chip"
        data-doubtful={isDoubtful(encoding)}
        title={encodingSentence(encoding)}
      >
        {isDoubtful(encoding) && <Icon name="warning" />}
        <span className="chip-words">
          {encoding.name}
          <span className="chip-reason"> ({encoding.reason})</span>
          {doubtWords(encoding)}
        </span>
        <Icon name="chevron" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu encodings-menu" align="start" side="top" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.Label className="menu-label">{encodingSentence(encoding)} Decode the page anew as:</DropdownMenu.Label>
          <DropdownMenu.RadioGroup value={encoding.name}>
            {suspectedFirst(encodings, encoding.suspected).map(({ name, label }) => (
              <DropdownMenu.RadioItem key={name} value={name} className="menu-item row" onSelect={() => actions.redecode(name)}>
                <span>{name}</span>
                <span className="menu-note">{name === encoding.suspected ? `${label}, suspected` : label}</span>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
