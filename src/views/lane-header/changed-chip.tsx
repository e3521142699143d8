import { Popover } from "radix-ui";
import { useRef, useState, type ReactNode } from "react";
import { changedValues, valueText, type Schema, type Value } from "../../extraction/contract/parameters.ts";
import type { Lane } from "../../state/lane.ts";
import { useActions } from "../../lab/react.tsx";
import { useFocusOn } from "../../lab/use-reachable.ts";
import { valueWithUnit } from "../../state/run-names.ts";

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
          <ChangeList lane={lane} schema={schema} changes={changes} onReset={() => card.current?.focus()} />
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

interface ChangeListProps extends ChangedChipProps {
  readonly changes: readonly (readonly [name: string, value: Value])[];
  /** Called before a value is reset, with which its button goes. */
  readonly onReset: () => void;
}

function ChangeList({ lane, schema, changes, onReset }: ChangeListProps) {
  const actions = useActions();
  return (
    <ul className="lane-changes plain-list grid">
      {changes.map(([name, value]) => {
        const parameter = schema[name];
        if (parameter === undefined) return null;
        return (
          <Change
            key={name}
            label={parameter.label}
            former={valueText(parameter, parameter.default)}
            onReset={() => {
              onReset();
              actions.setValue(lane.id, name, parameter.default);
            }}
          >
            {valueWithUnit(parameter, value)}
          </Change>
        );
      })}
      {lane.members !== undefined && (
        <Change
          label="Members"
          former="default"
          onReset={() => {
            onReset();
            actions.setRun(lane.id, { extractor: lane.extractor, values: lane.values });
          }}
        >
          {lane.members.length} chosen
        </Change>
      )}
    </ul>
  );
}

interface ChangeProps {
  readonly label: string;
  readonly former: string;
  readonly onReset: () => void;
  /** What it was changed to. */
  readonly children: ReactNode;
}

function Change({ label, former, onReset, children }: ChangeProps) {
  return (
    <li>
      <span>{label}</span>
      <span>
        <span className="muted">{former} →</span> {children}
      </span>
      <button type="button" className="button quiet" aria-label={`Reset ${label}`} onClick={onReset}>
        Reset
      </button>
    </li>
  );
}
