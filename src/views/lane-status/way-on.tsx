import { useActions, useSession } from "../../lab/react.tsx";
import type { Lane } from "../../state/lane.ts";
import { waitsForOutput } from "../../state/source-lane.ts";

/** The way on for a lane that has no result: an output to paste where it waits for one, another try where it failed. */
export function WayOn({ lane }: { readonly lane: Lane }) {
  const waits = useSession(({ results }) => waitsForOutput(lane, results[lane.id]));
  return waits ? <PasteOutput lane={lane} /> : <TryAgain lane={lane} />;
}

export function PasteOutput({ lane }: { readonly lane: Lane }) {
  const actions = useActions();
  return (
    <button type="button" className="button" onClick={() => actions.askOutput(lane.id)}>
      Paste its output…
    </button>
  );
}

export function TryAgain({ lane }: { readonly lane: Lane }) {
  const actions = useActions();
  return (
    <button type="button" className="button" onClick={() => actions.retry(lane.id)}>
      Try again
    </button>
  );
}
