import { useMemo, type KeyboardEvent, type ReactNode } from "react";
import type { Parameter, Value } from "../../extraction/contract/parameters.ts";
import { defaultName, valueWithUnit } from "../../state/run-names.ts";
import { QuantityInfo } from "../figures/quantity-info.tsx";
import { parameterId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";

interface ParameterFrameProps extends Pick<ParameterControlProps, "parameter" | "value" | "onReset" | "compact"> {
  /** Id of the control that the label stands for. */
  readonly htmlFor?: string;
  readonly children: ReactNode;
}

/** What all kinds of parameters have around their control: a name, which a double click resets once the value is another than the default, and (i). */
export function ParameterFrame({ parameter, value, onReset, compact, htmlFor, children }: ParameterFrameProps) {
  const info = useMemo(() => infoOf(parameter), [parameter]);
  const isChanged = value !== parameter.default;
  const changed = `Double-click, or Backspace on it: ${defaultName(parameter)}, ${valueWithUnit(parameter, parameter.default)}.`;
  const reachable = useReachable(parameterId(parameter.label), {
    focus: focusControl,
    reset: isChanged ? onReset : undefined,
  });
  return (
    <div
      ref={reachable}
      className="parameter grid"
      data-kind={parameter.kind}
      data-compact={compact || undefined}
      data-changed={isChanged || undefined}
    >
      <span className="parameter-name row shrinks">
        <label
          className="parameter-label truncated"
          htmlFor={htmlFor}
          onDoubleClick={(event) => {
            event.stopPropagation();
            onReset();
          }}
          title={`${parameter.label}: ${parameter.description}${isChanged ? ` ${changed}` : ""}`}
        >
          {parameter.label}
        </label>
        {!compact && <QuantityInfo quantity={info} />}
      </span>
      {children}
    </div>
  );
}

function focusControl(frame: HTMLElement): void {
  const control = frame.querySelector<HTMLElement>("[role=slider], input, select");
  control?.focus();
  control?.scrollIntoView({ block: "nearest" });
}

/** Answers whether a key press means "back to the default", and keeps it from meaning anything else. */
export function isResetKey(event: KeyboardEvent): boolean {
  if (event.key !== "Backspace" && event.key !== "Delete") return false;
  event.preventDefault();
  return true;
}

function infoOf(parameter: ParameterControlProps["parameter"]) {
  const { label, description, formula, cite, differs } = parameter;
  const unit = parameter.kind === "number" ? parameter.unit : "";
  return {
    name: label,
    description,
    unit,
    ...(formula === undefined ? {} : { formula }),
    ...(cite === undefined ? {} : { cite }),
    ...(differs === undefined ? {} : { differs }),
  };
}

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
