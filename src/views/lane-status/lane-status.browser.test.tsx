import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../lab.css";
import "../lanes/lanes.css";
import { nothingWritten } from "../../evaluation/given-outputs.ts";
import { emptyLab } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { withPage } from "../../state/page-changes.ts";
import type { Failure, LaneResult } from "../../state/session.ts";
import { runSummary } from "../../worker/protocol/run-summary.fixture.ts";
import { drawInLab, type TestLab } from "../../lab/recording-lab-for-tests.tsx";
import { pageNamed } from "../../state/open-page.fixture.ts";
import { LaneOutcome, RunStatus } from "./lane-status.tsx";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
});

const run = runSummary({ spec: { extractor: "cetd", values: {} } });
const cetd = { id: "lane-b", letter: "B", extractor: "cetd", values: { lambda: 2 }, size: "figure" } as const;
const output = { ...cetd, extractor: "output", values: {} } as const;

function draw(result: LaneResult, lane: Lane = cetd): TestLab {
  const views = (
    <>
      <RunStatus laneId="lane-b" letter="B" isWhole={false} />
      <div id="outcome">
        <LaneOutcome lane={lane} name="CETD" />
      </div>
    </>
  );
  const shown = withPage({ ...emptyLab, lanes: [lane] }, pageNamed("story", { source: "<p>secret" }));
  return drawInLab(host, views, [], { lab: shown, results: { "lane-b": result } });
}

const failed = (kind: Failure["kind"], message: string): LaneResult => ({
  status: "failed",
  last: undefined,
  failure: { kind, message },
});
const button = (name: string) => page.getByRole("button", { name });
const outcome = () => host.querySelector("#outcome")?.textContent;

const refused = "CETD would take minutes on this page and is not run.";
const slow = "Stopped after 30 s without progress.";

describe("a lane", () => {
  it.each<readonly [string, LaneResult, Lane, RegExp, Readonly<Record<string, string>>]>([
    [
      "that shows an output waits for one until it is given",
      failed("missing", nothingWritten("")),
      output,
      /^waitingThis lane needs another program’s output.*Paste its output…$/,
      { "Paste its output…": "askOutput lane-b" },
    ],
    [
      "has failed where the output cannot be shown",
      failed("error", "There is no room."),
      output,
      /^failed.*There is no room\./,
      {},
    ],
    [
      "that failed says that it stopped unexpectedly, why, and can be tried again",
      failed("crash", "Out of cheese."),
      cetd,
      /^failedCETD stopped unexpectedly on this page\. Out of cheese\.Try againCopy report$/,
      { "Try again": "retry lane-b" },
    ],
    [
      "says of one that refuses the page no more than it says itself",
      failed("error", refused),
      cetd,
      /^failedCETD would take minutes on this page and is not run\.Try again/,
      {},
    ],
    [
      "offers a higher limit where its time was over",
      failed("timeout", slow),
      cetd,
      /^failedStopped after 30 s without progress\.Try againRaise limit/,
      { "Raise limit": "raiseLimit lane-b" },
    ],
    [
      "that was cut short says what it shows, goes on, and takes a higher limit",
      { status: "done", last: { ...run, isPartial: true }, cut: { seconds: 30, step: "pass 22" } },
      cetd,
      /Stopped after 30 s\. Showing pass 22\.ContinueRaise limit$/,
      { Continue: "retry lane-b", "Raise limit": "raiseLimit lane-b" },
    ],
    [
      "at work offers to be stopped, where it shows no step",
      { status: "running", last: undefined },
      cetd,
      /^Still working…Stop$/,
      { "End lane B": "stop lane-b" },
    ],
  ])("%s", async (_, result, lane, said, presses) => {
    const { taken } = draw(result, lane);
    expect(host.textContent).toMatch(said);
    for (const name of Object.keys(presses)) await button(name).click();
    expect(taken).toEqual(Object.values(presses));
  });

  it("at work offers that after a while", () => {
    draw({ status: "running", last: undefined });
    expect(getComputedStyle(host.querySelector(".lane-waiting") ?? host).visibility).toBe("hidden");
  });

  it.each<readonly [string, LaneResult]>([
    ["shows steps", { status: "running", last: { ...run, progress: { label: "pass 3", done: 3, of: 9 } } }],
    ["is done", { status: "done", last: run }],
  ])("that %s has nothing to say below its header", (_, result) => {
    draw(result);
    expect(outcome()).toBe("");
  });

  it("that failed has a report with its settings that holds nothing of the page", async () => {
    draw(failed("error", "no such thing: 7"));
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
