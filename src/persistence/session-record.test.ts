import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { firstLab } from "../state/first-lab.ts";
import { emptyLab, type Lab } from "../state/lab.ts";
import { withLane, withValue } from "../state/lane-changes.ts";
import { withPage } from "../state/page-changes.ts";
import { withLayout } from "../state/settings.ts";
import type { Place } from "../state/linking.ts";
import type { OpenPage } from "../state/open-page.ts";
import { preferencesOf, withStoredPreferences } from "./preferences.ts";
import { summaryOf } from "../state/session-summary.ts";
import { packed, readStored, unpacked, type Packed, type Unpacked } from "./session-record.ts";

const library = libraryOf(extractors);
const pin: Place = { start: 2, end: 5, origin: "lane", lane: "lane-b" };

describe("a stored session", () => {
  it("opens as the lab that was stored, whatever its pages hold", () => {
    fc.assert(
      fc.property(fc.array(pages(), { maxLength: 4 }), fc.nat(3), (open, shown) => {
        const lab = { ...labOf(open), page: open[shown]?.id ?? open.at(-1)?.id };
        const { lab: opened, problems } = reopened(pack(lab));
        expect(problems).toEqual([]);
        expect(opened.pages).toEqual(lab.pages);
        expect(opened.page).toBe(lab.page);
      }),
    );
  });

  it("keeps lanes, parameters, pair, panes and pin", () => {
    const lanes = withValue(withLane(withLane(withLane(emptyLab, "ccb"), "danag"), "plain"), "lane-a", "range", 60, 40);
    const lab: Lab = withLayout(
      {
        ...withPage(lanes, page("Fog")),
        session: "one",
        pair: ["lane-c", "gold"],
        measure: "cleaneval",
        focusedLane: "lane-b",
        tab: "compare",
        axis: "index",
      },
      "three columns",
      { source: 0, lanes: 60, result: 40 },
    );
    const opened = reopened(pack(lab));
    expect(opened.lab).toEqual(lab);
    expect(opened.pin).toEqual(pin);
  });

  it("keeps the pages of a site to compare with, and names one whose text is not there", () => {
    const site = [
      { key: "s1", name: "tides.html", source: "<p>High at noon" },
      { key: "s2", name: "lost.html", source: "<p>Lost" },
    ];
    const { session, contents } = pack({ ...labOf([page("Fog")]), site });
    expect(reopened({ session, contents }).lab.site.map(({ name, source }) => [name, source])).toEqual(
      site.map(({ name, source }) => [name, source]),
    );
    const without = new Map([...contents].filter(([, text]) => text !== "<p>Lost"));
    const { lab, problems } = reopened({ session, contents: without });
    expect(lab.site.map(({ name }) => name)).toEqual(["tides.html"]);
    expect(problems).toEqual(["The text of “lost.html” is missing."]);
  });

  it("leaves a page out whose text is not there, and names it", () => {
    const { session, contents } = pack(labOf([page("Fog"), page("Quay")]));
    const [first = "", ...others] = contents.keys();
    const { lab, problems } = reopened({ session, contents: new Map(others.map((name) => [name, contents.get(name) ?? ""])) });
    expect(first).toContain("Fog");
    expect(lab.pages.map(({ name }) => name)).toEqual(["Quay"]);
    expect(problems).toEqual(["The text of “Fog” is missing."]);
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
      "Page 1 cannot be read.",
      "The pin cannot be read.",
      "The sizes of the panes cannot be read.",
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
    (value) => {
      expect(readStored(value)).toBeUndefined();
    },
  );

  it.each([-1, 0, 0.5, 2, 99])("is refused where it is of another version: %j", (version) => {
    expect(() => readStored({ id: "one", version, savedAt: 1 })).toThrow(
      "it is of another version of Contentscope; open its pages anew",
    );
  });

  it("opens a page without a gold standard that cannot be read, and says so", () => {
    const { session, contents } = pack(labOf([page("Fog")]));
    for (const marks of [[5, 2], [1], [0, 9_999_999]]) {
      const withMarks = session.pages.map((stored) => ({ ...stored, gold: { marks, from: "marked" } }));
      const { lab, problems } = reopened({ session: { ...session, pages: withMarks }, contents });
      expect(lab.pages.map(({ name, gold }) => [name, gold])).toEqual([["Fog", undefined]]);
      expect(problems).toEqual(["The gold standard of “Fog” cannot be read."]);
    }
  });

  it("never throws, whatever is stored", () => {
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
        const read = readStored({ ...rest, ...head });
        expect(read?.session.id).toBe("one");
        if (read !== undefined) unpacked(read, new Map(), firstLab(), library, () => ({ id: "page", key: "key" }));
      }),
    );
  });
});

describe("summaryOf", () => {
  it("names the first page and counts them", () => {
    const { session } = pack(labOf([page("Fog"), page("Quay")]));
    expect(summaryOf("one", session)).toEqual({ id: "one", name: "Fog", pageCount: 2, savedAt: 7, size: session.size });
  });

  it("names nothing of what it cannot read", () => {
    expect(summaryOf("one", { savedAt: 7, pages: 3 })).toEqual({ id: "one", name: undefined, pageCount: 0, savedAt: 7, size: 0 });
  });
});

describe("preferences", () => {
  it("come back, and only those that are valid", () => {
    const chosen: Lab = {
      ...emptyLab,
      theme: "dark",
      autoRun: false,
      preferences: { ...emptyLab.preferences, singleKeys: false, follows: false, images: false },
    };
    const stored: unknown = JSON.parse(JSON.stringify(preferencesOf(chosen)));
    expect(withStoredPreferences(emptyLab, stored)).toEqual(chosen);
    expect(withStoredPreferences(emptyLab, { theme: "purple", autoRun: false })).toEqual({ ...emptyLab, autoRun: false });
    expect(withStoredPreferences(emptyLab, "?")).toBe(emptyLab);
  });
});

function pack(lab: Lab): Packed {
  const names = ({ key, id }: Pick<OpenPage, "key" | "id">) => ({ text: `text ${key}`, bytes: `bytes ${id}` });
  return packed(lab, pin, names, 7);
}

/** A packed session as it comes out of the store, with the ids that its pages had. */
function reopened({
  session,
  contents,
}: {
  readonly session: unknown;
  readonly contents: ReadonlyMap<string, unknown>;
}): Unpacked {
  const read = readStored(structuredClone(session));
  if (read === undefined) throw new Error("not a session");
  return unpacked(read, contents, firstLab(), library, ({ text }) => ({
    id: text.slice("text ".length),
    key: text.slice("text ".length),
  }));
}

function labOf(open: readonly OpenPage[]): Lab {
  return { ...open.reduce(withPage, firstLab()), session: "one" };
}

function page(name: string): OpenPage {
  return {
    id: name,
    key: name,
    name,
    origin: { kind: "pasted", detail: "clipboard: HTML" },
    source: `<p>${name} at the quay`,
    revision: 0,
    byteLength: 10,
    lineEnds: "LF",
  };
}

let count = 0;

function pages(): fc.Arbitrary<OpenPage> {
  return fc
    .record({
      name: fc.string(),
      // Long enough for the marks below.
      source: fc.string({ unit: "binary", minLength: 9, maxLength: 40 }),
      byteLength: fc.nat(),
      bytes: fc.option(fc.uint8Array(), { nil: undefined }),
      url: fc.option(fc.webUrl(), { nil: undefined }),
      lesson: fc.option(fc.string(), { nil: undefined }),
      gold: fc.option(
        fc.constantFrom(
          { marks: [3, 5, 8, 9], from: "marked" },
          { marks: [], text: "Fog at sea", stated: { author: "" }, from: "fog.txt" },
        ),
        { nil: undefined },
      ),
    })
    .map(({ name, source, byteLength, bytes, url, lesson, gold }) => {
      const id = `page-${++count}`;
      return {
        ...page(id),
        name,
        source,
        byteLength,
        ...(bytes === undefined ? {} : { bytes: new Uint8Array(bytes) }),
        ...(url === undefined ? {} : { url }),
        ...(lesson === undefined ? {} : { lesson, dismissed: ["page:lesson"] }),
        ...(gold && { gold }),
      };
    });
}
