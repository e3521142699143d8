import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { libraryOf } from "../extraction/run.ts";
import { emptyLab, type Lab } from "../state/lab.ts";
import { withLane, withLaneChange } from "../state/lane-changes.ts";
import { settingsOf, withSettings } from "../state/settings.ts";
import { addressText, linkToStep, readAddress, type Address, type ReadAddress } from "./link.ts";
import { anyRange, anySettings } from "../state/settings-for-tests.ts";

const library = libraryOf(extractors);

/** What a link says that is not refused. */
function read(hash: string, own = library): ReadAddress | undefined {
  const link = readAddress(hash, own);
  if (link !== undefined && "refusal" in link) throw new RangeError(link.refusal);
  return link;
}

function anyAddress(): fc.Arbitrary<Address> {
  const text = fc.string({ unit: "binary" });
  const packed = fc.base64String().map((part) => part.replace(/[+/=]/g, "-"));
  const served = fc.string({ unit: fc.constantFrom("a", "Z", "0", "9", "_", "-"), minLength: 1, maxLength: 64 });
  const page = fc.oneof(fc.record({ name: text, packed }), fc.record({ name: text, served }));
  return fc.record(
    { settings: anySettings(), sample: text.filter((id) => id !== ""), page, pin: anyRange() },
    { requiredKeys: ["settings"] },
  );
}

describe("a link", () => {
  it("is read as it was written, also once all of it, or every character, was percent-encoded, even twice", () => {
    const everyByte = (text: string) => text.replace(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`);
    fc.assert(
      fc.property(anyAddress(), (address) => {
        const text = addressText(address);
        expect(text).toMatch(/^[A-Za-z0-9._~&=-]*$/);
        const encoded = [
          encodeURIComponent(text),
          everyByte(text),
          encodeURIComponent(everyByte(text)),
          text.replaceAll("&", "&amp;"),
        ];
        for (const each of [text, ...encoded]) expect(read(`#${each}`)).toEqual({ address, problems: [] });
      }),
      { numRuns: 60 },
    );
  });

  it("may name a page that the server of the lab has, by no more than that and by nothing that leads to another file", () => {
    const settings = settingsOf(emptyLab);
    expect(read("#open=4f_-9&name=news.html")).toEqual({
      address: { settings, page: { name: "news.html", served: "4f_-9" } },
      problems: [],
    });
    for (const id of ["../pages/index.json", "a/b", "", "x".repeat(65)])
      expect(read(`#open=${id}`)).toEqual({
        address: { settings },
        problems: [`“${`open=${id}`.slice(0, 40)}${id.length > 35 ? "…" : ""}” could not be read: no page has such an id.`],
      });
  });

  it("may name a step of a story that comes with the lab, the first where it names none", () => {
    const storyOf = (hash: string) => read(hash)?.address.story;
    expect(linkToStep({ story: "ccb", step: 2 }, "")).toBe("#v1&story=ccb&step=3");
    expect(storyOf("#v1&story=ccb&step=3")).toEqual({ story: "ccb", step: 2 });
    expect(storyOf("#story=danag")).toEqual({ story: "danag", step: 0 });
    expect(read("#story=../pages/index&step=0")?.problems).toEqual([
      "“story=../pages/index” could not be read: no story has such an id.",
      "“step=0” could not be read: no number of a step: 0.",
    ]);
  });

  const members = [
    { extractor: "ccb", values: { range: 60 }, weight: 0.3 },
    { extractor: "serial", values: {}, members: [{ extractor: "danag", values: {} }] },
  ];
  const figures = withLaneChange(withLane(withLane(emptyLab, "cectd-ds"), "danag"), "lane-a", {
    bands: ["densitySum", "cell.links"],
    pictures: ["tree"],
  });
  it.each<readonly [lab: Lab, text: string]>([
    [
      withLane(withLane(emptyLab, "ccb", { range: 60, threshold: 0.6 }), "cectd-ds"),
      "v1&a=ccb.range~60.threshold~0.6&b=cectd-ds&focus=b&x=src&tab=article",
    ],
    [
      withLaneChange(figures, "lane-b", { pictures: [] }),
      "v1&a=cectd-ds&b=danag&a-bands=densitySum~cell.links&a-pictures=tree&b-pictures=&focus=b&x=src&tab=article",
    ],
    [
      withLane(emptyLab, "weighted", { threshold: 0.4 }, undefined, members),
      "v1&a=weighted.threshold~0.4~~ccb~0.3.range~60~~serial~~~danag&x=src&tab=article",
    ],
  ])("can be read by people: %#", (lab, text) => {
    expect(addressText({ settings: settingsOf(lab) })).toBe(text);
    const settings = read(text)?.address.settings ?? settingsOf(emptyLab);
    expect(withSettings(emptyLab, settings, library)[0].lanes).toEqual(lab.lanes);
  });

  it("names lanes in any order", () => {
    expect(read("v1&a-size=strip&b=danag&a=ccb")?.address.settings.lanes).toMatchObject([
      { letter: "B", extractor: "danag", size: "figure" },
      { letter: "A", extractor: "ccb", size: "strip" },
    ]);
  });

  it.each<readonly [hash: string, problems: readonly string[]]>([
    [
      "v1&a=danag&a-bands=ä&a-films=x&c-pictures=tree&g-bands=x",
      [
        "“a-bands=ä” could not be read: character that no link has: ä.",
        "“a-films=x” is not known.",
        "“c-pictures=tree” could not be read: there is no lane C.",
        "“g-bands=x” is not known.",
      ],
    ],
    [
      "v1&a=vote~~~ccb&b=ccb~0.5&c=plain",
      [
        "“a=vote~~~ccb” could not be read: members without a combination: ~~~ccb.",
        "“b=ccb~0.5” could not be read: a lane has no weight.",
      ],
    ],
    [`v1${"&a=plain".repeat(2)}&b=ccb&b-size=strip`, ["“a=plain” could not be read: this lane is named twice."]],
    [
      "#v1&s=news&a=danag&glow=7&x=polar&gold=9-3&view=9-3&pin=40-50&tab=article&focus=e",
      [
        "“glow=7” is not known.",
        "“x=polar” could not be read: no such value: polar.",
        "“gold=9-3” could not be read: not rising ranges.",
        "“view=9-3” could not be read: not two rising offsets: 9-3.",
        "“focus=e” could not be read: there is no lane E.",
      ],
    ],
  ])("loads in part, and what was left out of %s is named", (hash, problems) => {
    const link = read(hash);
    expect(link?.problems).toEqual(problems);
    expect(link?.address.settings).toMatchObject({ axis: "source", focused: 0 });
    expect([link?.address.settings.lanes.length === 0, link?.address.settings.view]).toEqual([false, undefined]);
  });

  it("carries values of every kind by the schema alone, whatever their names", () => {
    const parameter = { label: "", description: "", stage: "decision" } as const;
    const parameters = {
      "half.life": { ...parameter, kind: "number", default: 0, min: -1, max: 1, step: 1e-7, unit: "" },
      "a~b": { ...parameter, kind: "choice", default: "x", choices: { x: "", "1.5": "", true: "", "ä & ö.~_": "" } },
      __proto__x: { ...parameter, kind: "flag", default: false },
    } as const;
    const odd = { ...extractors[0], id: "odd.one~1", parameters } as AnyExtractor;
    for (const values of [
      { "half.life": -1e-7, "a~b": "1.5", __proto__x: true },
      { "half.life": -0.25, "a~b": "true" },
      { "a~b": "ä & ö.~_" },
    ]) {
      const settings = settingsOf(withLane(emptyLab, odd.id, values));
      const text = addressText({ settings });
      expect(text).toMatch(/^[A-Za-z0-9._~&=-]*$/);
      expect(read(text, libraryOf([odd]))?.address.settings.lanes).toEqual(settings.lanes);
    }
  });

  it("is decoded a few times at the most, however often it was encoded", () => {
    expect(read(`#v1&s=%${"25".repeat(4)}41`)?.address.sample).toBe("A");
    expect(read(`#v1&s=%${"25".repeat(400)}41`)?.address.sample).toBeUndefined();
  });

  it("tells a fourth lane from a page, which both begin with d", () => {
    const settings = settingsOf(["plain", "plain", "plain", "danag"].reduce((lab, id) => withLane(lab, id), emptyLab));
    const page = { name: "Große Seite", packed: "abc-_" };
    expect(read(addressText({ settings, page }))?.address).toEqual({ settings, page });
  });
});

describe("a link of version 1", () => {
  // Once links are out in the world this text never changes: another form is another version.
  const frozen =
    "v1&s=news&a=ccb.range~60.threshold~0.6&c=cectd-ds&d=danag.gap~25&focus=c&pair=a-c&d-size=strip&x=index&view=120-7800&pin=1240-1310&tab=compare&name=Gr_fc_n__1&data=80jNyckHAA";

  it("loads for ever", () => {
    expect(read(`#${frozen}`)).toEqual({
      address: {
        sample: "news",
        settings: {
          ...settingsOf(emptyLab),
          lanes: [
            { letter: "A", extractor: "ccb", values: { range: 60, threshold: 0.6 }, size: "figure" },
            { letter: "C", extractor: "cectd-ds", values: {}, size: "figure" },
            { letter: "D", extractor: "danag", values: { gap: 25 }, size: "strip" },
          ],
          focused: 1,
          pair: [0, 1],
          axis: "index",
          tab: "compare",
          view: { start: 120, end: 7800 },
        },
        pin: { start: 1240, end: 1310 },
        page: { name: "Grün 1", packed: "80jNyckHAA" },
      },
      problems: [],
    });
  });

  it("is accepted by the algorithms of today", () => {
    const settings = read(frozen)?.address.settings;
    expect(settings && withSettings(emptyLab, settings, library)[1]).toEqual([]);
  });
});

describe("a link that this version does not wholly know", () => {
  it.each([0, 2, 7])("is refused where it is of version %i", (version) => {
    expect(readAddress(`#v${version}&s=news&a=ccb`, library)).toEqual({
      refusal: "This link is from another version of Contentscope. Ask for one from this version.",
    });
  });

  it("may have no version, as when it is typed by hand", () => {
    expect(read("#s=news&a=ccb.threshold~0.6")).toMatchObject({
      address: { sample: "news", settings: { lanes: [{ values: { threshold: 0.6 } }] } },
      problems: [],
    });
    expect(read("#s=news&a=ccb")).toEqual(read("#v1&s=news&a=ccb"));
  });

  it("hands on what a schema refuses, so that it is named with the algorithm", () => {
    const result = read("#v1&a=ccb.colour~red.threshold~high&b=oracle.depth~3");
    expect(result && withSettings(emptyLab, result.address.settings, library)[1]).toEqual([
      "CCB: unknown parameter: colour.",
      "CCB: threshold: not a number: high.",
      "No method is called “oracle”.",
    ]);
  });

  it("never throws, whatever it holds", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.array(fc.tuple(fc.constantFrom("a", "b", "a-bands", "constructor", "s", "x", "view", "data", "focus"), fc.string())),
        (text, parts) => {
          readAddress(`#${text}`, library);
          readAddress(`#v1&${parts.map(([name, value]) => `${name}=${value}`).join("&")}`, library);
        },
      ),
    );
  });

  it("is none at all without a version, a page or a lane", () => {
    expect(["", "#", "#section-2", "#t=12", "#?utm=1"].map((hash) => read(hash))).toEqual(Array(5).fill(undefined));
  });
});
