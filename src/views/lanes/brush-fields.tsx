import type { Range } from "../../extraction/page/selection.ts";
import { activePage } from "../../state/lab.ts";
import { useActions, useSession } from "../lab-context.tsx";

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
    <span className="brush-fields" role="group" aria-label="Brushed range">
      <input
        type="number"
        aria-label="from"
        title="Start of the brushed range, in characters"
        min={0}
        max={length}
        value={start}
        onChange={(event) => set(event.target.valueAsNumber, end)}
      />
      –
      <input
        type="number"
        aria-label="to"
        title="End of the brushed range, in characters"
        min={0}
        max={length}
        value={end}
        onChange={(event) => set(start, event.target.valueAsNumber)}
      />
    </span>
  );
}

/** What can be done with a brushed range. */
export function BrushActions({ brush }: { readonly brush: Range }) {
  const actions = useActions();
  return (
    <>
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          actions.setView(brush);
          actions.setBrush(undefined);
        }}
      >
        Zoom to it
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Clear the brush"
        title="Clear the brush (Esc)"
        onClick={() => actions.setBrush(undefined)}
      >
        ×
      </button>
    </>
  );
}
