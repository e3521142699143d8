import { unzipSync, zipSync } from "fflate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labFileEntries, readLabFile, type FiledLab, type FiledPage, type FiledSitePage } from "./lab-file.ts";
import { anyRange, anySettings } from "../state/settings-for-tests.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const filesOf = (files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) => new Map(Object.entries(files));

function anyPage(): fc.Arbitrary<FiledPage> {
  const text = fc.string({ unit: "grapheme" });
  return fc.record(
    {
      name: text,
      origin: fc.record({ kind: fc.constantFrom("sample", "pasted", "file"), detail: text }),
      // Canonical sources have neither a mark at the start nor carriage returns.
      source: text.map((source) => source.replace(/^\uFEFF+|\r/g, "")),
      byteLength: fc.nat(),
      lineEnds: text,
      bytes: fc.uint8Array().map((array) => new Uint8Array(array)),
      encoding: fc.record(
        { name: text, reason: text, unreadableCount: fc.nat(), suspected: text },
        { requiredKeys: ["name", "reason", "unreadableCount"] },
      ),
      url: text,
      lesson: text,
    },
    { requiredKeys: ["name", "origin", "source", "byteLength", "lineEnds"] },
  );
}

function anyLab(): fc.Arbitrary<FiledLab> {
  return fc.array(anyPage(), { minLength: 1, maxLength: 4 }).chain((pages) =>
    fc.record(
      {
        settings: anySettings(),
        pages: fc.constant(pages),
        site: fc.array(anySitePage(), { minLength: 1, maxLength: 3 }),
        shown: fc.nat(pages.length - 1),
        pin: anyRange(),
        models: fc.constant({ "my-pages-0123456789ab": "{}" }),
        outputs: fc.constant(
          new Map([["mine 1.2 0123456789ab", new Map([["# 01", { form: "html", text: "<p>Grün" }]])]] as const),
        ),
      },
      { requiredKeys: ["settings", "pages", "shown"] },
    ),
  );
}

/** The index of a lab's file. */
function labIndex(lab: FiledLab): Readonly<Record<string, unknown>> {
  return JSON.parse(new TextDecoder().decode(labFileEntries(lab)["lab.json"])) as Record<string, unknown>;
}

function anySitePage(): fc.Arbitrary<FiledSitePage> {
  const text = fc.string({ unit: "grapheme" });
  return fc.record({ name: text, source: text.map((source) => source.replace(/^\uFEFF+|\r/g, "")) });
}

describe("a lab file", () => {
  it("gives back what it was made of, also as a zip", () => {
    fc.assert(
      fc.property(anyLab(), (lab) => {
        const unzipped = unzipSync(zipSync(labFileEntries(lab)));
        const entries = new Map(Object.entries(unzipped).map(([name, content]) => [name, new Uint8Array(content)]));
        expect(readLabFile(entries)).toEqual({ lab, problems: [] });
      }),
    );
  });

  const page: FiledPage = {
    name: "Große Seite.html",
    origin: { kind: "file", detail: "a.html" },
    source: "<p>Grün\n",
    byteLength: 10,
    lineEnds: "CRLF",
    bytes: Uint8Array.of(60, 112, 62, 71, 114, 0xfc, 110, 13, 10),
  };
  const lab: FiledLab = {
    settings: {
      lanes: [{ letter: "A", extractor: "ccb", values: { range: 60 }, size: "figure" }],
      focused: 0,
      measure: "bag",
      axis: "source",
      tab: "article",
      view: { start: 2, end: 6 },
    },
    pages: [page, { ...page, name: "../x", bytes: bytes("<p>Grün\n"), gold: { marks: [3, 7], text: "Grün", from: "a.txt" } }],
    shown: 0,
    pin: { start: 1, end: 2 },
  };

  it("holds the text, the bytes where they are others, and says what it is", () => {
    const files = labFileEntries(lab);
    expect(Object.keys(files)).toEqual([
      "README.txt",
      "lab.json",
      "pages/01-Große-Seite.html",
      "originals/01-Große-Seite.html",
      "pages/02-x.html",
    ]);
    expect(files["originals/01-Große-Seite.html"]).toEqual(page.bytes);
    expect(new TextDecoder().decode(files["README.txt"])).toContain("1. Große Seite.html (10 bytes)");
  });

  it.each([["{}"], ["no JSON"], ['{"source":"","pages":[]}'], ['{"source":"a","pages":[{"page":"b","form":"pdf","text":"c"}]}']])(
    "leaves out what is no output of another program: %s",
    (json) => {
      const entries = new Map(Object.entries(labFileEntries(lab)));
      const { lab: read, problems } = readLabFile(new Map([...entries, ["outputs/1.json", new TextEncoder().encode(json)]]));
      expect(read.outputs).toBeUndefined();
      expect(problems).toEqual(["What another program wrote, in outputs/1.json, could not be read."]);
    },
  );

  it("leaves out outputs of other programs beyond the number that it may have, and says what to do", () => {
    const written = (count: number) => ({
      source: `mine ${count}`,
      pages: Array.from({ length: count }, (_, at) => ({ page: `/ ${at}`, form: "text", text: "" })),
    });
    const files = [3_000, 2_500, 200_000, 2_000].map(
      (count, at) => [`outputs/${at}.json`, bytes(JSON.stringify(written(count)))] as const,
    );
    const { lab: read, problems } = readLabFile(filesOf({ ...labFileEntries(lab), ...Object.fromEntries(files) }));
    expect([...(read.outputs ?? [])].map(([source, { size }]) => [source, size])).toEqual([
      ["mine 3000", 3_000],
      ["mine 2000", 2_000],
    ]);
    const leftOut = (at: number): string =>
      `What another program wrote, in outputs/${at}.json, was left out: a lab file may have 5,000 outputs in all. Open them by Add outputs… on an open corpus.`;
    expect(problems).toEqual([leftOut(1), leftOut(2)]);
  });

  it("opens in part where parts of it are missing or unknown, and names them", () => {
    const { "pages/01-Große-Seite.html": _, ...files } = labFileEntries(lab);
    const index = labIndex(lab);
    const altered = { ...index, pages: [...(index["pages"] as unknown[]), { name: 3 }] };
    const { lab: read, problems } = readLabFile(filesOf({ ...files, "lab.json": bytes(JSON.stringify(altered)) }));
    expect(problems).toEqual([
      "Page “Große Seite.html” is not in the file.",
      expect.stringMatching(/^Page 3 could not be read: .+\.$/),
    ]);
    expect(read.pages.map(({ name }) => name)).toEqual(["../x"]);
    // The view and the pin were those of the page that is missing.
    expect([read.settings?.lanes, read.settings?.view, read.pin]).toEqual([lab.settings.lanes, undefined, undefined]);
  });

  it("takes a view and a pin that were written the other way round in their order", () => {
    const index = { ...labIndex(lab), pin: { start: 2, end: 1 } };
    const altered = { ...index, settings: { ...lab.settings, view: { start: 6, end: 2 } } };
    const { lab: read, problems } = readLabFile(filesOf({ ...labFileEntries(lab), "lab.json": bytes(JSON.stringify(altered)) }));
    expect([read.settings?.view, read.pin, problems]).toEqual([{ start: 2, end: 6 }, { start: 1, end: 2 }, []]);
  });

  it("opens its pages where the settings are not as they should be", () => {
    const files = labFileEntries({ ...lab, shown: 1 });
    const index = labIndex({ ...lab, shown: 1 });
    const { lab: read, problems } = readLabFile(
      filesOf({ ...files, "lab.json": bytes(JSON.stringify({ ...index, settings: { lanes: 3 } })) }),
    );
    expect([read.pages.length, read.shown, read.settings]).toEqual([2, 1, undefined]);
    expect(problems).toEqual([expect.stringMatching(/^The settings could not be read: .+\.$/)]);
  });

  it("opens a page without its gold standard where that is none, and says so", () => {
    const marked = (marks: unknown) => ({
      name: "Fog",
      file: "pages/fog.html",
      origin: { kind: "file", detail: "fog.html" },
      lineEnds: "LF",
      byteLength: 10,
      gold: { marks, from: "marked" },
    });
    const read = (marks: unknown) =>
      readLabFile(
        filesOf({
          "lab.json": bytes(JSON.stringify({ format: "contentscope lab", version: 1, pages: [marked(marks)] })),
          "pages/fog.html": bytes("<p>0123456"),
        }),
      );
    expect(read([0, 4, 5, 10])).toMatchObject({ lab: { pages: [{ gold: { marks: [0, 4, 5, 10] } }] }, problems: [] });
    for (const marks of [[5, 2], [1], [1, 4, 4, 6], [-1, 3], [0.5, 2], [0, 1e300], ["0", 1], 7]) {
      const { lab: opened, problems } = read(marks);
      expect(opened.pages.map(({ name, gold }) => [name, gold])).toEqual([["Fog", undefined]]);
      expect(problems).toEqual([expect.stringMatching(/^The gold standard of “Fog” could not be read: .+\.$/)]);
    }
    expect(read([0, 11]).problems).toEqual(["The gold standard of “Fog” reaches beyond the page."]);
  });

  it("opens one tab for each file in it, however often its index names that, and some hundreds at the most", () => {
    const named = (file: string) => ({
      name: file,
      file,
      origin: { kind: "file", detail: "" },
      lineEnds: "LF",
      byteLength: 1,
    });
    const read = (files: readonly string[]) =>
      readLabFile(
        filesOf({
          "lab.json": bytes(JSON.stringify({ format: "contentscope lab", version: 1, pages: files.map(named) })),
          ...Object.fromEntries(files.map((file) => [file, bytes("x")])),
        }),
      );
    const again = read(Array.from({ length: 5_000 }, () => "one"));
    expect(again.lab.pages.length).toBe(1);
    expect(again.problems[0]).toBe("It lists 5,000 pages: 4,500 beyond 500 were left out.");
    expect(again.problems[1]).toBe("Page “one” is the same as one before it.");
    expect(read(Array.from({ length: 501 }, (_, index) => `${index}`)).lab.pages.length).toBe(500);
  });

  it("is refused in words where it is none", () => {
    const read = (index: string) => () => readLabFile(new Map([["lab.json", bytes(index)]]));
    expect(() => readLabFile(new Map())).toThrow("there is no lab.json in it");
    for (const version of ["-1e999", "1.5", "0", "2"])
      expect(read(`{"format":"contentscope lab","version":${version}}`)).toThrow(
        "it is of another version of Contentscope; unpack it and open its pages one by one",
      );
    for (const index of ["", "{", "7", "null", "[]", '{"format":"other","version":1}', '{"format":"contentscope lab"}'])
      expect(read(index)).toThrow("its lab.json is not one of this lab");
    expect(read('{"format":"contentscope lab","version":1,"pages":3}')).toThrow("its lab.json has no list of pages");
  });

  it("of version 1 opens for ever", () => {
    // Frozen: files are out in the world. Never change this text: another form is another version.
    const frozen = `{"format":"contentscope lab","version":1,"settings":{"lanes":[{"letter":"B","extractor":"ccb","values":{"threshold":0.6},"size":"strip"}],
      "focused":0,"axis":"index","tab":"compare","view":{"start":0,"end":5}},"pages":[{"name":"news","file":"pages/01-news.html","origin":{"kind":"sample","detail":"news"},
      "encoding":{"name":"UTF-8","reason":"valid UTF-8","unreadableCount":0},"lineEnds":"LF","byteLength":5,"original":"pages/01-news.html","lesson":"l"}],"shown":0,"pin":{"start":1,"end":3}}`;
    const text = bytes("<p>ab");
    expect(readLabFile(filesOf({ "lab.json": bytes(frozen), "pages/01-news.html": text }))).toEqual({
      lab: {
        settings: {
          lanes: [{ letter: "B", extractor: "ccb", values: { threshold: 0.6 }, size: "strip" }],
          focused: 0,
          measure: "lcs",
          axis: "index",
          tab: "compare",
          view: { start: 0, end: 5 },
        },
        pages: [
          {
            name: "news",
            origin: { kind: "sample", detail: "news" },
            source: "<p>ab",
            encoding: { name: "UTF-8", reason: "valid UTF-8", unreadableCount: 0 },
            lineEnds: "LF",
            byteLength: 5,
            bytes: text,
            lesson: "l",
          },
        ],
        shown: 0,
        pin: { start: 1, end: 3 },
      },
      problems: [],
    });
  });
});
