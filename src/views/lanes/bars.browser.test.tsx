import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../lab.css";
import "./lanes.css";
import { useSession } from "../../lab/react.tsx";
import { runLab } from "../../lab/running-lab-for-tests.tsx";
import { mouse } from "../ui/mouse-for-tests.ts";
import { LaneView } from "./lanes-pane.tsx";

const source = `<body><p>${"One long line of the article. ".repeat(5)}</p>\n<p>Short</p>\n<p>${"And another one. ".repeat(9)}</p></body>`;

function Lanes() {
  const lanes = useSession(({ lab }) => lab.lanes);
  return lanes.map((lane) => <LaneView key={lane.id} lane={lane} />);
}

/** Two lanes side by side, once their histograms have come. */
async function show(): Promise<HTMLElement> {
  const host = document.createElement("div");
  host.style.width = "900px";
  document.body.replaceChildren(host);
  const lanes = ["cetd-ds", "danag"].map((extractor) => ({ extractor, values: {} }));
  runLab(host, <Lanes />, lanes, source);
  await expect.poll(() => host.querySelectorAll(".band-margin").length, { timeout: 10_000 }).toBe(2);
  await expect.poll(() => host.dataset["idle"]).toBeDefined();
  return host;
}

const histogram = () => page.getByRole("slider", { name: "Histogram of Text density" });

it("marks the units of a histogram's bar in all figures, and dims the others while it is held", async () => {
  const host = await show();
  const marks = () => [".marked-columns path", ".marked-columns .others"].map((part) => host.querySelectorAll(part).length);
  const { left, bottom } = histogram().element().getBoundingClientRect();
  // The lowest bar holds the body, or the short paragraph.
  const lowest = [left + 4, bottom - 2] as const;
  const click = async (): Promise<void> => {
    await mouse("mousePressed", ...lowest);
    await mouse("mouseReleased", ...lowest);
  };
  await mouse("mouseMoved", ...lowest);
  await expect.poll(marks).toEqual([2, 0]);
  await click();
  await expect.poll(marks).toEqual([2, 2]);
  await click();
  await expect.poll(marks).toEqual([0, 0]);
});

it("goes from bar to bar by keys", async () => {
  const host = await show();
  histogram().element().focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect
    .element(histogram())
    .toHaveAttribute("aria-valuetext", expect.stringMatching(/^[1-9]\d* elements? of Text density /));
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => host.querySelectorAll(".others").length).toBe(2);
});

it("writes name and value of few units on their bars", async () => {
  const host = await show();
  const names = () => Array.from(host.querySelectorAll(".unit-names text"), ({ textContent }) => textContent);
  await expect.poll(names).toEqual(expect.arrayContaining(["p 149", "p 5", "line 2 136"]));
});

it("says beside an element under the pointer what became of its text", async () => {
  const host = await show();
  const plot = host.querySelector(".figure-plot canvas")?.getBoundingClientRect();
  if (plot === undefined) throw new Error("no figure");
  const card = () => host.querySelector(".pointed-unit");
  await mouse("mouseMoved", plot.left + 100, plot.top + 30);
  await expect.poll(() => card()?.textContent).toMatch(/^p, line 1149 ≥ [\d.]+, kept$/);
  // The first paragraph takes less than half of the page: the card stands at its right.
  const outline = host.querySelector(".outline.hover")?.getBoundingClientRect();
  expect(card()?.getBoundingClientRect().left).toBeGreaterThan(outline?.right ?? Infinity);
});
