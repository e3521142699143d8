import { runOfSource, type GivenOutput } from "../extraction/contract/given-output.ts";
import { labelText, nameOfOutputs, type SourceLabel } from "../import/outputs/source-label.ts";
import { messageOf } from "../format.ts";
import { keepSource, keyOfPage, keysOfPage, readOutput, readSource } from "../worker/own/own-store.ts";
import { activePage, laneOf, type Lab } from "../state/lab.ts";
import { withLane } from "../state/lane-changes.ts";
import { sourceOfLane, withSource } from "../state/source-lane.ts";
import { bringLane } from "./bring-lane.ts";
import type { LabCore } from "./core.ts";

/** What another program wrote for the shown page, and its name. */
export interface GivenAway {
  readonly label: SourceLabel;
  readonly output: GivenOutput;
  /** A lane of its own where absent. */
  readonly lane?: string | undefined;
}

async function outputOf(lab: Lab, id: string): Promise<GivenOutput | undefined> {
  const page = activePage(lab);
  const lane = laneOf(lab, id);
  const source = lane && sourceOfLane(lane);
  return page === undefined || source === undefined ? undefined : readOutput(source, keysOfPage(page));
}

/** All that can be done with what other programs wrote for the shown page, which this browser keeps. */
export function outputActions({ session, linking, during, say, change, notify }: LabCore) {
  const give = async ({ lane: id, label, output }: GivenAway): Promise<boolean> => {
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
      say(`What ${text} wrote is a lane`);
      return true;
    } catch (error) {
      const problem = `What ${text} wrote could not be kept: ${messageOf(error)}`;
      notify({ id: "output", severity: "error", text: problem, actions: [] });
      return false;
    }
  };
  return {
    /** Asks for what another program wrote for the shown page: for a lane of its own, or for a lane that is there. */
    askOutput: (lane?: string): void => session.setState({ giving: lane === undefined ? {} : { lane } }),
    /** What a lane shows of the shown page; undefined where its source wrote nothing for it. */
    outputOf: (id: string): Promise<GivenOutput | undefined> => during(outputOf(session.getState().lab, id)),
    endAsking: (): void => session.setState({ giving: undefined }),
    /** Keeps an output for the shown page and shows it in a lane. @returns false where it cannot be kept, which is said */
    giveOutput: (given: GivenAway): Promise<boolean> => during(give(given)),
  };
}
