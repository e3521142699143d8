import type { KeyboardEvent } from "react";
import type { Axis } from "../../protocol/figures.ts";
import { useActions, useSession } from "../../lab/react.tsx";

const axes: readonly { readonly axis: Axis; readonly label: string; readonly title: string }[] = [
  { axis: "source", label: "Source", title: "x is the offset in the source: lanes line up (X)" },
  { axis: "index", label: "Index", title: "x is the number of the unit, as in the papers’ figures (X)" },
];

/** What the x axis of all lanes counts; one tab stop, with the arrows for the other choice. */
export function AxisChoice() {
  const actions = useActions();
  const chosen = useSession(({ lab }) => lab.axis);
  const turn = (event: KeyboardEvent<HTMLElement>): void => {
    if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    const other = axes.find(({ axis }) => axis !== chosen);
    if (other === undefined) return;
    actions.setAxis(other.axis);
    event.currentTarget.querySelector<HTMLElement>(`[data-axis="${other.axis}"]`)?.focus();
  };
  return (
    // The choices are what takes the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <span className="segmented" role="radiogroup" aria-label="x axis" onKeyDown={turn}>
      {axes.map(({ axis, label, title }) => (
        <button
          key={axis}
          type="button"
          role="radio"
          data-axis={axis}
          aria-checked={axis === chosen}
          tabIndex={axis === chosen ? 0 : -1}
          title={title}
          onClick={() => actions.setAxis(axis)}
        >
          {label}
        </button>
      ))}
    </span>
  );
}
