import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../lab.css";
import "./lanes.css";
import type { LaneResult } from "../../state/session.ts";
import { useSession } from "../../lab/react.tsx";
import { runLab } from "../../lab/running-lab-for-tests.tsx";
import { OverviewRows } from "../overview/page-rows.tsx";
import { LaneView } from "./lanes-pane.tsx";

const patience = { timeout: 10_000 };
let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  host.style.width = "760px";
  document.body.replaceChildren(host);
});

function Lanes() {
  const lanes = useSession(({ lab }) => lab.lanes);
  return (
    <>
      <OverviewRows />
      {lanes.map((lane) => (
        <LaneView key={lane.id} lane={lane} />
      ))}
    </>
  );
}

/** Lanes that have come to rest, with what is counted from then on. */
async function atRest(...extractors: readonly string[]) {
  const session = runLab(
    host,
    <Lanes />,
    extractors.map((extractor) => ({ extractor, values: {} })),
  );
  const results = () => session.getState().results;
  // A worker takes its time to start.
  await expect
    .poll(() => Object.values(results()).filter(({ status }) => status === "done").length, patience)
    .toBe(extractors.length);
  await settled();
  let updates = 0;
  onTestFinished(session.subscribe(() => updates++));
  // That a run takes longer is told by a timer, on a machine under load: none goes off.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  return { results, sent: messagesToWorkers(), drawn: drawings(), updates: () => updates };
}

/** Stand beside the figure, and are asked for once it is painted: the curve over a slider, the lens, the histograms in the margin, the names on bars. */
const besides = ["response", "lens", "histogram", "rows"];

/** The names of what workers are asked from now on, without what stands beside the figure. */
function messagesToWorkers(): () => readonly string[] {
  const post = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => post.mockRestore());
  const nameOf = (message: unknown): string => (message as { readonly path?: readonly string[] }).path?.at(-1) ?? "";
  return () => post.mock.calls.map(([message]) => nameOf(message)).filter((name) => !besides.includes(name));
}

/** The bands whose marks are drawn from now on. */
function drawings(): () => readonly string[] {
  const drawn: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      if (target instanceof HTMLCanvasElement) drawn.push(target.closest<HTMLElement>("[data-band]")?.dataset["band"] ?? "mask");
  });
  // Each drawing sets the size of its canvas.
  observer.observe(host, { subtree: true, attributes: true, attributeFilter: ["width"] });
  onTestFinished(() => observer.disconnect());
  return () => drawn;
}

/** Until nothing is under way and all that was asked for is on the screen. */
async function settled(): Promise<void> {
  await expect.poll(() => host.dataset["idle"], patience).toBeDefined();
}

describe("a move of a slider", () => {
  it("takes one trip to the worker and one update for its answer", async () => {
    const { results, sent, updates } = await atRest("ccb", "cectd-ds", "danag");
    for (const [lane, name, key] of [
      ["lane-a", "Threshold", "{ArrowLeft}"],
      ["lane-b", "λ", "{ArrowRight}"],
      ["lane-c", "Gap", "{ArrowRight}"],
    ] as const) {
      const slider = page.getByRole("slider", { name, exact: true }).element();
      slider.focus();
      const before = { run: runOf(results()[lane]), sent: sent().length, updates: updates() };
      // The lane is in focus: that another control of it is makes no update.
      slider.blur();
      slider.focus();
      await userEvent.keyboard(key);
      await expect.poll(() => runOf(results()[lane]), patience).not.toBe(before.run);
      await settled();
      expect(sent().slice(before.sent)).toEqual(["extract"]);
      // That of the value, and that of what it comes to.
      expect(updates() - before.updates).toBe(2);
    }
  });
});

describe("with a pin", () => {
  it("asks what is there of the new run once its figure is painted, and is at rest no sooner than it was answered", async () => {
    const { results, sent } = await atRest("ccb");
    // Not at its middle, where the threshold is, which would be dragged.
    await userEvent.click(page.getByRole("application"), { position: { x: 20, y: 8 } });
    await expect.poll(() => host.querySelector(".spot.pin, .pin"), patience).not.toBeNull();
    page.getByRole("slider", { name: "Threshold", exact: true }).element().focus();
    await settled();
    const painted: IdleRequestCallback[] = [];
    const idle = vi.spyOn(window, "requestIdleCallback").mockImplementation((task) => painted.push(task));
    onTestFinished(() => idle.mockRestore());

    const before = { run: runOf(results()["lane-a"]), sent: sent().length };
    await userEvent.keyboard("{ArrowLeft}");
    await expect.poll(() => runOf(results()["lane-a"]), patience).not.toBe(before.run);
    await expect.poll(() => painted.length).toBeGreaterThan(1);
    expect(sent().slice(before.sent)).toEqual(["extract"]);
    expect(host.dataset["idle"]).toBeUndefined();

    for (const task of painted) task({ didTimeout: false, timeRemaining: () => 50 });
    await settled();
    expect(sent().slice(before.sent).toSorted()).toEqual(["extract", "reading"]);
  });
});

describe("a band", () => {
  it("is not drawn again where a move leaves it as it was", async () => {
    const { results, drawn } = await atRest("ccb", "danag");
    const threshold = page.getByRole("slider", { name: "Threshold", exact: true });
    const before = runOf(results()["lane-a"]);
    threshold.element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.poll(() => runOf(results()["lane-a"]), patience).not.toBe(before);
    await settled();
    // The ratio is painted from the threshold on, which moved; no pass is another, and lane B is not concerned.
    expect(drawn().filter((kind) => kind !== "mask")).toEqual(["wave"]);
  });
});

function runOf(result: LaneResult | undefined): number | undefined {
  return result?.status === "done" ? result.last.run : undefined;
}
