import { decodeHTML } from "entities/decode";
import fc from "fast-check";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import type { Page } from "./page.ts";

const texts = ["a", "b c", " ", "\n", "\n\n", "\t", "\r\n", "\f", "\u00a0", "é", "😀", "\ud800", "\udc00", "\0", "\0\0"];
const references = (
  "&amp; &amp &lt; &lt &notit; &not &notin; &#x80; &#0; &#32; &#10; &NewLine; &Tab; &nbsp; &#x1F600; &fjlig; " +
  "&NotEqualTilde; &bne; &semi; &CounterClockwiseContourIntegral; &foo; &#; &#x; & && &a"
).split(" ");
const oddMarkup = [
  "<",
  "</",
  "< ",
  "</>",
  "<!",
  "<!-->",
  "<!-- c & -->",
  "<!-- <!-- --!>",
  "<!--",
  "--",
  "<?p?>",
  "</ b>",
  "<!doctype html>",
  "<!doctype>",
];
const cdata = ["<![CDATA[", "<![CDATA[x & &amp; y]]>", "<![CDATA[]]]]>", "]]>", "]", "]]"];
const elementNames = (
  "p b i a nobr div ul li h1 button form table caption colgroup tbody tr td pre textarea listing template script style title noscript " +
  "select option frameset svg math mi mtext foreignObject desc xmp iframe noframes object video canvas head body html br"
).split(" ");
const startTags = [
  ...elementNames,
  "img src=x",
  "p\nid=a\n",
  "a href='x&amp;y'",
  'A Class="b\nc&amp;&d;\0\x01" d=e;f&lt g',
  "p a=1 A=2 é='日&#38;\"'b",
  "pre>\n<b",
  "br/",
  "plaintext",
  "col",
  "frame",
  "input",
];
const markup = [...startTags.map((tag) => `<${tag}>`), ...elementNames.map((name) => `</${name}>`)];
const linesAfterTag = ["<pre>\n", "<textarea>\n", "<listing>\n", "<pre>\n\n", "<textarea>\n\n", "<pre>&#10;"];

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 4, arbitrary: fc.constantFrom(...references) },
  { weight: 1, arbitrary: fc.constantFrom(...oddMarkup) },
  { weight: 1, arbitrary: fc.constantFrom(...cdata) },
  { weight: 6, arbitrary: fc.constantFrom(...markup) },
  { weight: 1, arbitrary: fc.constantFrom(...linesAfterTag) },
);
const opening = fc.constantFrom("", "", "", "<table>", "<svg>", "<math>", "<select>", "<table><tr><td>", "\ufeff");
const document = fc.tuple(opening, fc.array(piece, { maxLength: 25 })).map(([first, pieces]) => first + pieces.join(""));

describe("openPage, on 20,000 hostile documents", () => {
  it("loses, moves and places no text, and keeps what is ignored apart", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(document, (raw) => {
        const page = openPage(raw);
        const plain = plainNodes(page.source);
        expect(nodeTexts(page)).toEqual(plain.texts);
        expect(page.elements.names).toEqual(plain.names);
        expect(page.elements.attributes).toEqual(plain.attributes);
        expect(spanFaults(page)).toEqual([]);
        expect(textFaults(page)).toEqual([]);
        expect(ignoredFaults(page)).toEqual([]);
        expect(columnFaults(page)).toEqual([]);
      }),
      { numRuns: 20_000, seed: 20_080_428 },
    );
  });
});

describe("openPage", () => {
  it.each([
    ["text moved out of a table", "<table>x<tr>y<td>z</table>", ["x@7-8", "y@12-13", "z@17-18"]],
    ["misnested formatting", "<p><b>one<i>two</b>three</i>", ["one@6-9", "two@12-15", "three@19-24"]],
    ["a pair and a reference", "a\r\nb &amp; c😀", ["a\nb & c😀@0-13"]],
    ["a dropped NUL", "a\0b", ["a@0-1", "b@2-3"]],
    ["NULs in foreign content, of which the parser keeps one", "<svg>\0\0x", ["\ufffdx@6-8"]],
    ["a NUL beside what only looks like a reference", "<style>a\0&amp;", ["a\ufffd&amp;@7-14"]],
    ["a reference that only begins with a name, after a dropped NUL", "\0&notit;", ["¬it;@1-8"]],
    ["the newline after pre", "<pre>\na", ["a@6-7"]],
    ["two newlines after textarea, and a reference", "<textarea>\n\n&amp;", ["\n&@11-17"]],
    ["a newline after pre that is a reference", "<pre>&#10;x", ["x@10-11"]],
    ["a run that opens with a reference", "<p>&lt;b", ["<b@3-8"]],
    ["a blank before a reference", "<p>a &amp;", ["a &@3-10"]],
    ["references to two code points", "&fjlig;&bne;x", ["fj=\u20e5x@0-13"]],
    ["CDATA in foreign content", "<svg>a&amp;<![CDATA[b&amp;]]>c]]>", ["a&@5-11", "b&amp;@20-26", "c]]>@29-33"]],
    ["CDATA in HTML, where it is a comment", "a<![CDATA[b]]>c", ["a@0-1", "c@14-15"]],
    ["the empty end tag", "a</>b", ["a@0-1", "b@4-5"]],
    ["markup in a title, where it is none", "<title>a</><![CDATA[&lt;</title>", ["a</><![CDATA[<@7-24"]],
    ["what looks like a reference in a script", "<script>a &amp; b</script>", ["a &amp; b@8-17"]],
    ["white space before the body and in it", "<head> <body> a b", [" @6-7", " a b@13-17"]],
    ["lone surrogates", "\ud800x\udc00", ["\ud800x\udc00@0-3"]],
    ["plaintext", "<plaintext>&amp;</p>", ["&amp;</p>@11-20"]],
    ["a tag that never ends", "a<p x=", ["a@0-1"]],
  ])("places %s", (_, raw, runs) => {
    expect(runsOf(openPage(raw))).toEqual(runs);
  });

  it("gives each unit of a reference's text the place of its ampersand", () => {
    const { runs } = openPage("a&fjlig;&#x1F600;b");
    expect(runs.texts).toEqual(["afj😀b"]);
    expect([...(runs.maps.get(0) ?? [])]).toEqual([0, 1, 1, 8, 8, 17, 18]);
  });

  it.each([
    ["with a semicolon", "&amp;"],
    ["without a semicolon", "&amp"],
    ["of which only the beginning is a name", "&not"],
    ["by a number without semicolon", "&#38"],
    ["by hexadecimal number", "&#X26;"],
    ["by a number with many zeros", `&#${"0".repeat(500)}38;`],
    ["of the longest name", "&CounterClockwiseContourIntegral;"],
    ["to a control character that HTML reads as another", "&#x80;"],
    ["to the unit that it ends in", "&semi;"],
  ])("takes a reference %s as one", (_, reference) => {
    const { runs } = openPage(`x${reference} it`);
    const end = 1 + reference.length;
    expect(runs.texts).toEqual([`x${decodeHTML(reference)} it`]);
    expect([...(runs.maps.get(0) ?? [])]).toEqual([0, 1, end, end + 1, end + 2, end + 3]);
  });

  it.each(["&", "&;", "&#;", "&#x;", "&unknown;", "& amp;", "&&", "&a"])("takes %j as it stands", (text) => {
    expect(runsOf(openPage(`${text} x`))).toEqual([`${text} x@0-${text.length + 2}`]);
  });

  it.each([
    ["div", 3_000],
    ["div", 20_000],
    ["b", 20_000],
    ["table", 20_000],
  ])("opens nested %s, %i deep", (name, depth) => {
    const page = openPage(`<${name}>`.repeat(depth) + "x");
    expect(page.tags.count).toBe(depth);
    expect(page.runs.texts).toEqual(["x"]);
  });

  it("lists parse errors with their offsets, and no more than a thousand", () => {
    expect(openPage("<!doctype html>a\0b").parseErrors).toEqual([{ code: "unexpected-null-character", offset: 16 }]);
    expect(openPage("\0".repeat(5_000)).parseErrors.length).toBe(1_000);
  });
});

function nodeTexts({ runs }: Page): string[] {
  const nodes: string[] = [];
  for (let run = 0; run < runs.count; run++) {
    const node = runs.nodes[run] ?? -1;
    nodes[node] = (nodes[node] ?? "") + (runs.texts[run] ?? "");
  }
  return nodes;
}

/** What the nodes of a page hold in document order, by the parser alone. */
function plainNodes(source: string) {
  const found = { texts: [] as string[], names: [] as string[], attributes: [] as Tree.Element["attrs"][] };
  const visit = (node: Tree.Node): void => {
    if (node.nodeName === "#text" && "value" in node) found.texts.push(node.value);
    if ("tagName" in node) {
      found.names.push(node.tagName);
      found.attributes.push(node.attrs);
    }
    const parent = "content" in node ? node.content : node;
    if ("childNodes" in parent) parent.childNodes.forEach(visit);
  };
  visit(parse(source));
  return found;
}

/** Runs must be sorted, not empty, within the source, and apart from each other and from tags. */
function spanFaults({ source, runs, tags }: Page): string[] {
  const spans = [
    ...Array.from(runs.starts, (start, run) => ({ start, end: runs.ends[run] ?? 0, what: "run" })),
    ...Array.from(tags.starts, (start, tag) => ({ start, end: tags.ends[tag] ?? 0, what: "tag" })),
  ].toSorted((left, right) => left.start - right.start);
  const faults = spans
    .filter(({ start, end }, index) => start < (spans[index - 1]?.end ?? 0) || end <= start || end > source.length)
    .map(({ start, end, what }) => `${what} ${start}-${end}`);
  if (runs.starts.some((start, run) => start < (runs.starts[run - 1] ?? 0))) faults.push("runs out of order");
  return faults;
}

/** Each run's slice must be its text, decoded where it has references, and each reference decode to its units. */
function textFaults({ source, runs }: Page): string[] {
  const faults: string[] = [];
  for (let run = 0; run < runs.count; run++) {
    const start = runs.starts[run] ?? 0;
    const end = runs.ends[run] ?? 0;
    const text = runs.texts[run] ?? "";
    const map = runs.maps.get(run);
    const isExact = map === undefined ? isSame(source.slice(start, end), text) : isMapExact(source, text, [...map], start, end);
    if (!isExact) faults.push(`${start}-${end} ${JSON.stringify(text)}`);
  }
  return faults;
}

function isMapExact(source: string, text: string, map: readonly number[], start: number, end: number): boolean {
  if (map.length !== text.length + 1 || map[0] !== start || map.at(-1) !== end) return false;
  for (let index = 0; index < text.length;) {
    const next = map.findIndex((at, other) => other > index && at !== map[index]);
    const slice = source.slice(map[index], map[next]);
    const units = text.slice(index, next);
    if (slice === "" || !(isSame(slice, units) || decodeHTML(slice) === units)) return false;
    index = next;
  }
  return true;
}

function isSame(slice: string, text: string): boolean {
  return slice.replaceAll("\0", "\ufffd") === text;
}

/** The ignored ranges must hold the ignored runs, and nothing of the others. */
function ignoredFaults({ runs, ignored }: Page): string[] {
  const faults: string[] = [];
  for (let run = 0; run < runs.count; run++) {
    const start = runs.starts[run] ?? 0;
    const end = runs.ends[run] ?? 0;
    let covered = 0;
    for (let index = 0; index < ignored.length; index += 2)
      covered += Math.max(0, Math.min(end, ignored[index + 1] ?? 0) - Math.max(start, ignored[index] ?? 0));
    if (covered !== (runs.ignored[run] === 1 ? end - start : 0)) faults.push(`${start}-${end}`);
  }
  return faults;
}

/** Parents must come before their children, subtrees nest, and spans lie within the source. */
function columnFaults({ source, elements, runs }: Page): string[] {
  const faults: string[] = [];
  for (let element = 0; element < elements.count; element++) {
    const parent = elements.parents[element] ?? -1;
    const subtreeEnd = elements.subtreeEnds[element] ?? 0;
    if (parent >= element || (parent < 0 && element > 0)) faults.push(`parent of ${element}`);
    if (subtreeEnd <= element || subtreeEnd > (elements.subtreeEnds[parent] ?? elements.count))
      faults.push(`subtree of ${element}`);
    if ((elements.starts[element] ?? 0) > (elements.ends[element] ?? 0)) faults.push(`span of ${element}`);
    if ((elements.ends[element] ?? 0) > source.length) faults.push(`end of ${element}`);
  }
  if (runs.parents.some((parent, run) => parent >= (runs.elementsBefore[run] ?? 0))) faults.push("parents of runs");
  return faults;
}

function runsOf({ runs }: Page): string[] {
  return Array.from(runs.starts, (start, run) => `${runs.texts[run] ?? ""}@${start}-${runs.ends[run] ?? 0}`);
}
