import { useId } from "react";
import type { CSSProperties, KeyboardEvent, Ref } from "react";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { readValue } from "./read-value.ts";
import { valueByKey } from "./slider-scale.ts";
import { fieldText, valueWithUnit } from "../../state/value-text.ts";

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

/** The field beside a slider. What is typed counts on Enter or when the field is left; what cannot be taken stays, with the reason. */
export function NumberField({ ref, id, parameter, value, draft, onDraft, onChange }: NumberFieldProps) {
  const messageId = useId();
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
    <span className="parameter-field-frame" style={widthOf(parameter)}>
      <input
        ref={ref}
        id={id}
        className="parameter-field"
        role="spinbutton"
        type="text"
        inputMode={parameter.min < 0 ? "text" : "decimal"}
        autoComplete="off"
        spellCheck={false}
        value={draft?.text ?? fieldText(parameter, value)}
        aria-valuenow={value}
        aria-valuemin={parameter.min}
        aria-valuemax={parameter.max}
        aria-valuetext={draft?.text ?? valueWithUnit(parameter, value)}
        aria-invalid={message !== undefined}
        aria-describedby={message === undefined ? undefined : messageId}
        title={`${parameter.min} to ${parameter.max}${parameter.unit === "" ? "" : ` ${parameter.unit}`}, or “default”`}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onDraft({ text: event.target.value, isEntered: draft?.isEntered ?? false })}
        onBlur={enter}
        onKeyDown={press}
      />
      {message !== undefined && (
        <span id={messageId} className="parameter-message" role="alert">
          {message}
        </span>
      )}
    </span>
  );
}

/** Room for the longest of its values, so that it is as wide at all of them. */
function widthOf(parameter: NumberParameter): CSSProperties & { readonly "--digits": number } {
  return { "--digits": Math.max(...[parameter.min, parameter.max].map((value) => fieldText(parameter, value).length)) };
}
