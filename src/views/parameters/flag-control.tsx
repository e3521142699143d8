import { useId } from "react";
import type { FlagParameter } from "../../extraction/contract/parameters.ts";
import type { ParameterControlProps } from "./parameter-control.tsx";
import { isResetKey, ParameterFrame } from "./parameter-frame.tsx";

export function FlagControl(props: ParameterControlProps<FlagParameter>) {
  const { value, onChange, onReset } = props;
  const id = useId();
  return (
    <ParameterFrame {...props} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        className="parameter-switch"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        onKeyDown={(event) => {
          if (isResetKey(event)) onReset();
        }}
      />
    </ParameterFrame>
  );
}
