import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import type { Member } from "../../contract/inputs.ts";
import { openPage } from "../../page/open-page.ts";
import type { Page } from "../../page/page.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { channelOf, runWith } from "../run.fixture.ts";
import { failing, keeper, textOf } from "./members.fixture.ts";
import { reducedPage, serial } from "./serial.ts";

describe("serial", () => {
  const page = openPage("<body><div class=a><p>1 2 <b>3</b> 4</div><ul><li>5<li>6</ul>");

  it("runs each member on the HTML that the one before it leaves", () => {
    const seen: string[] = [];
    const spy: Member = {
      name: "spy",
      weight: 1,
      run: (part) => {
        seen.push(part.source);
        return keeper("spy", "1 3 5").run(part);
      },
    };
    const { selection } = run(page, [keeper("A", "1 3 6"), spy]);
    expect(seen).toEqual(["<body><div class=a><p>1 <b>3</b> </div><ul> <li>6</ul>"]);
    expect(textOf(page, selection)).toBe("1 3");
  });

  it("is not the intersection: what a member keeps may hang on what it sees", () => {
    // Keeps the words of the longest paragraph.
    const longest: Member = {
      name: "longest",
      weight: 1,
      run: (part) => {
        const [first = ""] = part.source.match(/<p>[^<]*/g)?.toSorted((a, b) => b.length - a.length) ?? [];
        return keeper("longest", first.slice(3)).run(part);
      },
    };
    const two = openPage("<p>1 2 3 4<p>5 6");
    expect(textOf(two, run(two, [longest]).selection)).toBe("1 2 3 4");
    expect(textOf(two, run(two, [keeper("A", "1 5 6"), longest]).selection)).toBe("5 6");
  });

  it("explains a word by the members that it passed and the one that removed it", () => {
    const { explain } = run(page, [keeper("A", "1 3 5"), keeper("B", "3 5"), keeper("A", "5")]);
    expect(explain(page.source.indexOf("3"))).toMatchObject({
      verdict: "removed",
      value: 2,
      threshold: 3,
      formula: "removed by member 3 of 3, A (2)",
      chain: [
        { symbols: "1. A", numbers: "kept: listed by A" },
        { symbols: "2. B", numbers: "kept: listed by B" },
        { symbols: "3. A (2)", numbers: "removed: listed by A" },
        { symbols: "kept by all members, one after the other", numbers: "2 of 3 < 3" },
      ],
      step: "member 3 of 3",
    });
    expect(explain(page.source.indexOf("5"))).toMatchObject({ verdict: "kept", formula: "passed all 3 members" });
    expect(explain(page.source.indexOf("2")).chain).toHaveLength(2);
  });

  it("counts what each member takes away", () => {
    const steps = channelOf(run(page, [keeper("A", "1 2 3 5"), keeper("B", "3 5")]), "left", "procedure");
    expect(steps.operations.map(({ label, removed }) => [label, removed])).toEqual([
      ["A", 3],
      ["B", 4],
    ]);
    expect(steps.whole).toBe(9);
    expect([...(steps.operations[0]?.spans ?? [])].slice(-2)).toEqual([page.source.indexOf("6"), page.source.indexOf("6") + 1]);
  });

  it("keeps nothing after a member that gives no result, and says so", () => {
    const { selection, trace } = run(page, [failing("VIPS", "It needs a browser."), keeper("A", "1")]);
    expect(selection).toHaveLength(0);
    expect(trace.notes).toEqual([
      "VIPS gives no result and counts as keeping nothing: It needs a browser.",
      "Nothing is left for A.",
    ]);
  });

  it("may have no members: it keeps nothing, and asks for some", () => {
    const { selection, trace, explain } = run(page, []);
    expect(selection).toHaveLength(0);
    expect(trace.notes).toEqual([expect.stringContaining("Add some")]);
    expect(explain(page.source.indexOf("1")).verdict).toBe("removed");
  });
});

describe("a reduced page", () => {
  const samples = readdirSync("public/pages", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html.txt"))
    .map((name) => [name, openPage(readFileSync(`public/pages/${name}`, "utf8"))] as const);

  it.each(samples)("of every other stretch of %s has these words, each where it is said to be", (_, page) => {
    expectSameWords(page, (word) => word % 40 < 20);
    expectSameWords(page, () => true);
  });

  it.each([
    ["words that only a removed block kept apart", "<body>one<div>gone</div>two", "gone"],
    ["words that only a removed blank element kept apart", "<p>one<i> </i>two<i> gone </i>three", "gone"],
    ["words across inline tags", "<p>gone o<b>n</b>e <i>t</i>wo", "gone"],
    ["text that the parser moves out of a table", "<table>one<tr><td>two<td>gone</table>", "gone"],
    ["misnested tags", "<p><a href=x>one<b>two<p>three</a> gone</b> four", "gone"],
    ["text that would read as markup elsewhere", "<p>gone a< b <c&amp;d AT&T 1&lt;2 &nbsp;x <plaintext>1<b>2 gone </b>", "gone"],
    ["names that are no names of tags", '<p>gone <a"b>one</a"b> <xmp>t<w>o</xmp>', "gone"],
    ["a page without tags", "one gone two", "gone"],
    ["3,000 levels", `${"<div>".repeat(3000)}one gone${"</div>".repeat(3000)}`, "gone"],
  ])("keeps apart, and whole: %s", (_, source, gone) => {
    const page = openPage(source);
    const words = wordsOf(page);
    expectSameWords(page, (word) => page.source.slice(words.starts[word], words.ends[word]) !== gone);
  });

  it("has the attributes, the title, and the voids between what is kept", () => {
    const page = openPage(
      `<!doctype html><html lang=en><head><title>T</title><meta name=x></head><body id="b"><img src=0><p class="x y">one<br>two <img src=1> three</p><hr><p>gone`,
    );
    const words = wordsOf(page);
    const { source } = reducedPage(page, words, (word) => word < 3).page;
    expect(source).toBe(
      `<!doctype html><html lang=en> <title>T</title> <body id="b"> <p class="x y">one<br>two <img src=1> three</p> `,
    );
  });

  it("keeps the line ends between what is kept", () => {
    const page = openPage("<ul>\n  <li>one</li>\n  <li>gone</li>\n  <li>two three</li>\n</ul>");
    const { source } = reducedPage(page, wordsOf(page), (word) => word !== 1).page;
    expect(source).toBe("<ul>\n  <li>one</li>\n<li>two three</li>\n</ul>");
  });
});

/** The words that stay, in the order of the tree, are the words of the reduced page, and each stands where `offsets` says. */
function expectSameWords(page: Page, stays: (word: number) => boolean): void {
  const words = wordsOf(page);
  const reduced = reducedPage(page, words, stays);
  const there = wordsOf(reduced.page);
  const at = new Map([...there.starts].map((start, word) => [start, word]));
  const kept = Array.from({ length: words.count }, (_, word) => word).filter(stays);
  const found = kept.map((word) => textOfWord(reduced.page, there, at.get(reduced.offsets[word] ?? -1) ?? -1));
  expect(found).toEqual(kept.map((word) => textOfWord(page, words, word)));
  expect(there.count).toBe(kept.length);
}

/** A word as it reads, without the tags in it. */
function textOfWord({ runs }: Page, words: Words, word: number): string {
  const start = words.starts[word] ?? 0;
  const end = words.ends[word] ?? 0;
  let text = "";
  for (let at = words.firstRuns[word] ?? 0; at <= (words.lastRuns[word] ?? -1); at++) {
    if (runs.ignored[at] === 1) continue;
    const map = runs.maps.get(at);
    text += (runs.texts[at] ?? "")
      .split("")
      .filter((_, index) => {
        const offset = map === undefined ? (runs.starts[at] ?? 0) + index : (map[index] ?? 0);
        return offset >= start && offset < end;
      })
      .join("");
  }
  return text;
}

function run(page: Page, members: readonly Member[]): Extraction {
  return runWith(serial, { page, members });
}
