import { describe, expect, it } from "vitest";
import { blockTreeOf, type BlockTree } from "./block-tree.ts";
import { laidOut } from "./laid-out.fixture.ts";
import { segmentsOf } from "./segmentation.ts";
import { extractBlocks, ruleFactsOf } from "./block-rules.ts";
import { visualTreeOf } from "./visual-tree.ts";

interface Named {
  readonly blocks: BlockTree;
  /** Name of a block: its element, "text", or what was merged in brackets. */
  readonly nameOf: (block: number) => string;
}

function treeOf(source: string, height = 1000): Named {
  const { page, boxes } = laidOut(source, 1000, height);
  const { visual, blocks } = blockTreeOf(page, boxes, 0.1);
  const nameOf = (block: number): string => {
    const node = blocks.nodes[block] ?? -1;
    const element = visual.elements[node] ?? -1;
    if (node >= 0 && block > 0) return element < 0 ? "text" : (page.elements.attributes[element]?.[0]?.value ?? "");
    const parts: string[] = [];
    for (let part = block + 1; part < (blocks.subtreeEnds[block] ?? 0); part = blocks.subtreeEnds[part] ?? Infinity)
      parts.push(nameOf(part));
    return `(${parts.join(" ")})`;
  };
  return { blocks, nameOf };
}

/** A header over two columns of paragraphs, 20 pixels apart, with 60 above and 10 between paragraphs. */
const columns =
  `<body id=page at="0 0 1000 400"><div id=head at="0 0 1000 40">Site name</div>` +
  `<div id=left at="0 100 300 300"><p id=l1 at="0 100 300 140">one</p><p id=l2 at="0 250 300 150">two</p></div>` +
  `<div id=right at="320 100 680 300"><p id=r1 at="320 100 680 140">three</p><p id=r2 at="320 250 680 150">four</p></div>`;

describe("blockTreeOf", () => {
  it("finds the columns below a header, and merges across the lightest separators first", () => {
    const { blocks, nameOf } = treeOf(columns, 400);
    // 60 px and text on both sides: 12 − 2; 20 px: 4; 10 px and text on both sides: 2 − 2.
    expect(nameOf(0)).toBe("(head ((l1 l2) (r1 r2)))");
    expect([...blocks.weights].filter((weight) => weight >= 0)).toEqual([10, 4, 0, 0]);
    expect([...blocks.degrees]).toEqual([5, 10, 8, 10, 10, 10, 10, 10, 10]);
  });

  it("keeps a column whole whose paragraphs are small, and divides it in a round of its own", () => {
    const { blocks, nameOf } = treeOf(columns, 4000);
    expect(nameOf(0)).toBe("(head (left right))");
    expect([...blocks.rules].filter((rule) => rule > 0)).toEqual([4, 9, 4, 4, 9, 4, 4]);
    expect(blocks.rounds).toBe(3);
  });

  it("gives no block a lesser degree than the one around it, and spreads merged ones around their parts", () => {
    const { blocks } = treeOf(columns, 400);
    for (let block = 1; block < blocks.count; block++) {
      const parent = blocks.parents[block] ?? 0;
      expect(blocks.degrees[block]).toBeGreaterThanOrEqual(blocks.degrees[parent] ?? 0);
      expect(blocks.subtreeEnds[parent]).toBeGreaterThan(block);
    }
    expect([...blocks.boxes.subarray(8, 12)]).toEqual([0, 100, 1000, 400]);
  });

  it("sets apart what lies over the page and does not scroll", () => {
    const banner = `<div id=banner fixed at="0 150 1000 100">We use cookies</div>`;
    expect(treeOf(columns + banner, 400).nameOf(0)).toBe("((head ((l1 l2) (r1 r2))) banner)");
    expect(treeOf(columns + banner.replace(" fixed", ""), 400).nameOf(0)).toBe("(head ((l1 r1 banner) (l2 r2)))");
  });

  it("takes what no separator parts for as coherent as its least coherent block", () => {
    const over = `<div id=a at="0 0 500 100">a<p at="0 0 10 10">b</p></div><p id=b at="0 50 500 100">c</p>`;
    const { blocks } = treeOf(`<body id=page at="0 0 1000 1000">${over}`);
    expect(blocks.degrees[0]).toBe(5);
  });

  it("goes as deep as a page, and ends on boxes that spiral", () => {
    const nested = Array.from({ length: 500 }, (_, level) => `<div id=d${level} at="0 ${level} 100 ${1000 - level}">text`).join(
      "",
    );
    expect(treeOf(`<body id=page at="0 0 100 1000">${nested}`).blocks.count).toBeGreaterThan(500);
    const spiral = Array.from({ length: 400 }, (_, turn) => {
      const [at, rest] = [10 * Math.floor(turn / 4), 10_000 - 20 * Math.floor(turn / 4)];
      const sides = [
        [at, at, rest - 10, 5],
        [at + rest - 5, at, 5, rest - 10],
        [at + 10, at + rest - 5, rest - 10, 5],
        [at, at + 10, 5, rest - 10],
      ];
      return `<p at="${sides[turn % 4]?.join(" ") ?? ""}">x</p>`;
    });
    expect(treeOf(`<body id=page at="0 0 10000 10000">${spiral.join("")}`, 10_000).blocks.count).toBeGreaterThan(400);
  });
});

describe("the example with blocks A [0, 20], B [30, 60] and C [65, 100]", () => {
  it("merges B and C first, then A: separators of 10 and 5 pixels", () => {
    // Pictures, so that nothing but thickness weighs: a unit for 5 pixels.
    const picture = (id: string, top: number, bottom: number): string => `<img id=${id} at="0 ${top} 1000 ${bottom - top}">`;
    const pictures = picture("A", 0, 20) + picture("B", 30, 60) + picture("C", 65, 100);
    const { blocks, nameOf } = treeOf(`<body id=page at="0 0 1000 100">${pictures}`, 100);
    expect(nameOf(0)).toBe("(A (B C))");
    expect([...blocks.separators.weights]).toEqual([2, 1]);
  });
});

describe("segmentsOf", () => {
  const { blocks, nameOf } = treeOf(columns, 400);
  const segmentsAt = (permitted: number): string[] => segmentsOf(blocks, permitted).map(nameOf);

  it("are the outermost blocks that are coherent enough: the finer, the more coherent they must be", () => {
    expect(segmentsAt(1)).toEqual(["(head ((l1 l2) (r1 r2)))"]);
    expect(segmentsAt(5)).toEqual(["(head ((l1 l2) (r1 r2)))"]);
    expect(segmentsAt(6)).toEqual(["head", "((l1 l2) (r1 r2))"]);
    expect(segmentsAt(9)).toEqual(["head", "(l1 l2)", "(r1 r2)"]);
    expect(segmentsAt(10)).toEqual(["head", "(l1 l2)", "(r1 r2)"]);
  });
});

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
