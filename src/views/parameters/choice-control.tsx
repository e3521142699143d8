import { useId } from "react";
import type { ChoiceParameter } from "../../extraction/contract/parameters.ts";
import type { ParameterControlProps } from "./parameter-control.tsx";
import { isResetKey, ParameterFrame } from "./parameter-frame.tsx";

/** More choices than this are a list to open; up to it they stand side by side. */
const mostSegments = 4;

export function ChoiceControl(props: ParameterControlProps<ChoiceParameter>) {
  const { parameter, value, onChange, onReset } = props;
  const id = useId();
  if (parameter.choices.length > mostSegments) {
    return (
      <ParameterFrame {...props} htmlFor={id}>
        <select id={id} className="parameter-select" value={String(value)} onChange={(event) => onChange(event.target.value)}>
          {parameter.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </ParameterFrame>
    );
  }
  return (
    <ParameterFrame {...props}>
      <span className="parameter-segments" role="radiogroup" aria-label={parameter.label}>
        {parameter.choices.map((choice) => (
          <label key={choice} className="parameter-segment">
            <input
              type="radio"
              name={id}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
              onKeyDown={(event) => {
                if (isResetKey(event)) onReset();
              }}
            />
            {choice}
          </label>
        ))}
      </span>
    </ParameterFrame>
  );
}
