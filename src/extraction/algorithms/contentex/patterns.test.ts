import { describe, expect, it } from "vitest";
import { openPage } from "../../page/open-page.ts";
import type { ContentExValues } from "./parameters.ts";
import { isNoiseBy, patternMatches, patternNames, readTextNodes, type PatternName } from "./patterns.ts";
import { statementIn } from "./measured.ts";

describe("the time pattern", () => {
  it.each([
    "2009-11-3 10:12",
    "03.05.2020",
    "5/3/20",
    "10:12:33 PM",
    "May 3, 2020",
    "3rd May",
    "12. März 2024",
    "3 hours ago",
    "2009年11月3日",
    "5分钟前",
  ])("matches %s", (text) => {
    expect(patternFor(text)).toBe("time");
  });

  it.each(["Section 3", "Room 101", "1.2.3 released", "Maybe 3 of them", "a ratio of 3:1"])("does not match %s", (text) => {
    expect(patternFor(text)).toBeUndefined();
  });

  it("does not match a text of more than a few words", () => {
    expect(patternFor("It was on 3 May 2020 that we met again")).toBeUndefined();
    expect(patternFor("It was on 3 May 2020 that we met again", { fewWords: 9 })).toBeUndefined();
    expect(patternFor("It was on 3 May 2020 that we met again", { fewWords: 10 })).toBe("time");
  });
});

describe("the other patterns", () => {
  it.each([
    ["IP: 192.168.1.77", "ip"],
    ["from 10.0.0.*", "ip"],
    ["Location:", "colon"],
    ["作者：", "colon"],
    ["All right reserved", "copyright"],
    ["Some Inc., ALL RIGHTS RESERVED, whatever else the text of the node may say at length", "copyright"],
  ])("match %s", (text, name) => {
    expect(patternFor(text)).toBe(name);
  });

  it.each(["Version 1.2.3", "Note: this goes on", "All reserved"])("do not match %s", (text) => {
    expect(patternFor(text)).toBeUndefined();
  });

  it("match a short text that stands in the page often enough", () => {
    const source = "<p>Quote</p>".repeat(3) + "<p>A text of five words</p>".repeat(3) + "<p>Twice</p>".repeat(2);
    expect(patternsOf(source)).toEqual([...all(3), ...Array<undefined>(5).fill(undefined)]);
    expect(patternsOf(source, { shortWords: 5, repeats: 2 })).toEqual(all(8));
  });

  it("take texts for the same whose white space differs", () => {
    expect(patternsOf("<p>Send reply</p><p> Send\n reply </p><p>Send reply")).toEqual(all(3));
  });

  it("match nothing that is switched off", () => {
    expect(patternFor("Location:", { colon: false })).toBeUndefined();
  });
});

describe("statements", () => {
  it.each(["© 2020 Some Inc.", "Copyright notice", "Disclaimer", "Posts must comply with local laws."])(
    "are found in %s",
    (text) => {
      expect(statementIn(readTextNodes(openPage(`<p>${text}`), false), 0)).toBeDefined();
    },
  );

  it("are not found in a text of more than 40 words", () => {
    expect(statementIn(readTextNodes(openPage(`<p>Copyright ${"word ".repeat(39)}`), false), 0)).toBeDefined();
    expect(statementIn(readTextNodes(openPage(`<p>Copyright ${"word ".repeat(40)}`), false), 0)).toBeUndefined();
  });
});

function all(count: number): readonly string[] {
  return Array<string>(count).fill("repeated");
}

type Given = Partial<Pick<ContentExValues, PatternName | "fewWords" | "shortWords" | "repeats">>;

function patternFor(text: string, given: Given = {}): PatternName | undefined {
  return patternsOf(`<p>${text}</p>`, given)[0];
}

const on = { time: true, ip: true, colon: true, copyright: true, repeated: true } as const;

/** The pattern of each text node. */
function patternsOf(source: string, given: Given = {}): readonly (PatternName | undefined)[] {
  const texts = readTextNodes(openPage(source), false);
  const matches = patternMatches(texts, () => true);
  const settings = { ...on, fewWords: 8, shortWords: 4, repeats: 3, ...given };
  return Array.from(texts.words, (_, text) =>
    patternNames.find((name) => settings[name] && isNoiseBy(name, texts, matches, settings, text)),
  );
}
