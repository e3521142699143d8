import { describe, expect, it } from "vitest";
import type { Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { channelOf, runWith, textKept } from "../run.fixture.ts";
import { sst } from "./sst.ts";

const page = (title: string, text: string): string =>
  `<body><div class=nav><a href=/>Home</a> <a href=/n>News</a></div><h1>${title}</h1><p>${text}</p><div class=foot>All rights reserved</div>`;
const source = page("Of boats", "The ferry crosses the river <b>again</b> today");
const others = [page("On birds", "Swifts came back this week"), page("At market", "Bread has become dearer")];

describe("SST", () => {
  it("removes what is built alike and says the same on all pages", () => {
    expect(textKept(source, run())).toBe("Of boats The ferry crosses the river again today");
  });

  it("explains what is removed by its words, and names the largest part that is noise", () => {
    const explanation = run().explain(source.indexOf("News"));
    expect(explanation).toMatchObject({
      verdict: "removed",
      value: 0,
      threshold: 0.4,
      keeps: "≥",
      margin: -0.4,
      flip: { parameter: "threshold", value: 0 },
      step: "removed with div.nav",
      unit: { label: "a" },
    });
    expect(explanation.chain?.map(({ numbers }) => numbers)).toEqual([
      "m = 3 pages; home 1, news 1, href / 1, href /n 1",
      "1 − 4 / 4 = 0",
      "0 < 0.400; removed with div.nav, all of which is noise",
    ]);
  });

  it("keeps what this page alone has", () => {
    expect(run().explain(source.indexOf("again"))).toMatchObject({ verdict: "kept", value: 1 });
    expect(run().explain(source.indexOf("again")).chain?.[0]?.symbols).toBe("CompImp = 1 where m = 1");
  });

  it("removes all of pages that are the same", () => {
    expect(textKept(source, run({}, [source, source]))).toBe("");
    expect(textKept(source, run({ threshold: 0 }, [source, source]))).toContain("Home");
  });

  it("keeps all where there is no other page", () => {
    const extraction = run({}, []);
    expect(textKept(source, extraction)).toContain("Home");
    expect(extraction.trace.notes).toEqual([]);
  });

  it("shows the nodes of the style tree that the page falls on, and the elements by their importance", () => {
    const outline = channelOf(run(), "styleTree", "outline");
    expect(outline.labels).toEqual(["body", "div.nav", "h1", "p", "div.foot", "a", "b", "text"]);
    expect(outline.meanings).toEqual(["kept", "removed", "kept", "kept", "removed", "removed", "kept", "kept"]);
    expect([...outline.parents]).toEqual([-1, 0, 0, 0, 0, 1, 3, 3]);
    // body, div, its two links, h1, p, b, div
    expect(Array.from(channelOf(run(), "largest", "series").values, (value) => value > 0)).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

function run(given: Readonly<Record<string, Value>> = {}, pages: readonly string[] = others) {
  const site = pages.map((other, index) => ({ name: `page ${index + 1}`, open: () => openPage(other) }));
  return runWith(sst, { page: openPage(source), site }, given);
}
