import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import type { Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { structureOf } from "../../page/structure.ts";
import { channelOf, runOf, textKept } from "../run.fixture.ts";
import { lqf, removeLinkBlocks } from "./lqf.ts";

const run = runOf(lqf);

/** Section 3 of the specification. */
const worked =
  `<body><ul><li><a href=1>Home</a></li><li><a href=2>News</a></li></ul><div id=d><p>Read the <a href=3>full</a> report now.</p>` +
  `<p>By <a href=4>Jane</a> on Monday</p><p><a href=5>Archive</a> of 2005</p></div></body>`;
const topDown = { order: "top-down" };

describe("LQF", () => {
  it("counts the quotas of the worked example", () => {
    // ul, li, li, div, p, p, p
    const { trace } = run(worked, { quota: 1 });
    expect(valuesOf(trace, "characters")).toEqual([8, 4, 4, 48, 21, 14, 13]);
    expect(valuesOf(trace, "linkCharacters")).toEqual([8, 4, 4, 15, 4, 4, 7]);
    const quotas = valuesOf(trace, "quota").map((quota) => Number(quota.toFixed(4)));
    expect(quotas).toEqual([1, 1, 1, 0.3125, 0.1905, 0.2857, 0.5385]);
  });

  it("keeps what the worked example's three quotas keep, top-down", () => {
    expect(textOf(worked, { ...topDown, quota: 0.25 })).toBe("");
    expect(textOf(worked, { ...topDown, quota: 0.5 })).toBe("Read the full report now. By Jane on Monday");
    expect(textOf(worked, { ...topDown, quota: 0.75 })).toBe("Read the full report now. By Jane on Monday Archive of 2005");
  });

  it("keeps the first paragraph of the worked example at a quarter, bottom-up", () => {
    expect(textOf(worked, { quota: 0.25 })).toBe("Read the full report now.");
    // div: what is left of it when it is tested
    expect(valuesOf(run(worked, { quota: 0.25 }).trace, "quota")[3]).toBe(4 / 21);
  });

  it("keeps a block whose quota is the bound, and what no block but the body holds", () => {
    const half = "<p>four <a href=x>four</a></p>";
    expect(textOf(half, { quota: 0.5 })).toBe("four four");
    expect(textOf(half, { quota: 0.49 })).toBe("");
    const loose = "<body><h1><a href=x>Headline</a></h1><a href=y>loose</a>";
    expect(textOf(loose, { quota: 0.05 })).toBe("Headline loose");
    expect(run(loose).explain(loose.indexOf("loose"))).toEqual({
      verdict: "kept",
      formula: "Only the body is around this place, and it is never removed.",
    });
  });

  it("counts anchors with an address alone, and tests tables and lists alone where it is asked to", () => {
    expect(textOf("<p><a name=x>all of it</a></p>")).toBe("all of it");
    const source = "<div><a href=x>link</a></div><ul><li><a href=y>item</a></ul>";
    expect(textOf(source)).toBe("");
    expect(textOf(source, { structureTags: "tables-lists" })).toBe("link");
  });

  it("leaves white space out of the quota, which turns a verdict (told)", () => {
    // With white space 20 of 44 characters are in links and the block stays at one half; without it 17 of 33.
    const source = `<div><a href=x>aaaaa bbbb cccc dddd</a>${" ee".repeat(8)}</div>`;
    const { selection, explain } = run(source, { quota: 0.5 });
    expect(selection).toHaveLength(0);
    expect(explain(source.indexOf("ee")).formula).toContain("17 / 33 = 0.515");
    expect(lqf.deviations?.map(({ id }) => id)).toContain("white-space");
  });

  it("explains a removed place by the block that went, innermost first, or outermost first", () => {
    const place = worked.indexOf("Home");
    expect(run(worked).explain(place)).toMatchObject({
      verdict: "removed",
      value: 1,
      threshold: 0.5,
      keeps: "≤",
      formula: "q(li) = 4 / 4 = 1 > 0.500",
      flip: { parameter: "quota", value: 1 },
      unit: { label: "li" },
    });
    expect(run(worked, topDown).explain(place)).toMatchObject({ formula: "q(ul) = 8 / 8 = 1 > 0.500", unit: { label: "ul" } });
  });

  it("explains a kept place by the block that came nearest to going, and names the quota at which it goes", () => {
    const explanation = run(worked).explain(worked.indexOf("Monday"));
    expect(explanation).toMatchObject({
      verdict: "kept",
      value: 4 / 14,
      flip: { parameter: "quota", value: 0.28 },
      formula: "q(p) = 4 / 14 = 0.286 ≤ 0.500",
    });
    expect(explanation.chain?.map(({ numbers }) => numbers)).toEqual([
      "q(p) = 4 / 14 = 0.286",
      "p 0.286, in div#d 0.229",
      "0.286 ≤ 0.500",
    ]);
  });

  it("tells what each removal took, the characters of all of them together being those that are gone", () => {
    const procedure = channelOf(run(worked, { quota: 0.25 }), "removals", "procedure");
    expect(procedure.whole).toBe(56);
    expect(procedure.operations.map(({ label, removed }) => [label, removed])).toEqual([
      ["2 × p", 27],
      ["2 × li", 8],
    ]);
    const lists = Array.from({ length: 16 }, (_, kind) => `<li class=k${kind}><a href=x>link</a></li>`);
    const { operations } = channelOf(run(`<ul>${lists.join("")}</ul>`), "removals", "procedure");
    expect([operations.length, operations.at(-1)?.label, operations.at(-1)?.removed]).toEqual([13, "4 other blocks", 16]);
  });

  it("tells blocks that only their ids tell apart as one kind", () => {
    const items = Array.from({ length: 4 }, (_, item) => `<li id=i${item} class=item><a href=x>link</a></li>`);
    const procedure = run(`<ul>${items.join("")}</ul><p>Some text.</p>`).trace.channels.find(({ kind }) => kind === "procedure");
    expect(procedure?.kind === "procedure" && procedure.operations.map(({ label, removed }) => [label, removed])).toEqual([
      ["4 × li.item", 16],
    ]);
  });

  it("shows the links of each block over its text, with the line of the quota", () => {
    const { trace } = run(worked, { quota: 0.25 });
    const plane = trace.channels.find(({ kind }) => kind === "plane");
    expect(plane).toMatchObject({ x: "characters", y: "linkCharacters", classes: "verdict", rules: [{ slope: 0.25 }] });
  });

  it("shows what each quota would leave", () => {
    const curve = channelOf(run(worked, { quota: 0.25 }), "sweep", "curve");
    expect([0, 0.25, 0.5, 0.75, 1].map((quota) => Math.round((curve.y[40 * quota] ?? 0) * 0.56))).toEqual([0, 21, 35, 48, 56]);
    expect(curve.marks.filter(({ isChosen }) => isChosen)).toEqual([{ x: 0.25, label: "LQF-25", isChosen: true }]);
  });
});

const trees = fc.array(fc.record({ up: fc.nat(3), own: fc.nat(5), link: fc.nat(5) }), { maxLength: 25 });
const orders = fc.constantFrom("bottom-up" as const, "top-down" as const);

describe("removeLinkBlocks", () => {
  it("removes no more at a higher quota than at a lower one, in either order", () => {
    const bounds = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(trees, bounds, orders, (tree, [a, b], order) => {
        const structure = structureOf(openPage(nested(tree)), "all");
        const low = removeLinkBlocks(structure, order, Math.min(a, b) / 100);
        const high = removeLinkBlocks(structure, order, Math.max(a, b) / 100);
        expect(high.gone.every((isGone, unit) => isGone <= (low.gone[unit] ?? 0))).toBe(true);
        expect(high.left).toBeGreaterThanOrEqual(low.left);
      }),
    );
  });
});

/** Divisions with so many characters and linked characters each, after so many of those before are closed. */
function nested(tree: readonly { readonly up: number; readonly own: number; readonly link: number }[]): string {
  return tree
    .map(({ up, own, link }) => `${"</div>".repeat(up)}<div>${"x".repeat(own)}<a href=y>${"y".repeat(link)}</a>`)
    .join("");
}

function textOf(source: string, given: Readonly<Record<string, Value>> = {}): string {
  return textKept(source, run(source, given));
}

function valuesOf({ channels }: Extraction["trace"], id: string): readonly number[] {
  const channel = channels.find((candidate) => candidate.id === id);
  return channel !== undefined && "values" in channel ? [...channel.values] : [];
}
