import { useState, type KeyboardEvent } from "react";
import { activePage } from "../../state/lab.ts";
import { useActions, useSession } from "../../lab/react.tsx";

/** The brushed range in numbers; the view while there is none. */
export function BrushFields() {
  const actions = useActions();
  const brush = useSession(({ lab }) => lab.brush);
  const view = useSession(({ lab }) => lab.view);
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  const { start, end } = brush ?? view;
  const set = (from: number, to: number): void => {
    if (Number.isFinite(from) && Number.isFinite(to) && from < to)
      actions.setBrush({ start: Math.max(0, from), end: Math.min(to, length) });
  };
  return (
    <span className="brush-fields inline-row wraps muted small" role="group" aria-label="Brushed range">
      <OffsetField
        label="from"
        title="Start of the brushed range, in characters; arrows move it, with Shift by ten"
        value={start}
        length={length}
        onChange={(from) => set(from, end)}
      />
      –
      <OffsetField
        label="to"
        title="End of the brushed range, in characters; arrows move it, with Shift by ten"
        value={end}
        length={length}
        onChange={(to) => set(start, to)}
      />
    </span>
  );
}

interface OffsetFieldProps {
  readonly label: string;
  readonly title: string;
  readonly value: number;
  readonly length: number;
  readonly onChange: (value: number) => void;
}

/** A field whose text stays as it was typed until it is left, also where it is on its way to a number that can be taken. */
function OffsetField({ label, title, value, length, onChange }: OffsetFieldProps) {
  const [draft, setDraft] = useState<string>();
  const press = (event: KeyboardEvent): void => {
    const stride = strideOf(event);
    if (event.key === "Enter") setDraft(undefined);
    if (stride === 0) return;
    event.preventDefault();
    setDraft(undefined);
    onChange(Math.min(Math.max(value + stride, 0), length));
  };
  return (
    <input
      type="number"
      className="field"
      aria-label={label}
      title={title}
      min={0}
      max={length}
      value={draft ?? value}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(event.target.valueAsNumber);
      }}
      onBlur={() => setDraft(undefined)}
      onKeyDown={press}
    />
  );
}

function strideOf({ key, shiftKey }: KeyboardEvent): number {
  if (key === "PageUp" || key === "PageDown") return key === "PageUp" ? 100 : -100;
  if (key === "ArrowUp" || key === "ArrowDown") return (shiftKey ? 10 : 1) * (key === "ArrowUp" ? 1 : -1);
  return 0;
}
