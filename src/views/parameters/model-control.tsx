import { DropdownMenu } from "radix-ui";
import { useId, useRef, type ChangeEvent } from "react";
import type { ModelParameter } from "../../extraction/contract/parameters.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import { Icon } from "../ui/icon.tsx";
import { isResetKey, ParameterFrame, type ParameterControlProps } from "./parameter-frame.tsx";

const none: readonly string[] = [];

/** Chooses the model that a method decides by: the shipped one, or one of the user's own, which can be opened, saved and removed here. */
export function ModelControl(props: ParameterControlProps<ModelParameter>) {
  const { parameter, value, onChange, onReset } = props;
  const actions = useActions();
  const known = useSession(({ models }) => models);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const chosen = String(value);
  const own = known ?? none;
  const isOwn = chosen !== parameter.default;
  const isHere = !isOwn || known === undefined || own.includes(chosen);
  const open = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = "";
    const name = file && (await actions.openModel(file));
    if (name !== undefined) onChange(name);
  };
  return (
    <ParameterFrame {...props} htmlFor={id}>
      <span className="row shrinks spaced">
        <select
          id={id}
          className="parameter-select field"
          value={chosen}
          aria-invalid={!isHere || undefined}
          onFocus={() => actions.listModels()}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (isResetKey(event)) onReset();
          }}
        >
          <option value={parameter.default}>Shipped</option>
          {own.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          {isOwn && !own.includes(chosen) && <option value={chosen}>{isHere ? chosen : `${chosen} (not here)`}</option>}
        </select>
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger className="button quiet rigid" title="Open, save or remove a model of your own">
            Models <Icon name="chevron" />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content className="menu card" align="end" sideOffset={4} collisionPadding={8} aria-label="Models">
              <DropdownMenu.Item className="menu-item" onSelect={() => field.current?.click()}>
                Open model…
              </DropdownMenu.Item>
              <DropdownMenu.Item className="menu-item" disabled={!isOwn || !isHere} onSelect={() => actions.saveModel(chosen)}>
                Save as a file
              </DropdownMenu.Item>
              <DropdownMenu.Item
                className="menu-item"
                disabled={!isOwn || !isHere}
                onSelect={() => {
                  onChange(parameter.default);
                  actions.removeModel(chosen);
                }}
              >
                Remove from this browser
              </DropdownMenu.Item>
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
        <input ref={field} hidden type="file" accept=".json" aria-label="Open model" onChange={(event) => void open(event)} />
      </span>
    </ParameterFrame>
  );
}
