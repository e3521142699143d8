import { describe, expect, it } from "vitest";
import { openPage } from "../../page/open-page.ts";
import { pageHash, wasTrainedOn } from "./seen.ts";

describe("wasTrainedOn", () => {
  const source = "<p>The boats lay at the quay.";

  it("knows a page by its canonical source, and no other", () => {
    const model = { pages: ["000000000000", pageHash(source)] };
    expect(wasTrainedOn(model, openPage(source))).toBe(true);
    expect(wasTrainedOn(model, openPage(`\ufeff${source}`))).toBe(true);
    expect(wasTrainedOn(model, openPage(`${source} `))).toBe(false);
    expect(wasTrainedOn({ pages: [] }, openPage(source))).toBe(false);
  });

  it("knows it in whatever way it is read", () => {
    const words = Array.from({ length: 80 }, (_, word) => `word${word}`).join(" ");
    const late = `<body><p>Please wait.</p><noscript><p>${words}</p></noscript>`;
    const opened = openPage(late);
    expect(opened.source).not.toBe(late);
    const model = { pages: [pageHash(opened.source)] };
    expect(wasTrainedOn(model, opened)).toBe(true);
    expect(wasTrainedOn(model, openPage(late, { hidden: ["display"], noscript: "closed" }))).toBe(true);
    expect(wasTrainedOn(model, openPage(`${late} `, { hidden: [], noscript: "closed" }))).toBe(false);
  });
});
