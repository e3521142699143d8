import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import type { MatrixChannel, PanelChannel } from "../../extraction/contract/trace.ts";
import { emptySelection } from "../../extraction/page/selection.ts";
import type { Session } from "../../state/session.ts";
import type { IcicleWindow, PanelData, UnitReading } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { drawInLab, type TestLab } from "../../lab/recording-lab-for-tests.tsx";
import { pageNamed } from "../../state/open-page.fixture.ts";
import { useSession } from "../../lab/react.tsx";
import "../../lab.css";
import "../lanes/lanes.css";
import { panelsOf } from "./figure-kind.ts";
import { Panels } from "./panels.tsx";
import { curve, layout, matrix, outline, plane, procedure, ranking } from "./panels.fixture.ts";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  host.style.width = "600px";
  document.body.replaceChildren(host);
});

/** The pictures of a run in the lab's first lane. */
function LivePanels({ run }: { readonly run: RunSummary }) {
  const lane = useSession(({ lab }) => lab.lanes[0]);
  return lane && <Panels lane={lane} run={run} pictures={panelsOf(run.channels)} />;
}

function runWith(...channels: RunSummary["channels"]): RunSummary {
  const spec = { extractor: "made-up", values: {} };
  const milliseconds = { analyse: 0, decide: 0 };
  const counts = { keptCharacters: 0, textCharacters: 100 };
  const work = { parses: 1, analyses: 1, decisions: 1, passes: 0 };
  const shown = { channels, notes: [], windows: [] };
  return { run: 1, spec, selection: emptySelection, ...counts, ...shown, isPartial: false, milliseconds, work };
}

function summaryOf({ kind, id, name, unit, formula }: PanelChannel): RunSummary["channels"][number] {
  return { kind, id, name, unit, formula };
}

/** Draws a lane's pictures, the first of them open. */
function draw(data: PanelData, part: Partial<Session> = {}): TestLab {
  const run = runWith(summaryOf(data.channel));
  const panel = () => Promise.resolve(data);
  return drawInLab(host, <LivePanels run={run} />, [pageNamed("page")], part, { panel });
}

const plot = () =>
  expect.poll(() => host.querySelector<HTMLElement>("[role=application], [role=treegrid], [role=grid]")).not.toBeNull();

async function focusPlot(): Promise<HTMLElement> {
  await plot();
  const element = host.querySelector<HTMLElement>("[role=application], [role=treegrid], [role=grid]");
  if (element === null) throw new Error("no picture");
  element.focus();
  return element;
}

const readout = () => host.querySelector(".panel-readout")?.textContent ?? "";
const named = (name: string) =>
  Array.from(host.querySelectorAll<HTMLElement>("button")).find(
    (button) => button.textContent === name || button.getAttribute("aria-label") === name,
  );
const place = (start: number, end: number) => `{"start":${start},"end":${end},"origin":"lane","lane":"lane-a"}`;

describe("Panels", () => {
  it("says what a picture shows in a sentence, at a width of 280 pixels too", async () => {
    host.style.width = "280px";
    draw(plane);
    await plot();
    const words = host.querySelector("figcaption")?.textContent;
    expect(words).toBe(
      "Ratio and derivative: 4 lines by ratio (0 to 100) and derivative (0 to 50): 2 noise, 2 content; lines: half way; 2 centres moved through 3 rounds.",
    );
    expect(host.querySelector("[role=application]")?.getAttribute("aria-label")).toContain(words);
    expect(host.scrollWidth).toBeLessThanOrEqual(280);
  });
});

describe("PlaneView", () => {
  it("goes from point to point by keys, speaks them, and pins", async () => {
    const { taken } = draw(plane);
    await focusPlot();
    await userEvent.keyboard("{ArrowRight}");
    expect(taken).toContain(`hover ${place(0, 10)}`);
    expect(taken.find((action) => action.startsWith("announce"))).toBe(
      "announce Line 1: Ratio 0 characters per tag, Derivative 0, Verdict noise",
    );
  });

  it("rings the point of a place that is hovered or pinned elsewhere, with its numbers", async () => {
    const { linking } = draw(plane);
    await plot();
    linking.setState({ hover: { start: 22, end: 23, origin: "source" }, pin: { start: 30, end: 40, origin: "source" } });
    await expect.poll(() => host.querySelectorAll(".spot.hover, .spot.pin").length).toBe(2);
    expect(host.querySelector(".badge text")?.textContent).toBe("A");
    expect(readout()).toContain("Ratio 80 characters per tag");
    expect(readout()).toContain("Verdict content");
  });

  it("tells of a point beside the pointer, and of the marks below as before", async () => {
    draw(plane);
    const picture = await focusPlot();
    const atRest = readout();
    await userEvent.hover(picture, { position: { x: 48, y: 225 } });
    await expect.poll(() => host.querySelector(".pointed-unit")?.textContent ?? "").toContain("Derivative 0");
    expect(readout()).toBe(atRest);
  });

  it("steps through the rounds: centres move, and those that changed are counted", async () => {
    draw(plane);
    await plot();
    const centre = () => host.querySelectorAll(".centre circle")[1]?.getAttribute("cx");
    await expect.poll(centre).toBeTruthy();
    const last = centre();
    expect(host.textContent).toContain("round 2");
    named("Previous round")?.click();
    await expect.poll(() => host.textContent).toContain("1 line changed centre");
    named("Previous round")?.click();
    await expect.poll(centre).not.toBe(last);
    expect(named("Previous round")).toHaveProperty("disabled", true);
    (await focusPlot()).focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.poll(centre).toBe(last);
  });

  it("counts the points in a rectangle and pins them one after another", async () => {
    const { taken } = draw(plane);
    const element = await focusPlot();
    const { left, top, width, height } = element.getBoundingClientRect();
    const pointer = (type: string, x: number, y: number) =>
      element.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: left + x * width, clientY: top + y * height }),
      );
    element.setPointerCapture = () => undefined;
    pointer("pointerdown", 0.5, 0.01);
    pointer("pointermove", 0.99, 0.9);
    pointer("pointerup", 0.99, 0.9);
    await expect.poll(() => host.querySelector(".boxed-units")?.textContent ?? "").toContain("2 lines");
    await userEvent.click(named("Pin the next one") ?? host);
    await userEvent.click(named("Pin the next one") ?? host);
    expect(taken.filter((action) => action.startsWith("pin"))).toEqual([`pin ${place(20, 30)}`, `pin ${place(30, 40)}`]);
  });
});

describe("a picture that has nothing to compare with", () => {
  it("says what it lacks and where that comes from, in place of its rows", async () => {
    const lacks = "It compares pages, and there is none yet. Add pages.";
    draw({ ...matrix, channel: { ...matrix.channel, columns: [], values: new Float64Array(0), lacks } as MatrixChannel });
    await expect.poll(readout).toBe(lacks);
    expect(host.querySelector("figure .panel-head")?.textContent).toContain("Similarity");
    expect(host.querySelectorAll("canvas, [role=application]")).toHaveLength(0);
  });
});

describe("MatrixView", () => {
  it("goes through its cells by keys, and says what reaches the threshold", async () => {
    const { taken } = draw(matrix);
    await focusPlot();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}");
    expect(taken.filter((action) => action.startsWith("announce"))).toEqual([
      "announce Block 1: sport 0.2",
      "announce Block 1: culture 0.95, at least 0.9",
    ]);
    await userEvent.keyboard("{Enter}");
    expect(taken.at(-1)).toBe(`pin ${place(0, 5)}`);
  });

  it("draws only the rows in view, and shows the row that is pinned elsewhere", async () => {
    const { linking } = draw(matrix);
    const scroller = await focusPlot();
    expect(host.querySelector("canvas")?.getBoundingClientRect().height).toBeLessThan(400);
    linking.setState({ pin: { start: 4500, end: 4505, origin: "source" } });
    await expect.poll(() => scroller.scrollTop).toBeGreaterThan(900 * 18 - 400);
    await expect.poll(() => host.querySelectorAll(".panel-scroller .spot.pin").length).toBe(1);
  });
});

describe("ProcedureView", () => {
  const rowNamed = (name: string) =>
    Array.from(host.querySelectorAll<HTMLElement>(".bar-label")).find(({ textContent }) => textContent === name);

  it("folds what did nothing and opens it", async () => {
    draw({ channel: procedure });
    await focusPlot();
    rowNamed("7 steps did nothing")?.click();
    await expect.poll(() => host.textContent).toContain("3. idle 1");
  });

  it("pins the first piece of a step and lists the others", async () => {
    const { taken, linking } = draw({ channel: procedure });
    await focusPlot();
    rowNamed("1. link lists")?.click();
    expect(taken.at(-1)).toBe(`pin ${place(10, 20)}`);
    linking.setState({ pin: { start: 10, end: 20, origin: "lane", lane: "lane-a" } });
    await expect.poll(readout).toContain("1. link listsRemoved 400 charactersLeft 600 charactersDetail 2 lists of links.");
    named("50–90")?.click();
    expect(taken.at(-1)).toBe(`pin ${place(50, 90)}`);
  });
});

describe("CurveView", () => {
  it("reads its points by keys", async () => {
    draw({ channel: curve });
    await focusPlot();
    await userEvent.keyboard("{End}{ArrowLeft}");
    await expect.poll(readout).toBe("Threshold 0.4 to below 1Blocks over the threshold 8 blocksMarks θ = 0.4");
  });
});

describe("OutlineView", () => {
  it("folds and unfolds by keys and pins where a node stands", async () => {
    const { taken } = draw({ channel: outline });
    await focusPlot();
    const rows = () => host.querySelectorAll(".bar-row").length;
    await expect.poll(rows).toBe(3);
    await userEvent.keyboard("{ArrowLeft}");
    await expect.poll(rows).toBe(1);
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    await expect.poll(rows).toBe(3);
    expect(taken.at(-1)).toBe(`pin ${place(5, 10)}`);
  });

  it("shows the node of a place that is pinned elsewhere", async () => {
    const { linking } = draw({ channel: outline });
    await plot();
    linking.setState({ pin: { start: 12, end: 13, origin: "source" } });
    await expect.poll(() => host.querySelector(".bar-row[data-pinned] .bar-label")?.textContent).toBe("Aul.menu");
  });
});

describe("RankingView", () => {
  const names = () => Array.from(host.querySelectorAll(".bar-label"), ({ textContent }) => textContent);
  const head = (name: string) =>
    Array.from(host.querySelectorAll("[role=columnheader]")).find(({ textContent }) => textContent.startsWith(name));

  it("shows the best first with its mark, and sorts by a column, the other way, and by rank again", async () => {
    const { taken } = draw({ channel: ranking });
    await plot();
    await expect.poll(names).toEqual(["1. block 3, p", "2. block 1, ul", "3. block 2, p"]);
    expect(host.querySelector('.bar-row[data-paint="kept"]')?.textContent).toContain("winner");
    const links = () => head("links")?.querySelector("button");
    links()?.click();
    await expect.poll(names).toEqual(["2. block 1, ul", "1. block 3, p", "3. block 2, p"]);
    expect(head("links")?.getAttribute("aria-sort")).toBe("descending");
    expect(taken).toContain("announce sorted by links, the largest first");
    links()?.click();
    await expect.poll(names).toEqual(["1. block 3, p", "3. block 2, p", "2. block 1, ul"]);
    links()?.click();
    await expect.poll(names).toEqual(["1. block 3, p", "2. block 1, ul", "3. block 2, p"]);
    expect(head("links")?.getAttribute("aria-sort")).toBe("none");
  });

  it("speaks a row that the keys come to, pins the block of one that is pressed, and marks the one that is pinned elsewhere", async () => {
    const { taken, linking } = draw({ channel: ranking });
    await focusPlot();
    await expect.poll(names).toHaveLength(3);
    await userEvent.keyboard("{ArrowDown}");
    expect(taken).toContain(`hover ${place(0, 10)}`);
    expect(taken).toContain("announce 2. block 1, ul: Verdict not a winner, text 0.5, links 1");
    host.querySelectorAll<HTMLElement>(".bar-label")[2]?.click();
    expect(taken.at(-1)).toBe(`pin ${place(10, 20)}`);
    (await focusPlot()).blur();
    linking.setState({ pin: { start: 22, end: 23, origin: "source" } });
    await expect.poll(() => host.querySelector(".bar-row[data-pinned] .bar-label")?.textContent).toBe("A1. block 3, p");
    await expect.poll(readout).toContain("text 1");
  });
});

describe("LayoutView", () => {
  it("stays small on a page of fifty thousand pixels, and scrolls to what is kept, then to what is pinned elsewhere", async () => {
    const { linking } = draw({ channel: layout });
    const scroller = await focusPlot();
    await expect.poll(() => host.querySelector("canvas")?.height ?? 0).toBeGreaterThan(100);
    expect(host.querySelector("canvas")?.height).toBeLessThan(1000);
    await expect.poll(() => scroller.scrollTop).toBeGreaterThan(10_000);
    linking.setState({ pin: { start: 0, end: 200, origin: "source" } });
    await expect.poll(() => scroller.scrollTop).toBe(0);
    expect(readout()).toContain("Width 1,000 pxHeight 50,000 px");
  });
});

describe("IcicleView", () => {
  it("points at a level's element, not at the innermost, and pins it", async () => {
    const window: IcicleWindow = {
      units: new Int32Array(0),
      values: new Float32Array(0),
      rowCount: 2,
      firstLevel: 0,
      levels: 2,
    };
    const icicle = (_lane: string, _run: number, { pixels }: { readonly pixels: number }) => {
      const units = Int32Array.from({ length: pixels * 2 }, (_, cell) => (cell < pixels ? 0 : 1));
      return Promise.resolve({ ...window, units, values: Float32Array.from(units, () => 0) });
    };
    const reading = (_: string, __: number, units: string, at: object): Promise<UnitReading> => {
      const unit = "unit" in at && at.unit === 0 ? 0 : 1;
      const span = unit === 0 ? { start: 0, end: 100 } : { start: 10, end: 60 };
      return Promise.resolve({
        unit,
        unitCount: 2,
        unitName: units,
        ...span,
        label: unit === 0 ? "body" : "p",
        isKept: undefined,
        values: [],
      });
    };
    const quantity = { unit: "", formula: "", units: "elements", count: 2 };
    const run = runWith(
      { ...quantity, kind: "tree", id: "tree", name: "Parent" },
      { ...quantity, kind: "class", id: "verdict", name: "Verdict", classes: ["kept"], meanings: ["kept"] },
    );
    const { taken, linking } = drawInLab(host, <LivePanels run={run} />, [pageNamed("page")], {}, { icicle, reading });
    const element = await focusPlot();
    await expect.poll(() => host.textContent).toContain("2 elements on 2 levels");
    await userEvent.click(element, { position: { x: 50, y: 5 } });
    await expect.poll(() => taken.at(-1)).toBe(`pin ${place(0, 100)}`);
    linking.setState({ pin: { start: 0, end: 100, origin: "lane", lane: "lane-a" } });
    await expect.poll(() => host.querySelector(".spot.pin")?.getAttribute("y")).toBe("1");
    linking.setState({ pin: { start: 12, end: 14, origin: "source" } });
    await expect.poll(() => host.querySelector(".spot.pin")?.getAttribute("y")).toBe("14");
  });
});
