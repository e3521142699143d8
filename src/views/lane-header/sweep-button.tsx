import { memo } from "react";
import type { Schema } from "../../extraction/contract/parameters.ts";
import { useHasSweeps, useSweep, useSweepContext } from "../../lab/sweeps.tsx";
import { sweptParameters } from "../sweep/swept-parameters.ts";
import { Hint } from "../ui/tooltip.tsx";
import { Icon } from "../ui/lane-icons.tsx";

/** Opens and closes the sweep of a lane that has a number to be swept. */
export const SweepButton = memo(function SweepButton({ parameters, ...lane }: LaneOfSweep & { readonly parameters: Schema }) {
  const hasSweeps = useHasSweeps();
  const [first] = sweptParameters(parameters);
  return hasSweeps && first !== undefined ? <Toggle first={first[0]} {...lane} /> : null;
});

interface LaneOfSweep {
  readonly laneId: string;
  readonly letter: string;
  readonly isIcon: boolean;
}

function Toggle({ laneId, letter, isIcon, first }: LaneOfSweep & { readonly first: string }) {
  const sweeping = useSweepContext();
  const isOpen = useSweep(laneId) !== undefined;
  return (
    <Hint text="Try all values of a parameter, or of two, and see where precision, recall and F1 go">
      <button
        type="button"
        className={isIcon ? "icon-button" : "button quiet lane-more"}
        aria-expanded={isOpen}
        aria-label={`Sweep lane ${letter}`}
        onClick={() => sweeping.choose(laneId, isOpen ? undefined : { x: first })}
      >
        {isIcon ? <Icon name="sweep" /> : "Sweep"}
      </button>
    </Hint>
  );
}
