import { describe, expect, it } from "vitest";
import { laneLike, openedAt } from "./corpus-page.ts";
import { emptyLab } from "./lab.ts";
import { withLane, withLaneChange, withLaneCopy } from "./lane-changes.ts";
import type { OpenPage } from "./open-page.ts";
import { withPage, withPageChange } from "./page-changes.ts";

const pageOf = (name: string): OpenPage => ({
  id: name,
  name,
  key: name,
  revision: 0,
  source: `<p>${name}`,
  lineEnds: "\n",
  byteLength: 3,
  origin: { kind: "file", detail: `corpus/${name}` },
});
const [a, b] = [pageOf("a"), pageOf("b")];

describe("openedAt", () => {
  const own = withPage(emptyLab, { ...pageOf("own"), origin: { kind: "pasted", detail: "" } });
  const atA = openedAt(own, a, undefined);
  const idsOf = ({ pages, page }: typeof own) => [pages.map(({ id }) => id), page];

  it("shows one page after the other in one tab, beside those that were there", () => {
    expect(idsOf(atA)).toEqual([["own", "a"], "a"]);
    expect(idsOf(openedAt(atA, b, a))).toEqual([["own", "b"], "b"]);
  });

  it("leaves a page in its tab with which something was done", () => {
    const named = withPageChange(atA, "a", { name: "mine" });
    expect(idsOf(openedAt(named, b, a))).toEqual([["own", "a", "b"], "b"]);
  });

  it("goes to the tab that has the page", () => {
    const both = openedAt(atA, b, undefined);
    expect(idsOf(openedAt(both, { ...a, id: "again" }, b))).toEqual([["own", "a", "b"], "a"]);
  });
});

describe("laneLike", () => {
  const lab = withLaneCopy(withLane(withLane(emptyLab, "ccb", { threshold: 0.6 }), "bte"), "lane-b");

  it("finds the lane with a run's settings, whatever its name, and none where they were changed", () => {
    const run = { name: "mine", extractor: "ccb", values: { threshold: 0.6 } };
    expect(laneLike(lab.lanes, run)?.letter).toBe("A");
    expect(laneLike(withLaneChange(lab, "lane-a", { values: {} }).lanes, run)).toBeUndefined();
  });
});
