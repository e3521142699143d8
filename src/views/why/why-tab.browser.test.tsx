import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { createStore } from "zustand";
import { byClassName } from "../../extraction/algorithms/by-class-name.fixture.ts";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import type { Linking, Place } from "../../state/linking.ts";
import type { LaneResult, Session, Screens } from "../../state/session.ts";
import type { ShownFigures } from "../../state/shown-figures.ts";
import { emptyLab } from "../../state/lab.ts";
import { withLane } from "../../state/lane-changes.ts";
import { withPage } from "../../state/page-changes.ts";
import { LabHost } from "../../worker/lab-host.ts";
import { loaderOf } from "../../worker/extractor-loader.ts";
import { pageNamed } from "../../lab/recording-lab.tsx";
import type { Asked } from "../../protocol/questions.ts";
import { Reach } from "../../lab/reach.ts";
import type { LabActions } from "../../lab/actions.ts";
import { LabProvider } from "../../lab/react.tsx";
import { WhyTab } from "./why-tab.tsx";
import "../../lab.css";

const library = libraryOf([...extractors, byClassName]);
const source = `<body><ul class=menu><li><a href="/">Home</a></ul><p dir=rtl>سلام دنیا</p><p>${"The storm crossed the coast. ".repeat(9)}</p></body>`;

let cleanUp: (() => void) | undefined;
beforeEach(() => {
  document.body.innerHTML = '<div id="host" style="width: 300px; height: 700px; display: flex; flex-direction: column"></div>';
});
afterEach(() => {
  cleanUp?.();
});

describe("the reasons of a rule-based method", () => {
  it("name the rule, the text that it matched and the element that it removed, each to be pinned", async () => {
    const { taken } = await show(["by-class-name"], at("Home"));
    await expect.element(page.getByRole("heading", { name: /removed/ })).toBeVisible();
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

  it("offer no value where there is no parameter", async () => {
    await show(["by-class-name"], at("storm"));
    await expect.element(page.getByRole("heading", { name: /kept/ })).toBeVisible();
    expect(page.getByText(/No single value/).elements()).toHaveLength(0);
    expect(page.getByRole("button", { name: /^Set / }).elements()).toHaveLength(0);
  });
});

describe("the cards", () => {
  it("stand in the order of the letters behind that of the focused lane, which comes into view", async () => {
    const { session } = await show(["plain", "ccb", "danag"], at("storm"), (lanes) => lanes.toReversed());
    await expect.element(page.getByRole("heading", { name: /^C DANAg/ })).toBeVisible();
    const letters = () => [...document.querySelectorAll(".why-card h3")].map((heading) => heading.textContent.trim()[0]);
    expect(letters()).toEqual(["C", "A", "B"]);
    document.querySelector(".why-scroller")?.scrollTo(0, 10_000);
    session.setState(({ lab }) => ({ lab: { ...lab, focusedLane: "lane-a" } }));
    await expect.poll(letters).toEqual(["A", "B", "C"]);
    await expect.element(page.getByRole("heading", { name: /^A Plain/ })).toBeInViewport();
  });

  it("lead to a lane and to its figure", async () => {
    const { taken } = await show(["ccb"], at("storm"));
    await page.getByRole("button", { name: "A CCB" }).click();
    await page.getByRole("button", { name: "Show in figure" }).click();
    expect(taken[0]).toEqual({ focusLane: "lane-a" });
    expect(taken[1]).toMatchObject({ showInFigure: "lane-a", range: at("storm"), stepIndex: expect.any(Number) as number });
  });

  it("say of a lane that failed why, and run it again", async () => {
    const failure = { kind: "crash", message: "It ran out of memory." } as const;
    const { taken, session } = await show(["ccb"], at("storm"));
    session.setState({ results: { "lane-a": { status: "failed", last: undefined, failure } } });
    await expect.element(page.getByText("It ran out of memory.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    expect(taken).toEqual([{ retry: "lane-a" }]);
  });

  it("wait for a lane that runs", async () => {
    const { session } = await show(["ccb"], at("storm"), undefined, { "lane-a": { status: "running", last: undefined } });
    await expect.element(page.getByText("It is running …")).toBeInTheDocument();
    expect(session.getState().results["lane-a"]?.status).toBe("running");
  });
});

describe("the quotation", () => {
  it("runs in the direction of its text", async () => {
    await show(["plain"], at("سلام دنیا"));
    await expect.element(page.getByText("سلام دنیا")).toBeVisible();
    const quote = document.querySelector("blockquote");
    expect(quote === null ? "" : getComputedStyle(quote).direction).toBe("rtl");
  });

  it("is nothing before something is pinned", async () => {
    const { taken } = await show(["plain", "ccb"], undefined);
    await expect.element(page.getByText(/^Click anywhere, or press Enter in a figure/)).toBeVisible();
    await page.getByRole("button", { name: "Go to the first disagreement" }).click();
    expect(taken).toEqual([{ nextDisagreement: 1 }]);
  });
});

describe("a range of many words", () => {
  it("is summed up: the share that each lane keeps, and all quantities on demand", async () => {
    await show(["by-class-name", "cetd-ds"], { start: 0, end: source.length });
    await expect.element(page.getByText(/^of 2 lanes, \d keeps? all of it and \d some$/)).toBeVisible();
    const kept = /(\d+) %/.exec(page.getByRole("listitem").first().element().textContent)?.[1];
    // All but "Home" of the text.
    expect(Number(kept)).toBeGreaterThan(95);
    await page.getByText("All quantities").first().click();
    await expect.element(page.getByText(/^Tags \d+ to \d+$/)).toBeVisible();
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
  order: (lanes: Session["lab"]["lanes"]) => Session["lab"]["lanes"] = (lanes) => lanes,
  given?: Readonly<Record<string, LaneResult>>,
  answers: Partial<Asked> = {},
) {
  const host = new LabHost(loaderOf([...extractors, byClassName]));
  const summary = await host.open("page", source);
  const opened = pageNamed("page", { source });
  const lab = ids.reduce((before, id) => withLane(before, id), withPage(emptyLab, opened));
  const results: Record<string, LaneResult> = {};
  for (const [index, { id, extractor }] of lab.lanes.entries()) {
    const run = await host.extract(id, "page", index + 1, { extractor, values: {} }, () => undefined);
    results[id] = { status: "done", last: { ...run, windows: [] } };
  }
  const session = createStore<Session>(() => ({
    lab: { ...lab, lanes: order(lab.lanes) },
    pageState: { status: "open", summary },
    results: given ?? results,
    notices: [],
  }));
  const linking = createStore<Linking>(() => ({ hover: undefined, pin: pin && { ...pin, origin: "result" } }));
  const taken: unknown[] = [];
  const actions: Partial<LabActions> = {
    pin: (place: Place | undefined) => taken.push({ pin: place }),
    focusLane: (id) => taken.push({ focusLane: id }),
    showInFigure: (id, range, stepIndex) =>
      taken.push({ showInFigure: id, range: { start: range.start, end: range.end }, stepIndex }),
    nextDisagreement: (by) => taken.push({ nextDisagreement: by }),
    retry: (id) => taken.push({ retry: id }),
    setValue: (id, parameter, value) => taken.push({ setValue: id, parameter, value }),
  };
  const queries: Partial<Asked> = {
    why: (lane, run, range) => host.why(lane, run, range),
    passage: (key, range) => host.passage(key, range),
    ...answers,
  };
  const value = {
    session,
    linking,
    actions: actions as LabActions,
    queries: queries as Asked,
    figures: createStore<ShownFigures>(() => ({})),
    screens: createStore<Screens>(() => ({ shown: "inspect" })),
    reach: new Reach(),
    library,
    samples: [],
  };
  const root = createRoot(document.querySelector("#host") ?? document.body);
  flushSync(() =>
    root.render(
      <LabProvider value={value}>
        <WhyTab />
      </LabProvider>,
    ),
  );
  cleanUp = () => root.unmount();
  return { session, taken };
}
