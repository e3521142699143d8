import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { libraryOf } from "../extraction/run.ts";
import { emptyLab } from "../state/lab.ts";
import { withLane, withLaneChange } from "../state/lane-changes.ts";
import { settingsOf, withSettings, type Address, type ReadAddress } from "../state/settings.ts";
import { addressText, readAddress, stepText } from "./address.ts";
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
  it("is read as it was written", () => {
    fc.assert(
      fc.property(anyAddress(), (address) => {
        expect(read(`#${addressText(address)}`)).toEqual({ address, problems: [] });
      }),
    );
  });

  it("is read the same once all of it, or every character, was percent-encoded, even twice", () => {
    const everyByte = (text: string) => text.replace(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`);
    fc.assert(
      fc.property(anyAddress(), (address) => {
        const text = addressText(address);
        for (const encoded of [
          encodeURIComponent(text),
          everyByte(text),
          encodeURIComponent(everyByte(text)),
          text.replaceAll("&", "&amp;"),
        ])
          expect(read(`#${encoded}`)).toEqual({ address, problems: [] });
      }),
    );
  });

  it("holds unreserved characters only, beside & and =", () => {
    fc.assert(
      fc.property(anyAddress(), (address) => {
        expect(addressText(address)).toMatch(/^[A-Za-z0-9._~&=-]*$/);
      }),
    );
  });

  it("may name a page that the server of the lab has, by no more than that and by nothing that leads to another file", () => {
    const settings = { lanes: [], focused: 0, measure: "lcs", axis: "source", tab: "article" };
    expect(read("#open=4f_-9&name=news.html")).toEqual({
      address: { settings, page: { name: "news.html", served: "4f_-9" } },
      problems: [],
    });
    for (const id of ["../pages/index.json", "a/b", "", "x".repeat(65)])
      expect(read(`#open=${id}`)).toEqual({
        address: { settings },
        problems: [`“${`open=${id}`.slice(0, 40)}${id.length > 35 ? "…" : ""}” was not understood: no page has such an id.`],
      });
  });

  it("may name a step of a story that comes with the lab, the first where it names none", () => {
    const storyOf = (hash: string) => read(hash)?.address.story;
    expect(storyOf(`#${stepText({ story: "ccb", step: 2 })}`)).toEqual({ story: "ccb", step: 2 });
    expect(stepText({ story: "ccb", step: 2 })).toBe("v1&story=ccb&step=3");
    expect(storyOf("#story=danag")).toEqual({ story: "danag", step: 0 });
    expect(read("#story=../pages/index&step=0")?.problems).toEqual([
      "“story=../pages/index” was not understood: no story has such an id.",
      "“step=0” was not understood: no number of a step: 0.",
    ]);
  });

  it("can be read by people", () => {
    const lab = withLane(withLane(emptyLab, "ccb", { range: 60, threshold: 0.6 }), "cectd-ds");
    expect(addressText({ settings: settingsOf(lab), sample: "news", pin: { start: 12, end: 31 } })).toBe(
      "v1&s=news&a=ccb.range~60.threshold~0.6&b=cectd-ds&focus=b&pair=a-b&x=src&pin=12-31&tab=article",
    );
  });

  it("names the figures of a lane where they are not those it comes with", () => {
    const lab = withLane(withLane(emptyLab, "cectd-ds"), "danag");
    const chosen = withLaneChange(lab, "lane-a", { bands: ["densitySum", "cell.links"], pictures: ["tree"] });
    const text =
      "v1&a=cectd-ds&b=danag&focus=b&pair=a-b&a-bands=densitySum~cell.links&a-pictures=tree&b-pictures=&x=src&tab=article";
    const settings = settingsOf(withLaneChange(chosen, "lane-b", { pictures: [] }));
    expect(addressText({ settings })).toBe(text);
    const again = read(text.replace("a=cectd-ds&", "").replace("&x=", "&a=cectd-ds&x="));
    expect(again?.address.settings.lanes.toReversed()).toEqual(settings.lanes);
  });

  it("says which figures it did not understand, and of which lane there is none", () => {
    expect(read("v1&a=danag&a-bands=ä&a-films=x&c-pictures=tree&g-bands=x")).toMatchObject({
      address: { settings: { lanes: [{ extractor: "danag" }] } },
      problems: [
        "“a-bands=ä” was not understood: character that is never in a link: ä.",
        "“a-films=x” is not known.",
        "“g-bands=x” is not known.",
        "“c-pictures=c”: there is no such lane.",
      ],
    });
  });

  it("writes members so that people can read them", () => {
    const members = [
      { extractor: "ccb", values: { range: 60 }, weight: 0.3 },
      { extractor: "serial", values: {}, members: [{ extractor: "danag", values: {} }] },
    ];
    const lab = withLane(emptyLab, "weighted", { threshold: 0.4 }, undefined, members);
    const text = "v1&a=weighted.threshold~0.4~~ccb~0.3.range~60~~serial~~~danag&x=src&tab=article";
    expect(addressText({ settings: settingsOf(lab) })).toBe(text);
    expect(withSettings(emptyLab, read(text)?.address.settings ?? settingsOf(emptyLab), library)[0].lanes).toEqual(lab.lanes);
  });

  it("says what of a lane's members it did not understand", () => {
    expect(read("v1&a=vote~~~ccb&b=ccb~0.5&c=plain")?.problems).toEqual([
      "“a=vote~~~ccb” was not understood: members of no combination: ~~~ccb.",
      "“b=ccb~0.5” was not understood: a lane has no weight.",
    ]);
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
      const settings = { lanes: [{ letter: "A", extractor: odd.id, values, size: "figure" as const }], focused: 0 };
      const text = addressText({ settings: { ...settings, measure: "lcs", axis: "source", tab: "article" } });
      expect(text).toMatch(/^[A-Za-z0-9._~&=-]*$/);
      expect(read(text, libraryOf([odd]))?.address.settings.lanes).toEqual(settings.lanes);
    }
  });

  it("takes each lane once, however often it is named, and names each with a size once", () => {
    const text = `v1${"&a=plain".repeat(3)}&b=ccb&strip=${"b-".repeat(1_000)}b-z-z-z`;
    const { address, problems } = read(text) ?? {};
    expect(address?.settings.lanes.map(({ letter, size }) => [letter, size])).toEqual([
      ["A", "figure"],
      ["B", "strip"],
    ]);
    const twice = "“a=plain” was not understood: this lane is named twice.";
    expect(problems).toEqual([twice, twice, "“strip=z”: there is no such lane."]);
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
  // Frozen: links are out in the world. Never change this text: another form is another version.
  const frozen =
    "v1&s=news&a=ccb.range~60.threshold~0.6&c=cectd-ds&d=danag.gap~25&focus=c&pair=a-c&strip=d&x=index&view=120-7800&pin=1240-1310&tab=compare&name=Gr_fc_n__1&data=80jNyckHAA";

  it("loads for ever", () => {
    expect(read(`#${frozen}`)).toEqual({
      address: {
        sample: "news",
        settings: {
          lanes: [
            { letter: "A", extractor: "ccb", values: { range: 60, threshold: 0.6 }, size: "figure" },
            { letter: "C", extractor: "cectd-ds", values: {}, size: "figure" },
            { letter: "D", extractor: "danag", values: { gap: 25 }, size: "strip" },
          ],
          focused: 1,
          pair: [0, 1],
          measure: "lcs",
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
  it("loads in part, and what was left out is named", () => {
    const result = read("#v1&s=news&a=danag&glow=7&x=polar&view=9-3&pin=40-50&tab=article&focus=e");
    expect(result?.problems).toEqual([
      "“glow=7” is not known.",
      "“x=polar” was not understood: no such value: polar.",
      "“view=9-3” was not understood: no two offsets, the first the smaller: 9-3.",
      "“focus=e”: there is no such lane.",
    ]);
    expect(result?.address).toMatchObject({
      sample: "news",
      settings: { lanes: [{ extractor: "danag" }], axis: "source", focused: 0 },
      pin: { start: 40, end: 50 },
    });
    expect(result?.address.settings.view).toBeUndefined();
  });

  it.each([0, 2, 7])("is refused where it is of version %i", (version) => {
    expect(readAddress(`#v${version}&s=news&a=ccb`, library)).toEqual({
      refusal: "This link is of another version of Contentscope; ask for one that this version made.",
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
        fc.array(fc.tuple(fc.constantFrom("a", "b", "d", "s", "x", "view", "data", "focus"), fc.string())),
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
