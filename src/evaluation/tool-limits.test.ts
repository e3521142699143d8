import { describe, expect, it } from "vitest";
import { openPage } from "../extraction/page/open-page.ts";
import { defuddleArticle } from "./defuddle.ts";
import { inertDocument } from "./inert-document.ts";
import { loadTool, refuseSlowest, secondsOf, workOn } from "./reference-tools.ts";

const blocks = (count: number) => `<body>${"<div><p>text</p></div>".repeat(count)}`;
const paragraphs = (count: number) => `<body>${"<p>some words of text".repeat(count)}`;
const zigzag = (count: number) => `<body>${`${"<div>".repeat(100)}<p>a few words${"</div>".repeat(100)}`.repeat(count)}`;

describe("workOn", () => {
  it("counts what the time follows", () => {
    expect(workOn(openPage("<body><div>a<b>b</b></div>c<div></div><p>d"))).toEqual({
      elements: 7,
      depth: 4,
      // html 1, head and body 2, the two div and the p 3, b 4.
      nestings: 1 + 2 + 2 + 3 + 3 + 3 + 4,
      // Each div among two div, a text and a p.
      besides: 8,
      spaces: 0,
      passes: 4,
    });
  });

  it("grows with the square of the siblings that are div, not of others, and with the depth of all elements", () => {
    const { besides, nestings } = workOn(openPage(blocks(8000)));
    expect(besides / workOn(openPage(blocks(4000))).besides).toBe(4);
    expect(nestings).toBe(8000 * 3 + 8000 * 4 + 5);
    expect(workOn(openPage(paragraphs(8000))).besides).toBe(0);
    expect(workOn(openPage(zigzag(50))).nestings).toBe(5 + 50 * ((3 + 102) * 50 + 103));
  });

  it("grows with the square of a run of wide spaces, not of those that are joined before", () => {
    const run = (space: string): number => workOn(openPage(`<p>a${space.repeat(1000)}b`)).spaces;
    expect(["\u2003", "&emsp;", "\ufeff", " ", "\n", "&nbsp;"].map(run)).toEqual([1e6, 1e6, 1e6, 1, 1, 1]);
  });

  it("knows that Defuddle reads a page of few words again", () => {
    expect([40, 150, 300].map((words) => workOn(openPage("word ".repeat(words))).passes)).toEqual([4, 2, 1]);
  });
});

describe("refuseSlowest", () => {
  it("refuses Defuddle the siblings that take it minutes, and says how many and what to do", () => {
    const page = openPage(blocks(14_000));
    expect(() => refuseSlowest(page, "Defuddle")).toThrow(
      "Defuddle would take some 15 seconds on this page and is not run: its div elements have 196,000,000 siblings together, and a time of 10 seconds is the limit. Open a part of the page, or compare another method.",
    );
    expect(() => refuseSlowest(page, "Readability")).not.toThrow();
  });

  it("refuses Defuddle a run of wide spaces that takes it minutes", () => {
    const page = openPage(`<p>${"some words ".repeat(200)}${"\u2003".repeat(299_999)}b`);
    expect(() => refuseSlowest(page, "Defuddle")).toThrow(
      "Defuddle would take some 117 seconds on this page and is not run: runs of its spaces are up to 300,000 long, and a time of 10 seconds is the limit",
    );
    expect(() => refuseSlowest(page, "Readability")).not.toThrow();
  });

  it("refuses Readability elements that lie deep", () => {
    const page = openPage(zigzag(290));
    expect(() => refuseSlowest(page, "Defuddle")).not.toThrow();
    expect(() => refuseSlowest(page, "Readability")).toThrow(
      /its 29,293 elements lie 53 levels deep on average, and a time of 10 seconds is the limit/,
    );
  });

  it("takes as many elements as it is quick on: many thousand paragraphs are a matter of seconds", () => {
    for (const title of ["Readability", "Defuddle"] as const)
      expect(() => refuseSlowest(openPage(paragraphs(25_000)), title)).not.toThrow();
  });

  // With their places joined one by one this took more than a minute.
  it("lets Defuddle run on no-break spaces, of which each has its place", { timeout: 40_000 }, async () => {
    const tool = await loadTool("defuddle");
    expect(tool(openPage(`<p>${"some words ".repeat(100)}${"&nbsp;".repeat(100_000)}end`)).text).toMatch(/words end$/);
  });

  it("lets run what is below the limit, and that ends", () => {
    const source = blocks(1000);
    const page = openPage(source);
    expect(secondsOf(workOn(page), "Defuddle")).toBeLessThan(1);
    expect(() => refuseSlowest(page, "Defuddle")).not.toThrow();
    expect(defuddleArticle(inertDocument(source)).match(/text/g)).toHaveLength(1000);
  });
});
