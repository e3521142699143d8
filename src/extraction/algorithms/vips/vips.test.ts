import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import type { PageBoxes } from "../../contract/inputs.ts";
import type { Value } from "../../contract/parameters.ts";
import { selectedText } from "../../output/text.ts";
import type { Page } from "../../page/page.ts";
import { channelOf, runWith } from "../run.fixture.ts";
import { laidOut } from "./laid-out.fixture.ts";
import { vips } from "./vips.ts";

interface Made {
  readonly page: Page;
  readonly boxes: PageBoxes;
}

/** A menu at the left, all links; the article in the middle; a teaser below the menu, 100 pixels apart each. */
const news = laidOut(
  `<body at="0 0 1000 800"><ul at="0 0 100 100"><li at="0 0 100 50"><a href=1 at="0 0 100 50">Home</a></li><li at="0 50 100 50"><a href=2 at="0 50 100 50">News</a></li></ul>` +
    `<div at="200 0 800 800"><p at="200 0 800 390">The <a href=3 at="200 0 800 390">swifts</a> are back.</p><p at="200 400 800 400">They nest.</p></div>` +
    `<div at="0 200 100 100"><p at="0 200 100 100">Subscribe now.</p></div><p>Hidden words.</p>`,
  1000,
  800,
);

function run(made: Made, given: Readonly<Record<string, Value>> = {}): Extraction {
  return runWith(vips, made, given);
}

function textOf(made: Made, given: Readonly<Record<string, Value>> = {}): string {
  return selectedText(made.page, run(made, given).selection).text;
}

function explained(word: string, given: Readonly<Record<string, Value>> = {}) {
  return run(news, given).explain(news.page.source.indexOf(word));
}

describe("VIPS", () => {
  it("keeps the segment whose text outside links covers most", () => {
    expect(textOf(news)).toBe("The swifts are back.\nThey nest.");
  });

  it("keeps all that can be seen where the whole page is coherent enough", () => {
    expect(textOf(news, { pdoc: 1 })).toBe("Home\nNews\nThe swifts are back.\nThey nest.\nSubscribe now.");
  });

  it("keeps a single paragraph where blocks must be as coherent as that", () => {
    const apart = laidOut(
      `<body at="0 0 1000 800"><h2 at="0 0 1000 40" font="30 700">Title</h2><p at="0 60 1000 500">Long text.</p><h2 at="0 600 1000 40" font="30 700">Next</h2><p at="0 660 1000 100">Short.</p>`,
    );
    expect(textOf(apart, { pdoc: 1 })).toBe("Title\nLong text.\nNext\nShort.");
    expect(textOf(apart, { pdoc: 10 })).toBe("Long text.");
  });

  it.each([
    ["of no height", laidOut(`<body at="0 0 1000 0"><p>words</p>`, 1000, 0)],
    ["without a body", laidOut("")],
    ["of pictures alone", laidOut(`<body at="0 0 100 100"><img at="0 0 100 100">`)],
    ["of links alone", laidOut(`<body at="0 0 100 100"><a href=1 at="0 0 100 100">one</a>`)],
  ])("keeps nothing of a page %s", (_, made) => {
    expect(run(made).selection).toHaveLength(0);
  });

  it("says how many texts cannot be seen, and that styles had to be left out", () => {
    expect(run(news).trace.notes).toEqual(["One text cannot be seen when the page is laid out, and so can never be kept."]);
    expect(run({ ...news, boxes: { ...news.boxes, isStyled: false } }).trace.notes[0]).toBe(
      "The page's own styles hide all its text, so it was laid out without them.",
    );
  });
});

describe("the reasons of VIPS", () => {
  it("name block, rule, degree, segment and score of a place that is kept", () => {
    expect(explained("They")).toMatchObject({
      verdict: "kept",
      quantity: "text area outside links",
      channel: "score",
      keeps: "≥",
      margin: 0,
      step: "segment 3 of 3",
    });
    const chain = explained("They").chain ?? [];
    expect(chain.map(({ numbers }) => numbers)).toEqual([
      "p: rule 4, all children are text; DoC = 10",
      "heaviest separator 0: 10 − ⌊0 / 2⌋ = 10",
      "DoC = 10 ≥ 5",
      // Two texts and a link of 800 × 390, and one of 800 × 400; 6 of 26 characters are in the link.
      "1256000 · (1 − 0.231) = 966154 px²",
      "966154 px² is the largest of 3",
    ]);
  });

  it("hold a place that is removed against the segment that is kept", () => {
    const { verdict, value, threshold, formula, chain, unit } = explained("Subscribe");
    expect([verdict, value, formula]).toEqual(["removed", 10_000, "10000 px² < 966154 px², of the segment that is kept"]);
    expect(threshold).toBe(966_154);
    expect(unit?.label).toBe("p");
    expect(chain?.at(-1)?.numbers).toBe("the largest is 966154 px², at 2 blocks from p on");
  });

  it("name the degree that would turn the verdict", () => {
    const { flip } = explained("Subscribe");
    expect(flip?.parameter).toBe("pdoc");
    expect(explained("Subscribe", { pdoc: flip?.value ?? 0 }).verdict).toBe("kept");
    expect(explained("Subscribe", { pdoc: (flip?.value ?? 0) + 1 }).verdict).toBe("removed");
  });

  it("say of hidden text that it has no box", () => {
    expect(explained("Hidden")).toMatchObject({
      verdict: "removed",
      rule: { name: "not to be seen" },
      unit: { label: "hidden text" },
    });
  });
});

describe("the pictures of VIPS", () => {
  const extraction = run(news);

  it("lay the segments over the page, in the order of the source, with the separators between them", () => {
    const layout = channelOf(extraction, "layout", "layout");
    expect([layout.width, layout.height]).toEqual([1000, 800]);
    expect([...layout.rectangles]).toEqual([0, 0, 100, 100, 200, 0, 800, 800, 0, 200, 100, 100]);
    expect(layout.meanings).toEqual(["removed", "kept", "removed"]);
    // 100 px between the columns, 100 px and text below the menu's links.
    expect([...layout.separators]).toEqual([100, 0, 100, 800, 0, 100, 100, 100]);
    expect([...layout.weights]).toEqual([20, 20]);
  });

  it("show the tree down to the segments, and how many there are at each degree", () => {
    const outline = channelOf(extraction, "outline", "outline");
    expect(outline.labels).toEqual(["body", "2 blocks from ul on", "ul", "p", "2 blocks from p on"]);
    expect([...outline.parents]).toEqual([-1, 0, 1, 1, 0]);
    expect(outline.meanings).toEqual(["context", "context", "removed", "removed", "kept"]);
    expect([...channelOf(extraction, "segmentsByPdoc", "curve").y].slice(0, 3)).toEqual([1, 3, 3]);
  });
});
