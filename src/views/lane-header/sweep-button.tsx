import type { Schema } from "../../extraction/contract/parameters.ts";
import type { Lane } from "../../state/lane.ts";
import { useHasSweeps, useSweep, useSweepContext } from "../sweep/sweep-context.tsx";
import { sweptParameters } from "../sweep/swept-parameters.ts";
import { Hint } from "./hint.tsx";
import { Icon } from "./icons.tsx";

/** Opens and closes the sweep of a lane that has a number to be swept. */
export function SweepButton({
  lane,
  parameters,
  isIcon,
}: {
  readonly lane: Lane;
  readonly parameters: Schema;
  readonly isIcon: boolean;
}) {
  const hasSweeps = useHasSweeps();
  const [first] = sweptParameters(parameters);
  return hasSweeps && first !== undefined ? <Toggle lane={lane} first={first[0]} isIcon={isIcon} /> : null;
}

interface ToggleProps {
  readonly lane: Lane;
  readonly first: string;
  readonly isIcon: boolean;
}

function Toggle({ lane, first, isIcon }: ToggleProps) {
  const sweeping = useSweepContext();
  const isOpen = useSweep(lane.id) !== undefined;
  return (
    <Hint text="Try all values of a parameter, or of two, and see where precision, recall and F1 go">
      <button
        type="button"
        className={isIcon ? "icon-button" : "button quiet lane-more"}
        aria-expanded={isOpen}
        aria-label={`Sweep lane ${lane.letter}`}
        onClick={() => sweeping.choose(lane.id, isOpen ? undefined : { x: first })}
      >
        {isIcon ? <Icon name="sweep" /> : "Sweep"}
      </button>
    </Hint>
  );
}
