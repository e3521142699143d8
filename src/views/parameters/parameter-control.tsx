import { useId } from "react";
import { sourceLabel } from "../../extraction/contract/given-output.ts";
import type { ChoiceParameter, FlagParameter, SourceParameter } from "../../extraction/contract/parameters.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import { laneOf } from "../../state/lab.ts";
import { showsSource } from "../../state/source-lane.ts";
import { EditModuleButton } from "../modules/edit-module-button.tsx";
import { ModelControl } from "./model-control.tsx";
import { NumberControl } from "./number-control.tsx";
import { isResetKey, ParameterFrame, type ParameterControlProps } from "./parameter-frame.tsx";
import "./parameters.css";

/** The control of a parameter, whatever its kind. */
export function ParameterControl({ parameter, ...props }: ParameterControlProps) {
  switch (parameter.kind) {
    case "number":
      return <NumberControl parameter={parameter} {...props} />;
    case "choice":
      return <ChoiceControl parameter={parameter} {...props} />;
    case "flag":
      return <FlagControl parameter={parameter} {...props} />;
    case "model":
      return <ModelControl parameter={parameter} {...props} />;
    case "source":
      return <SourceControl parameter={parameter} {...props} />;
  }
}

/**
 * Names the program whose output is shown; in a lane of its own, its name and what it wrote for the page can be changed. A module of the
 * user's own can be changed itself.
 */
function SourceControl(props: ParameterControlProps<SourceParameter>) {
  const { laneId, value } = props;
  const actions = useActions();
  const isModule = useSession(({ modules }) => modules?.includes(String(value)) === true);
  const isLane = useSession(({ lab }) => {
    const lane = laneOf(lab, laneId);
    return lane !== undefined && showsSource(lane);
  });
  return (
    <ParameterFrame {...props}>
      <span className="row shrinks spaced">
        {!isLane && <span className="truncated">{value === "" ? "none yet" : sourceLabel(String(value))}</span>}
        {isModule && <EditModuleButton source={String(value)} />}
        {isLane && !isModule && (
          <button type="button" className="button quiet rigid" onClick={() => actions.askOutput(laneId)}>
            Change…
          </button>
        )}
      </span>
    </ParameterFrame>
  );
}

/** More choices than this are a list to open, and so are those of longer names; otherwise they stand side by side. */
const mostSegments = 4;
/** Characters of the names together: what fits beside a label on a phone. */
const mostInSegments = 36;

function ChoiceControl(props: ParameterControlProps<ChoiceParameter>) {
  const { parameter, value, onChange, onReset } = props;
  const id = useId();
  const choices = Object.entries(parameter.choices);
  if (choices.length > mostSegments || Object.values(parameter.choices).join("").length > mostInSegments) {
    return (
      <ParameterFrame {...props} htmlFor={id}>
        <select
          id={id}
          className="parameter-select field"
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          {choices.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </select>
      </ParameterFrame>
    );
  }
  return (
    <ParameterFrame {...props}>
      <span className="parameter-segments field" role="radiogroup" aria-label={parameter.label}>
        {choices.map(([choice, name]) => (
          <label key={choice} className="parameter-segment anchor clickable">
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
            {name}
          </label>
        ))}
      </span>
    </ParameterFrame>
  );
}

function FlagControl(props: ParameterControlProps<FlagParameter>) {
  const { value, onChange, onReset } = props;
  const id = useId();
  return (
    <ParameterFrame {...props} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        className="parameter-switch anchor clickable"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        onKeyDown={(event) => {
          if (isResetKey(event)) onReset();
        }}
      />
    </ParameterFrame>
  );
}
