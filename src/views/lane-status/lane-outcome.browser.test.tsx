import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../lab.css";
import { nothingWritten } from "../../evaluation/given-outputs.ts";
import { emptyLab } from "../../state/lab.ts";
import type { Failure, LaneResult } from "../../state/session.ts";
import { runSummary } from "../../worker/protocol/run-summary.fixture.ts";
import { drawInLab, pageNamed, type TestLab } from "../../lab/recording-lab.tsx";
import { LaneOutcome } from "./lane-outcome.tsx";
import { RunStatus } from "./run-status.tsx";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
});

const run = runSummary({ spec: { extractor: "cetd", values: {} } });

function draw(result: LaneResult): TestLab {
  const lane = { id: "lane-b", letter: "B", extractor: "cetd", values: { lambda: 2 }, size: "figure" } as const;
  return drawInLab(host, <LaneOutcome lane={lane} name="CETD" />, [pageNamed("story", { source: "<p>secret" })], {
    results: { "lane-b": result },
  });
}

const button = (name: string) => page.getByRole("button", { name });

describe("a lane that shows an output", () => {
  const lane = { id: "lane-b", letter: "B", extractor: "output", values: {}, size: "figure" } as const;
  const drawOutput = (failure: Failure) =>
    drawInLab(
      host,
      <>
        <LaneOutcome lane={lane} name="Output of another program" />
        <RunStatus laneId="lane-b" letter="B" isWhole />
      </>,
      [pageNamed("story")],
      {
        lab: { ...emptyLab, lanes: [lane] },
        results: { "lane-b": { status: "failed", last: undefined, failure } },
      },
    );

  it("waits for one until it is given, and has not failed", async () => {
    const { taken } = drawOutput({ kind: "missing", message: nothingWritten("") });
    await expect.element(page.getByRole("status")).toHaveTextContent(/^This lane waits for what another program wrote.*Paste/);
    await expect.element(page.getByText("waiting", { exact: true })).toBeVisible();
    expect(page.getByText("failed").elements()).toEqual([]);
    expect(button("Try again").elements()).toEqual([]);
    await button("Paste its output…").click();
    expect(taken).toEqual(["askOutput lane-b"]);
  });

  it("has failed where the output could not be shown", async () => {
    drawOutput({ kind: "error", message: "There is no room for it." });
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(page.getByText("failed", { exact: true })).toBeVisible();
  });
});

describe("a lane that failed", () => {
  it("says that it stopped unexpectedly, why, and can be tried again", async () => {
    const { taken } = draw({ status: "failed", last: run, failure: { kind: "crash", message: "Out of cheese." } });
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent(/^CETD stopped unexpectedly on this page\. Out of cheese\.Try againCopy report$/);
    await button("Try again").click();
    expect(taken).toEqual(["retry lane-b"]);
  });

  it("says of one that refuses the page no more than it says itself", async () => {
    const message = "CETD would take minutes on this page and is not run.";
    draw({ status: "failed", last: undefined, failure: { kind: "error", message } });
    await expect.element(page.getByRole("alert")).toHaveTextContent(new RegExp(`^${message}Try again`));
  });

  it("offers a higher limit where its time was over", async () => {
    const message = "Stopped after 30 s without a sign of progress.";
    const { taken } = draw({ status: "failed", last: undefined, failure: { kind: "timeout", message } });
    await expect.element(page.getByRole("alert")).toHaveTextContent(new RegExp(`^${message}Try againRaise limit`));
    await button("Raise limit").click();
    expect(taken).toEqual(["raiseLimit lane-b"]);
  });

  it("has a report with its settings that holds nothing of the page", async () => {
    draw({ status: "failed", last: undefined, failure: { kind: "error", message: "no such thing: 7" } });
    const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse }, configurable: true });
    await button("Copy report").click();
    const field = page.getByRole("textbox", { name: "Press Ctrl+C to copy." });
    await expect.element(field).toHaveFocus();
    const report = (field.element() as HTMLTextAreaElement).value;
    expect(report).toContain('CETD failed (error)\nno such thing: 7\nvalues {"lambda":2}, page of 9 characters\n');
    expect(report).not.toContain("secret");
  });
});

describe("a lane whose time was over", () => {
  it("says what it shows, goes on, and takes a higher limit", async () => {
    const { taken } = draw({ status: "done", last: { ...run, isPartial: true }, cut: { seconds: 30, step: "pass 22" } });
    await expect
      .element(page.getByRole("status"))
      .toHaveTextContent(/^Stopped after 30 s\. Showing pass 22\.ContinueRaise limit$/);
    await button("Continue").click();
    await button("Raise limit").click();
    expect(taken).toEqual(["retry lane-b", "raiseLimit lane-b"]);
  });
});

describe("a lane at work", () => {
  it("offers after a while to be stopped, where it shows no step", async () => {
    const { taken } = draw({ status: "running", last: undefined });
    expect(getComputedStyle(host.querySelector(".lane-waiting") ?? host).visibility).toBe("hidden");
    await button("End lane B").click();
    expect(taken).toEqual(["stop lane-b"]);
  });

  it("leaves that to its header where it shows steps", () => {
    draw({ status: "running", last: { ...run, progress: { label: "pass 3", done: 3, of: 9 } } });
    expect(host.textContent).toBe("");
  });
});

it("has nothing to say of a lane that is done", () => {
  draw({ status: "done", last: run });
  expect(host.textContent).toBe("");
});
