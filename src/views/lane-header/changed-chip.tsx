import { Popover } from "radix-ui";
import { useRef, useState } from "react";
import { changedValues, type Schema } from "../../extraction/contract/parameters.ts";
import type { Lane } from "../../state/lane.ts";
import { useActions } from "../../lab/react.tsx";
import { useFocusOn } from "../../lab/use-reachable.ts";
import { plainText, valueWithUnit } from "../../state/run-names.ts";

interface ChangedChipProps {
  readonly lane: Lane;
  readonly schema: Schema;
}

/** How many values differ from the defaults; opens their list, where each or all can be reset. */
export function ChangedChip({ lane, schema }: ChangedChipProps) {
  const actions = useActions();
  const focusAlgorithm = useFocusOn("algorithm");
  const changes = Object.entries(changedValues(schema, lane.values));
  const count = changes.length + Number(lane.members !== undefined);
  const card = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen && count > 0} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        {/* Has its room from the start: a slider must not move under the pointer when it changes the first value. */}
        <button type="button" className="chip lane-chip one-line" data-empty={count === 0 || undefined}>
          {Math.max(count, 1)} <span className="lane-chip-word">changed</span>
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          ref={card}
          className="lane-popover card"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={`Changed values of lane ${lane.letter}`}
          onCloseAutoFocus={(event) => {
            if (count > 0) return;
            // With the last change the button is gone, and the focus must not be.
            event.preventDefault();
            focusAlgorithm();
          }}
        >
          <ul className="lane-changes plain-list grid">
            {changes.map(([name, value]) => {
              const parameter = schema[name];
              if (parameter === undefined) return null;
              return (
                <li key={name}>
                  <span>{parameter.label}</span>
                  <span>
                    <span className="muted">{plainText(parameter, parameter.default)} →</span> {valueWithUnit(parameter, value)}
                  </span>
                  <button
                    type="button"
                    className="button quiet"
                    aria-label={`Reset ${parameter.label}`}
                    onClick={() => {
                      card.current?.focus();
                      actions.setValue(lane.id, name, parameter.default);
                    }}
                  >
                    Reset
                  </button>
                </li>
              );
            })}
            {lane.members !== undefined && (
              <li>
                <span>Members</span>
                <span>
                  <span className="muted">default →</span> {lane.members.length} chosen
                </span>
                <button
                  type="button"
                  className="button quiet"
                  aria-label="Reset Members"
                  onClick={() => {
                    card.current?.focus();
                    actions.setRun(lane.id, { extractor: lane.extractor, values: lane.values });
                  }}
                >
                  Reset
                </button>
              </li>
            )}
          </ul>
          <Popover.Close asChild>
            <button type="button" className="button" onClick={() => actions.resetValues(lane.id)}>
              Reset all
            </button>
          </Popover.Close>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
