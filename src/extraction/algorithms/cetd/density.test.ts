import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { count, type Column } from "../../method/expression.ts";
import { openPage } from "../../page/open-page.ts";
import type { Page } from "../../page/page.ts";
import { countsOf as countsBy, type Counts } from "./counts.ts";
import { defaults } from "./defaults.fixture.ts";
import { compositeOwnDensity, densitiesOf, densitySums, hasLinks, linkRatio, smoothedDensities } from "./density.ts";
import type { Reading } from "./parameters.ts";

const countsOf = (page: Page, reading = defaults): Counts => countsBy(page, reading);

const textDensities = (counts: Counts): Float64Array => densitiesOf(counts, "zero", String).plain.values;
const compositeDensities = (counts: Counts, alone: Reading["linkTextAlone"]): Float64Array =>
  densitiesOf(counts, alone, String).composite.values;
const columnOf = (values: Float64Array<ArrayBuffer>): Column =>
  count("density", "D", { name: "Density", unit: "", formula: "D" }, values);

/** body: C 30, LC 10; div: C 20, T 1 and no link; p: C 20; a: C 10. */
const small = countsOf(openPage(`<body><div><p>${"x".repeat(20)}</p></div><a href=y>${"y".repeat(10)}</a>`));

describe("textDensities", () => {
  it("are characters per tag, a node without tags as if it had one", () => {
    expect([...textDensities(small)]).toEqual([30 / 3, 20, 20, 10]);
  });

  it("are 0 for nodes without text", () => {
    expect([...textDensities(countsOf(openPage("<body><img>")))]).toEqual([0, 0]);
  });
});

describe("compositeDensities", () => {
  it("come to the numbers worked out by hand", () => {
    const [body = 0, div = 0, p = 0, a = 0] = compositeDensities(small, "zero");
    // body: C/T = 30/3; C/LC · T/LT = 3 · 3; b = ln(30/20 · 10 + 10/30 · 30 + e)
    expect(body).toBeCloseTo((10 * Math.log(9)) / Math.log(Math.log(15 + 10 + Math.E)), 12);
    expect(body).toBeCloseTo(21.9722 / 1.2006, 3);
    // div and p: C/T = 20; LC = 0 and LT = 0 count as 1, T = 0 too; b = ln(0 + 10/30 · 20 + e)
    expect(div).toBeCloseTo((20 * Math.log(20)) / Math.log(Math.log(20 / 3 + Math.E)), 12);
    expect(p).toBe(div);
    expect(a).toBe(0);
  });

  it("have of a link with a tag in it the number of definition 2 with hyperlink tags alone", () => {
    const page = openPage("<body><p>aaaaaaaaaa</p><a href=x><b>bbbbb</b></a>");
    const ofBody = (linkTags: Reading["linkTags"]): number =>
      compositeDensities(countsOf(page, { ...defaults, linkTags }), "zero")[0] ?? 0;
    const paper = ((15 / 3) * Math.log((15 / 5) * (3 / 1))) / Math.log(Math.log((15 / 10) * 5 + (5 / 15) * 15 + Math.E));
    expect(ofBody("hyperlinks")).toBeCloseTo(paper, 12);
    expect(paper).toBeCloseTo(10.969, 3);
    for (const linkTags of ["in-links", "link-only"] as const) expect(ofBody(linkTags)).toBeCloseTo(7.509, 3);
  });

  it("take the characters outside links for 1 in a node of links alone, by definition 2", () => {
    const [, list = 0] = compositeDensities(countsOf(openPage("<body>text<ul><li><a>one</a></li></ul>")), "definition-2");
    // ul: C = LC = 3, T = 2, LT = 1; b = ln(3/1 · 3 + 3/7 · 3 + e)
    expect(list).toBeCloseTo(((3 / 2) * Math.log(2)) / Math.log(Math.log(9 + 9 / 7 + Math.E)), 12);
  });

  it("are 0 for nodes that hold links alone or no text", () => {
    const counts = countsOf(openPage("<body>text<ul><li><a>one</a></li></ul><img>"));
    expect([...compositeDensities(counts, "zero")].slice(1)).toEqual([0, 0, 0, 0]);
  });
});

describe("the composite density", () => {
  const pieces = [
    "<div>",
    "</div>",
    "<p>",
    "<ul><li>",
    "</ul>",
    "<b>",
    "</b>",
    "<a>",
    "</a>",
    "<button>",
    "</button>",
    "<br>",
    "<img>",
  ];
  const words = ["a", "some text ", "words and words and words "];
  const pages = fc
    .array(fc.constantFrom(...pieces, ...words, ...words), { maxLength: 60 })
    .map((parts) => `<body>${parts.join("")}`);

  it("is in its loop what its formula says of the counts, and what definition 2 does", () => {
    const readings = fc.record({
      linkTags: fc.constantFrom("hyperlinks" as const, "in-links" as const, "link-only" as const),
      linkTextAlone: fc.constantFrom("zero" as const, "definition-2" as const),
    });
    fc.assert(
      fc.property(pages, readings, (source, reading) => {
        const counts = countsOf(openPage(source), { ...defaults, ...reading });
        const { composite } = densitiesOf(counts, reading.linkTextAlone, String);
        for (let node = 0; node < counts.count; node++) {
          expect(composite.values[node]).toBeCloseTo(composite.expression.at(node), 9);
          expect(composite.values[node]).toBeCloseTo(byDefinition2(counts, node, reading.linkTextAlone), 9);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Definition 2 with its denominators, written out anew. */
function byDefinition2(counts: Counts, node: number, alone: Reading["linkTextAlone"]): number {
  const of = (column: Float64Array, at = node): number => column[at] ?? 0;
  const [C, T, LC, LT] = [of(counts.characters), of(counts.tags), of(counts.linkCharacters), of(counts.linkTags)];
  if (of(counts.linkCharacters, 0) === 0 || C === 0 || (C === LC && alone === "zero")) return 0;
  const orOne = (denominator: number): number => (denominator === 0 ? 1 : denominator);
  const base = Math.log((C / orOne(C - LC)) * LC + (of(counts.linkCharacters, 0) / of(counts.characters, 0)) * C + Math.E);
  return ((C / orOne(T)) * Math.log((C / orOne(LC)) * (orOne(T) / orOne(LT)))) / Math.log(base);
}

describe("linkRatio and hasLinks", () => {
  it("are of the body", () => {
    expect(linkRatio(small)).toBe(10 / 30);
    expect(hasLinks(small)).toBe(true);
    expect(hasLinks(countsOf(openPage("<body>x<a href=y><img></a>")))).toBe(false);
    expect(linkRatio(countsOf(openPage("")))).toBe(0);
  });
});

describe("densitySums", () => {
  const length = (own: number): number => own;

  it("add up the densities of the children, not of all descendants", () => {
    const counts = countsOf(openPage("<body><div><p>one</p><p>three</p></div><p>x</p>"));
    // densities: body 9/4, div 8/2, p 3, p 5, p 1
    expect([...densitySums(counts, densitiesOf(counts, "zero", String).plain, length).values]).toEqual([5, 8, 3, 5, 1]);
  });

  it("add what each stretch of own text gives, but not at a leaf, whose sum is its density", () => {
    const counts = countsOf(openPage("<body>one<p>two</p>four"));
    expect([...densitySums(counts, densitiesOf(counts, "zero", String).plain, length).values]).toEqual([3 + 3 + 4, 3]);
    expect([...densitySums(counts, densitiesOf(counts, "zero", String).plain, (own) => own * 10).values]).toEqual([
      3 + 30 + 40,
      3,
    ]);
  });

  it("are of the children alone to the letter, and of a node without any 0", () => {
    const counts = countsOf(openPage("<body>one<p>two</p>four<div><p>x</p></div>"));
    // densities: body 11/3, p 3, div 1/1, p 1
    expect([...densitySums(counts, densitiesOf(counts, "zero", String).plain, undefined).values]).toEqual([3 + 1, 0, 1, 0]);
  });

  it("take three texts that line breaks part for one of 602 characters, or for three of 200, or for nothing", () => {
    const text = "x".repeat(200);
    const page = openPage(`<body><div>${text}<br>${text}<br>${text}</div><a href=y>${"y".repeat(50)}</a>`);
    const sumOf = (ownText: Reading["ownText"]): number => {
      const counts = countsOf(page, { ...defaults, ownText });
      const own = ownText === "none" ? undefined : compositeOwnDensity(counts);
      return densitySums(counts, densitiesOf(counts, "zero", String).composite, own).values[1] ?? 0;
    };
    const share = (of: number): number => (of * Math.log(of)) / Math.log(Math.log((50 / 650) * of + Math.E));
    expect(sumOf("across-empty")).toBeCloseTo(share(602), 9);
    expect(Math.round(share(602))).toBe(2835);
    expect(sumOf("by-node")).toBeCloseTo(3 * share(200), 9);
    expect(Math.round(3 * share(200))).toBe(2990);
    expect(sumOf("none")).toBe(0);
  });

  it("give own text of a composite sum l · ln l / ln(ln(LC_b/C_b · l + e))", () => {
    const own = compositeOwnDensity(small);
    expect(own(12)).toBeCloseTo((12 * Math.log(12)) / Math.log(Math.log(4 + Math.E)), 12);
    expect(own(1)).toBe(0);
  });
});

describe("smoothedDensities", () => {
  it("weigh the siblings on both sides 1, 2, 1, and at an end those that exist", () => {
    const counts = countsOf(openPage("<body><p>a</p><p>b</p><p>c</p>"));
    expect([...smoothedDensities(counts, columnOf(Float64Array.of(7, 4, 8, 1))).values]).toEqual([7, 16 / 3, 21 / 4, 10 / 3]);
  });

  it("agree with looking up the siblings of each node, on random trees", () => {
    fc.assert(
      fc.property(anyTree, (counts) => {
        const densities = Float64Array.from(counts.parents, (_, node) => (node * 7919) % 31);
        const smoothed = smoothedDensities(counts, columnOf(densities)).values;
        for (let node = 0; node < counts.count; node++)
          expect(smoothed[node]).toBeCloseTo(naivelySmoothed(counts.parents, densities, node), 12);
      }),
    );
  });
});

const anyTree = fc.array(fc.nat(1_000), { maxLength: 40 }).map((numbers): Counts => {
  // Each node hangs on one of the nodes that are still open, so that the order is that of a document.
  const parents = [-1];
  for (const number of numbers) {
    const open: number[] = [];
    for (let at = parents.length - 1; at >= 0; at = parents[at] ?? -1) open.push(at);
    parents.push(open[number % open.length] ?? 0);
  }
  const zeros = new Float64Array(parents.length);
  return {
    count: parents.length,
    elements: Int32Array.from(parents.keys()),
    nodes: Int32Array.from(parents.keys()),
    parents: Int32Array.from(parents),
    characters: zeros,
    tags: zeros,
    linkCharacters: zeros,
    linkTags: zeros,
    ownTexts: [],
  };
});

function naivelySmoothed(parents: Int32Array, densities: Float64Array, node: number): number {
  if (node === 0) return densities[0] ?? 0;
  const siblings = [...parents.keys()].filter((other) => parents[other] === parents[node]);
  const place = siblings.indexOf(node);
  let [sum, weights] = [0, 0];
  for (const [offset, weight] of [
    [-1, 1],
    [0, 2],
    [1, 1],
  ] as const) {
    const sibling = siblings[place + offset];
    if (sibling === undefined) continue;
    sum += weight * (densities[sibling] ?? 0);
    weights += weight;
  }
  return sum / weights;
}
