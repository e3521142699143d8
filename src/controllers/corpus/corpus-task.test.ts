import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { emptyCorpus, type CorpusState, type TrainingState } from "../../state/corpus.ts";
import { CorpusTask } from "./corpus-task.ts";

const progress: TrainingState = { status: "training", progress: { stage: "scores", done: 19, of: 20 } };
const failed: TrainingState = { status: "failed", problem: "There is no room." };

function training() {
  const state = createStore<CorpusState>(() => emptyCorpus);
  return { state, task: new CorpusTask(state, "training") };
}

describe("CorpusTask", () => {
  it("shows progress while it goes on, and none that comes after its end", async () => {
    for (const end of [() => Promise.resolve(failed), () => Promise.reject(new Error("There is no room"))]) {
      const { state, task } = training();
      let tell = (): void => undefined;
      await task.begin((show) => {
        tell = () => show(progress);
        tell();
        expect(state.getState().training).toEqual(progress);
        return end();
      });
      const last = state.getState().training;
      expect(last).toMatchObject({ status: "failed" });
      tell();
      expect(state.getState().training).toBe(last);
    }
  });

  it("shows nothing of a task that was stopped", async () => {
    const { state, task } = training();
    await task.begin((show) => {
      task.stop();
      show(progress);
      return Promise.resolve(failed);
    });
    expect(state.getState().training).toBeUndefined();
  });
});
