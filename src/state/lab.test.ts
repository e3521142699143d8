import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emptyLab,
  clampView,
  panned,
  showPage,
  textView,
  withHintSeen,
  withLane,
  withPage,
  withPageChange,
  withValue,
  withoutLane,
  withoutPage,
  zoomed,
} from "./lab.ts";
import type { OpenPage } from "./lab.ts";

function page(id: string, length = 100): OpenPage {
  return {
    id,
    key: `${id}/1`,
    name: id,
    origin: { kind: "pasted", detail: "" },
    source: "x".repeat(length),
    revision: 0,
    byteLength: length,
    lineEnds: "LF",
  };
}

describe("lanes", () => {
  it("take the first free letter, six at the most", () => {
    const six = "ccb accb tccb danag plain cetd-ds".split(" ").reduce((lab, id) => withLane(lab, id), emptyLab);
    expect(six.lanes.map(({ letter }) => letter).join("")).toBe("ABCDEF");
    expect(withLane(six, "ccb")).toBe(six);
    const withoutB = withoutLane(six, "lane-b");
    expect(withLane(withoutB, "ccb").lanes.at(-1)?.letter).toBe("B");
  });

  it("are duplicated beside the one they come from", () => {
    const lab = withLane(withLane(emptyLab, "ccb"), "danag");
    expect(
      withLane(lab, "ccb", { range: 60 }, "lane-a")
        .lanes.map(({ letter }) => letter)
        .join(""),
    ).toBe("ACB");
  });

  it("compare the first two by default, and another where one of the pair goes", () => {
    const lab = withLane(withLane(withLane(emptyLab, "ccb"), "danag"), "plain");
    expect(lab.pair).toEqual(["lane-a", "lane-b"]);
    expect(withoutLane(lab, "lane-a").pair).toEqual(["lane-c", "lane-b"]);
  });

  it("keep the last one", () => {
    const lab = withLane(emptyLab, "ccb");
    expect(withoutLane(lab, "lane-a")).toBe(lab);
  });

  it("forget a value that is the default again", () => {
    const lab = withValue(withLane(emptyLab, "ccb"), "lane-a", "range", 60, 40);
    expect(lab.lanes[0]?.values).toEqual({ range: 60 });
    expect(withValue(lab, "lane-a", "range", 40, 40).lanes[0]?.values).toEqual({});
  });
});

describe("pages", () => {
  it("open beside the others and are shown whole", () => {
    const lab = withPage(withPage(emptyLab, page("p", 50)), page("q", 80));
    expect(lab.pages.map(({ id }) => id)).toEqual(["p", "q"]);
    expect([lab.page, lab.view]).toEqual(["q", { start: 0, end: 80 }]);
    expect(showPage(lab, "p").view).toEqual({ start: 0, end: 50 });
    expect(showPage(lab, "gone")).toBe(lab);
  });

  it("leave the neighbour shown when they close", () => {
    const lab = withPage(withPage(emptyLab, page("p")), page("q"));
    expect(withoutPage(lab, "q").page).toBe("p");
    expect(withoutPage(withoutPage(lab, "q"), "p").page).toBeUndefined();
    expect(withoutPage(lab, "p").page).toBe("q");
  });

  it("change in place", () => {
    expect(withPageChange(withPage(emptyLab, page("p")), "p", { name: "other" }).pages[0]?.name).toBe("other");
  });
});

describe("views", () => {
  it("stay within the page and are never narrower than twenty characters", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 1500 }),
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 0, max: 1000 }),
        (start, width, length) => {
          const view = clampView({ start, end: start + width }, length);
          expect(view.start).toBeGreaterThanOrEqual(0);
          expect(view.end).toBeLessThanOrEqual(Math.max(length, 1));
          expect(view.end - view.start).toBeGreaterThanOrEqual(Math.min(20, Math.max(length, 1)));
        },
      ),
    );
  });

  it("keep the place that is zoomed about", () => {
    const view = zoomed({ start: 0, end: 1000 }, 2, 250, 1000);
    expect(view).toEqual({ start: 125, end: 625 });
    expect((250 - view.start) / (view.end - view.start)).toBe(0.25);
    expect(zoomed(view, 0.01, 250, 1000)).toEqual({ start: 0, end: 1000 });
  });

  it("keep their width when they are moved against an end", () => {
    expect(panned({ start: 100, end: 300 }, 5000, 1000)).toEqual({ start: 800, end: 1000 });
    expect(panned({ start: 100, end: 300 }, -5000, 1000)).toEqual({ start: 0, end: 200 });
  });
});

describe("textView", () => {
  const summary = { characters: 10_000, textStart: 1000, textEnd: 2000 };

  it("reaches from the first word to the last, with a little room", () => {
    expect(textView(summary)).toEqual({ start: 980, end: 2020 });
  });

  it("is the whole page where there is no text", () => {
    expect(textView({ ...summary, textStart: 0, textEnd: 0 })).toEqual({ start: 0, end: 10_000 });
  });
});

describe("hints", () => {
  it("are noted once as seen", () => {
    const once = withHintSeen(emptyLab, "strip");
    expect(withHintSeen(once, "strip")).toBe(once);
    expect(withHintSeen(once, "ribbon").preferences).toEqual({ singleKeys: true, seenHints: ["strip", "ribbon"] });
  });
});
