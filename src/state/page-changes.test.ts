import { describe, expect, it } from "vitest";
import { emptyLab } from "./lab.ts";
import { pageNamed } from "./open-page.fixture.ts";
import { openedAt, showPage, withoutPage, withPage, withPageChange } from "./page-changes.ts";

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

const fileOf = (name: string) => pageNamed(name, { origin: { kind: "file", detail: `corpus/${name}` } });

describe("openedAt", () => {
  const [a, b] = [fileOf("a"), fileOf("b")];
  const own = withPage(emptyLab, { ...fileOf("own"), origin: { kind: "pasted", detail: "" } });
  const atA = openedAt(own, a, undefined);
  const idsOf = (lab: typeof own) => [lab.pages.map(({ id }) => id), lab.page];

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

function page(id: string, length = 100) {
  return pageNamed(id, { source: "x".repeat(length) });
}
