import type { OutputActions } from "./actions.ts";
import { runOfSource, type GivenOutput } from "../extraction/contract/given-output.ts";
import { labelText, nameOfOutputs } from "../import/outputs/source-label.ts";
import { messageOf } from "../format.ts";
import { keepSource, keyOfPage, keysOfPage, readOutput, readSource } from "../worker/own/output-store.ts";
import { activePage, laneOf, type Lab } from "../state/lab.ts";
import { withLane } from "../state/lane-changes.ts";
import { sourceOfLane, withSource } from "../state/source-lane.ts";
import { bringLane } from "./bring-lane.ts";
import type { ConnectedLab } from "./connections.ts";

type OutputLab = Pick<ConnectedLab, "session" | "linking" | "activity" | "announcer" | "change" | "notify">;

async function outputOf(lab: Lab, id: string): Promise<GivenOutput | undefined> {
  const page = activePage(lab);
  const lane = laneOf(lab, id);
  const source = lane && sourceOfLane(lane);
  return page === undefined || source === undefined ? undefined : readOutput(source, keysOfPage(page));
}

/** All that can be done with what other programs wrote for the shown page. */
export function makeOutputActions(lab: OutputLab): OutputActions {
  const { session, linking, activity, announcer, change, notify } = lab;
  const give: OutputActions["giveOutput"] = async ({ lane: id, label, output }) => {
    const before = session.getState().lab;
    const page = activePage(before);
    if (page === undefined) return false;
    const text = labelText(label);
    try {
      const lane = id === undefined ? undefined : laneOf(before, id);
      const former = lane && sourceOfLane(lane);
      // What the lane has for other pages stays: the source that it names from now on has both.
      const outputs = new Map(former === undefined ? [] : await readSource(former));
      outputs.set(keyOfPage(page.source), output);
      const source = nameOfOutputs(text, outputs);
      // Kept before the lane names it: whatever happens to the tab, no lane is without its text.
      await keepSource(source, outputs);
      change((present) => {
        if (lane !== undefined && laneOf(present, lane.id) !== undefined) return withSource(present, lane.id, source);
        const { extractor, values } = runOfSource(source);
        return withLane(present, extractor, values);
      });
      bringLane(linking, session.getState().lab.focusedLane);
      announcer.say(`What ${text} wrote is a lane`);
      return true;
    } catch (error) {
      const problem = `What ${text} wrote could not be kept: ${messageOf(error)}`;
      notify({ id: "output", severity: "error", text: problem, actions: [] });
      return false;
    }
  };
  return {
    askOutput: (lane) => session.setState({ giving: lane === undefined ? {} : { lane } }),
    outputOf: (id) => activity.during(outputOf(session.getState().lab, id)),
    endAsking: () => session.setState({ giving: undefined }),
    giveOutput: (given) => activity.during(give(given)),
  };
}
