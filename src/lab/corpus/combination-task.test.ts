import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { emptyCorpus, type CorpusState, type CombinationState } from "../../state/corpus.ts";
import { CombinationTask } from "./combination-task.ts";

const progress: CombinationState = { status: "asking", done: 19, of: 20, secondsLeft: undefined };
const failed: CombinationState = { status: "failed", problem: "There is no room." };

function searching() {
  const state = createStore<CorpusState>(() => emptyCorpus);
  return { state, task: new CombinationTask(state) };
}

describe("CombinationTask", () => {
  it("shows progress while it goes on, and none that comes after its end", async () => {
    for (const end of [() => Promise.resolve(failed), () => Promise.reject(new Error("There is no room"))]) {
      const { state, task } = searching();
      let tell = (): void => undefined;
      await task.begin((show) => {
        tell = () => show(progress);
        tell();
        expect(state.getState().combination).toEqual(progress);
        return end();
      });
      const last = state.getState().combination;
      expect(last).toMatchObject({ status: "failed" });
      tell();
      expect(state.getState().combination).toBe(last);
    }
  });

  it("shows nothing of a task that was stopped", async () => {
    const { state, task } = searching();
    await task.begin((show) => {
      task.stop();
      show(progress);
      return Promise.resolve(failed);
    });
    expect(state.getState().combination).toBeUndefined();
  });
});
