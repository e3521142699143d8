import { maxLanes } from "../../state/lane.ts";
import { keyId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import { AlgorithmMenu } from "../algorithms/algorithm-menu.tsx";
import { Button } from "../ui/kit.tsx";
import { useLateDialog } from "../ui/late-dialog.ts";

const ownModule = {
  id: "own-module",
  name: "Module of your own…",
  summary: "A JavaScript function that is given the page’s document: write it, paste it, or choose its file.",
};

/** Adds a lane with an algorithm chosen from a menu; with as many lanes as there can be, it says so instead. */
export function AddLane() {
  const actions = useActions();
  const { Loaded, hasFailed, open, ...dialog } = useLateDialog(async () => (await import("../modules/new-module.tsx")).NewModule);
  const byName = useReachable(keyId("own-module"));
  const isFull = useSession(({ lab }) => lab.lanes.length >= maxLanes);
  if (isFull) {
    return (
      <Button look="link" icon="add" refusal={`${maxLanes} lanes at the most: remove one to add another.`}>
        Add method
      </Button>
    );
  }
  const trigger = (
    <Button look="link" icon="add">
      Add method
    </Button>
  );
  return (
    <>
      <AlgorithmMenu
        trigger={trigger}
        others={{ title: "Your own", choices: [{ ...ownModule, run: open }] }}
        onChoose={(extractor) => actions.addLane(extractor)}
      />
      <button ref={byName} type="button" hidden onClick={open}>
        {ownModule.name}
      </button>
      {hasFailed && <span role="alert">The form could not be loaded: try again.</span>}
      {Loaded !== undefined && <Loaded {...dialog} />}
    </>
  );
}
