import { DropdownMenu } from "radix-ui";
import type { ReactElement } from "react";
import { useLabContext } from "../lab-context.tsx";
import { familiesOf } from "./families.ts";
import "./lane-header.css";

interface AlgorithmMenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  /** The algorithm that is ticked, if any. */
  readonly current?: string;
  readonly onChoose: (extractor: string) => void;
}

/** All algorithms, grouped by family, each with what it does. */
export function AlgorithmMenu({ trigger, current, onChoose }: AlgorithmMenuProps) {
  const { library } = useLabContext();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="lane-menu" align="start" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={current ?? ""} onValueChange={onChoose}>
            {familiesOf(library).map(({ name, extractors }) => (
              <DropdownMenu.Group key={name}>
                <DropdownMenu.Label className="lane-menu-family">{name}</DropdownMenu.Label>
                {extractors.map((extractor) => (
                  <DropdownMenu.RadioItem
                    key={extractor.id}
                    value={extractor.id}
                    className="lane-menu-item"
                    textValue={extractor.name}
                  >
                    <span className="lane-menu-name">
                      {extractor.name} <span className="lane-menu-paper">{extractor.paper.short}</span>
                    </span>
                    <span className="lane-menu-summary">{extractor.summary}</span>
                  </DropdownMenu.RadioItem>
                ))}
              </DropdownMenu.Group>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
