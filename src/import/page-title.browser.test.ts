import { describe, expect, it } from "vitest";
import { pageTitle } from "./page-title.ts";

describe("pageTitle", () => {
  it("is the title on one line, its references read", () => {
    expect(pageTitle("<!doctype html><head>\n<TITLE lang=en>\n Fog &amp; ferries\n  | Gazette </TITLE><h1>Fog</h1>")).toBe(
      "Fog & ferries | Gazette",
    );
  });

  it("is shortened where it is long", () => {
    expect(pageTitle(`<title>${"quay ".repeat(40)}</title>`)).toBe(`${"quay ".repeat(15)}quay…`);
  });

  it("is none of a page without one", () => {
    expect([pageTitle("<p>Short page"), pageTitle("<title> </title>"), pageTitle("<titles>x"), pageTitle("")]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });
});
