import { flushSync } from "react-dom";
import { useId, useRef, useState, type KeyboardEvent, type CSSProperties, type Ref } from "react";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { useActions, useRun } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { fieldText, shortFieldText, spokenValue, unitText, valueInForce, valueWithUnit } from "../../state/run-names.ts";
import { isResetKey, ParameterFrame, type ParameterControlProps } from "./parameter-frame.tsx";
import { readValue } from "./read-value.ts";
import { valueByKey } from "./slider-scale.ts";
import { ValueSlider } from "./value-slider.tsx";

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
      {!props.compact && (
        <span className="parameter-unit truncated muted">
          {unitText(parameter, value, valueInForce(parameter, { name, value }, run))}
        </span>
      )}
    </ParameterFrame>
  );
}

/** What is being typed. */
export interface Draft {
  readonly text: string;
  /** Enter was pressed or the field left: what cannot be taken is then said, and taken back as soon as it can be. */
  readonly isEntered: boolean;
}

interface NumberFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly id: string;
  readonly parameter: NumberParameter;
  readonly value: number;
  /** `undefined` shows the value. */
  readonly draft: Draft | undefined;
  readonly onDraft: (draft: Draft | undefined) => void;
  readonly onChange: (value: number) => void;
}

/**
 * The field beside a slider: the value as it is read, and all of its digits while the field has the focus. What is typed counts on
 * Enter or when the field is left; what cannot be taken stays, with the reason.
 */
function NumberField({ ref, id, parameter, value, draft, onDraft, onChange }: NumberFieldProps) {
  const messageId = useId();
  const [isFocused, setFocused] = useState(false);
  const reading = draft === undefined ? undefined : readValue(parameter, draft.text);
  const message = draft?.isEntered === true && reading !== undefined && "message" in reading ? reading.message : undefined;

  const enter = (): void => {
    if (draft === undefined || reading === undefined) return;
    if ("value" in reading) onChange(reading.value);
    else onDraft({ ...draft, isEntered: true });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "Enter") enter();
    if (event.key === "Escape" && draft !== undefined) {
      event.preventDefault();
      onDraft(undefined);
    }
    // Home, End and the arrows to the sides belong to the text.
    if (!/^(Arrow(Up|Down)|Page(Up|Down))$/.test(event.key)) return;
    event.preventDefault();
    const from = reading !== undefined && "value" in reading ? reading.value : value;
    onChange(valueByKey(parameter, from, event.key, event.shiftKey) ?? from);
  };

  return (
    <span className="parameter-field-frame anchor" style={widthOf(parameter)}>
      <input
        ref={ref}
        id={id}
        className="parameter-field field to-end"
        role="spinbutton"
        type="text"
        inputMode={parameter.min < 0 ? "text" : "decimal"}
        autoComplete="off"
        spellCheck={false}
        value={draft?.text ?? (isFocused ? fieldText : shortFieldText)(parameter, value)}
        aria-valuenow={value}
        aria-valuemin={parameter.min}
        aria-valuemax={parameter.max}
        aria-valuetext={draft?.text ?? valueWithUnit(parameter, value)}
        aria-invalid={message !== undefined}
        aria-describedby={message === undefined ? undefined : messageId}
        title={`${parameter.min} to ${parameter.max}${parameter.unit === "" ? "" : ` ${parameter.unit}`}, or “default”`}
        onFocus={(event) => {
          // All digits stand there before they are selected.
          flushSync(() => setFocused(true));
          event.target.select();
        }}
        onChange={(event) => onDraft({ text: event.target.value, isEntered: draft?.isEntered ?? false })}
        onBlur={() => {
          setFocused(false);
          enter();
        }}
        onKeyDown={press}
      />
      {message !== undefined && (
        <span id={messageId} className="parameter-message small failed rounded" role="alert">
          {message}
        </span>
      )}
    </span>
  );
}

/** Room for the longest of its values, so that it is as wide at all of them. */
function widthOf(parameter: NumberParameter): CSSProperties & { readonly "--digits": number } {
  return { "--digits": Math.max(...[parameter.min, parameter.max].map((value) => shortFieldText(parameter, value).length)) };
}

/** Values at which a parameter's response is sampled. */
const samples = 61;
/** Milliseconds after a run: a slider being dragged shall not compete with its own curve. */
const pause = 250;

/** Share of the text kept at each value of a decision parameter; a page's last curve stays until the next is known. */
function useResponse(
  laneId: string,
  runId: number | undefined,
  name: string,
  parameter: NumberParameter,
): Float32Array | undefined {
  const isAsked = parameter.stage === "decision" && runId !== undefined;
  const { value } = useQuestion("response", isAsked ? [laneId, runId, name, samples] : undefined, { pause });
  // Without a run the page is another one.
  return runId === undefined ? undefined : value;
}
