import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import type { Page } from "./page.ts";
import { rangesOf } from "./selection.ts";

/** Words that are all different: "word0 word1 …", from the number `from` on. */
function words(count: number, from = 0): string {
  return Array.from({ length: count }, (_, at) => `word${from + at}`).join(" ");
}

function openedIn(page: Page): readonly string[] {
  return Array.from(rangesOf(page.opened), ({ start, end }) => page.source.slice(start, end));
}

const page = (inside: string, rest = ""): string => `<body><p>Loading</p><noscript class=x>${inside}</NOSCRIPT >${rest}`;

describe("noscript", () => {
  it("with text of the page is read as a div, every offset as it was", () => {
    const source = page(`<p>${words(60)}</p>`, "<p>after</p>");
    const read = openPage(source);
    expect(read.source).toBe(source.replace("<noscript class", "<div      class").replace("</NOSCRIPT >", "</div      >"));
    expect(openedIn(read)).toEqual([`<div      class=x><p>${words(60)}</p></div      >`]);
    expect(read.elements.names).toEqual(["html", "head", "body", "p", "div", "p", "p"]);
    expect([...read.runs.starts]).toEqual([...read.runs.texts].map((text) => source.indexOf(text)));
    expect(read.runs.ignored.every((flag) => flag === 0)).toBe(true);
  });

  it("stays closed where the reading says so", () => {
    const source = page(words(60));
    const read = openPage(source, { hidden: [], noscript: "closed" });
    expect(read.source).toBe(source);
    expect(read.opened).toHaveLength(0);
    expect(read.elements.names.at(-1)).toBe("noscript");
  });

  it.each([
    ["of fewer than 50 words", words(49).replaceAll("word", "longword"), 0],
    ["of 50 words", words(50).replaceAll("word", "longword"), 1],
    ["of fewer than 300 characters", Array.from({ length: 60 }, (_, at) => String.fromCharCode(0x4e00 + at)).join(" "), 0],
    ["of much mark-up and little text", `<p>${`<img src="${words(4)}">`.repeat(30)}</p>`, 0],
    ["of text that says the same over and over", `${words(10)} `.repeat(9), 0],
    ["without an end", "", 1],
  ])("%s", (name, inside, opened) => {
    const source = name === "without an end" ? `<body><noscript>${words(60)}` : page(inside);
    expect(openedIn(openPage(source))).toHaveLength(opened);
  });

  it("is looked through in linear time where tags begin and never end", () => {
    const source = page("<a".repeat(500_000));
    expect(openPage(source).opened).toHaveLength(0);
  });

  it("stays closed where half of it stands elsewhere on the page", () => {
    // 100 words have 98 shingles: of 60 that are shown as well 58 are not new, of 48 only 46.
    expect(openedIn(openPage(page(words(100), `<p>${words(60)}</p>`)))).toHaveLength(0);
    expect(openedIn(openPage(page(words(100), `<p>${words(48)}</p>`)))).toHaveLength(1);
  });

  it("is opened once where two say the same, and where text of the page is hidden that is left out", () => {
    const twice = openPage(page(words(60), `<noscript>${words(60)}</noscript>`));
    expect(openedIn(twice)).toHaveLength(1);
    const hidden = page(words(60), `<p hidden>${words(60)}</p>`);
    expect(openedIn(openPage(hidden))).toHaveLength(0);
    expect(openedIn(openPage(hidden, { hidden: ["attribute"], noscript: "open" }))).toHaveLength(1);
  });

  it.each([
    [
      "the head",
      (text: string) => `<head><noscript><style></style></noscript></head><template><noscript>${text}</noscript></template>`,
    ],
    ["a drawing", (text: string) => `<body><svg><noscript>${text}</noscript></svg>`],
  ])("stays closed in %s", (_, source) => {
    expect(openedIn(openPage(source(words(60))))).toHaveLength(0);
  });

  it.each(["<!-- ", "<script>", "<textarea>", "<template>", "<noscript>"])(
    "stays closed where an open %s in it would swallow what comes after",
    (tag) => {
      const source = page(`${words(60)}${tag}`, "<p>after</p>");
      const read = openPage(source);
      expect(read.runs.texts.filter((_, run) => read.runs.ignored[run] === 0)).toEqual(["Loading", "after"]);
    },
  );

  it("is numbered alike with and without a layout", () => {
    const source = page(`<p>${words(60)}</p>`, "<p>after</p>");
    const reading = { hidden: ["layout"], noscript: "open" } as const;
    const plain = openPage(source, reading);
    const last = plain.elements.count - 1;
    const laidOut = openPage(source, reading, new Uint8Array(plain.elements.count).fill(2, last));
    expect(laidOut.elements.names).toEqual(plain.elements.names);
    expect(laidOut.opened).toEqual(plain.opened);
    expect(laidOut.runs.texts.filter((_, run) => laidOut.runs.ignored[run] === 0)).toEqual(["Loading", words(60)]);
  });
});
