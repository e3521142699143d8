import { describe, expect, it } from "vitest";
import { openPage } from "../extraction/page/open-page.ts";
import { loadTool, ToolClock, toolOf } from "./reference-tools.ts";

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

  it("gives the same text again", async () => {
    const [tool, page] = [await loadTool(name), openPage(source)];
    expect(tool(page)).toEqual(tool(page));
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

  it("refuses a page that is nested too deep, has too many elements or takes too long, in a sentence", async () => {
    const tool = await loadTool(name);
    expect(() => tool(openPage(`${"<div>".repeat(3000)}deep`))).toThrow(
      /is not run: its elements are nested 3,002 levels deep, and 400 is the limit\. Open a part of the page, or/,
    );
    expect(() => tool(openPage("<p>a".repeat(30_000)))).toThrow(
      /is not run: it has 30,003 elements, and 30,000 is the limit\. Open a part of the page, or/,
    );
    expect(() => tool(openPage(`${"<div>".repeat(300)}${"<div>a</div>".repeat(12_000)}`))).toThrow(
      /would take some \d+ seconds on this page and is not run: .*, and a time of 10 seconds is the limit\. Open a part of the page, or/,
    );
  });
});

describe("toolOf", () => {
  it("is timed with all that a program takes", async () => {
    const clock = new ToolClock();
    const slow = (): string => {
      for (const begun = performance.now(); performance.now() < begun + 20;);
      return "<p>slow";
    };
    const begun = clock.now();
    expect((await toolOf("Defuddle", { plain: slow }, clock))(openPage(source))).toEqual({ text: "slow" });
    expect(clock.now() - begun).toBeGreaterThanOrEqual(20);
  });

  it("is timed without the parse of its document, as methods of the lab are", async () => {
    const clock = new ToolClock();
    const tool = await toolOf("Readability", { plain: () => "<p>quick" }, clock);
    const page = openPage(paragraph.repeat(3_000));
    const [begun, begunByClock] = [performance.now(), clock.now()];
    tool(page);
    const [whole, counted] = [performance.now() - begun, clock.now() - begunByClock];
    expect(counted).toBeLessThan(whole / 20);
  });
});
