import { useMemo, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
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

/** What all kinds of parameters have around their control: label, (i), and a reset once the value is another than the default. */
export function ParameterFrame({ parameter, value, onReset, compact, htmlFor, children }: ParameterFrameProps) {
  const info = useMemo(() => infoOf(parameter), [parameter]);
  const isChanged = value !== parameter.default;
  const resetTitle = `Reset ${parameter.label} to its ${defaultName(parameter)}, ${valueWithUnit(parameter, parameter.default)}`;
  const resetOnAlt = (event: MouseEvent): void => {
    if (!event.altKey) return;
    event.preventDefault();
    onReset();
  };
  const reachable = useReachable(parameterId(parameter.label), {
    focus: focusControl,
    reset: isChanged ? (element) => resetIn(element, onReset) : undefined,
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
        {/* By keyboard, Backspace on the control resets. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
        <label
          className="parameter-label truncated"
          htmlFor={htmlFor}
          onClick={resetOnAlt}
          title={`${parameter.label}: ${parameter.description} Alt+click resets it.`}
        >
          {parameter.label}
        </label>
        <QuantityInfo quantity={info} />
      </span>
      {children}
      <span className="parameter-reset rigid">
        {isChanged && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Reset ${parameter.label}`}
            title={resetTitle}
            onClick={onReset}
          >
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" className="icon">
              <path d="M3 2.5v3.5h3.5M3.3 6A5.2 5.2 0 1 1 2.8 9" />
            </svg>
          </button>
        )}
      </span>
    </div>
  );
}

function focusControl(frame: HTMLElement): void {
  const control = frame.querySelector<HTMLElement>("[role=slider], input, select");
  control?.focus();
  control?.scrollIntoView({ block: "nearest" });
}

/** The button that resets goes with the change: where it had the focus, the control has it next. */
function resetIn(frame: HTMLElement, reset: () => void): void {
  const isOnButton = document.activeElement?.tagName === "BUTTON" && frame.contains(document.activeElement);
  reset();
  if (isOnButton) focusControl(frame);
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
