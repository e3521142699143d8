import { maxLanes } from "../../state/lane.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import { AlgorithmMenu } from "../algorithms/algorithm-menu.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { Icon } from "../ui/icon.tsx";

/** Adds a lane with an algorithm chosen from a menu; with as many lanes as there can be, it says so instead. */
export function AddLane() {
  const actions = useActions();
  const isFull = useSession(({ lab }) => lab.lanes.length >= maxLanes);
  if (isFull) {
    return (
      <Tooltip text={`${maxLanes} lanes at the most: remove one to add another.`}>
        <button type="button" className="button add-lane" aria-disabled="true">
          <Icon name="add" /> Add lane
        </button>
      </Tooltip>
    );
  }
  const trigger = (
    <button type="button" className="button add-lane">
      <Icon name="add" /> Add lane
    </button>
  );
  return <AlgorithmMenu trigger={trigger} onChoose={(extractor) => actions.addLane(extractor)} />;
}
