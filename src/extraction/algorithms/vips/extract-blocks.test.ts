import { describe, expect, it } from "vitest";
import { extractBlocks, ruleFactsOf } from "./block-rules.ts";
import { laidOut } from "./laid-out.fixture.ts";
import { visualTreeOf } from "./visual-tree.ts";

/** The blocks of a round as "name rule degree", beginning at the first element of a name. */
function blocksOf(source: string, root = "body"): string[] {
  const { page, boxes } = laidOut(source);
  const facts = ruleFactsOf(page, visualTreeOf(page, boxes));
  return extractBlocks(facts, facts.names.indexOf(root), 100_000).map(
    ({ node, rule, degree }) => `${facts.names[node] === "" ? "text" : facts.names[node]} ${rule} ${degree}`,
  );
}

const line = `at="0 0 100 20"`;
const large = `at="0 0 1000 500"`;

describe("extractBlocks", () => {
  it("divides the body and what is in it, in document order, until rules stop", () => {
    const source = `<body ${large}>words<div ${large}><h1 ${large}>head</h1><p ${line}>text</p></div><ul ${line}><li ${line}>a</li><li ${line}>b</li></ul></body>`;
    expect(blocksOf(source)).toEqual(["text 4 10", "h1 4 10", "p 4 10", "ul 9 7"]);
  });

  it("leaves out what holds nothing to be seen, but keeps pictures", () => {
    expect(blocksOf(`<body ${large}><div ${line}></div><p>hidden</p><img ${line}><p ${line}>text</p></body>`)).toEqual([
      "img 4 10",
      "p 4 10",
    ]);
  });

  it("divides an element that it begins with, though a rule would have stopped there", () => {
    const source = `<body ${large}><div ${line}>a <b ${line}>b</b></div></body>`;
    expect(blocksOf(source, "div")).toEqual(["text 4 10", "b 4 10"]);
  });

  it("keeps a cell of another background whole in the round that divides its row", () => {
    const cells = `<td ${large} on=0xff0000ff><p ${large}>a</p><p ${large}>b</p></td><td ${large}>c</td>`;
    expect(blocksOf(`<body ${large}><table ${large}><tr ${large}>${cells}</tr></table></body>`)).toEqual(["td 7 8", "td 4 10"]);
  });

  it("answers for thousands of levels", () => {
    const deep = `<div ${large}>`.repeat(3000);
    expect(blocksOf(`<body ${large}>${deep}<p ${line}>text</p>`)).toEqual(["p 4 10"]);
  });
});
