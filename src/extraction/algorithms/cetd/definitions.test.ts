import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finish, type AnyExtractor } from "../../contract/extractor.ts";
import { valuesFor, type Value } from "../../contract/parameters.ts";
import type { Trace } from "../../contract/trace.ts";
import { openPage } from "../../page/open-page.ts";
import { scalarOf, seriesOf } from "../channels.fixture.ts";
import { inputsOf } from "../inputs.fixture.ts";
import { cectdDs, cetdDs } from "./cetd.ts";

function traceOf(extractor: AnyExtractor, source: string, given: Readonly<Record<string, Value>> = {}): Trace {
  const [values, refusals] = valuesFor(extractor.parameters, given);
  expect(refusals).toEqual([]);
  return finish(extractor.decide(extractor.analyse(inputsOf(extractor, openPage(source)), values), values)).trace;
}

const valuesOf = (id: string, source: string, given: Readonly<Record<string, Value>> = {}, extractor: AnyExtractor = cectdDs) => [
  ...seriesOf(traceOf(extractor, source, given), id),
];

/** body: C 30, LC 10; div: C 20, T 1 and no link; p: C 20; a: C 10. */
const small = `<body><div><p>${"x".repeat(20)}</p></div><a href=y>${"y".repeat(10)}</a>`;

describe("text densities", () => {
  it("are characters per tag, a node without tags as if it had one, and 0 without text", () => {
    expect(valuesOf("textDensity", small)).toEqual([30 / 3, 20, 20, 10]);
    expect(valuesOf("textDensity", "<body><img>")).toEqual([0, 0]);
  });
});

describe("composite densities", () => {
  it("come to the numbers worked out by hand", () => {
    const [body = 0, div = 0, p = 0, a = 0] = valuesOf("compositeDensity", small);
    // body: C/T = 30/3; C/LC · T/LT = 3 · 3; b = ln(30/20 · 10 + 10/30 · 30 + e)
    expect(body).toBeCloseTo((10 * Math.log(9)) / Math.log(Math.log(15 + 10 + Math.E)), 12);
    expect(body).toBeCloseTo(21.9722 / 1.2006, 3);
    // div and p: C/T = 20; LC = 0 and LT = 0 count as 1, T = 0 too; b = ln(0 + 10/30 · 20 + e)
    expect(div).toBeCloseTo((20 * Math.log(20)) / Math.log(Math.log(20 / 3 + Math.E)), 12);
    expect([p, a]).toEqual([div, 0]);
  });

  it("have of a link with a tag in it the number of definition 2 with hyperlink tags alone", () => {
    const page = "<body><p>aaaaaaaaaa</p><a href=x><b>bbbbb</b></a>";
    const ofBody = (linkTags: string): number => valuesOf("compositeDensity", page, { linkTags })[0] ?? 0;
    const paper = ((15 / 3) * Math.log((15 / 5) * (3 / 1))) / Math.log(Math.log((15 / 10) * 5 + (5 / 15) * 15 + Math.E));
    expect(ofBody("hyperlinks")).toBeCloseTo(paper, 12);
    expect(paper).toBeCloseTo(10.969, 3);
    for (const linkTags of ["in-links", "link-only"]) expect(ofBody(linkTags)).toBeCloseTo(7.509, 3);
  });

  const pieces = "<div> </div> <p> <ul><li> </ul> <b> </b> <a> </a> <button> </button> <br> <img>".split(" ");
  const words = ["a", "some text ", "words and words and words "];
  const pages = fc
    .array(fc.constantFrom(...pieces, ...words, ...words), { maxLength: 60 })
    .map((parts) => `<body>${parts.join("")}`);

  it("are what definition 2 says of the counts", () => {
    const readings = fc.record({
      linkTags: fc.constantFrom("hyperlinks", "in-links", "link-only"),
      linkTextAlone: fc.constantFrom("zero", "definition-2"),
    });
    fc.assert(
      fc.property(pages, readings, (source, reading) => {
        const trace = traceOf(cectdDs, source, reading);
        for (const [node, density] of seriesOf(trace, "compositeDensity").entries())
          expect(density).toBeCloseTo(byDefinition2(trace, node, reading.linkTextAlone), 9);
      }),
      { numRuns: 300 },
    );
  });

  it.each([cetdDs, cectdDs])("decide in $name as algorithm 2 is printed", (extractor: AnyExtractor) => {
    const density = extractor === cetdDs ? "textDensity" : "compositeDensity";
    fc.assert(
      fc.property(pages, fc.integer({ min: 0, max: 200 }), (source, hundredths) => {
        const trace = traceOf(extractor, `${source}<a href=x>link</a>`, { lambda: hundredths / 100 });
        const verdicts = trace.channels.find(({ id }) => id === "verdict");
        const kept = verdicts?.kind === "class" ? Array.from(verdicts.values, (code) => code !== 0) : [];
        const parents = trace.channels.find(({ id }) => id === "parents");
        const [parentOf, sums] = [parents?.kind === "tree" ? parents.values : new Int32Array(), seriesOf(trace, "densitySum")];
        expect(kept).toEqual(naivelyKept(parentOf, seriesOf(trace, density), sums, scalarOf(trace, "threshold")));
      }),
      { numRuns: 300 },
    );
  });
});

/** Definition 2 with its denominators, written out anew. */
function byDefinition2(trace: Trace, node: number, alone: string): number {
  const of = (id: string, at = node): number => seriesOf(trace, id)[at] ?? 0;
  const [C, T, LC, LT] = [of("characters"), of("tags"), of("linkCharacters"), of("linkTags")];
  if (of("linkCharacters", 0) === 0 || C === 0 || (C === LC && alone === "zero")) return 0;
  const orOne = (denominator: number): number => (denominator === 0 ? 1 : denominator);
  const base = Math.log((C / orOne(C - LC)) * LC + (of("linkCharacters", 0) / of("characters", 0)) * C + Math.E);
  return ((C / orOne(T)) * Math.log((C / orOne(LC)) * (orOne(T) / orOne(LT)))) / Math.log(base);
}

/** Algorithm 2, written out anew: its recursion, from body. */
function naivelyKept(parentOf: Int32Array, densities: Float64Array, sums: Float64Array, threshold: number): boolean[] {
  const childrenOf = (node: number): number[] => [...parentOf.keys()].filter((child) => parentOf[child] === node);
  const subtreeOf = (node: number): number[] => [node, ...childrenOf(node).flatMap(subtreeOf)];
  const kept = new Set<number>();
  const markContent = (node: number): void => {
    for (const below of subtreeOf(node)) kept.add(below);
    for (let above = parentOf[node] ?? -1; above >= 0; above = parentOf[above] ?? -1) kept.add(above);
  };
  const extract = (node: number): void => {
    if ((densities[node] ?? 0) < threshold) return;
    const largest = Math.max(...subtreeOf(node).map((below) => sums[below] ?? 0));
    markContent(subtreeOf(node).find((below) => sums[below] === largest) ?? node);
    childrenOf(node).forEach(extract);
  };
  extract(0);
  return Array.from(parentOf, (_, node) => kept.has(node));
}

describe("DensitySums", () => {
  const sumsOf = (source: string, given = {}) => valuesOf("densitySum", source, given, cetdDs);

  it("add up the densities of the children, not of all descendants", () => {
    // densities: body 9/4, div 8/2, p 3, p 5, p 1
    expect(sumsOf("<body><div><p>one</p><p>three</p></div><p>x</p>")).toEqual([5, 8, 3, 5, 1]);
  });

  it("add what each stretch of own text gives, but not at a leaf, whose sum is its density", () => {
    expect(sumsOf("<body>one<p>two</p>four")).toEqual([3 + 3 + 4, 3]);
  });

  it("are of the children alone to the letter, and of a node without any 0", () => {
    // densities: body 11/3, p 3, div 1/1, p 1
    expect(sumsOf("<body>one<p>two</p>four<div><p>x</p></div>", { ownText: "none" })).toEqual([3 + 1, 0, 1, 0]);
  });

  it("take three texts that line breaks part for one of 602 characters, or for three of 200, or for nothing", () => {
    const text = "x".repeat(200);
    const page = `<body><div>${text}<br>${text}<br>${text}</div><a href=y>${"y".repeat(50)}</a>`;
    const sumOf = (ownText: string): number => valuesOf("densitySum", page, { ownText })[1] ?? 0;
    // The own text of a composite sum: l · ln l / ln(ln(LC_b/C_b · l + e))
    const share = (of: number): number => (of * Math.log(of)) / Math.log(Math.log((50 / 650) * of + Math.E));
    expect(sumOf("across-empty")).toBeCloseTo(share(602), 9);
    expect(Math.round(share(602))).toBe(2835);
    expect(sumOf("by-node")).toBeCloseTo(3 * share(200), 9);
    expect(Math.round(3 * share(200))).toBe(2990);
    expect(sumOf("none")).toBe(0);
  });
});
