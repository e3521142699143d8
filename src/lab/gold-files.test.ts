import { describe, expect, it } from "vitest";
import { goldJson, readGold } from "./gold-files.ts";

const source = "<p>Fog lies at sea</p><p>Rain &amp; wind</p>";
const page = { name: "Weather", origin: { kind: "file", detail: "news-01.html" }, source } as const;
const marked = { marks: [3, 11, 25, 39], from: "marked" };

describe("a gold standard in a file", () => {
  it("is read back with its marks on the page that it is of", () => {
    const file = goldJson(page, marked, "Fog lies\nRain & wind");
    expect(JSON.parse(file)).toMatchObject({
      page: { name: "Weather", characters: source.length },
      marks: [
        { start: 3, end: 11, text: "Fog lies" },
        { start: 25, end: 39, text: "Rain &amp; win" },
      ],
      text: "Fog lies\nRain & wind",
    });
    expect(readGold("gold.json", file, page)).toEqual({ marks: marked.marks, from: "gold.json" });
  });

  it("is looked for by its text on a page that changed", () => {
    const file = goldJson(page, marked, "Fog lies\nRain & wind");
    const other = { ...page, source: `<h1>Weather</h1>${source}` };
    expect(readGold("gold.json", file, other)).toEqual({ marks: [], text: "Fog lies\nRain & wind", from: "gold.json" });
  });

  it("keeps the text of a file that it came from", () => {
    const given = { marks: [3, 11], text: "Fog lies, sometimes", from: "fog.txt" };
    expect(readGold("gold.json", goldJson(page, given, given.text), page)).toEqual({ ...given, from: "gold.json" });
  });

  it("is read back with its snippets, with which WCXB's files come too", () => {
    const snippets = { with: ["Fog lies"], without: ["Menu"] };
    const file = goldJson(page, { ...marked, snippets }, "Fog lies\nRain & wind");
    expect(readGold("gold.json", file, page)).toEqual({ marks: marked.marks, snippets, from: "gold.json" });
    const wcxb = JSON.stringify({ ground_truth: { main_content: "Fog", ...snippets } });
    expect(readGold("a.json", wcxb, page)).toEqual({ marks: [], text: "Fog", snippets, from: "a.json" });
  });

  it("is read back with what the page should state, which WCXB's files say too", () => {
    const stated = { title: "Weather", author: "" };
    const given = { marks: [], text: "Fog", stated, from: "a.json" };
    const wcxb = JSON.stringify({ ground_truth: { main_content: "Fog", title: "Weather", author: null } });
    expect(readGold("a.json", wcxb, page)).toEqual(given);
    expect(readGold("gold.json", goldJson(page, given, given.text), page)).toEqual({ ...given, from: "gold.json" });
  });

  it("is read back where it says that the page has no content", () => {
    const none = { marks: [], text: "", from: "a.json" };
    expect(readGold("gold.json", goldJson(page, none, none.text), page)).toEqual({ ...none, from: "gold.json" });
  });

  it.each([
    ["a.txt", "Fog lies at sea\n", "Fog lies at sea\n"],
    ["a.txt", "URL: http://weather.example/\n<h>Fog\n<p>lies at sea", "Fog\nlies at sea"],
    ["a.json", '{"news-01.html": "Fog lies", "news-02.html": "Rain"}', "Fog lies"],
    ["a.json", '{"pages/Weather.txt": "Fog lies", "other": "Rain"}', "Fog lies"],
    ["a.json", '{"anything": "Fog"}', "Fog"],
    ["a.json", '{"url": "", "ground_truth": {"main_content": "Fog at sea"}}', "Fog at sea"],
    ["a.json", '{"ground_truth": {"main_content": null}}', ""],
    ["ground-truth.json", '{"news-01": {"articleBody": "Fog"}, "news-02": {"articleBody": "Rain"}}', "Fog"],
    ["a.txt", "{Fog} lies", "{Fog} lies"],
  ])("is the text in %s: %s", (file, content, text) => {
    expect(readGold(file, content, page)).toEqual({ marks: [], text, from: file });
  });

  it.each([
    ["a.json", "Fog", "a.json is not a gold standard: it is not JSON."],
    [
      "a.json",
      '{"a": "1", "b": "2", "c": "3", "d": "4"}',
      "a.json has gold standards of 4 pages (a, b, c, …), but none of “Weather”. Pages are found by name.",
    ],
    ["a.json", "{}", "a.json has no gold standard in it."],
    [
      "a.json",
      '{"news-01": 7}',
      "a.json is not a known form of gold standard. A JSON file maps page names to texts, or has ground_truth.main_content or articleBody.",
    ],
    [
      "a.json",
      '{"format": "contentscope gold", "version": 2, "text": "Fog"}',
      "a.json is from another version of Contentscope. Mark the page again, or open its text as a .txt file.",
    ],
    ["a.txt", " \n", "a.txt has no words for “Weather”. A gold standard needs words."],
  ])("of %s with %s is refused by name", (file, content, sentence) => {
    expect(() => readGold(file, content, page)).toThrow(new RangeError(sentence));
  });
});
