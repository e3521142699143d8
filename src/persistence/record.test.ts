import { unzipSync, zipSync } from "fflate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { decodingReasons } from "../extraction/encoding/decoding-reasons.ts";
import { libraryOf } from "../extraction/run.ts";
import { emptyLab, type Lab } from "../state/lab.ts";
import { firstLab, withLane, withValue } from "../state/lane-changes.ts";
import type { Place } from "../state/linking.ts";
import { pageNamed } from "../state/open-page.fixture.ts";
import type { OpenPage } from "../state/open-page.ts";
import { withPage } from "../state/page-changes.ts";
import { labFileEntries, readLabFile } from "./lab-file.ts";
import {
  packedSession,
  readRecord,
  recordOf,
  openedSession,
  type LabRecord,
  type PackedSession,
  type ReadRecord,
  type OpenedSession,
} from "./record.ts";

const library = libraryOf(extractors);
const pin: Place = { start: 2, end: 5, origin: "notice", lane: "lane-b" };

describe("a stored session", () => {
  it("opens as the lab that was stored, whatever its pages hold", () => {
    fc.assert(
      fc.property(fc.array(pages(), { maxLength: 4 }), fc.nat(3), (open, shown) => {
        const lab = { ...labOf(open), page: open[shown]?.id ?? open.at(-1)?.id };
        const { lab: opened, problems } = reopened(pack(lab));
        expect(problems).toEqual([]);
        // Where there are bytes they are stored by the page's id, which it keeps.
        const plain = (one: OpenPage) => (one.bytes === undefined ? { ...one, id: "" } : one);
        expect(opened.pages.map(plain)).toEqual(lab.pages.map(plain));
        expect(opened.pages.findIndex(({ id }) => id === opened.page)).toBe(lab.pages.findIndex(({ id }) => id === lab.page));
      }),
      { numRuns: 50 },
    );
  });

  it("keeps lanes, parameters, pair, panes and pin", () => {
    const lanes = withValue(withLane(withLane(withLane(emptyLab, "ccb"), "danag"), "plain"), "lane-a", "range", 60, 40);
    const lab: Lab = {
      ...withPage(lanes, { ...page("Fog"), bytes: Uint8Array.of(1) }),
      session: "one",
      pair: ["lane-c", "gold"],
      measure: "cleaneval",
      focusedLane: "lane-b",
      tab: "compare",
      axis: "index",
      layout: { "three columns": { source: 0, lanes: 60, result: 40 } },
    };
    const opened = reopened(pack(lab));
    expect(opened.lab).toEqual(lab);
    expect(opened.pin).toEqual(pin);
  });

  it("opens what is valid of it, and names the rest", () => {
    const { session, contents } = pack(labOf([page("Fog"), page("Quay")]));
    const broken = {
      ...session,
      pages: [{ ...session.pages[0], byteLength: "many" }, session.pages[1]],
      settings: {
        lanes: [
          { extractor: "oracle", values: {} },
          { extractor: "danag", values: { gap: 5, wit: 1 } },
        ],
      },
      layout: [7],
      pin: { start: "here" },
    };
    const { lab, problems, pin: found } = reopened({ session: broken, contents });
    expect(lab.pages.map(({ name }) => name)).toEqual(["Quay"]);
    expect(lab.page).toBe(lab.pages[0]?.id);
    expect(lab.lanes.map(({ extractor, values }) => ({ extractor, values }))).toEqual([
      { extractor: "danag", values: { gap: 5 } },
    ]);
    expect(found).toBeUndefined();
    expect(problems).toEqual([
      expect.stringMatching(/^Page 1 could not be read: .+\.$/),
      expect.stringMatching(/^The pin could not be read: .+\.$/),
      expect.stringMatching(/^The sizes of the panes could not be read: .+\.$/),
      "No method is called “oracle”.",
      "DANAg: unknown parameter: wit.",
    ]);
  });

  it("has the first lanes where its own cannot be read", () => {
    const { session, contents } = pack(labOf([page("Fog")]));
    const { lab } = reopened({ session: { ...session, settings: "?" }, contents });
    expect(lab.lanes.map(({ extractor }) => extractor)).toEqual(["learned", "ccb", "cectd-ds", "danag"]);
  });

  it.each([undefined, 7, "session", [], {}, { id: "one" }, { id: 1, version: 1, savedAt: 1 }])(
    "is none where it says not even who it is: %j",
    (session) => {
      expect(() => reopened({ session, contents: new Map() })).toThrow("it does not have the form of a session");
    },
  );

  it.each([-1, 0, 0.5, 2, 99])("is refused where it is of another version: %j", (version) => {
    expect(() => reopened({ session: { id: "one", version, savedAt: 1 }, contents: new Map() })).toThrow(
      "it is from another version of Contentscope. Open its pages again",
    );
  });

  it("never throws beyond that, whatever is stored", () => {
    const head = { version: 1, id: "one", savedAt: 1 };
    const fields = {
      pages: fc.anything(),
      shown: fc.anything(),
      settings: fc.anything(),
      layout: fc.anything(),
      pin: fc.anything(),
    };
    fc.assert(
      fc.property(fc.record(fields, { requiredKeys: [] }), (rest) => {
        expect(reopened({ session: { ...rest, ...head }, contents: new Map() }).lab.session).toBe("one");
      }),
    );
  });
});

describe("a record", () => {
  const two = labOf([page("Fog"), { ...page("Quay"), bytes: Uint8Array.of(1) }]);
  const { record, contents } = recordOf({ ...two, site: [{ key: "s1", name: "tides.html", source: "<p>High" }] }, pin, names);

  it("is read without what is not among the contents, which is named", () => {
    const without = (...gone: readonly string[]) => read(record, new Map([...contents].filter(([name]) => !gone.includes(name))));
    expect(read(record, contents).problems).toEqual([]);
    const { pages: present, site, shown, settings, pin: place, problems } = without("text Quay", "text s1");
    expect([present.map(({ name }) => name), site, shown?.name]).toEqual([["Fog"], [], "Fog"]);
    expect(problems).toEqual(["The text of “Quay” is missing.", "The text of “tides.html” is missing."]);
    // The view and the pin were those of the page that is missing.
    expect([settings?.lanes.length, settings?.view, place]).toEqual([4, undefined, undefined]);
    expect(without("bytes Quay")).toMatchObject({
      pages: [{}, { name: "Quay" }],
      problems: ["The bytes of “Quay” are missing."],
    });
  });

  it("takes a view and a pin that were written the other way round in their order", () => {
    const turned = { ...record, pin: { start: 4, end: 1 }, settings: { ...record.settings, view: { start: 6, end: 2 } } };
    expect(read(turned, contents)).toMatchObject({
      settings: { view: { start: 2, end: 6 } },
      pin: { start: 1, end: 4, origin: "ribbon" },
      problems: [],
    });
  });

  it("opens a page without its gold standard where that is none, and says so", () => {
    const marked = (marks: unknown) =>
      read({ ...record, pages: [{ ...record.pages[0], gold: { marks, from: "marked" } }] }, contents);
    expect(marked([0, 4, 5, 10])).toMatchObject({ pages: [{ gold: { marks: [0, 4, 5, 10] } }], problems: [] });
    for (const marks of [[5, 2], [1], [1, 4, 4, 6], [-1, 3], [0.5, 2], [0, 1e300], ["0", 1], 7]) {
      const { pages: opened, problems } = marked(marks);
      expect(opened.map(({ name, gold }) => [name, gold])).toEqual([["Fog", undefined]]);
      expect(problems).toEqual([expect.stringMatching(/^The gold standard of “Fog” could not be read: .+\.$/)]);
    }
    expect(marked([0, 999]).problems).toEqual(["The gold standard of “Fog” goes past the end of the page."]);
  });
});

describe("a lab file", () => {
  const besides = {
    models: { "my-pages-0123456789ab": "{}" },
    outputs: new Map([["mine 1.2 0123456789ab", new Map([["# 01", { form: "html" as const, text: "<p>Grün" }]])]]),
  };
  const fog: OpenPage = {
    ...page("Große Seite.html"),
    source: "<p>Grün\n",
    bytes: Uint8Array.of(60, 112, 62, 71, 114, 0xfc, 110, 13, 10),
  };
  const lab = labOf([fog, { ...page("../x"), source: "<p>Grün\n", bytes: bytesOf("<p>Grün\n") }]);
  const files = labFileEntries(lab, pin, { models: {}, outputs: new Map() });
  const opened = (changed: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) => readLabFile(new Map(Object.entries(changed)));

  it("gives back what it was made of, also as a zip", () => {
    fc.assert(
      fc.property(fc.array(pages(), { maxLength: 4 }), (open) => {
        // Canonical sources have neither a mark at the start nor carriage returns nor lone halves of characters.
        const made = open.map((one) => ({ ...one, source: `<p>${one.source}`.replaceAll("\r", "").toWellFormed() }));
        const unzipped = unzipSync(zipSync(labFileEntries(labOf(made), undefined, besides)));
        const entries = Object.fromEntries(Object.entries(unzipped).map(([name, content]) => [name, new Uint8Array(content)]));
        const again = opened(entries);
        expect(again).toMatchObject({ ...besides, problems: [] });
        const plain = (one: OpenPage) => ({ ...one, id: "", key: "" });
        expect(again.pages.map(plain)).toEqual(made.map(plain));
      }),
    );
  });

  it("holds the text, the bytes where they are others, and says what it is", () => {
    expect(Object.keys(files)).toEqual([
      "README.txt",
      "lab.json",
      "pages/01-Große-Seite.html",
      "originals/01-Große-Seite.html",
      "pages/02-x.html",
    ]);
    expect(files["originals/01-Große-Seite.html"]).toEqual(fog.bytes);
    expect(new TextDecoder().decode(files["README.txt"])).toContain("1. Große Seite.html (10 bytes)");
  });

  it.each([["{}"], ["no JSON"], ['{"source":"","pages":[]}'], ['{"source":"a","pages":[{"page":"b","form":"pdf","text":"c"}]}']])(
    "leaves out what is no output of another program: %s",
    (json) => {
      const { outputs, problems } = opened({ ...files, "outputs/1.json": bytesOf(json) });
      expect(outputs.size).toBe(0);
      expect(problems).toEqual(["Another program’s output, in outputs/1.json, could not be read."]);
    },
  );

  it("leaves out outputs of other programs beyond the number that it may have, and says what to do", () => {
    const written = (count: number) => ({
      source: `mine ${count}`,
      pages: Array.from({ length: count }, (_, at) => ({ page: `/ ${at}`, form: "text", text: "" })),
    });
    const outputFiles = [3_000, 2_500, 200_000, 2_000].map(
      (count, at) => [`outputs/${at}.json`, bytesOf(JSON.stringify(written(count)))] as const,
    );
    const { outputs, problems } = opened({ ...files, ...Object.fromEntries(outputFiles) });
    expect([...outputs].map(([source, { size }]) => [source, size])).toEqual([
      ["mine 3000", 3_000],
      ["mine 2000", 2_000],
    ]);
    const leftOut = (at: number): string =>
      `Another program’s output, in outputs/${at}.json, was left out: a lab file can have 5,000 outputs in all. Open them with “Outputs of another program…” on an open corpus.`;
    expect(problems).toEqual([leftOut(1), leftOut(2)]);
  });

  it("opens one tab for each file in it, however often its index names that, and some hundreds at the most", () => {
    const listing = (texts: readonly string[]) =>
      opened({
        "lab.json": bytesOf(
          JSON.stringify({
            format: "contentscope lab",
            version: 1,
            pages: texts.map((text) => ({
              name: text,
              text,
              origin: { kind: "file", detail: "" },
              lineEnds: "LF",
              byteLength: 1,
            })),
          }),
        ),
        ...Object.fromEntries(texts.map((text) => [text, bytesOf("x")])),
      });
    const again = listing(Array.from({ length: 5_000 }, () => "one"));
    expect(again.pages.length).toBe(1);
    expect(again.problems[0]).toBe("It lists 5,000 pages: 4,500 beyond 500 were left out.");
    expect(again.problems[1]).toBe("“one” is the same as one before it.");
    expect(listing(Array.from({ length: 501 }, (_, index) => `${index}`)).pages.length).toBe(500);
  });

  it("is refused in words where it is none", () => {
    const indexed = (index: string) => () => opened({ "lab.json": bytesOf(index) });
    expect(() => opened({})).toThrow("there is no lab.json in it");
    for (const version of ["-1e999", "1.5", "0", "2"])
      expect(indexed(`{"format":"contentscope lab","version":${version}}`)).toThrow(
        "it is from another version of Contentscope. Unpack it and open its pages one by one",
      );
    for (const index of ["", "{", "7", "null", "[]", '{"format":"other","version":1}', '{"format":"contentscope lab"}'])
      expect(indexed(index)).toThrow("its lab.json is not from this lab");
    expect(indexed('{"format":"contentscope lab","version":1,"pages":3}')().problems).toEqual([
      expect.stringMatching(/^Its list of pages could not be read: .+\.$/),
    ]);
  });

  it("of version 1 opens for ever", () => {
    // Once files are out in the world this text never changes: another form is another version.
    const frozen = `{"format":"contentscope lab","version":1,"settings":{"lanes":[{"letter":"B","extractor":"ccb","values":{"threshold":0.6},"size":"strip"}],
      "focused":0,"axis":"index","tab":"compare","view":{"start":0,"end":5}},"pages":[{"name":"news","text":"pages/01-news.html","origin":{"kind":"sample","detail":"news"},
      "encoding":{"name":"UTF-8","reason":"valid UTF-8","unreadableCount":0},"lineEnds":"LF","byteLength":5,"bytes":"pages/01-news.html","lesson":"l"}],"shown":0,"pin":{"start":1,"end":3}}`;
    const text = bytesOf("<p>ab");
    expect(opened({ "lab.json": bytesOf(frozen), "pages/01-news.html": text })).toMatchObject({
      settings: {
        lanes: [{ letter: "B", extractor: "ccb", values: { threshold: 0.6 }, size: "strip" }],
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
      shown: { name: "news" },
      pin: { start: 1, end: 3 },
      problems: [],
    });
  });
});

const names = {
  page: ({ key }: Pick<OpenPage, "key">) => ({ text: `text ${key}`, bytes: `bytes ${key}` }),
  site: ({ key }: Pick<OpenPage, "key">) => `text ${key}`,
};

/** The id that a page had whose text was named so. */
function named({ text }: { readonly text: string }) {
  const id = text.replace("text ", "");
  return { id, key: id };
}

function pack(lab: Lab): PackedSession {
  return packedSession(lab, pin, 7);
}

/** A packed session as it comes out of the store. */
function reopened({
  session,
  contents,
}: {
  readonly session: unknown;
  readonly contents: PackedSession["contents"];
}): OpenedSession {
  return openedSession(structuredClone(session), contents, firstLab(), library);
}

function read(record: Partial<Record<keyof LabRecord, unknown>>, contents: PackedSession["contents"]): ReadRecord {
  return readRecord(JSON.parse(JSON.stringify(record)), contents, named);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function labOf(open: readonly OpenPage[]): Lab {
  return { ...open.reduce(withPage, firstLab()), session: "one" };
}

function page(name: string): OpenPage {
  return pageNamed(name, { id: `page ${name}`, source: `<p>${name} at the quay`, byteLength: 10 });
}

let count = 0;

function pages(): fc.Arbitrary<OpenPage> {
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  return fc
    .record({
      name: fc.string(),
      // Long enough for the marks below.
      source: fc.string({ unit: "binary", minLength: 9, maxLength: 40 }),
      byteLength: fc.nat(),
      bytes: some(fc.uint8Array()),
      url: some(fc.webUrl()),
      lesson: some(fc.string()),
      encoding: some(fc.record({ name: fc.string(), reason: fc.constantFrom(...decodingReasons), unreadableCount: fc.nat() })),
      gold: some(
        fc.constantFrom(
          { marks: [3, 5, 8, 9], from: "marked" },
          { marks: [], text: "Fog at sea", stated: { author: "" }, from: "fog.txt" },
        ),
      ),
    })
    .map(({ name, source, byteLength, bytes, url, lesson, encoding, gold }) => ({
      ...page(`page-${++count}`),
      name,
      source,
      byteLength,
      ...(bytes && { bytes: new Uint8Array(bytes) }),
      ...(url !== undefined && { url }),
      ...(lesson !== undefined && { lesson, dismissed: ["page:lesson"] }),
      ...(encoding && { encoding }),
      ...(gold && { gold }),
    }));
}
