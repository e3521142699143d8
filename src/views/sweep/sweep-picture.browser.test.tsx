import { beforeEach, describe, expect, it } from "vitest";
import "../../lab.css";
import { ccb } from "../../extraction/algorithms/ccb/ccb.ts";
import type { SweepGrid } from "../../state/sweep.ts";
import { mouse } from "../ui/mouse-for-tests.ts";
import { runLab } from "../../lab/running-lab-for-tests.tsx";
import { SweepPicture } from "./sweep-picture.tsx";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  host.style.width = "640px";
  document.body.replaceChildren(host);
});

const values = Array.from({ length: 11 }, (_, at) => at / 10);
const grid: SweepGrid = {
  axes: [{ parameter: "threshold", values }],
  measure: "lcs",
  points: values.map((value) => ({ kept: 1 - value })),
};

/** Draws a sweep whose threshold is 0.52, between two of its settings; answers the values that it was slid to, and those it was set to. */
function show() {
  const [slid, set]: [number[], number[]] = [[], []];
  const picture = (
    <SweepPicture
      height={220}
      name="A"
      schema={ccb.parameters}
      grid={grid}
      present={[0.52]}
      hint=""
      onSet={(at) => set.push(at)}
      onSlide={(value) => slid.push(value)}
    />
  );
  runLab(host, picture, []);
  return { slid, set };
}

/** A place on the rule, two pixels beside its middle. */
async function besideRule() {
  await expect.poll(() => host.querySelector(".rule path")).not.toBeNull();
  const box = host.querySelector(".rule path")?.getBoundingClientRect() ?? new DOMRect();
  return { x: box.x + 2, y: box.y + box.height / 2 };
}

describe("the rule of a sweep", () => {
  it.for([1, -1])("follows the pointer from where it was held, pixel by pixel (%s)", async (by) => {
    const { slid } = show();
    const { x, y } = await besideRule();
    await mouse("mousePressed", x, y);
    expect(slid).toEqual([]);
    for (let step = 1; step <= 16; step++) await mouse("mouseMoved", x + by * step, y);
    await mouse("mouseReleased", x + by * 16, y);
    await expect.poll(() => slid.length).toBe(16);
    const rising = slid.toSorted((a, b) => a - b);
    expect(slid).toEqual(by > 0 ? rising : rising.toReversed());
    expect(Math.abs((slid[0] ?? 0) - 0.52)).toBeLessThanOrEqual(0.01);
    expect(Math.abs((slid[15] ?? 0) - 0.52)).toBeGreaterThan(0.02);
  });

  it("stays where it is when it is only pressed", async () => {
    const { slid, set } = show();
    const { x, y } = await besideRule();
    await mouse("mousePressed", x, y);
    await mouse("mouseReleased", x, y);
    expect([slid, set]).toEqual([[], []]);
  });

  it("gives way to a click beside it, which takes the setting there", async () => {
    const { slid, set } = show();
    const { x, y } = await besideRule();
    await mouse("mousePressed", x + 100, y);
    await mouse("mouseReleased", x + 100, y);
    await expect.poll(() => set.length).toBe(1);
    expect(slid).toEqual([]);
  });
});
