import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Plan } from "../evaluation/plan.ts";
import { runText } from "../extraction/run-text.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { firstLab } from "../state/first-lab.ts";
import { emptyLab, type goldSide, type Lab } from "../state/lab.ts";
import { settingsOf, withSettings, type Settings } from "../state/settings.ts";
import { addressText, readAddress } from "./address.ts";
import { corpusOfStored, resultOfStored } from "./corpus-schema.ts";
import { readLabFile } from "./lab-file.ts";
import { readStored, unpacked } from "./session-record.ts";
import { unpackedText } from "./link.ts";

/**
 * Links, sessions, lab files and corpora as earlier versions of the lab wrote them: each still opens, and to the same. What is in
 * `fixtures` is never written anew; what another version writes otherwise is added to it.
 */
const library = libraryOf(extractors);

/** Lanes and how they are looked at, in a line each. */
function asText(settings: Settings | undefined) {
  if (settings === undefined) return undefined;
  const { lanes, focused, pair, measure, axis, tab, boxes, wide, view } = settings;
  const nameOf = (position: number | typeof goldSide | undefined) =>
    typeof position === "number" ? lanes[position]?.letter : position;
  return {
    lanes: lanes.map(({ letter, isCollapsed, bands, pictures, ...run }) =>
      [
        `${letter} ${runText(run)}`,
        ...(isCollapsed ? ["closed"] : []),
        ...(bands ? [`bands: ${bands.join(", ")}`] : []),
        ...(pictures ? [`pictures: ${pictures.join(", ")}`] : []),
      ].join("; "),
    ),
    focused: nameOf(focused),
    ...(pair && { pair: pair.map(nameOf).join(" ") }),
    shown: `${measure} ${axis} ${tab}`,
    ...(boxes && { boxes }),
    ...(wide && { wide }),
    ...(view && { view: `${view.start} to ${view.end}` }),
  };
}

/** What a lab with one page makes of settings, which refuses nothing. */
function accepted(settings: Settings): Settings {
  const page = { ...onePage, source: "x".repeat(100_000) };
  const [lab, refused] = withSettings({ ...emptyLab, pages: [page], page: page.id }, settings, library);
  expect(refused).toEqual([]);
  return settingsOf(lab);
}

const onePage: Lab["pages"][number] = {
  id: "page",
  key: "page",
  name: "Page",
  origin: { kind: "pasted", detail: "" },
  source: "",
  revision: 0,
  byteLength: 0,
  lineEnds: "LF",
};

describe("a link that was made before", () => {
  const links = new Map(
    textOf("links.txt")
      .split("\n# ")
      .map((entry) => entry.replace(/^# /, "").trim().split("\n") as [string, string]),
  );
  const opens: Readonly<Record<string, object>> = {
    "lanes with values, a view and a pin": {
      lanes: ["A ccb.range~60.threshold~0.6.rangeIs~each-side", "B danag.gap~5.lines~tag.shortLinks~true"],
      focused: "A",
      shown: "lcs source why",
      view: "0 to 78022",
      sample: "news",
      pin: { start: 12_408, end: 12_431 },
    },
    "a page of its own": {
      lanes: ["A cectd-ds.lambda~0.3.blocks~single"],
      focused: "A",
      shown: "lcs source text",
      page: "Große Seite & mehr.html",
      text: "<h1>Nebel</h1>\n<p>Grün am Kai, 50\u00A0% Luft\n",
    },
    "letters in another order, a pair, a closed lane": {
      lanes: ["B plain", "D tccb.maxPasses~12.rangeIs~each-side; closed", "A danag"],
      focused: "D",
      pair: "A B",
      shown: "lcs index diff",
      sample: "news",
    },
    "members with members, and none": {
      lanes: ["A vote.quorum~2~~ccb.range~60.rangeIs~each-side~~serial~~~cetd-ds.lambda~0.4~~~danag", "B union~~-"],
      focused: "A",
      shown: "lcs source text",
      sample: "news",
    },
    "a pair with the gold standard, a measure": {
      lanes: ["A dsc", "B cetr"],
      focused: "A",
      pair: "B gold",
      shown: "cleaneval source diff",
      sample: "forum",
    },
    "a member with a weight, no page": {
      lanes: ["A vote~~ccb~0.3.rangeIs~each-side~~danag.gap~3"],
      focused: "A",
      shown: "bag source text",
    },
    "figures that are shown, and none": {
      lanes: ["A ccb.rangeIs~each-side; bands: smoothed, links of it; pictures: ", "C cetr; pictures: clusters"],
      focused: "A",
      shown: "lcs source text",
      sample: "news",
    },
    "all that a link can carry": {
      lanes: ["F serial~~vote.quorum~1~~~danag~~~dsc~0.05~~plain; closed", "A ccb.threshold~0.25.rangeIs~each-side; bands: "],
      focused: "A",
      pair: "F gold",
      shown: "shingles index scores",
      view: "120 to 4096",
      sample: "news",
      pin: { start: 7, end: 7 },
    },
    "typed by hand, without a version": {
      lanes: ["A ccb.threshold~0.6", "B danag"],
      focused: "A",
      shown: "lcs source text",
      sample: "news",
    },
    "encoded on its way": {
      lanes: ["A ccb.range~60.rangeIs~each-side", "B danag"],
      focused: "A",
      shown: "lcs source text",
      sample: "news",
    },
    "of version 2: ranges in all, and of each side": {
      lanes: ["A ccb.threshold~0.6", "B vote~~accb~~tccb.rangeIs~each-side"],
      focused: "A",
      shown: "lcs source text",
      sample: "news",
    },
    "blocks over the page": {
      lanes: ["A fe"],
      focused: "A",
      shown: "lcs source page",
      boxes: "lane",
      sample: "news",
    },
    "of version 2: the page as it looks, over the room of Source too": {
      lanes: ["A cetd-ds"],
      focused: "A",
      shown: "lcs source page",
      wide: "result",
      sample: "news",
    },
  };

  it.each([...links])("opens with %s", async (name, link) => {
    const read = readAddress(`#${link}`, library);
    if (read === undefined) throw new Error("not a link");
    const { settings, page, sample, pin } = read.address;
    expect(read.problems).toEqual([]);
    const text = page && "packed" in page ? await unpackedText(page.packed) : undefined;
    expect({
      ...asText(settings),
      ...(sample !== undefined && { sample }),
      ...(page && { page: page.name, text }),
      ...(pin && { pin }),
    }).toEqual(opens[name]);
  });

  it.each([...links])("is accepted and written again as what it is, with %s", (_, link) => {
    const read = readAddress(`#${link}`, library);
    if (read === undefined) throw new Error("not a link");
    accepted(read.address.settings);
    const again = addressText(read.address);
    expect(readAddress(`#${again}`, library)).toEqual(read);
    if (link.startsWith("v2")) expect(again).toBe(link);
  });

  it("is one of thirteen", () => {
    expect([...links.keys()]).toEqual(Object.keys(opens));
    expect(links.size).toBe(13);
  });
});

/** What the sessions and the lab files of the same names hold. */
const holds = {
  first: {
    lanes: ["A ccb.range~60.rangeIs~each-side", "C danag.lines~tag; closed"],
    focused: "C",
    pair: "C A",
    shown: "lcs index diff",
    view: "2 to 6",
  },
  site: {
    lanes: ["A vote.quorum~2~~ccb.rangeIs~each-side~~danag.gap~3", "B r2l"],
    focused: "A",
    pair: "A B",
    shown: "lcs source text",
  },
  gold: { lanes: ["A dsc", "B ccb.rangeIs~each-side"], focused: "B", pair: "B gold", shown: "cleaneval source scores" },
  figures: {
    lanes: ["A ccb.rangeIs~each-side; bands: smoothed; pictures: ", "B vote~~plain~0.3"],
    focused: "A",
    pair: "A B",
    shown: "bag source text",
  },
};

const fog = {
  name: "Fog",
  origin: { kind: "pasted", detail: "clipboard: HTML" },
  source: "<h1>Fog</h1>\n<p>Fog at the quay",
  byteLength: 31,
  lineEnds: "LF",
  lesson: "Watch the smoothed line.",
};
const green = {
  name: "Grün.html",
  origin: { kind: "file", detail: "green.html" },
  source: "<p>Grün\n",
  bytes: Uint8Array.of(60, 112, 62, 71, 114, 0xfc, 110, 13, 10),
  byteLength: 9,
  encoding: { name: "windows-1252", reason: "no mark of UTF-8", unreadableCount: 0 },
  lineEnds: "CRLF",
};
const tides = { name: "tides.html", source: "<p>High at noon" };
const marked = { marks: [4, 7, 16, 31], from: "marked" };
const given = { marks: [], text: "Grün", from: "green.txt" };

describe("a session that was kept before", () => {
  const sessions = jsonOf("sessions.json") as Record<keyof typeof holds, { session: unknown; contents: object }>;
  const pages = {
    first: [fog, green],
    site: [{ ...fog, dismissed: ["page:lesson"] }],
    gold: [
      { ...fog, gold: marked },
      { ...green, gold: given },
    ],
    figures: [fog],
  };
  const others = {
    first: {
      shown: "Grün.html",
      pin: { start: 3, end: 7, origin: "lane", lane: "lane-a" },
      layout: { "three columns": { source: 20, lanes: 50, result: 30 } },
    },
    site: { shown: "Fog", pin: undefined, layout: {} },
    gold: { shown: "Fog", pin: { start: 4, end: 7, origin: "source" }, layout: {} },
    figures: { shown: "Fog", pin: undefined, layout: {} },
  };

  it.each(["first", "site", "gold", "figures"] as const)("opens, with all that it holds: %s", (name) => {
    const { session, contents } = sessions[name];
    const read = readStored(session);
    if (read === undefined) throw new Error("not a session");
    const opened = unpacked(read, new Map(Object.entries(contents).map(contentOf)), firstLab(), library, ({ text }) => ({
      id: text,
      key: text,
    }));
    const { lab, pin, problems } = opened;
    expect(problems).toEqual([]);
    expect([lab.session, read.session.savedAt, read.session.revision]).toEqual([`session ${name}`, 1_763_750_000_000, 3]);
    expect(asText(read.session.settings)).toEqual(holds[name]);
    // So short a page is shown whole.
    expect(asText(settingsOf(lab))).toEqual({ ...holds[name], view: undefined });
    expect(lab.pages.map(({ id: _id, key: _key, revision: _revision, ...page }) => page)).toEqual(pages[name]);
    expect(lab.site.map(({ name: file, source }) => ({ name: file, source }))).toEqual(name === "site" ? [tides] : []);
    expect({ shown: lab.pages.find(({ id }) => id === lab.page)?.name, pin, layout: lab.layout }).toEqual(others[name]);
  });
});

describe("a lab file that was saved before", () => {
  const files = jsonOf("lab-files.json") as Record<keyof typeof holds, object>;
  const pages = {
    first: [fog, green],
    site: [fog],
    gold: [
      { ...fog, gold: marked },
      { ...green, gold: given },
    ],
    figures: [fog],
  };

  it.each(["first", "site", "gold", "figures"] as const)("opens, with all that it holds: %s", (name) => {
    const entries = Object.entries(files[name]).map(([path, content]): [string, Uint8Array<ArrayBuffer>] => [
      path,
      bytesOf(path === "lab.json" ? JSON.stringify(content) : contentOf([path, content])[1]),
    ]);
    const { lab, problems } = readLabFile(new Map(entries));
    expect(problems).toEqual([]);
    expect(asText(lab.settings)).toEqual(holds[name]);
    expect(lab.pages).toEqual(pages[name]);
    expect(lab.site).toEqual(name === "site" ? [tides] : undefined);
    expect(lab.shown).toBe(name === "first" ? 1 : 0);
    expect(lab.pin).toEqual({ first: { start: 3, end: 7 }, gold: { start: 4, end: 7 } }[name as string]);
  });
});

describe("a corpus that was kept before", () => {
  const { corpora, result } = jsonOf("corpora.json") as { corpora: Record<string, unknown>; result: unknown };
  const lanes: Plan = {
    runs: [
      { name: "ccb.rangeIs~each-side", extractor: "ccb", values: { rangeIs: "each-side" } },
      { name: "danag.gap~3", extractor: "danag", values: { gap: 3 } },
    ],
    measures: ["lcs"],
  };
  const sweep: Plan = {
    runs: [0.25, 0.75].map((threshold) => ({
      name: `ccb.threshold~${threshold}.rangeIs~each-side`,
      extractor: "ccb",
      values: { threshold, rangeIs: "each-side" },
    })),
    measures: ["bag"],
    sweep: [{ parameter: "threshold", values: [0.25, 0.75] }],
  };
  const members = [
    { extractor: "ccb", values: { rangeIs: "each-side" }, weight: 0.3 },
    { extractor: "danag", values: {} },
  ];
  const combined: Plan = {
    runs: [...lanes.runs, { name: "vote(ccb~0.3.rangeIs~each-side,danag)", extractor: "vote", values: {}, members }],
    measures: ["lcs", "bag"],
  };
  const found = {
    name: "harbour",
    layout: "pages with gold as text",
    pages: [
      { name: "a.html", groups: { type: "forum" } },
      { name: "page 1", groups: {} },
    ],
    skipped: [{ path: "notes.md", reason: "not a page" }],
    entries: undefined,
    bytes: 2048,
    goldCount: 2,
  };

  it.each([
    ["first", { lanes }, { lanes: "lanes" }, true],
    ["swept", { lanes, sweep }, { lanes: "lanes", sweep: "sweep" }, false],
    ["works", { k1: lanes, k2: combined, k3: sweep }, { lanes: "k2", sweep: "k3" }, true],
  ])("comes back with its works, as it was kept: %s", (name, works, shown, hasFiles) => {
    const known = { found, works: new Map(Object.entries(works)), shown, hasFiles };
    expect(corpusOfStored(corpora[name])).toEqual(known);
  });

  it("takes its results back", () => {
    const { textCharacters } = result as { textCharacters: number };
    expect(resultOfStored(found, lanes, 0, result)).toEqual(result);
    expect(textCharacters).toBe(100);
  });
});

function textOf(name: string): string {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
}

function jsonOf(name: string): unknown {
  return JSON.parse(textOf(name));
}

/** A text, or bytes that are written as base64. */
function contentOf([name, content]: [string, unknown]): [string, string | Uint8Array<ArrayBuffer>] {
  if (typeof content === "string") return [name, content];
  const { base64 } = content as { base64: string };
  return [name, new Uint8Array(Buffer.from(base64, "base64"))];
}

function bytesOf(content: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}
