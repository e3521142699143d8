import { lazy, Suspense, useId, useState } from "react";
import { snap, type NumberParameter } from "../../extraction/contract/parameters.ts";
import { extractorFor } from "../../extraction/run.ts";
import type { Lane } from "../../state/lane.ts";
import { Icon } from "../ui/icon.tsx";
import { LaneParameters, shownFirst, type NamedParameter } from "../lane-header/lane-parameters.tsx";
import { PresetMenu } from "../algorithms/preset-menu.tsx";
import { useActions, useLabContext } from "../../lab/react.tsx";
import { valueWithUnit } from "../../state/run-names.ts";

const LaneMembers = lazy(async () => ({ default: (await import("../members/lane-members.tsx")).LaneMembers }));

/** A lane's parameters in reach of the thumb, under the picture that they change; closed, it names their values. */
export function ParameterSheet({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const [isOpen, setOpen] = useState(true);
  const [showsAll, setShowsAll] = useState(false);
  const rowsId = useId();
  const actions = useActions();
  const { parameters, presets, needs } = extractorFor(library, lane.extractor);
  const { first, more } = shownFirst(parameters);
  const isCombination = needs.includes("members");
  if (first.length === 0 && presets === undefined && !isCombination) return undefined;
  const values = first.map(([name, parameter]) => valueWithUnit(parameter, lane.values[name] ?? parameter.default)).join(" · ");
  return (
    <section className="parameter-sheet shaded rigid scrolls topped" aria-label={`Parameters of lane ${lane.letter}`}>
      <div className="sheet-bar flex apart">
        <button
          type="button"
          className="sheet-toggle bare small grows"
          aria-expanded={isOpen}
          aria-controls={rowsId}
          onClick={() => setOpen(!isOpen)}
        >
          Parameters <span className="muted">{isOpen ? "" : values}</span> <Icon name={isOpen ? "expand" : "collapse"} />
        </button>
        {isOpen && more.length > 0 && (
          <button type="button" className="button quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? "Fewer" : `${more.length} more`}
          </button>
        )}
      </div>
      <div id={rowsId} className="sheet-rows" hidden={!isOpen}>
        <PresetMenu run={lane} where={`lane ${lane.letter}`} onChoose={(run) => actions.setRun(lane.id, run)} />
        {(showsAll ? [...first, ...more] : first).map((named) => (
          <SheetRow key={named[0]} lane={lane} named={named} />
        ))}
        {isCombination && (
          <Suspense>
            <LaneMembers lane={lane} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

function SheetRow({ lane, named }: { readonly lane: Lane; readonly named: NamedParameter }) {
  const [name, parameter] = named;
  return (
    <div className="sheet-row row near">
      {parameter.kind === "number" && <StepButton lane={lane} name={name} parameter={parameter} by={-1} />}
      <LaneParameters lane={lane} parameters={[named]} compact />
      {parameter.kind === "number" && <StepButton lane={lane} name={name} parameter={parameter} by={1} />}
    </div>
  );
}

interface StepButtonProps {
  readonly lane: Lane;
  readonly name: string;
  readonly parameter: NumberParameter;
  readonly by: 1 | -1;
}

/** A step of the parameter's grid: what the arrow keys are to a slider. */
function StepButton({ lane, name, parameter, by }: StepButtonProps) {
  const actions = useActions();
  const value = Number(lane.values[name] ?? parameter.default);
  const next = snap(parameter, value + by * parameter.step);
  return (
    <button
      type="button"
      className="sheet-step button rigid"
      aria-label={`${parameter.label} ${by > 0 ? "up" : "down"} to ${next}`}
      disabled={next === value}
      onClick={() => actions.setValue(lane.id, name, next)}
    >
      {by > 0 ? "+" : "−"}
    </button>
  );
}
