import { expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { readOutputs } from "../../import/outputs/output-files.ts";
import { keysOfPage, readOutput } from "../../worker/own/own-store.ts";
import { emptyLab, type Lab } from "../../state/lab.ts";
import { withLane } from "../../state/lane-changes.ts";
import type { Notice, Session } from "../../state/session.ts";
import { sourceOfLane } from "../../state/own-lanes.ts";
import { takeOutputs } from "./opening.ts";

function corpusLab(lab: Lab = withLane(emptyLab, "ccb")) {
  const session = createStore<Session>(() => ({ lab, pageState: { status: "opening" }, results: {}, notices: [] }));
  const notices: Notice[] = [];
  const parts = {
    session,
    say: () => undefined,
    notify: (notice: Notice) => void notices.push(notice),
    change: (transition: (before: Lab) => Lab) => session.setState(({ lab: before }) => ({ lab: transition(before) })),
  };
  const take = async (name: string, content: unknown, pages: readonly string[]) => {
    const file = new File([typeof content === "string" ? content : JSON.stringify(content)], name);
    return takeOutputs(parts, await readOutputs([{ path: name, size: file.size, content: file }], name), pages);
  };
  return { session, notices, take };
}

it("adds a lane with the outputs that fit pages of the corpus, and says how many", async () => {
  const { session, notices, take } = corpusLab();
  await take("mine-1.2.json", { "a/one.html": "one", two: { articleBody: "two" }, three: "x", bad: 7 }, ["one", "two", "four"]);
  const lane = session.getState().lab.lanes[1];
  const source = (lane && sourceOfLane(lane)) ?? "";
  expect(source).toMatch(/^mine 1\.2 [0-9a-f]{12}$/);
  expect(notices.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^mine 1\.2 \(JSON, field articleBody\): 2 of 3 pages have an output\. 1 output without a page: three\. 1 entry left out: bad: no text .*…\. It is lane B\. Run the lanes to add its column\.$/,
    ) as string,
  ]);
  expect(await readOutput(source, keysOfPage({ name: "one" }))).toEqual({ form: "text", text: "one" });
  expect(await readOutput(source, keysOfPage({ name: "three" }))).toBeUndefined();
});

it("refuses what is none, or is of other pages, and adds nothing", async () => {
  const { session, notices, take } = corpusLab();
  await expect(take("mine.json", { x: "one" }, ["one"])).rejects.toThrow(
    "none of its 1 output is for a page that is open here (x)",
  );
  await expect(take("mine.json", "[1]", ["one"])).rejects.toThrow("entry 1: not an object");
  expect([session.getState().lab.lanes.length, notices]).toEqual([1, []]);
});

it("says so where there is no room for another lane", async () => {
  const full = Array.from({ length: 6 }).reduce<Lab>((lab) => withLane(lab, "ccb"), emptyLab);
  const { notices, take } = corpusLab(full);
  await take("mine.json", { one: "one" }, ["one"]);
  expect(notices[0]).toMatchObject({
    severity: "warning",
    text: expect.stringContaining("There is no room for another lane") as string,
  });
});
