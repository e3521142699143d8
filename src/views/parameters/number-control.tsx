import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { useActions, useRun } from "../../lab/react.tsx";
import { NumberField } from "./number-field.tsx";
import type { Draft } from "./number-field.tsx";
import type { ParameterControlProps } from "./parameter-control.tsx";
import { isResetKey, ParameterFrame } from "./parameter-frame.tsx";
import { valueByKey } from "./slider-scale.ts";
import { useResponse } from "./use-response.ts";
import { ValueSlider } from "./value-slider.tsx";
import { spokenValue, unitText, valueInForce } from "../../state/value-text.ts";

export function NumberControl(props: ParameterControlProps<NumberParameter>) {
  const { laneId, runId, name, parameter, onChange, onSlide = onChange, onReset } = props;
  const actions = useActions();
  const value = Number(props.value);
  const shares = useResponse(laneId, runId, name, parameter);
  const run = useRun(laneId);
  const [draft, setDraft] = useState<Draft>();
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();

  const change = (next: number): void => {
    setDraft(undefined);
    if (next !== value) onChange(next);
  };
  const slide = (next: number): void => {
    setDraft(undefined);
    if (next !== value) onSlide(next);
  };
  const reset = (): void => {
    setDraft(undefined);
    onReset();
  };
  const pressOnSlider = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isResetKey(event)) return reset();
    const next = valueByKey(parameter, value, event.key, event.shiftKey);
    if (next !== undefined) {
      event.preventDefault();
      slide(next);
    } else if (/^[\d.]$/.test(event.key)) {
      // Typing on the slider goes on in the field.
      event.preventDefault();
      field.current?.focus();
      setDraft({ text: event.key, isEntered: false });
    }
  };

  return (
    <ParameterFrame {...props} onReset={reset} htmlFor={fieldId}>
      <ValueSlider
        parameter={parameter}
        value={value}
        valueText={spokenValue(parameter, value, run?.keptCharacters)}
        shares={shares}
        onGrip={() => actions.drag(laneId)}
        onChange={slide}
        onReset={reset}
        onKeyDown={pressOnSlider}
      />
      <NumberField
        ref={field}
        id={fieldId}
        parameter={parameter}
        value={value}
        draft={draft}
        onDraft={setDraft}
        onChange={change}
      />
      <span className="parameter-unit">{unitText(parameter, value, valueInForce(parameter, { name, value }, run))}</span>
    </ParameterFrame>
  );
}
