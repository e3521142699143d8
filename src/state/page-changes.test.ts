import { describe, expect, it } from "vitest";
import { emptyLab } from "./lab.ts";
import { pageNamed } from "./open-page.fixture.ts";
import { showPage, withoutPage, withPage, withPageChange } from "./page-changes.ts";

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

function page(id: string, length = 100) {
  return pageNamed(id, { source: "x".repeat(length) });
}
