import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Explanation, Extraction } from "../../contract/extraction.ts";
import type { Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { has, rangesOf } from "../../page/selection.ts";
import { wordsOf } from "../../page/words.ts";
import { contentex } from "./contentex.ts";
import { onlyOf, runOf } from "../run.fixture.ts";
import type { Page } from "../../page/page.ts";
import { linkTables, linkScores, type LinkTables, type LinkScores } from "./measured.ts";
import { readTextNodes } from "./patterns.ts";

const run = runOf(contentex);

/** Two posts with what a forum puts around them. */
const forum =
  `<body><ul><li><a href=1>Home</a><li><a href=2>Index</a></ul>` +
  `<div class=post><b>Author:</b> <i>ann</i> <span>Posted 3 May 2020, 10:12</span> <span>IP 10.0.0.*</span>` +
  `<p>The first post has <a href=x>a link</a> in the middle of its text.</p><em>Reply now</em></div>` +
  `<div class=post><p>The second post goes on at some length, too.</p><em>Reply now</em></div>` +
  `<div class=post><p>And so does the third one.</p><em>Reply now</em><select><option>Jump to board</select></div>` +
  `<p>© 2020 Forum. All rights reserved.</p>`;

describe("ContentEx", () => {
  it("keeps the posts of a forum, with the links in their text, and little else", () => {
    expect(textOf(forum, run(forum))).toBe(
      "ann The first post has a link in the middle of its text. The second post goes on at some length, too. And so does the third one.",
    );
  });

  it("deletes no more than link tables and form tags without patterns and statements", () => {
    const text = textOf(forum, run(forum, { ...general, statements: false }));
    for (const kept of ["Author:", "3 May", "10.0.0.*", "Reply now", "All rights reserved"]) expect(text).toContain(kept);
    for (const removed of ["Home", "Jump to board"]) expect(text).not.toContain(removed);
  });

  it.each([
    ["time", "Posted 3 May 2020, 10:12"],
    ["ip", "IP 10.0.0.*"],
    ["colon", "Author:"],
    ["repeated", "Reply now"],
    ["statements", "© 2020 Forum. All rights reserved."],
    ["formTags", "Jump to board"],
  ])("keeps with %s off what it deletes with it on: %s", (name, noise) => {
    const isOff = run(forum, { copyright: false, [name]: false });
    expect(textOf(forum, run(forum))).not.toContain(noise);
    expect(textOf(forum, isOff)).toContain(noise);
  });

  it("deletes a copyright line that is not removed as a statement by its pattern", () => {
    expect(textOf(forum, run(forum, { statements: false }))).not.toContain("reserved");
    expect(textOf(forum, run(forum, { statements: false, copyright: false }))).toContain("reserved");
  });

  it("deletes every link where lines 22 to 24 are read as printed", () => {
    const text = textOf(forum, run(forum, { climb: "literal" }));
    expect(text).toContain("The first post has in the middle");
  });

  it("leaves a form, but for its fields, unless asked to ignore it", () => {
    const page = "<form><p>Text of a page in a form.</p><button>Send it</button></form>";
    expect(textOf(page, run(page))).toBe("Text of a page in a form.");
    expect(textOf(page, run(page, { wholeForms: true }))).toBe("");
  });

  it("lets the words of scripts count in scores where they are not removed, and keeps none of them", () => {
    // Without the script, 1 of 2 words is a link, below 0.6; with its four words, 1 of 6.
    const page = "<div>Menu <a href=x>one</a><script>a = b ;</script></div><p>Text.</p>";
    expect(textOf(page, run(page, { threshold: 0.6 }))).toBe("Text.");
    expect(textOf(page, run(page, { threshold: 0.6, scripts: false }))).toBe("Menu one Text.");
  });
});

describe("the reasons of ContentEx", () => {
  // menu: 2 links and 1 word: (3 − 2) / 3. side: 3 links, 1 word: (4 − 3) / 4. body has 10 more words.
  const page =
    "<body><div id=side><a>a</a><div id=menu>Menu <a>b</a><a>c</a></div></div><p>one two three four five six seven eight nine ten</p>";

  it("show the score of the link's parent, the climb and what was deleted", () => {
    const reason = run(page).explain(page.indexOf("Menu"));
    expect(reason).toMatchObject({
      verdict: "removed",
      value: 0.25,
      threshold: 0.5,
      keeps: "≥",
      margin: -0.25,
      flip: { parameter: "threshold", value: 0.25 },
      rule: { name: "link table", matched: { text: "<a>a</a>" } },
      unit: { label: "div#side" },
    });
    expect(reason.chain?.map(({ numbers }) => numbers)).toEqual([
      "score(div#side) = (4 − 3) / 4 = 0.250",
      "“a”: score(div#side) = 0.250 < 0.500",
      "div#side 0.250, and no further: body is never deleted",
      "div#side, which holds this place",
    ]);
  });

  it("say of what is kept at which threshold it would go", () => {
    const kept = run(page, { threshold: 0.2 }).explain(page.indexOf("Menu"));
    expect(kept).toMatchObject({ verdict: "kept", value: 0.25, flip: { parameter: "threshold", value: 0.26 } });
    expect(kept.rule).toBeUndefined();
    const prose = run(page).explain(page.indexOf("seven"));
    expect([prose.verdict, prose.threshold, prose.flip]).toEqual(["kept", undefined, undefined]);
  });

  it("name the pattern and the piece of the source that it matched", () => {
    const rules = ["Posted", "IP 10", "Author", "Reply", "© 2020", "Jump"].map((place) => ruleAt(place));
    expect(rules).toEqual([
      ["time pattern", "3 May"],
      ["IP pattern", "10.0.0.*"],
      ["colon pattern", ":"],
      ["repeated short text pattern", "Reply now"],
      ["statement", "©"],
      ["form tag", "<select><option>Jump to board</select>"],
    ]);
  });

  it("say at which length or repetition a text would stay", () => {
    const { explain } = run(forum);
    // "Posted 3 May 2020, 10:12" has 5 words; "Reply now" has 2.
    expect(explain(forum.indexOf("Posted"))).toMatchObject({
      value: 5,
      threshold: 8,
      keeps: ">",
      flip: { parameter: "fewWords", value: 4 },
    });
    expect(explain(forum.indexOf("Reply"))).toMatchObject({
      value: 2,
      threshold: 4,
      flip: { parameter: "shortWords", value: 1 },
    });
    const quotes = "<p>Quote</p>".repeat(3);
    expect(run(quotes).explain(3).flip).toEqual({ parameter: "repeats", value: 4 });
  });

  it("find what a pattern matched behind a reference", () => {
    const coded = "<p>&amp; x</p><p>at &lt; 10:12</p>";
    expect(run(coded).explain(coded.indexOf("at")).rule?.matched).toEqual({
      start: coded.indexOf("10:12"),
      end: coded.indexOf("10:12") + 5,
      text: "10:12",
    });
  });

  it("say that a link goes because every link does", () => {
    expect(run(forum, { climb: "literal" }).explain(forum.indexOf("a link"))).toMatchObject({
      verdict: "removed",
      rule: { name: "link", matched: { text: "<a href=x>a link</a>" } },
    });
  });

  it("explain a word that a tag divides by the part that decides", () => {
    // As printed the link goes; most of the one word stands in it, and little of the other.
    const word = "<p>Several words and S<a href=x>tyle</a> in them, un<a href=y>s</a>een.</p>";
    const { explain } = run(word, { climb: "literal" });
    expect(explain(word.indexOf("S<")).rule?.matched?.text).toBe("<a href=x>tyle</a>");
    expect(explain(word.indexOf("s</a>")).verdict).toBe("kept");
  });

  it("agree with the selection and keep what they promise, for any page and settings", () => {
    const settings = fc.record({
      threshold: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
      climb: fc.constantFrom("nested", "literal"),
      ...Object.fromEntries(["time", "ip", "colon", "repeated", "formTags", "statements"].map((name) => [name, fc.boolean()])),
      fewWords: fc.integer({ min: 1, max: 4 }),
      shortWords: fc.integer({ min: 1, max: 4 }),
      repeats: fc.integer({ min: 2, max: 4 }),
    });
    fc.assert(
      fc.property(pages, settings, (source, given: Given) => {
        const { selection, explain } = run(source, given);
        for (const start of wordsOf(openPage(source)).starts) {
          const { verdict, flip } = explain(start);
          expect([start, verdict]).toEqual([start, has(selection, start) ? "kept" : "removed"]);
          if (flip === undefined) continue;
          const turned = run(source, { ...given, [flip.parameter]: flip.value }).explain(start).verdict;
          expect([start, turned]).not.toEqual([start, verdict]);
        }
      }),
      { numRuns: 60 },
    );
  });

  function ruleAt(place: string): readonly (string | undefined)[] {
    const { rule }: Explanation = run(forum).explain(forum.indexOf(place));
    return [rule?.name, rule?.matched?.text];
  }
});

describe("the figure of ContentEx", () => {
  it("says beside the score of each element by which filter it went", () => {
    const { units, channels } = run(forum).trace;
    const verdict = channels.find(({ id }) => id === "verdict");
    if (verdict?.kind !== "class") throw new RangeError("no verdicts in the trace");
    const fates = ["<li>", "<b>", "<i>", "<span>Posted", "<span>IP", "<p>The first", "<em>"].map((markup) => {
      const unit = units["elements"]?.starts.indexOf(forum.indexOf(markup)) ?? -1;
      return verdict.classes[verdict.values[unit] ?? -1];
    });
    expect(fates).toEqual(["link table", "colon", "kept", "time", "ip", "kept", "repeated"]);
    // What did not occur is no class.
    expect(verdict.classes).not.toContain("link");
    expect(verdict.meanings).toEqual(verdict.classes.map((name) => (name === "kept" ? "kept" : "removed")));
  });

  it("calls an element with texts of several filters by the first", () => {
    const page = `<p>Text of some length.</p><div>at 10:12<br>Sent by somebody at all:</div>`;
    const { units, channels } = run(page).trace;
    const verdict = channels.find(({ id }) => id === "verdict");
    const unit = units["elements"]?.starts.indexOf(page.indexOf("<div>")) ?? -1;
    expect(verdict?.kind === "class" && verdict.classes[verdict.values[unit] ?? -1]).toBe("time");
  });
});

describe("the procedure of ContentEx", () => {
  const procedure = onlyOf(run(forum), "procedure");

  it("goes from the whole text to what is left, each filter with what it took", () => {
    const removed = procedure.operations.reduce((sum, operation) => sum + operation.removed, 0);
    const kept = textOf(forum, run(forum)).replace(/\s/g, "").length;
    expect(procedure.whole - removed).toBe(kept);
    expect(procedure.operations.map(({ label, removed: characters }) => [label, characters])).toEqual([
      ["Ignoring form tags", 11],
      ["Removing scripts", 0],
      ["Converting to XHTML", 0],
      ["Statement: “© 2020 Forum. All right…”", 29],
      ["Link table li × 2", 9],
      ["Pattern time: “Posted 3 May 2020, 10:12”", 20],
      ["Pattern IP: “IP 10.0.0.*”", 10],
      ["Pattern colon: “Author:”", 7],
      ["Pattern copyright", 0],
      ["Pattern repeated short text: “Reply now”", 24],
    ]);
  });

  it("tells of each link table the climb that led to it", () => {
    expect(procedure.operations.find(({ label }) => label.startsWith("Link table"))?.detail).toBe(
      "2 side by side; the first from “Home”: score(li) = 0 < 0.500. Climb: li 0, and no further: score(ul) = 0 is not below.",
    );
  });
});

/** Links, labels, times and words in elements within elements. */
const pages = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      "words and words ",
      "Reply ",
      "at 10:12 ",
      "Label: ",
      "wo<a>rd</a>, ",
      "<a>link</a> ",
      "<label>field</label>",
      "© us",
    ),
    fc.array(tie("node"), { maxLength: 4 }).map((parts) => `<div>${parts.join("")}</div>`),
    fc.array(tie("node"), { maxLength: 2 }).map((parts) => `<p>${parts.join("")}</p>`),
  ),
  page: fc.array(tie("node"), { minLength: 1, maxLength: 6 }).map((parts) => `<body>${parts.join("")}`),
})).page;

const general = { time: false, ip: false, colon: false, copyright: false, repeated: false };

type Given = Readonly<Record<string, Value>>;

function textOf(page: string, { selection }: Extraction): string {
  return Array.from(rangesOf(selection), ({ start, end }) => page.slice(start, end).trim()).join(" ");
}

describe("linkScores", () => {
  it("count the words of texts, and a link as one word and one link", () => {
    const { textCounts, linkCounts, scores } = measured(
      "<div><p>one two three <a href=x>four five</a></p><p>six</p></div>",
      "div",
    );
    expect([textCounts, linkCounts, scores]).toEqual([5, 1, 4 / 5]);
  });

  it("take a link for a terminal node, whatever is in it", () => {
    const { textCounts, linkCounts } = measured("<p><a href=x><b>one</b> two <img></a><a href=y></a>", "p");
    expect([textCounts, linkCounts]).toEqual([2, 2]);
  });

  it("are 0 where there is neither word nor link", () => {
    expect(measured("<p><img></p>", "p").scores).toBe(0);
  });

  it("count the two parts of a word that a tag divides as two", () => {
    expect(measured("<p>S<b>tyle</b></p>", "p").textCounts).toBe(2);
  });
});

// Scores: li 0, ul (1 − 1)/1 = 0; menu (3 − 2)/3 = 1/3; side (4 − 3)/4 = 1/4; body (3 + 10 + 1 − 3)/14.
const page = openPage(
  "<body><div id=side><a>a</a><div id=menu>Menu <a>b</a><a>c</a></div></div><p>one two three four five six seven eight nine ten</p>",
);

describe("linkTables", () => {
  const tables = tablesFor(page);
  const boundOf = (id: string): number => tables.bounds[elementOf(page, id)] ?? Number.NaN;

  it("climb from the parent of a link while the score falls", () => {
    expect(tables.tops[elementOf(page, "menu")]).toBe(elementOf(page, "side"));
    expect(tables.tops[elementOf(page, "side")]).toBe(elementOf(page, "side"));
  });

  it("bind an element by the smallest score that starts a climb which takes it", () => {
    expect(boundOf("side")).toBe(1 / 4);
    expect(boundOf("menu")).toBe(1 / 4);
    expect(boundOf("p")).toBe(Infinity);
  });

  it("never take body, and of the links in it only themselves", () => {
    const links = openPage("<body><a>one</a> <a>two</a>");
    const { bounds, deleted } = tablesFor(links);
    expect(bounds[links.body]).toBe(Infinity);
    expect(deleted[elementOf(links, "a")]).toBe(elementOf(links, "a"));
  });

  it("are what figure 3 deletes, link by link", () => {
    const leaf = fc.constantFrom("<a>x</a>", "word ", "two words ", "<a>y z</a>");
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie("node"), { maxLength: 4 }).map((parts) => `<div>${parts.join("")}</div>`),
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 5 }), fc.constantFrom(0, 0.2, 0.5, 0.7, 1), (parts, threshold) => {
        const random = openPage(`<body>${parts.join("")}`);
        const { bounds } = tablesFor(random);
        const expected = figureThree(random, threshold);
        for (let element = random.body; element < random.elements.count; element++) {
          expect([element, (bounds[element] ?? 0) < threshold]).toEqual([element, expected.has(element)]);
        }
      }),
    );
  });
});

/** Lines 19 to 25 of figure 3 as they stand, with lines 22 to 25 inside the condition and body left alone. */
function figureThree(opened: Page, threshold: number): ReadonlySet<number> {
  const { elements, body } = opened;
  const { scores } = scoresOf(opened);
  const deleted = new Set<number>();
  const parentOf = (node: number): number => elements.parents[node] ?? -1;
  const isDeleted = (node: number): boolean => node >= 0 && (deleted.has(node) || isDeleted(parentOf(node)));
  for (let link = body + 1; link < elements.count; link++) {
    if (elements.names[link] !== "a" || isDeleted(link)) continue;
    let node = link;
    if ((scores[parentOf(node)] ?? 0) < threshold) {
      if (parentOf(node) !== body) {
        node = parentOf(node);
        while (parentOf(node) !== body && (scores[parentOf(node)] ?? 0) < (scores[node] ?? 0)) node = parentOf(node);
      }
      deleted.add(node);
    }
  }
  return new Set(Array.from(elements.names, (_, element) => element).filter(isDeleted));
}

function scoresOf(opened: Page): LinkScores {
  const none = new Int32Array(opened.elements.count).fill(-1);
  return linkScores(opened, readTextNodes(opened, false), none, () => true);
}

function tablesFor(opened: Page): LinkTables {
  return linkTables(opened, new Int32Array(opened.elements.count).fill(-1), scoresOf(opened));
}

/** The first element of a name or an id. */
function elementOf({ elements }: Page, wanted: string): number {
  return elements.names.findIndex(
    (name, element) =>
      name === wanted || elements.attributes[element]?.some(({ name: key, value }) => key === "id" && value === wanted),
  );
}

function measured(
  source: string,
  name: string,
): { readonly textCounts: number; readonly linkCounts: number; readonly scores: number } {
  const opened = openPage(source);
  const { textCounts, linkCounts, scores } = scoresOf(opened);
  const element = elementOf(opened, name);
  return { textCounts: textCounts[element] ?? -1, linkCounts: linkCounts[element] ?? -1, scores: scores[element] ?? -1 };
}
