import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { emptyLab, type Lab } from "./lab.ts";
import { withLane } from "./lane-changes.ts";
import { modelParameterOf, withModel } from "./own-lanes.ts";

const library = libraryOf(extractors);

function lanesOf({ lanes }: Lab): readonly unknown[] {
  return lanes.map(({ extractor, values }) => [extractor, values]);
}

describe("a model in the lab", () => {
  it("is a value of the algorithm that decides by one", () => {
    expect(modelParameterOf("learned", library)).toBe("model");
    expect(modelParameterOf("ccb", library)).toBeUndefined();
  });

  it("goes to the lane in focus, else to the first that decides by one, else to a lane of its own", () => {
    const two = withLane(withLane(withLane(emptyLab, "learned"), "learned"), "ccb");
    expect(lanesOf(withModel(two, "mine", library))).toEqual([
      ["learned", { model: "mine" }],
      ["learned", {}],
      ["ccb", {}],
    ]);
    const second = { ...two, focusedLane: two.lanes[1]?.id ?? "" };
    expect(lanesOf(withModel(second, "mine", library))[1]).toEqual(["learned", { model: "mine" }]);
    expect(lanesOf(withModel(withLane(emptyLab, "ccb"), "mine", library))).toEqual([
      ["ccb", {}],
      ["learned", { model: "mine" }],
    ]);
  });
});
