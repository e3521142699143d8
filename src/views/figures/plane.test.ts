import { describe, expect, it } from "vitest";
import type { PlaneChannel } from "../../extraction/contract/trace.ts";
import { plane as data } from "./panels.fixture.ts";
import { quantityAxis, changedIn, pointsOf, scatterOf } from "./plane.tsx";
import { paintOf, thingWords } from "./things.ts";

const plane: PlaneChannel = data.channel.kind === "plane" ? data.channel : unlikely();
const drawnIn = (round: number, brush?: { readonly start: number; readonly end: number }) =>
  scatterOf(plane, pointsOf(plane, data, round), { round, scale: "linear", brush });
const ringedIn = (...shown: Parameters<typeof drawnIn>) =>
  [0, 1, 2, 3].filter((point) => drawnIn(...shown).isRinged?.(point) === true);

describe("the points of a plane", () => {
  it("are told by verdict in the last round, and in earlier ones by the centre that is nearest, too", () => {
    expect(paintOf(pointsOf(plane, data))?.classes).toEqual(["noise", "content"]);
    const first = pointsOf(plane, data, 0);
    expect(thingWords(first, 3).numbers.slice(2)).toEqual([
      ["Verdict", "content"],
      ["", "nearest to b"],
    ]);
    expect([...(paintOf(first)?.values ?? [])]).toEqual([0, 0, 0, 1]);
  });

  it("have in a round the paint of the verdict on most of their centre's", () => {
    // Two of the three points of the first centre are noise.
    expect(drawnIn(0).styles).toEqual([
      { paint: "removed", shape: "cross" },
      { paint: "kept", shape: "square" },
    ]);
  });

  it("are told apart by their shapes where classes mean the same", () => {
    const classes = data.classes && { ...data.classes, classes: ["a", "b"], meanings: ["kept", "kept"] as const };
    const points = pointsOf(plane, { ...data, ...(classes && { classes }) });
    expect(scatterOf(plane, points, { round: 2, scale: "linear" }).styles.map(({ shape }) => shape)).toEqual([
      "square",
      "triangle",
    ]);
  });

  it("are ringed where they changed their centre in a round, or lie in the brush", () => {
    expect([ringedIn(1), ringedIn(1, { start: 5, end: 12 }), ringedIn(0)]).toEqual([[2], [0, 1], []]);
    expect([0, 1, 2].map((round) => changedIn(plane, round).size)).toEqual([0, 1, 0]);
  });

  it("are none where a series is missing", () => {
    const { x: _, ...without } = data;
    expect(scatterOf(plane, pointsOf(plane, without), { round: 0, scale: "auto" }).x).toHaveLength(4);
  });
});

describe("the axes of a plane", () => {
  const x = { ...(data.x ?? unlikely()), values: Float64Array.of(1, 1, 1, 500) };
  const y = { ...(data.y ?? unlikely()), values: Float64Array.of(0, 0, 0, 3) };
  const scalesOf = (channel: typeof plane): readonly string[] => {
    const { axes } = scatterOf(channel, pointsOf(channel, { ...data, x, y }), { round: 0, scale: "auto" });
    return [axes.x.scale, axes.y.scale];
  };

  it("have a scale each, but one where a slanted line parts the points, which is straight on no other", () => {
    expect(scalesOf({ ...plane, rules: [{ label: "x = 2", x: 2 }] })).toEqual(["log1p", "linear"]);
    expect(scalesOf({ ...plane, rules: [{ label: "y = x / 2", slope: 0.5 }] })).toEqual(["log1p", "log1p"]);
  });
});

describe("quantityAxis", () => {
  const series = data.x ?? unlikely();

  it("is logarithmic where the largest value dwarfs the usual one, or where it is wished for", () => {
    const skewed = { ...series, values: Float64Array.of(1, 1, 1, 500) };
    expect([quantityAxis(series, "auto").scale, quantityAxis(skewed, "auto").scale, quantityAxis(series, "log1p").scale]).toEqual(
      ["linear", "log1p", "log1p"],
    );
    expect(quantityAxis(skewed, "auto")).toMatchObject({ domain: [0, 500], label: "Ratio (characters per tag), log(1 + v)" });
  });

  it("stays linear below 0", () => {
    expect(quantityAxis({ ...series, values: Float64Array.of(-5, 1, 900) }, "auto")).toMatchObject({
      scale: "linear",
      domain: [-5, 900],
    });
  });
});

function unlikely(): never {
  throw new Error("the made-up plane is not whole");
}
