import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../../page/open-page.ts";
import type { Page } from "../../page/page.ts";
import { textNodesOf } from "../../page/text-nodes.ts";
import { countsOf } from "./counts.ts";
import { defaults } from "./defaults.fixture.ts";
import { readings, type CetdReading } from "./parameters.ts";

describe("the counts of a page", () => {
  it("are of whole subtrees, body first", () => {
    expect(countsIn("<body>ab<div>cde<p>f</p><img></div>")).toEqual([
      "body C6 T3 LC0 LT0",
      "div C4 T2 LC0 LT0",
      "p C1 T0 LC0 LT0",
      "img C0 T0 LC0 LT0",
    ]);
  });

  it("take text trimmed and white space in it as one character", () => {
    expect(countsIn("<body>\n  a \n b&nbsp;\n<p> c </p> ")).toEqual(["body C4 T1 LC0 LT0", "p C1 T0 LC0 LT0"]);
  });

  it("count decoded characters", () => {
    expect(countsIn("<body>a&amp;b")).toEqual(["body C3 T0 LC0 LT0"]);
  });

  it("leave out what is never content, with its tags", () => {
    expect(countsIn("<body>a<script>let x;</script><noscript><p>b</p></noscript><!-- c -->")).toEqual(["body C1 T0 LC0 LT0"]);
  });

  it.each(["a", "button", "select"])("take %s for a link, and all text in it for link text", (name) => {
    const counts = countsIn(`<body>text<${name}>in it</${name}>`);
    expect(counts).toEqual(["body C9 T1 LC5 LT1", `${name} C5 T0 LC5 LT0`]);
  });

  describe("of hyperlink tags", () => {
    const example = "<body><p>aaaaaaaaaa</p><a href=x><b>bbbbb</b></a>";
    const images = "<body>text<a>to<img></a>";
    const list = "<body><ul><li><a>one</a></li><li><a>two</a> or</li></ul>";

    it("are those of links as published: of the tags in them none", () => {
      const linkTags = "hyperlinks";
      expect(countsIn(example, { linkTags })[0]).toBe("body C15 T3 LC5 LT1");
      expect(countsIn(images, { linkTags })).toEqual(["body C6 T2 LC2 LT1", "a C2 T1 LC2 LT0", "img C0 T0 LC0 LT0"]);
      expect(countsIn(list, { linkTags }).slice(0, 3)).toEqual(["body C8 T5 LC6 LT2", "ul C8 T4 LC6 LT2", "li C3 T1 LC3 LT1"]);
      expect(countsIn("<body>x<button><a>y</a></button>", { linkTags })[0]).toBe("body C2 T2 LC1 LT2");
    });

    it("are those of links and of all tags in them, images too", () => {
      const linkTags = "in-links";
      expect(countsIn(example, { linkTags })[0]).toBe("body C15 T3 LC5 LT2");
      expect(countsIn(images, { linkTags })).toEqual(["body C6 T2 LC2 LT2", "a C2 T1 LC2 LT1", "img C0 T0 LC0 LT0"]);
      expect(countsIn(list, { linkTags }).slice(0, 3)).toEqual(["body C8 T5 LC6 LT2", "ul C8 T4 LC6 LT2", "li C3 T1 LC3 LT1"]);
    });

    it("are of elements too that hold only link text and link tags, or link tags and no text", () => {
      const linkTags = "link-only";
      expect(countsIn(example, { linkTags })[0]).toBe("body C15 T3 LC5 LT2");
      expect(countsIn(list, { linkTags })).toEqual([
        "body C8 T5 LC6 LT3",
        "ul C8 T4 LC6 LT3",
        "li C3 T1 LC3 LT1",
        "a C3 T0 LC3 LT0",
        "li C5 T1 LC3 LT1",
        "a C3 T0 LC3 LT0",
      ]);
      expect(countsIn("<body>x<div><a>one</a><img></div>", { linkTags })[0]).toBe("body C4 T3 LC3 LT1");
      expect(countsIn("<body>x<div><a><img></a></div><i></i>", { linkTags })[0]).toBe("body C1 T4 LC0 LT3");
    });

    it("agree with counting anew in each subtree, on random trees", () => {
      fc.assert(
        fc.property(
          anySource,
          fc.constantFrom(...(Object.keys(readings.linkTags.choices) as CetdReading["linkTags"][])),
          (source, linkTags) => {
            const page = openPage(source);
            const counts = countsOf(page, { ...defaults, linkTags });
            const tree = naiveTree(page, counts.elements, counts.nodes);
            expect([...counts.linkTags]).toEqual(tree.map((node) => naiveLinkTags(node, linkTags)));
          },
        ),
        { numRuns: 300 },
      );
    });
  });

  describe("of what is removed", () => {
    const leftOut = "scripts";
    const drawing = "<body><p>a</p><svg><g><path /><path /></g></svg>";

    it("are of scripts, styles and comments alone, as published", () => {
      expect(countsIn(drawing)[0]).toBe("body C1 T1 LC0 LT0");
      expect(countsIn(drawing, { leftOut })[0]).toBe("body C1 T5 LC0 LT0");
      const source = "<body>ab<script>c</script><style>d</style><!-- e --><svg><style>f</style></svg>";
      expect(countsIn(source, { leftOut })).toEqual(["body C2 T1 LC0 LT0", "svg C0 T0 LC0 LT0"]);
    });

    it("count the text in the others, but not what the parser could not read as markup", () => {
      expect(countsIn("<body>a<textarea>bcd</textarea><video>ef<a>gh</a></video>", { leftOut })).toEqual([
        "body C8 T3 LC2 LT1",
        "textarea C3 T0 LC0 LT0",
        "video C4 T1 LC2 LT1",
        "a C2 T0 LC2 LT0",
      ]);
      expect(countsIn("<body>a<noscript><img src=x></noscript><iframe>b</iframe>", { leftOut })[0]).toBe("body C1 T2 LC0 LT0");
    });
  });

  describe("of own text", () => {
    const ownTextsIn = (source: string, ownText: CetdReading["ownText"]) =>
      countsOf(openPage(source), { ...defaults, ownText }).ownTexts;

    it("are of a stretch, across children without text", () => {
      const inOne = (source: string) => ownTextsIn(source, "across-empty")[0];
      expect(inOne("<body>one<br>two<br>three")).toEqual([13]);
      expect(inOne("<body>one<img>two<i><b></b></i> three")).toEqual([12]);
      expect(inOne("<body>one<i> </i>two")).toEqual([7]);
      expect(inOne("<body>one<script>x</script>two<!-- y -->three")).toEqual([11]);
      expect(inOne("<body>one<i>x</i>two<br>three<i>y</i><br>four")).toEqual([3, 9, 4]);
    });

    it("are of a text node each", () => {
      expect(ownTextsIn("<body>one<br>two<img> three", "by-node")[0]).toEqual([3, 3, 5]);
    });
  });

  it("hold the lengths of a node's own texts", () => {
    const { ownTexts } = countsOf(openPage("<body>one<p>two</p> <p>x<b>y</b>zz</p>four"), defaults);
    expect(ownTexts).toEqual([[3, 4], [3], [1, 2], [1]]);
  });

  it("begin at the frameset where a page has no body", () => {
    expect(countsIn("<frameset><frame></frameset>")).toEqual(["frameset C0 T1 LC0 LT0", "frame C0 T0 LC0 LT0"]);
  });
});

function countsIn(source: string, reading: Partial<CetdReading> = {}): string[] {
  const page = openPage(source);
  const { elements, characters, tags, linkCharacters, linkTags } = countsOf(page, { ...defaults, ...reading });
  return Array.from(
    elements,
    (element, node) =>
      `${page.elements.names[element]} C${characters[node]} T${tags[node]} LC${linkCharacters[node]} LT${linkTags[node]}`,
  );
}

const anySource: fc.Arbitrary<string> = fc
  .letrec<{ part: string; parts: string }>((tie) => ({
    parts: fc.array(tie("part"), { maxLength: 4 }).map((parts) => parts.join("")),
    part: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom("x", " ", "yy", "<br>", "<img>"),
      fc
        .tuple(fc.constantFrom("a", "select", "div", "i", "span", "div"), tie("parts"))
        .map(([name, parts]) => `<${name}>${parts}</${name}>`),
    ),
  }))
  .parts.map((parts) => `<body>${parts}`);

interface NaiveNode {
  readonly name: string;
  readonly isInLink: boolean;
  readonly children: readonly NaiveNode[];
  readonly own: number;
}

function naiveTree(page: Page, elements: Int32Array, nodes: Int32Array): readonly NaiveNode[] {
  const texts = textNodesOf(page);
  const nodeOf = (index: number, isWithin: boolean): NaiveNode => {
    const name = page.elements.names[elements[index] ?? -1] ?? "";
    const isInLink = isWithin || ["a", "button", "select"].includes(name);
    const children = [...elements].flatMap((element, child) =>
      child !== 0 && nodes[page.elements.parents[element] ?? -1] === index ? [nodeOf(child, isInLink)] : [],
    );
    const isOwn = (text: number): boolean => nodes[texts.parents[text] ?? -1] === index;
    const own = texts.lengths.reduce((sum, length, text) => sum + (isOwn(text) ? length : 0), 0);
    return { name, isInLink, children, own };
  };
  const flat = (node: NaiveNode): readonly NaiveNode[] => [node, ...node.children.flatMap(flat)];
  return flat(nodeOf(0, false));
}

function naiveLinkTags(node: NaiveNode, linkTags: CetdReading["linkTags"]): number {
  const tagsIn = ({ children }: NaiveNode): number => children.reduce((sum, child) => sum + 1 + tagsIn(child), 0);
  const textIn = ({ own, children }: NaiveNode): number => children.reduce((sum, child) => sum + textIn(child), own);
  const linkTextIn = (at: NaiveNode): number =>
    at.isInLink ? textIn(at) : at.children.reduce((sum, child) => sum + linkTextIn(child), 0);
  if (node.isInLink && linkTags !== "hyperlinks") return tagsIn(node);
  return node.children.reduce((sum, child) => {
    const inChild = naiveLinkTags(child, linkTags);
    const isLinkChild = ["a", "button", "select"].includes(child.name);
    const isLinkOnly = tagsIn(child) !== 0 && inChild === tagsIn(child) && textIn(child) === linkTextIn(child);
    return sum + inChild + Number(isLinkChild || (linkTags === "link-only" && isLinkOnly));
  }, 0);
}
