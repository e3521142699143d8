import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { smallModel } from "./algorithms/learned/small-model.fixture.ts";
import { writeModel } from "./algorithms/learned/model.ts";
import { reader, RefusedModel } from "./learned.ts";

const news = readFileSync(new URL("../../public/pages/harbour-gazette/news.html.txt", import.meta.url), "utf8");

describe("reader", () => {
  const read = reader(JSON.parse(writeModel(smallModel)));

  it("gives what a page states of itself, and what is kept of it in three formats, as data that can be posted", () => {
    const found = read(news, { url: "https://mirror.example/a/" });
    expect(found.metadata.title?.value).toMatch(/^Chain ferry to cross the Wren again/);
    expect(found.confidence).toBeGreaterThanOrEqual(0);
    expect(structuredClone(found)).toEqual(found);
    expect(found.selection.length % 2).toBe(0);
  });

  it("makes addresses absolute by the one that is given", () => {
    const page = `<link rel=canonical href="/fog"><meta property="og:image" content="i.png"><p>${"The ferry stayed in the harbour. ".repeat(20)}<a href=b>b</a>`;
    const { metadata } = read(page, { url: "https://a.example/c/d" });
    expect([metadata.canonical?.value, metadata.image?.value]).toEqual(["https://a.example/fog", "https://a.example/c/i.png"]);
    expect(read(page).metadata.image?.value).toBe("i.png");
  });

  it("tells the parts that are asked for, and no other", () => {
    const all = read(news);
    for (const part of ["metadata", "text", "markdown", "html"] as const) {
      const { confidence, selection, [part]: own } = all;
      expect(read(news, { formats: [part] })).toEqual({ confidence, selection, [part]: own });
    }
    expect(Object.keys(all)).toEqual(["metadata", "text", "markdown", "html", "selection", "confidence"]);
    expect(Object.keys(read(news, { formats: [] }))).toEqual(["selection", "confidence"]);
  });

  it("says what is missing, and what there is", () => {
    const bytes = new TextEncoder().encode(news);
    for (const given of [bytes, bytes.buffer, Buffer.from(bytes), undefined])
      expect(() => read(given as unknown as string)).toThrow(new TypeError("A page is text; for bytes: decode(bytes) first."));
    expect(() => read(news, { format: "text" } as object)).toThrow(
      new RangeError("no option format; there are preset, values, formats, url, images"),
    );
    expect(() => read(news, { formats: ["txt" as "text"] })).toThrow(
      new RangeError("no part txt; there are metadata, text, markdown, html"),
    );
    for (const given of [undefined, null, {}, [], bytes])
      expect(() => reader(given)).toThrow(new RefusedModel("The model cannot be used: it is not a model of this extractor."));
  });

  it("takes presets by name or id, and refuses what it does not know", () => {
    expect(() => read(news, { preset: "strict-article" })).not.toThrow();
    expect(() => read(news, { preset: "no such" })).toThrow(
      new RangeError("no preset of that name: no such; there are as-found, strict-article, precision, recall"),
    );
    expect(() => read(news, { values: { model: "mine" } })).toThrow("unknown parameter: model");
    expect(() => read(news, { values: { beta: "two" } })).toThrow("beta: not a number: two");
  });
});
