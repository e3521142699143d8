import { flushSync } from "react-dom";
import { beforeEach, expect, it } from "vitest";
import type { StoreApi } from "zustand";
import type { LaneResult, Session } from "../state/session.ts";
import { drawInLab } from "./recording-lab-for-tests.tsx";
import { pageNamed } from "../state/open-page.fixture.ts";
import { useFinishedRun, useQuestion } from "./use-question.ts";

let host: HTMLElement;
/** Answers the questions that are out, the first first. */
let out: ((answer: string | undefined | Promise<never>) => void)[];
/** The runs that were asked about. */
let asked: number[];

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  out = [];
  asked = [];
});

/** What a lane keeps as HTML, "!" where it is stale, "?" where there is none. */
function Html() {
  const lane = "lane-a";
  const { asked: args, isRunning } = useFinishedRun(lane);
  const { value, isStale, isRefused } = useQuestion("html", args && [...args, {}], { subject: lane });
  return `${value ?? "–"}${isStale || isRunning ? "!" : ""}${isRefused ? "?" : ""}`;
}

function draw(): StoreApi<Session> {
  const { session } = drawInLab(
    host,
    <Html />,
    [pageNamed("one"), pageNamed("two")],
    {},
    {
      html: (_, run) => {
        asked.push(run);
        return new Promise((resolve) => {
          out.push(resolve);
        });
      },
    },
  );
  return session;
}

function ran(session: StoreApi<Session>, run: number, extractor = "ccb", status: "done" | "running" = "done"): void {
  const last = { run, spec: { extractor, values: {} } };
  flushSync(() => session.setState({ results: { "lane-a": { status, last } as unknown as LaneResult } }));
}

async function answer(text: string | undefined | Promise<never>): Promise<void> {
  out.shift()?.(text);
  await new Promise((resolve) => setTimeout(resolve));
  flushSync(() => undefined);
}

it("keeps the last answer while the lane runs anew, and until the next is there", async () => {
  const session = draw();
  ran(session, 1);
  expect(host.textContent).toBe("–!");
  await answer("first");
  expect(host.textContent).toBe("first");
  ran(session, 1, "ccb", "running");
  expect([host.textContent, asked]).toEqual(["first!", [1]]);
  ran(session, 2);
  expect(host.textContent).toBe("first!");
  await answer("second");
  expect([host.textContent, asked]).toEqual(["second", [1, 2]]);
});

it("puts one question at a time, of many runs the last, and shows the answers that were overtaken", async () => {
  const session = draw();
  for (const run of [1, 2, 3, 4]) ran(session, run);
  expect(asked).toEqual([1]);
  await answer("first");
  expect([host.textContent, asked]).toEqual(["first!", [1, 4]]);
  await answer("fourth");
  expect([host.textContent, asked]).toEqual(["fourth", [1, 4]]);
});

it("drops an answer about another page, and takes none that comes too late", async () => {
  const session = draw();
  ran(session, 1);
  await answer("first");
  ran(session, 2);
  flushSync(() => session.setState(({ lab }) => ({ lab: { ...lab, page: "one" }, results: {} })));
  expect(host.textContent).toBe("–!");
  await answer("second");
  expect(host.textContent).toBe("–!");
});

it("drops an answer about another algorithm", async () => {
  const session = draw();
  ran(session, 1);
  await answer("first");
  ran(session, 2, "bte");
  expect(host.textContent).toBe("–!");
  await answer("second");
  expect(host.textContent).toBe("second");
});

it.each([
  ["has none", () => undefined],
  ["fails", () => Promise.reject(new Error("The worker was lost."))],
])("keeps the last answer where a question %s, and says so", async (_, noAnswer) => {
  const session = draw();
  ran(session, 1);
  await answer(noAnswer());
  expect(host.textContent).toBe("–!?");
  ran(session, 2);
  expect(host.textContent).toBe("–!");
  await answer("second");
  ran(session, 3);
  await answer(noAnswer());
  expect(host.textContent).toBe("second!?");
});

it("asks the same question once, however often it is drawn", async () => {
  const session = draw();
  ran(session, 1);
  await answer("first");
  ran(session, 1);
  flushSync(() => session.setState({ notices: [] }));
  expect(asked).toEqual([1]);
});
