import { flushSync } from "react-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../lab.css";
import { anotherPage, runLab } from "../../lab/running-lab-for-tests.tsx";
import { withPage } from "../../state/page-changes.ts";
import { OverviewRows } from "./page-rows.tsx";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  host.style.width = "700px";
  document.body.replaceChildren(host);
});

const two = [
  { extractor: "plain", values: {} },
  { extractor: "ccb", values: {} },
];
const view = () => page.getByRole("slider", { name: "View of the page" });
const agreement = () => page.getByRole("button", { name: /^Agreement of/ });
const canvasIn = (selector: string) => host.querySelector<HTMLCanvasElement>(`${selector} canvas`);

/** Columns of a canvas on which anything is drawn. */
function drawnColumns(selector: string): number {
  const canvas = canvasIn(selector);
  if (canvas === null || canvas.width === 0) return 0;
  const line = canvas.getContext("2d")?.getImageData(0, canvas.height - 1, canvas.width, 1).data ?? [];
  return Array.from({ length: canvas.width }).filter((_, x) => (line[4 * x + 3] ?? 0) > 0).length;
}

describe("OverviewRows", () => {
  it("shows what the lane in focus keeps of the whole page, and nothing of the page before when another is opened", async () => {
    const session = runLab(host, <OverviewRows />, two);
    await expect.poll(() => drawnColumns(".whole-page")).toBeGreaterThan(100);
    const code = anotherPage(`<body>${"<!-- a remark that nobody reads -->".repeat(40)}</body>`);
    flushSync(() => session.setState(({ lab }) => ({ lab: withPage(lab, code) })));
    expect(drawnColumns(".whole-page")).toBe(0);
  });

  it("shows how many lanes keep each place", async () => {
    runLab(host, <OverviewRows />, two);
    await expect.element(agreement()).toHaveAccessibleName("Agreement of 2 lanes: next disagreement");
    await expect.poll(() => drawnColumns(".agreement-row")).toBeGreaterThan(100);
  });

  it("moves and zooms the view by keys, by the wheel, by the window's edges and its body", async () => {
    const session = runLab(host, <OverviewRows />, two);
    const shown = () => session.getState().lab.view;
    const { end: length } = shown();
    await expect.element(view()).toBeVisible();
    const element = view().element();
    const box = element.getBoundingClientRect();
    const drag = (from: number, to: number, target: Element = element): void => {
      const at = (share: number) => ({
        clientX: box.left + share * box.width,
        clientY: box.top + 9,
        bubbles: true,
        pointerId: 1,
      });
      target.dispatchEvent(new PointerEvent("pointerdown", at(from)));
      element.dispatchEvent(new PointerEvent("pointermove", at(to)));
      flushSync(() => element.dispatchEvent(new PointerEvent("pointerup", at(to))));
    };
    element.setPointerCapture = () => undefined;
    drag(0.25, 0.75);
    expect(shown().start / length).toBeCloseTo(0.25, 1);
    expect(shown().end / length).toBeCloseTo(0.75, 1);
    const grip = (name: string): Element => host.querySelector(`[data-grip="${name}"]`) ?? element;
    drag(0.5, 0.6, grip("body"));
    expect(shown().start / length).toBeCloseTo(0.35, 1);
    drag(0.85, 0.6, grip("end"));
    expect([shown().start / length, shown().end / length].map((share) => share.toFixed(1))).toEqual(["0.3", "0.6"]);
    await userEvent.tab();
    await userEvent.keyboard("{Home}");
    expect(shown().start).toBe(0);
    const { end } = shown();
    element.dispatchEvent(new WheelEvent("wheel", { deltaY: 200, bubbles: true, cancelable: true }));
    expect(shown().end).toBeGreaterThan(end);
    await userEvent.dblClick(element);
    expect(shown()).toEqual({ start: 0, end: length });
  });
});
