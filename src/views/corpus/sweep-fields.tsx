import { useId } from "react";
import type { Spread } from "../../evaluation/sweep.ts";
import type { SweptParameter } from "../sweep/swept-parameters.ts";
import type { AskedAxis } from "./use-sweep-form.ts";

type Named = readonly [value: string, text: string];

/** Stands where a parameter could be. */
export const nothingElse: Named = ["", "nothing else"];

export function namesOf(swept: readonly SweptParameter[]): readonly Named[] {
  return swept.map(([name, { label }]) => [name, label]);
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly among: readonly Named[];
  readonly onChange: (value: string) => void;
}

/** One of several, by name. */
export function Choice({ label, value, among, onChange }: ChoiceProps) {
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {among.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface AxisRowProps {
  readonly axis: AskedAxis;
  readonly place: number;
  readonly among: readonly SweptParameter[];
  readonly onName: (name: string) => void;
  readonly onSpread: (spread: Spread) => void;
}

/** A parameter that is swept, from where to where, and in how many values. */
export function AxisRow({ axis: { name, parameter, spread, problem }, place, among, onName, onSpread }: AxisRowProps) {
  const trouble = useId();
  const { min, max, step, unit, label } = parameter;
  const field = (
    part: keyof Spread,
    text: string,
    bounds: { readonly min: number; readonly max?: number; readonly step: number },
  ) => (
    <label>
      {text}{" "}
      <input
        type="number"
        {...bounds}
        value={Number.isNaN(spread[part]) ? "" : spread[part]}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : trouble}
        onChange={({ target }) => onSpread({ ...spread, [part]: target.valueAsNumber })}
      />
    </label>
  );
  return (
    <div className="corpus-sweep-row" role="group" aria-label={label}>
      <Choice
        label={place === 0 ? "over" : "against"}
        value={name}
        among={place === 0 ? namesOf(among) : [nothingElse, ...namesOf(among)]}
        onChange={onName}
      />
      {field("from", "from", { min, max, step })}
      {field("to", "to", { min, max, step })}
      {unit !== "" && <span className="muted">{unit}</span>}
      {field("count", "values", { min: 2, step: 1 })}
      {problem !== undefined && (
        <span id={trouble} className="corpus-sweep-problem">
          {label}: {problem}.
        </span>
      )}
    </div>
  );
}
