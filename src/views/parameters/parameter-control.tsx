import type { Parameter, Value } from "../../extraction/contract/parameters.ts";
import { ChoiceControl } from "./choice-control.tsx";
import { FlagControl } from "./flag-control.tsx";
import { NumberControl } from "./number-control.tsx";
import "./parameters.css";

export interface ParameterControlProps<P extends Parameter = Parameter> {
  readonly laneId: string;
  /** The lane's last finished run: whose response curve is drawn. */
  readonly runId: number | undefined;
  readonly name: string;
  readonly parameter: P;
  readonly value: Value;
  /** Called on every move of a slider, and when a typed value is entered. */
  readonly onChange: (value: Value) => void;
  /** Called on every move of a slider instead. */
  readonly onSlide?: (value: number) => void;
  readonly onReset: () => void;
  /** On one line, for a lane's header; otherwise in columns that line up with those above and below. */
  readonly compact: boolean;
}

/** The control of a parameter, whatever its kind. */
export function ParameterControl({ parameter, ...props }: ParameterControlProps) {
  switch (parameter.kind) {
    case "number":
      return <NumberControl parameter={parameter} {...props} />;
    case "choice":
      return <ChoiceControl parameter={parameter} {...props} />;
    case "flag":
      return <FlagControl parameter={parameter} {...props} />;
  }
}
