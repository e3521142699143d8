import { describe, expect, it } from "vitest";
import type { PlaneChannel } from "../../extraction/contract/trace.ts";
import { plane as data } from "./panels.fixture.ts";
import { axisOf, centresOf, changesOf, planePoints } from "./plane.tsx";

const plane: PlaneChannel = data.channel.kind === "plane" ? data.channel : unlikely();
const pointsIn = (round: number, brush?: { readonly start: number; readonly end: number }) =>
  planePoints(plane, data, { round, scale: "linear", brush });

describe("planePoints", () => {
  it("draws the last round by verdict, and earlier ones by the centre that is nearest", () => {
    expect(pointsIn(2)?.kinds.map(({ name }) => name)).toEqual(["noise", "content"]);
    const first = pointsIn(0);
    expect(first?.kinds.map(({ name }) => name)).toEqual(["nearest to a", "nearest to b"]);
    expect([...(first?.scatter.kinds ?? [])]).toEqual([0, 0, 0, 1]);
  });

  it("gives a centre the paint of the verdict on most of its points, and a shape of its own", () => {
    // Two of the three points of the first centre are noise.
    expect(pointsIn(0)?.kinds.map(({ paint, shape }) => [paint, shape])).toEqual([
      ["removed", "square"],
      ["kept", "cross"],
    ]);
  });

  it("tells classes of one meaning apart by their shapes", () => {
    const classes = data.classes && { ...data.classes, classes: ["a", "b"], meanings: ["kept", "kept"] as const };
    const points = planePoints(plane, { ...data, ...(classes && { classes }) }, { round: 2, scale: "linear", brush: undefined });
    expect(points?.kinds.map(({ shape }) => shape)).toEqual(["square", "triangle"]);
  });

  it("rings the points that changed their centre in a round, or those in the brush", () => {
    expect([...(pointsIn(1)?.scatter.ringed ?? [])]).toEqual([0, 0, 1, 0]);
    expect([...(pointsIn(1, { start: 5, end: 12 })?.scatter.ringed ?? [])]).toEqual([1, 1, 0, 0]);
    expect(pointsIn(0)?.scatter.ringed).toBeUndefined();
  });

  it("has no points where a series is missing", () => {
    const { x: _, ...without } = data;
    expect(planePoints(plane, without, { round: 0, scale: "auto", brush: undefined })).toBeUndefined();
  });
});

describe("the axes of a plane", () => {
  const shown = { round: 0, scale: "auto", brush: undefined } as const;
  const x = { ...(data.x ?? unlikely()), values: Float64Array.of(1, 1, 1, 500) };
  const y = { ...(data.y ?? unlikely()), values: Float64Array.of(0, 0, 0, 3) };
  const scalesOf = (channel: typeof plane): readonly (string | undefined)[] => {
    const axes = planePoints(channel, { ...data, x, y }, shown)?.scatter.axes;
    return [axes?.x.scale, axes?.y.scale];
  };

  it("have a scale each, but one where a slanted line parts the points, which is straight on no other", () => {
    expect(scalesOf({ ...plane, rules: [{ label: "x = 2", x: 2 }] })).toEqual(["log1p", "linear"]);
    expect(scalesOf({ ...plane, rules: [{ label: "y = x / 2", slope: 0.5 }] })).toEqual(["log1p", "log1p"]);
  });
});

describe("centresOf", () => {
  it("follows each centre up to a round", () => {
    expect(centresOf(plane, 1)).toEqual([
      { label: "a", trail: [0, 0, 0, 0] },
      { label: "b", trail: [100, 50, 90, 45] },
    ]);
    expect(changesOf(plane)).toEqual([0, 1, 0]);
  });
});

describe("axisOf", () => {
  const series = data.x ?? unlikely();

  it("is logarithmic where the largest value dwarfs the usual one, or where it is wished for", () => {
    const skewed = { ...series, values: Float64Array.of(1, 1, 1, 500) };
    expect([axisOf(series, "auto").scale, axisOf(skewed, "auto").scale, axisOf(series, "log1p").scale]).toEqual([
      "linear",
      "log1p",
      "log1p",
    ]);
    expect(axisOf(skewed, "auto")).toMatchObject({ domain: [0, 500], label: "Ratio (characters per tag), log(1 + v)" });
  });

  it("stays linear below 0", () => {
    expect(axisOf({ ...series, values: Float64Array.of(-5, 1, 900) }, "auto")).toMatchObject({
      scale: "linear",
      domain: [-5, 900],
    });
  });
});

function unlikely(): never {
  throw new Error("the made-up plane is not whole");
}
