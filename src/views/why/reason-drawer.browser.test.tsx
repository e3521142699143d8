import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Range } from "../../extraction/page/selection.ts";
import { byClassName } from "../../extraction/algorithms/by-class-name.fixture.ts";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import type { Place } from "../../state/linking.ts";
import type { LaneResult } from "../../state/session.ts";
import { emptyLab } from "../../state/lab.ts";
import { withLane } from "../../state/lane-changes.ts";
import { withPage } from "../../state/page-changes.ts";
import { labHost } from "../../worker/lab-host.ts";
import { loaderOf } from "../../worker/extractor-loader.ts";
import { coreForTests, labWith } from "../../lab/recording-lab-for-tests.tsx";
import { pageNamed } from "../../state/open-page.fixture.ts";
import type { Queries } from "../../worker/protocol/questions.ts";
import type { LabActions } from "../../lab/create-lab.ts";
import { LabProvider } from "../../lab/react.tsx";
import { ReasonDrawer } from "./reason-drawer.tsx";
import "../../lab.css";

const library = libraryOf([...extractors, byClassName]);
const source = `<body><ul class=menu><li><a href="/">Home</a></ul><p dir=rtl>سلام دنیا</p><p>${"The storm crossed the coast. ".repeat(9)}</p></body>`;

let cleanUp: (() => void) | undefined;
beforeEach(() => {
  document.body.innerHTML = '<div id="host" style="width: 1300px; height: 700px; display: flex; flex-direction: column"></div>';
});
afterEach(() => {
  cleanUp?.();
});

describe("the first line", () => {
  it("says in plain words what the focused lane does with what is pinned, and is spoken once", async () => {
    const { taken, pin, session } = await show(["ccb", "plain"], undefined);
    expect(page.getByRole("region", { name: "Reason" }).elements()).toHaveLength(0);
    pin(at("Home"));
    const drawer = page.getByRole("region", { name: "Reason" });
    await expect
      .element(
        drawer.getByText(/^“Home” is removed by CCB: its ratio of content to code, 0\.\d+, is below the threshold 0\.75\.$/),
      )
      .toBeVisible();
    session.setState(({ lab }) => ({ lab: { ...lab, theme: "dark" } }));
    pin(at("storm"));
    await expect.element(drawer.getByText(/^“storm” is kept by CCB: /)).toBeVisible();
    expect(taken).toEqual([
      { announce: expect.stringMatching(/^“Home” is removed by CCB: /) as string },
      { announce: expect.stringMatching(/^“storm” is kept by CCB: /) as string },
    ]);
  });

  it("is not spoken of what was pinned before", async () => {
    const { taken } = await show(["plain"], at("storm"));
    await expect.element(page.getByText("“storm” is kept by Plain: all text of the body is kept.")).toBeVisible();
    expect(taken).toEqual([]);
  });

  it("quotes a text in its direction", async () => {
    await show(["plain"], at("سلام دنیا"));
    await expect.element(page.getByText(/سلام دنیا/)).toBeVisible();
    expect(document.querySelector(".reason-sentence bdi")?.textContent).toBe("سلام دنیا");
  });

  it("takes the nearest word where a figure was pressed between two", async () => {
    const { taken } = await show(["plain"], { start: 0, end: 4 }, {}, "lane");
    await expect.poll(() => taken).toContainEqual({ pin: { ...at("Home"), origin: "lane" } });
  });

  it("closes by its cross: the pin goes, or the brush where that is explained", async () => {
    const { taken, pin, session } = await show(["plain"], at("storm"));
    await page.getByRole("button", { name: "Close the reason" }).click();
    session.setState(({ lab }) => ({ lab: { ...lab, brush: at("Home") } }));
    await expect.element(page.getByText(/^“Home” is kept by Plain/)).toBeVisible();
    await page.getByRole("button", { name: "Close the reason" }).click();
    expect(taken.filter((action) => !Object.hasOwn(action as object, "announce"))).toEqual([
      { pin: undefined },
      { brush: undefined },
    ]);
    pin(undefined);
  });
});

describe("what turns it", () => {
  it("is told with its effect before the click, and the verdict after it is spoken", async () => {
    const { taken, rerun } = await show(["ccb"], at("Home"));
    const button = page.getByRole("button", { name: /^Try 0\.\d+: kept, \d+ characters? more$/ });
    await expect.element(button).toBeVisible();
    await button.click();
    const [set] = taken as readonly { readonly setValue: string; readonly parameter: string; readonly value: number }[];
    expect(set).toMatchObject({ setValue: "lane-a", parameter: "threshold" });
    await rerun("lane-a", { threshold: set?.value ?? 0 });
    await expect.element(page.getByText(/^“Home” is kept by CCB/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Try 0\.\d+: removed, \d+ characters? fewer$/ })).toBeVisible();
    expect(taken.at(-1)).toEqual({ announce: "CCB: kept now" });
  });

  it("has the best first, the others among the details", async () => {
    const outcome = { isTurned: true, share: 1, keptCharacters: 300 };
    const { taken } = await show(["ccb"], at("storm"), {
      explain: () =>
        Promise.resolve({
          verdict: "removed",
          formula: "It went.",
          trials: [
            { parameter: "range", value: 80 },
            { parameter: "threshold", value: 0.4 },
          ],
        }),
      trials: () =>
        Promise.resolve([
          { parameter: "threshold", value: 0.4, outcome },
          { parameter: "range", value: 80, outcome: { ...outcome, isTurned: false, share: 0 } },
        ]),
    });
    await expect.element(page.getByRole("button", { name: /^Try threshold 0\.40: kept/ })).toBeVisible();
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByRole("button", { name: /^Try range 80 .*: removed/ }).click();
    expect(taken).toEqual([{ setValue: "lane-a", parameter: "range", value: 80 }]);
  });

  it("is looked for where the method names none", async () => {
    const { taken } = await show(["crunch"], at("Home"));
    await page.getByRole("button", { name: /^Try .+: kept, \d+ characters? more$/ }).click();
    expect(taken.at(-1)).toEqual({ setValue: "lane-a", parameter: "textLinks", value: false });
  });

  it("is another preset or method where no value does, the best first, each with what comes of it", async () => {
    const { taken } = await show(["plain"], at("Home"), { trials: () => Promise.resolve([]) });
    await expect.element(page.getByText("No tried value reverses this.")).toBeVisible();
    const others = page.getByRole("group", { name: "Other presets and methods" });
    await expect.element(others.getByText("These decide otherwise:")).toBeVisible();
    const offered = others.getByRole("button").elements();
    const fewer = offered.map(({ textContent }) => /^Try \S+: removed, (\d+) characters fewer$/.exec(textContent)?.[1]);
    expect(fewer.length).toBeGreaterThan(1);
    expect(fewer).toEqual(fewer.toSorted((left, right) => Number(left) - Number(right)));
    const name = /^Try (\S+):/.exec(offered[0]?.textContent ?? "")?.[1];
    await others.getByRole("button").first().click();
    expect(taken.at(-1)).toEqual({ setRun: "lane-a", run: { extractor: name?.toLowerCase(), values: {} } });
  });

  it.each([
    ["No tried value reverses this.", []],
    ["Other values take too long to try.", [{ parameter: "radius", value: 0 }]],
  ])("is said not to be known where it is not: %s", async (sentence, found) => {
    await show(["by-class-name"], at("storm"), { trials: () => Promise.resolve(found), otherRuns: () => Promise.resolve([]) });
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(page.getByText("No other tried preset or method reverses this, either.")).toBeVisible();
    expect(page.getByRole("button", { name: /^Try / }).elements()).toHaveLength(0);
  });
});

describe("the line of all lanes", () => {
  it("has a short verdict for each, which puts it in focus, and how many keep it", async () => {
    const { taken, session } = await show(["ccb", "plain"], at("Home"));
    await expect.element(page.getByText(/^1 of 2 lanes keeps it ·/)).toBeVisible();
    await page.getByRole("button", { name: /^B Plain kept/ }).click();
    expect(taken).toEqual([{ focusLane: "lane-b" }]);
    session.setState(({ lab }) => ({ lab: { ...lab, focusedLane: "lane-b" } }));
    await expect.element(page.getByText(/^“Home” is kept by Plain/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^A CCB removed 0\.\d+ ≤ 0\.75$/ })).toBeVisible();
    await page.getByRole("button", { name: "next disagreement" }).click();
    expect(taken.at(-1)).toEqual({ nextDisagreement: 1 });
  });

  it("tells what is kept in part", async () => {
    await show(["by-class-name", "cetd-ds"], { start: 0, end: source.length });
    await expect.element(page.getByText(/^“Home .*” is kept in part \(\d\d %\) by By class name/)).toBeVisible();
    await expect.element(page.getByText(/in part ·/)).toBeVisible();
  });

  it("says of a lane that failed why, with another try, and of one that runs that it does", async () => {
    const failure = { kind: "crash", message: "It ran out of memory." } as const;
    const { taken, session } = await show(["ccb"], at("storm"));
    session.setState({ results: { "lane-a": { status: "failed", last: undefined, failure } } });
    await expect.element(page.getByText("CCB has no result: It ran out of memory.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    expect(taken).toEqual([{ retry: "lane-a" }]);
    session.setState({ results: { "lane-a": { status: "running", last: undefined } } });
    await expect.element(page.getByText("CCB is running …")).toBeInTheDocument();
  });
});

describe("the details", () => {
  it("name the rule, the text that it matched and the element that it removed, each to be pinned", async () => {
    const { taken } = await show(["by-class-name"], at("Home"));
    await page.getByRole("button", { name: "Details" }).click();
    await expect.element(page.getByText("class or name of an element around it")).toBeVisible();
    await page.getByRole("button", { name: "“menu”" }).click();
    await page.getByRole("button", { name: "ul.menu" }).first().click();
    const menu = source.indexOf("menu");
    const list = source.indexOf("<ul");
    expect(taken).toEqual([
      { pin: { start: menu, end: menu + 4, origin: "why", lane: "lane-a" } },
      { pin: { start: list, end: source.indexOf("</ul>") + 5, origin: "why", lane: "lane-a" } },
    ]);
  });
});

describe("the place that is pointed at", () => {
  it("is read by all lanes in one line, as long as nothing is pinned", async () => {
    const { hover, pin } = await show(["ccb", "cetd-ds"], undefined);
    hover({ ...at("storm"), origin: "lane", lane: "lane-b" });
    await expect.element(page.getByText(/^A CCB kept Ratio \d/)).toBeInTheDocument();
    await expect.element(page.getByText(/^B CETD-DS kept Text density \d/)).toBeInTheDocument();
    await expect.element(page.getByText(/^p Composite text density \d/)).toBeInTheDocument();
    pin(at("Home"));
    await expect.element(page.getByRole("region", { name: "Reason" })).toBeVisible();
    expect(document.querySelector(".reason-pointed")).toBeNull();
  });
});

function at(word: string): { readonly start: number; readonly end: number } {
  const start = source.indexOf(word);
  return { start, end: start + word.length };
}

/** The tab on a page with these lanes, run by the real core; actions are noted. */
async function show(
  ids: readonly string[],
  pin: { readonly start: number; readonly end: number } | undefined,
  answers: Partial<Queries> = {},
  origin: Place["origin"] = "result",
) {
  const host = labHost(loaderOf([...extractors, byClassName]));
  const summary = host.open("page", source);
  const opened = pageNamed("page", { source });
  const lab = ids.reduce((before, id) => withLane(before, id), withPage(emptyLab, opened));
  const results: Record<string, LaneResult> = {};
  for (const [index, { id, extractor }] of lab.lanes.entries()) {
    const run = await host.extract(id, "page", index + 1, { extractor, values: {} }, () => undefined);
    results[id] = { status: "done", last: { ...run, windows: [] } };
  }
  const core = coreForTests({ ...lab, focusedLane: "lane-a" });
  const { session, linking } = core;
  session.setState({ pageState: { status: "open", summary }, results });
  linking.setState({ pin: pin && { ...pin, origin } });
  const taken: unknown[] = [];
  const actions: Partial<LabActions> = {
    pin: (place: Place | undefined) => taken.push({ pin: place }),
    setBrush: (brush) => taken.push({ brush }),
    announce: (sentence) => taken.push({ announce: sentence }),
    busy: () => () => undefined,
    afterPaint: (task) => {
      task();
      return () => undefined;
    },
    focusLane: (id) => taken.push({ focusLane: id }),
    showInFigure: (id, range, stepIndex) =>
      taken.push({ showInFigure: id, range: { start: range.start, end: range.end }, stepIndex }),
    nextDisagreement: (by) => taken.push({ nextDisagreement: by }),
    retry: (id) => taken.push({ retry: id }),
    setRun: (id, run) => taken.push({ setRun: id, run }),
    setValue: (id, parameter, value) => taken.push({ setValue: id, parameter, value }),
  };
  const queries: Partial<Queries> = {
    explain: (lane, run, range) => host.explain(lane, run, range),
    trials: (lane, run, range) => host.trials(lane, run, range),
    otherRuns: (lane, run, range, runs) => host.otherRuns(lane, run, range, runs),
    reading: (lane, run, units, place) => host.reading(lane, run, units, place),
    why: (lane, run, range) => host.why(lane, run, range),
    passage: (key, range) => host.passage(key, range),
    ...answers,
  };
  const root = createRoot(document.querySelector("#host") ?? document.body);
  flushSync(() =>
    root.render(
      <LabProvider value={labWith({ ...core, library }, actions, queries)}>
        <ReasonDrawer />
      </LabProvider>,
    ),
  );
  cleanUp = () => root.unmount();
  return {
    session,
    taken,
    pin: (range: Range | undefined) => linking.setState({ pin: range && { ...range, origin: "result" } }),
    hover: (place: Place) => linking.setState({ hover: place }),
    /** Runs a lane with other values. */
    rerun: async (id: string, values: Readonly<Record<string, number>>) => {
      const { extractor } = lab.lanes.find((lane) => lane.id === id) ?? { extractor: "" };
      const run = await host.extract(id, "page", 99, { extractor, values }, () => undefined);
      session.setState({ results: { ...results, [id]: { status: "done", last: { ...run, windows: [] } } } });
    },
  };
}
