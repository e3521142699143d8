import { describe, expect, it } from "vitest";
import { steepOnes, type Work as GrowingWork } from "../bench/growth.fixture.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { defuddleProgram } from "./defuddle.ts";
import { inertDocument } from "./inert-document.ts";
import { loadTool, ToolClock } from "./load-tool.ts";
import { toolOf } from "./run-tool.ts";
import { refuseSlowest, secondsOf, workOn } from "./work.ts";

const paragraph =
  "<p>A paragraph, with commas and <a href=/x>a link</a>, that goes on long enough to be taken for text by any program.";
const source = `<html><head><title>Of words</title><link rel=canonical href="https://example.org/of-words"></head><body>
<nav><ul><li><a href=/>Home</a><li><a href=/b>More</a></ul></nav><article><h1>Of words</h1>${paragraph.repeat(8)}
<script>document.title = "no"; fetch("/no")</script></article><footer><a href=/t>Terms</a></footer></body></html>`;

describe.each(["readability", "defuddle"] as const)("loadTool(%s)", (name) => {
  it("gives the text of the article, a block a line, without menus and scripts", async () => {
    const tool = await loadTool(name);
    const lines = tool(openPage(source)).text.split("\n");
    const expected = "A paragraph, with commas and a link, that goes on long enough to be taken for text by any program.";
    expect(lines.filter((line) => line === expected)).toHaveLength(8);
    for (const removed of ["Home", "Terms", "fetch"]) expect(lines.join(" ")).not.toContain(removed);
  });

  it("is timed without the record of it, which is made beside", async () => {
    const clock = new ToolClock();
    const [timed, page] = [await loadTool(name, clock), openPage(source)];
    const [begun, begunByClock] = [performance.now(), clock.now()];
    const { text, recorded } = timed(page);
    const [whole, counted] = [performance.now() - begun, clock.now() - begunByClock];
    expect(recorded?.isExact).toBe(true);
    expect({ text, recorded }).toEqual((await loadTool(name))(page));
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(whole);
  });

  it.each(["", " \n", "only words", "<frameset><frame src=a></frameset>", "<script>1</script>", "<body><a href=1>one</a>"])(
    "gives a text for %j",
    async (page) => {
      const tool = await loadTool(name);
      expect(typeof tool(openPage(page)).text).toBe("string");
    },
  );
});

describe("toolOf", () => {
  it("is timed with all that a program takes", () => {
    const clock = new ToolClock();
    const slow = (): string => {
      for (const begun = performance.now(); performance.now() < begun + 20;);
      return "<p>slow";
    };
    const begun = clock.now();
    expect(toolOf("Defuddle", { plain: slow }, clock)(openPage(source))).toEqual({ text: "slow" });
    expect(clock.now() - begun).toBeGreaterThanOrEqual(20);
  });

  it("is timed without the parse of its document, as methods of the lab are", () => {
    const clock = new ToolClock();
    const tool = toolOf("Readability", { plain: () => "<p>quick" }, clock);
    const page = openPage(paragraph.repeat(3_000));
    const [begun, begunByClock] = [performance.now(), clock.now()];
    tool(page);
    const [whole, counted] = [performance.now() - begun, clock.now() - begunByClock];
    expect(counted).toBeLessThan(whole / 20);
  });
});

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
  it.each(["Readability", "Defuddle"] as const)("refuses %s a page that is nested too deep or has too many elements", (title) => {
    expect(() => refuseSlowest(openPage(`${"<div>".repeat(3000)}deep`), title)).toThrow(
      `${title} would take minutes on this page, so it is not run: its elements are nested 3,002 levels deep, and 400 is the limit. Open a part of the page, or`,
    );
    expect(() => refuseSlowest(openPage("<p>a".repeat(30_000)), title)).toThrow(
      "is not run: it has 30,003 elements, and 30,000 is the limit. Open a part of the page, or",
    );
  });

  it("refuses Defuddle the siblings that take it minutes, and says how many and what to do", () => {
    const page = openPage(blocks(14_000));
    expect(() => refuseSlowest(page, "Defuddle")).toThrow(
      "Defuddle would take some 15 seconds on this page, so it is not run: its div elements have 196,000,000 siblings together, and a time of 10 seconds is the limit. Open a part of the page, or compare another method.",
    );
    expect(() => refuseSlowest(page, "Readability")).not.toThrow();
  });

  it("refuses Defuddle a run of wide spaces that takes it minutes", () => {
    const page = openPage(`<p>${"some words ".repeat(200)}${"\u2003".repeat(299_999)}b`);
    expect(() => refuseSlowest(page, "Defuddle")).toThrow(
      "Defuddle would take some 117 seconds on this page, so it is not run: runs of its spaces are up to 300,000 long, and a time of 10 seconds is the limit",
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

  // With their places joined one by one this took a quarter of a minute.
  it("lets Defuddle run on no-break spaces, of which each has its place", { timeout: 10_000 }, async () => {
    const tool = await loadTool("defuddle");
    expect(tool(openPage(`<p>${"some words ".repeat(100)}${"&nbsp;".repeat(50_000)}end`)).text).toMatch(/words end$/);
  });

  it("lets run what is below the limit, and that ends", () => {
    const html = blocks(1000);
    const page = openPage(html);
    expect(secondsOf(workOn(page), "Defuddle")).toBeLessThan(1);
    expect(() => refuseSlowest(page, "Defuddle")).not.toThrow();
    expect(defuddleProgram.plain(inertDocument(html)).match(/text/g)).toHaveLength(1000);
  });
});

describe("time grows with the page, not with its square", { timeout: 120_000 }, () => {
  // On larger pages Defuddle's own tables and siblings grow more steeply: there its limits, and the time limit, end it.
  it.each([
    ["readability", { first: 200, second: 500 }],
    ["defuddle", { first: 100, second: 400 }],
  ] as const)("of %s, or the page is refused", async (name, sizes) => {
    const tool = await loadTool(name);
    const work: GrowingWork = (page) => {
      try {
        tool(page);
      } catch (error) {
        expect(error).toMatchObject({ message: expect.stringContaining("would take") as string });
      }
    };
    expect(steepOnes(work, sizes)).toEqual([]);
  });
});
