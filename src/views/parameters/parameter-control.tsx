import { flushSync } from "react-dom";
import { useId, useRef, useState, type CSSProperties, type KeyboardEvent, type RefObject } from "react";
import { sourceLabel } from "../../extraction/contract/given-output.ts";
import {
  snap,
  type ModelParameter,
  type NumberParameter,
  type Parameter,
  type Value,
} from "../../extraction/contract/parameters.ts";
import { useActions, useRun, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { laneOf } from "../../state/lab.ts";
import { showsSource } from "../../state/own-lanes.ts";
import {
  defaultName,
  fieldText,
  shortFieldText,
  spokenValue,
  unitText,
  valueInForce,
  valueWithUnit,
} from "../../state/run-names.ts";
import { lateView } from "../ui/late-view.tsx";
import { QuantityInfo } from "../figures/quantity-info.tsx";
import { Button, Choice, MenuEntries, MenuButton } from "../ui/kit.tsx";
import { pickFiles } from "../../persistence/files.ts";
import { boundsText, readValue } from "./read-value.ts";
import "./parameters.css";

// The text is as high as the editor, so that nothing below moves when the editor arrives.
const FormulaEditor = lateView("The editor of formulas", async () => (await import("./formula-editor.tsx")).FormulaEditor, {
  mayRest: true,
  waiting: ({ value }) => <pre className="formula-editor mono">{value}</pre>,
});

export interface ParameterControlProps<P extends Parameter = Parameter> {
  readonly laneId: string;
  readonly name: string;
  readonly parameter: P;
  readonly value: Value;
  /** Called on every move of a slider, and when a typed value is entered. */
  readonly onChange: (value: Value) => void;
  /** For a lane's own parameter: called on every move of its slider instead, which then has the response curve behind it. */
  readonly onSlide?: (value: number) => void;
  /** On one line, for a lane's header; otherwise in columns that line up with those above and below. */
  readonly compact: boolean;
}

/** The control of a parameter, whatever its kind, beside its name, which a double click resets once the value is another than the default, and (i). */
export function ParameterControl(props: ParameterControlProps) {
  const { parameter, value, onChange, compact } = props;
  const { label, description } = parameter;
  const id = useId();
  const isChanged = value !== parameter.default;
  const reset = (): void => onChange(parameter.default);
  const changed = `Double-click, or Backspace on it: ${defaultName(parameter)}, ${valueWithUnit(parameter, parameter.default)}.`;
  return (
    <div
      data-reach={`parameter ${label}`}
      role="presentation"
      className="parameter grid"
      data-kind={parameter.kind}
      data-compact={compact || undefined}
      data-changed={isChanged || undefined}
      onKeyDown={(event) => {
        // These keys edit the text of a field.
        const isOnControl = event.target instanceof Element && event.target.matches("input:not([role=spinbutton]), select");
        if (!isOnControl || (event.key !== "Backspace" && event.key !== "Delete")) return;
        event.preventDefault();
        reset();
      }}
    >
      <span className="parameter-name row shrink">
        <label
          className="parameter-label truncate"
          htmlFor={parameter.kind === "source" || parameter.kind === "formula" ? undefined : id}
          onDoubleClick={(event) => {
            event.stopPropagation();
            reset();
          }}
          title={`${label}: ${description}${isChanged ? ` ${changed}` : ""}`}
        >
          {label}
        </label>
        {!compact && <QuantityInfo quantity={{ unit: "", ...parameter, name: label }} />}
      </span>
      <Control {...props} id={id} />
    </div>
  );
}

type ControlProps<P extends Parameter = Parameter> = ParameterControlProps<P> & {
  /** Id of the labelled control. */
  readonly id: string;
};

function Control({ parameter, ...props }: ControlProps) {
  const { id, value, onChange } = props;
  const actions = useActions();
  switch (parameter.kind) {
    case "number":
      return <NumberControl parameter={parameter} {...props} />;
    case "choice": {
      const options = Object.entries(parameter.choices).map(([choice, label]) => ({ id: choice, label }));
      return <Choice id={id} label={parameter.label} value={String(value)} options={options} onChoose={onChange} />;
    }
    case "flag":
      return <input id={id} type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />;
    case "model":
      return <ModelControl parameter={parameter} {...props} />;
    case "formula":
      return props.compact ? (
        <Button look="quiet" onClick={() => actions.changeLane(props.laneId, { size: "full" })}>
          Edit…
        </Button>
      ) : (
        <FormulaEditor label={parameter.label} value={String(value)} onChange={onChange} />
      );
    case "source":
      return <SourceControl {...props} />;
  }
}

/** Names the program whose output is shown. In a lane of its own, name and output can be changed; so can a module of the user's own. */
function SourceControl({ laneId, value }: Pick<ControlProps, "laneId" | "value">) {
  const actions = useActions();
  const isModule = useSession(({ modules }) => modules?.includes(String(value)) === true);
  const isLane = useSession(({ lab }) => {
    const lane = laneOf(lab, laneId);
    return lane !== undefined && showsSource(lane);
  });
  return (
    <span className="row gap shrink">
      {!isLane && <span className="truncate">{value === "" ? "none yet" : sourceLabel(String(value))}</span>}
      {isModule && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => actions.askModule(String(value))}>
          Edit…
        </Button>
      )}
      {isLane && !isModule && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => actions.askOutput(laneId)}>
          Change…
        </Button>
      )}
    </span>
  );
}

/** Chooses the model that a method decides by: the shipped one, or one of the user's own, which can be opened, saved and removed here. */
function ModelControl({ id, parameter, value, onChange }: ControlProps<ModelParameter>) {
  const actions = useActions();
  const known = useSession(({ models }) => models);
  const chosen = String(value);
  const isOwn = chosen !== parameter.default;
  const isHere = !isOwn || known?.includes(chosen) !== false;
  const refusal = isOwn && isHere ? undefined : "";
  const open = async ([file]: readonly File[]): Promise<void> => {
    const name = file && (await actions.openModel(file));
    if (name !== undefined) onChange(name);
  };
  return (
    <span className="row gap shrink" onFocus={() => actions.listOwn()}>
      <Choice
        id={id}
        label={parameter.label}
        value={chosen}
        options={[...new Set([parameter.default, ...(known ?? []), chosen])].map((name) => ({
          id: name,
          label: name === parameter.default ? "Shipped" : name === chosen && !isHere ? `${name} (not here)` : name,
        }))}
        onChoose={onChange}
      />
      <MenuButton label="Models" words="Models">
        <MenuEntries
          entries={[
            {
              id: "open",
              title: "Open model…",
              run: () => pickFiles((files) => void open(files), { accept: ".json", isOne: true }),
            },
            { id: "save", title: "Save as a file", refusal, run: () => actions.saveModel(chosen) },
            {
              id: "remove",
              title: "Remove from this browser",
              refusal,
              run: () => {
                onChange(parameter.default);
                actions.removeModel(chosen);
              },
            },
          ]}
        />
      </MenuButton>
    </span>
  );
}

/** A number: its slider, and a field for the digits. */
function NumberControl(props: ControlProps<NumberParameter>) {
  const { laneId, name, parameter, onChange, onSlide = onChange, id, compact } = props;
  const { label, min, max, step } = parameter;
  const actions = useActions();
  const value = Number(props.value);
  const shares = useResponse(props);
  const run = useRun(laneId);
  const field = useRef<HTMLInputElement>(null);
  const slide = (next: number): void => {
    if (next !== value) onSlide(next);
  };
  const pressOnSlider = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = valueByKey(parameter, value, event.key, event.shiftKey);
    if (next !== undefined) {
      event.preventDefault();
      slide(next);
      // A digit typed on the slider moves the focus to the field, which receives it.
    } else if (/^[\d.]$/.test(event.key)) field.current?.focus();
  };
  return (
    <>
      <span className="parameter-slider shrink relative">
        {shares !== undefined && (
          <svg
            className="parameter-response"
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            role="img"
            aria-label="Share of text kept at each value"
          >
            <title>share of text kept at each value</title>
            <path d={responsePath(shares)} />
          </svg>
        )}
        <span
          className="parameter-tick"
          style={{ "--position": (parameter.default - min) / (max - min) } as CSSProperties}
          title={`${defaultName(parameter)} ${valueWithUnit(parameter, parameter.default)}`}
        />
        <input
          type="range"
          className="cover"
          aria-label={label}
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={spokenValue(parameter, value, run?.keptCharacters)}
          onPointerDown={({ button }) => {
            if (button === 0) actions.drag(laneId);
          }}
          onChange={({ target }) => slide(snap(parameter, target.valueAsNumber))}
          onKeyDown={pressOnSlider}
        />
      </span>
      <ParameterField ref={field} id={id} parameter={parameter} value={value} onChange={onChange} />
      {!compact && (
        <span className="truncate muted">{unitText(parameter, value, valueInForce(parameter, { name, value }, run))}</span>
      )}
    </>
  );
}

/** The value that a key moves to: arrows one step, with Shift and by page ten, Home and End to the bounds. */
export function valueByKey(parameter: NumberParameter, value: number, key: string, isShift: boolean): number | undefined {
  if (key === "Home") return parameter.min;
  if (key === "End") return snap(parameter, parameter.max);
  const steps = stepsOf[key];
  if (steps === undefined) return undefined;
  return snap(parameter, value + (isShift && Math.abs(steps) === 1 ? 10 * steps : steps) * parameter.step);
}

const stepsOf: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** The area under a response curve as an SVG path in the unit square, y downwards: shares of text kept at evenly spread values. Empty if unknown. */
export function responsePath(shares: ArrayLike<number>): string {
  if (shares.length === 0) return "";
  const points = Array.from(shares, (share, sample) => `L${rounded(sample / (shares.length - 1))} ${rounded(1 - share)}`);
  return `M0 1${points.join("")}L1 1Z`;
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}

interface NumberFieldProps extends Pick<ControlProps<NumberParameter>, "id" | "parameter"> {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The field beside a slider: the value, with all its digits while it has the focus. Typed text counts on Enter or on leaving; what is refused stays, with the reason. */
function ParameterField({ ref, id, parameter, value, onChange }: NumberFieldProps) {
  const messageId = useId();
  const [isFocused, setFocused] = useState(false);
  /** Text that is typed in place of a value; once entered, the reason why it is refused is shown. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: number; readonly isEntered: boolean }>();
  const draft = typed?.of === value ? typed : undefined;
  const reading = draft && readValue(parameter, draft.text);
  const message = draft?.isEntered === true && reading !== undefined && "message" in reading ? reading.message : undefined;

  const take = (next: number): void => {
    setTyped(undefined);
    if (next !== value) onChange(next);
  };
  const enter = (): void => {
    if (draft === undefined || reading === undefined) return;
    if ("value" in reading) take(reading.value);
    else setTyped({ ...draft, isEntered: true });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "Enter") enter();
    if (event.key === "Escape" && draft !== undefined) {
      event.preventDefault();
      setTyped(undefined);
    }
    // Home, End and the sideways arrows edit the text.
    if (!/^(Arrow(Up|Down)|Page(Up|Down))$/.test(event.key)) return;
    event.preventDefault();
    const from = reading !== undefined && "value" in reading ? reading.value : value;
    take(valueByKey(parameter, from, event.key, event.shiftKey) ?? from);
  };

  return (
    <span className="parameter-field-frame no-shrink relative" style={widthOf(parameter)}>
      <input
        ref={ref}
        id={id}
        className="parameter-field field text-end"
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
        title={`${boundsText(parameter)}, or “default”`}
        onFocus={({ target }) => {
          // The field shows all digits before they are selected.
          flushSync(() => setFocused(true));
          target.select();
        }}
        onChange={({ target }) => setTyped({ text: target.value, of: value, isEntered: draft?.isEntered ?? false })}
        onBlur={() => {
          setFocused(false);
          enter();
        }}
        onKeyDown={press}
      />
      {message !== undefined && (
        <span id={messageId} className="parameter-message card hangs failed small" role="alert">
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

/** Share of the text kept at each value of a lane's decision parameter; a page's last curve stays until the next is known. */
function useResponse({ laneId, name, parameter, onSlide }: ControlProps<NumberParameter>): Float32Array | undefined {
  // A curve is asked only of a finished run: a run that takes too long once takes longer at many values.
  const run = useSession(({ results }) => {
    const result = results[laneId];
    return result?.status === "done" && !result.last.isPartial ? result.last.run : undefined;
  });
  const isAsked = onSlide !== undefined && parameter.stage === "decision" && run !== undefined;
  const { value } = useQuestion("response", isAsked ? [laneId, run, name, samples] : undefined, { pause });
  // A lane without a run shows another page by now.
  return run === undefined ? undefined : value;
}
