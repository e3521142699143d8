import { describe, expect, it } from "vitest";
import type { ClassSummary } from "./band-kind.ts";
import { mirror, stack, type Mirror, type Stack } from "./several.ts";
import { bandData, series, windowOf } from "./windows.fixture.ts";

/** Values of which every twentieth is `high`, the others `usual`. */
const half = (usual: number, high: number) => Array.from({ length: 100 }, (_, at) => (at % 20 === 0 ? high : usual));

describe("the scale of mirrored bars", () => {
  const band: Mirror = { kind: "mirror", up: series({ name: "Content" }), down: series({ name: "Code" }) };

  it("is one for both, logarithmic where one half could not be seen beside the other otherwise", () => {
    const data = (scale: "auto" | "linear") => bandData(scale, windowOf(...half(10, 80)), windowOf(...half(20, 60_000)));
    expect(mirror.plot(band, data("auto"))).toMatchObject({ axis: { domain: [-60_000, 80], scale: "log1p" } });
    const { axis, overlay } = mirror.plot(band, data("linear"));
    expect(axis).toMatchObject({ domain: [-60_000, 80], scale: "linear" });
    expect(overlay.zeroY).toBeCloseTo(0.1, 1);
  });

  it("holds the difference, too, which is drawn over both", () => {
    const up = series({ id: "content", name: "Content" });
    const down = series({ id: "code", name: "Code", against: "content" });
    const difference = series({ id: "difference", name: "Smoothed difference", differenceOf: "content" });
    const [both] = mirror.from(up, [up, down, difference]) ?? [];
    expect([both?.difference?.id, both && mirror.lead(both).id, mirror.from(difference, [up, down, difference])]).toEqual([
      "difference",
      "difference",
      [],
    ]);
    if (both === undefined) return;
    const windows = [windowOf(10, 20), windowOf(20, 30), windowOf(-50, 40)];
    const { axis, marks } = mirror.plot(both, bandData("linear", ...windows));
    expect([axis?.domain, marks?.kind === "mirror" && marks.data.line === windows[2]]).toEqual([[-50, 40], true]);
  });

  it("is cut where few columns go beyond it, and says how far they go", () => {
    const windows = [windowOf(...half(10, 200)), windowOf(...half(20, 300).with(50, 90_000))];
    const [greatest, least] = [undefined, 90_000];
    expect(mirror.plot(band, bandData("linear", ...windows)).axis).toEqual({
      domain: [-300, 200],
      scale: "linear",
      beyond: { greatest, least },
    });
    expect(mirror.plot(band, bandData("log1p", ...windows)).axis).toMatchObject({
      domain: [-100_000, 200],
      beyond: { greatest, least: undefined },
    });
  });
});

describe("the paints of a stack", () => {
  const parts = ["left", "text links", "buttons"].map((name) =>
    series({ id: name, name: `So far: ${name}`, units: "texts", isFunction: true, partOf: "Text so far" }),
  );
  const paintsIn = (...names: readonly string[]) => {
    const meanings = names.map((_, index) => (index === 0 ? "kept" : "removed"));
    const named = { kind: "class", id: "texts", name: "Texts", unit: "", units: "texts", formula: "", count: 100 } as const;
    const channel: ClassSummary = { ...named, classes: names, meanings };
    const [first] = parts;
    return first && stack.from(first, [...parts, channel])?.[0]?.paints;
  };

  it("are those of the classes of the same names, for one colour says one thing, or its own where a part has no class", () => {
    expect(paintsIn("kept", "text links", "buttons")).toEqual(["kept", "removed", "removed dots"]);
    expect(paintsIn("kept", "text links")).toBeUndefined();
  });
});

describe("the parts of a stack", () => {
  const none = Number.NaN;
  const drawn = (part: Parameters<typeof series>[0]) => {
    const band: Stack = {
      kind: "stack",
      name: "Text so far",
      parts: [series(part), series({ ...part, id: "links" })],
    };
    const { marks, axis } = stack.plot(
      band,
      bandData("auto", windowOf(10, none, none, 30, none), windowOf(0, none, none, 70, none)),
    );
    return { axis, parts: marks?.kind === "stack" ? marks.data.parts.map(({ max }) => [...max]) : [] };
  };

  it("stand at each unit for itself, or are carried on to the next where they are sums up to it, and fit the scale together", () => {
    expect(drawn({}).parts[1]).toEqual([0, none, none, 70, none]);
    expect(drawn({ isFunction: true })).toMatchObject({
      parts: [
        [10, 10, 10, 30, none],
        [0, 0, 0, 70, none],
      ],
      axis: { domain: [0, 100] },
    });
  });
});
