import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { absoluteBy, safeAttributes } from "./attributes.ts";

describe("absoluteBy", () => {
  it.each(["canonical", "canonical alternate", "alternate\n Canonical"])("goes by the address of a link that is %j", (rel) => {
    const page = openPage(`<link rel="${rel}" href="https://www.wren.example/news/1"><a href="2">More</a>`);
    expect(absoluteBy(page, undefined)("2")).toBe("https://www.wren.example/news/2");
  });
});

describe("safeAttributes", () => {
  it("takes controls and spaces off both ends of an address, and tabs and line ends out of it", () => {
    expect(hrefOf("\0 \u001fa b\tc\n \u001f")).toBe("a bc");
    expect(hrefOf(" \u0001 \t")).toBe("");
    // The no-break space is no blank to an address.
    expect(hrefOf("\u00a0x\u00a0")).toBe("\u00a0x\u00a0");
  });

  it("keeps blanks within an address however many there are", () => {
    // So many of them take a quadratic search longer than any test is given.
    const address = `a${" ".repeat(400_000)}b`;
    expect(hrefOf(` ${address} `)).toBe(address);
  });

  it("keeps what carries content and drops the rest", () => {
    const attributes = ["alt", "onclick", "style", "class", "title"].map((name) => ({ name, value: "x" }));
    expect(safeAttributes(attributes).map(({ name }) => name)).toEqual(["alt", "title"]);
  });
});

function hrefOf(value: string): string | undefined {
  return safeAttributes([{ name: "href", value }])[0]?.value;
}
