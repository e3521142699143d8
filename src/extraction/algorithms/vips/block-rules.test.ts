import { describe, expect, it } from "vitest";
import { blockRules, degreeOf, ruleFactsOf, ruleFor, type RuleFacts, type NodePosition } from "./block-rules.ts";
import { laidOut } from "./laid-out.fixture.ts";
import { visualTreeOf } from "./visual-tree.ts";

/** Square pixels below which a node is small: a tenth of the page of 1,000 × 1,000. */
const threshold = 100_000;
const within: NodePosition = { isRoot: false, isAfterWhole: false, isHeld: false };

/** The rule that holds for the first element of a name, and its action. */
function ruleOf(
  name: string,
  source: string,
  standing: Partial<NodePosition> = {},
): readonly [rule: number, action: string | undefined] {
  const facts = factsOf(source);
  const rule = ruleFor(facts, facts.names.indexOf(name), { ...within, ...standing }, threshold);
  return [rule, blockRules[rule]?.action];
}

function degreeIn(name: string, source: string, rule: number): number {
  const facts = factsOf(source);
  return degreeOf(facts, rule, facts.names.indexOf(name), threshold);
}

function factsOf(source: string): RuleFacts {
  const { page, boxes } = laidOut(`<body at="0 0 1000 1000">${source}</body>`);
  return ruleFactsOf(page, visualTreeOf(page, boxes));
}

const large = `at="0 0 1000 500"`;
const small = `at="0 0 100 100"`;
const line = `at="0 0 100 20"`;

describe("the block rules", () => {
  it("1: cut an element away that is no text and holds nothing to be seen", () => {
    expect(ruleOf("div", `<div ${small}><p>hidden</p></div>`)).toEqual([1, "cut"]);
    expect(ruleOf("section", `<section ${small}></section>`)).toEqual([1, "cut"]);
  });

  it("2: divide an element with one child that is no text", () => {
    expect(ruleOf("div", `<div ${small}><p ${line}>text</p></div>`)).toEqual([2, "divide"]);
    expect(ruleOf("div", `<div ${small}><p ${line}>text</p><p>hidden</p></div>`)).toEqual([2, "divide"]);
    expect(ruleOf("div", `<div ${small}>text</div>`)).toEqual([4, "stop"]);
  });

  it("3: divide the root of a region, whatever it holds", () => {
    const source = `<div ${small}>text<b ${line}>bold</b></div>`;
    expect(ruleOf("div", source, { isRoot: true })).toEqual([3, "divide"]);
    expect(ruleOf("div", source)).toEqual([4, "stop"]);
  });

  it("4: stop where all children are text, or elements within the line that hold nothing else", () => {
    expect(ruleOf("div", `<div ${large}>text <b ${line}><i ${line}>in</i> bold</b> <img ${small}></div>`)).toEqual([4, "stop"]);
    expect(ruleOf("div", `<div ${large}>text <b ${line}><p ${line}>no</p><p ${line}>text</p></b></div>`)).not.toContain(4);
  });

  it("5: divide a paragraph, or what stands within a line, with a child that breaks the line", () => {
    const inside = `<a ${large}><p ${line}>one</p><p ${line}>two</p></a>`;
    expect(ruleOf("a", inside)).toEqual([5, "divide"]);
    expect(ruleOf("p", `<p ${small}>text<b ${line} display=block>bold</b></p>`)).toEqual([5, "divide"]);
    expect(ruleOf("div", `<div ${small}>text<b ${line} display=block>bold</b></div>`)).toEqual([8, "stop"]);
  });

  it("6: divide an element with a rule (hr) among its children", () => {
    expect(ruleOf("div", `<div ${small}><p ${line}>one</p><hr ${line}><p ${line}>two</p></div>`)).toEqual([6, "divide"]);
  });

  it("7: divide a table with a row of another background, and hold that row whole", () => {
    const rows = `<table ${small}><tr ${line}><td ${line} on=0xff0000ff>a</td><td ${line}>b</td></tr></table>`;
    expect(ruleOf("tr", rows)).toEqual([7, "divide"]);
    expect(ruleOf("td", rows, { isHeld: true })[0]).toBe(7);
    expect(ruleOf("div", `<div ${small}><p ${line} on=0xff0000ff>a</p><p ${line}>b</p></div>`)).not.toContain(7);
  });

  it("8: stop at a small element with text among its children", () => {
    expect(ruleOf("div", `<div ${small}>text<p ${line}>more</p></div>`)).toEqual([8, "stop"]);
    expect(ruleOf("div", `<div ${large}>text<p ${large}>more</p></div>`)).toEqual([11, "divide"]);
  });

  it("9: stop where the largest child is small", () => {
    const children = `<p ${line}>one</p><p ${line}>two</p>`;
    expect(ruleOf("div", `<div ${large}>${children}</div>`)).toEqual([9, "stop"]);
    expect(ruleOf("div", `<div ${large}>${children}<p ${large}>three</p></div>`)).toEqual([11, "divide"]);
  });

  it("10: stop at a cell after one that was not divided", () => {
    const row = `<table ${large}><tr ${large}><td ${large}><p ${large}>a</p><p ${line}>b</p></td><td ${large}>c</td></tr></table>`;
    expect(ruleOf("td", row, { isAfterWhole: true })).toEqual([10, "stop"]);
    expect(ruleOf("td", row)).toEqual([12, "stop"]);
  });

  it("11 and 12: divide what no other rule holds for, but not tables and their parts", () => {
    const children = `<p ${large}>one</p><p ${large}>two</p>`;
    expect(ruleOf("div", `<div ${large}>${children}</div>`)).toEqual([11, "divide"]);
    const cells = `<td ${large}>one</td><td ${large}>two</td>`;
    expect(ruleOf("tr", `<table ${large}><tr ${large}>${cells}</tr></table>`)).toEqual([12, "stop"]);
  });

  it("take a text for a block of its own", () => {
    const facts = factsOf("text");
    expect(ruleFor(facts, 1, within, threshold)).toBe(4);
  });
});

describe("degreeOf", () => {
  it("is 10 for text of one font, 9 for text of several", () => {
    expect(degreeIn("p", `<p ${line}>one <a ${line}>two</a></p>`, 4)).toBe(10);
    expect(degreeIn("p", `<p ${line}>one <b ${line} font="16 700">two</b></p>`, 4)).toBe(9);
  });

  it("goes by the tag, from 5 to 8, under rule 8; from 6 on under rule 7", () => {
    expect(degreeIn("div", `<div ${small}>a</div>`, 8)).toBe(5);
    expect(degreeIn("p", `<p ${small}>a</p>`, 8)).toBe(8);
    expect(degreeIn("ul", `<ul ${small}><li ${line}>a</li></ul>`, 8)).toBe(7);
    expect(degreeIn("div", `<div ${small}>a</div>`, 7)).toBe(6);
  });

  it("falls with the size under rules 9 to 12: by one from the threshold on, by another with each doubling", () => {
    const cell = (height: number): number =>
      degreeIn("td", `<table at="0 0 1000 1000"><tr at="0 0 1000 1000"><td at="0 0 1000 ${height}">a</td></tr></table>`, 12);
    expect([99, 100, 199, 200, 400, 900].map(cell)).toEqual([8, 7, 7, 6, 5, 4]);
  });
});
