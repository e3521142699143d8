import { describe, expect, it } from "vitest";
import { openPage } from "../extraction/page/open-page.ts";
import { adviceFor, decodedText } from "./advice.ts";
import { warningsFor } from "./warnings.ts";
import { megabyte } from "../format.ts";
import { pageStructure, type PageFacts } from "./page-facts.ts";

const ordinary: PageFacts = {
  bytes: 140_000,
  tagCount: 900,
  scriptCount: 12,
  textLength: 6000,
  foreignStyles: 0,
  hidden: [],
  reading: { noscript: "open", hiddenBy: {}, leftOut: 0, opened: undefined },
  decoding: { encoding: "UTF-8", reason: "declared in the page", unreadableCount: 0 },
};

const textsFor = (facts: Partial<PageFacts>) => adviceFor({ ...ordinary, ...facts }).map(({ text }) => text);

describe("adviceFor", () => {
  it("has nothing to say about an ordinary page", () => {
    expect(adviceFor(ordinary)).toEqual([]);
  });

  it("says that a page is empty, and how to open another", () => {
    const [notice] = adviceFor({ ...ordinary, tagCount: 0, scriptCount: 0, textLength: 0 });
    expect(notice?.text).toBe("This page is empty.");
    expect(notice?.actions.map(({ action }) => action.kind)).toEqual(["choose file", "open sample"]);
  });

  it("does not call a page of tags without text empty", () => {
    expect(textsFor({ tagCount: 4, scriptCount: 0, textLength: 0 })).toEqual([
      "The page has tags, but no text. It may be a frameset, or have only pictures. Open the page with the words.",
    ]);
  });

  it("says that plain text has nothing to tell content from", () => {
    expect(textsFor({ tagCount: 0, scriptCount: 0 })).toEqual(["No tags were found, so methods that use tags cannot work here."]);
  });

  it("says that a page with scripts and hardly any text is drawn by them", () => {
    expect(textsFor({ textLength: 212 })).toEqual([
      "The page has 212 characters of text; it is probably drawn by JavaScript. " +
        "Save it after loading ('Webpage, complete' or MHTML) and open the file.",
    ]);
    expect(textsFor({ textLength: 1 })[0]).toMatch(/^The page has 1 character of text;/);
  });

  it("does not blame scripts for a short page that has none", () => {
    expect(textsFor({ textLength: 212, scriptCount: 0 })).toEqual([]);
  });

  const noscript = {
    kind: "noscript",
    name: "noscript",
    characters: 1460,
    elements: 1,
    parts: 1,
    line: 3,
    start: 90,
    end: 1700,
  } as const;

  it("says how much text stands in noscript, and leads to it", () => {
    expect(adviceFor({ ...ordinary, scriptCount: 0, textLength: 8, hidden: [{ ...noscript, elements: 3 }] })).toEqual([
      {
        id: "hidden-noscript",
        severity: "warning",
        text:
          "1,460 characters of text that the page does not show are in noscript, in 3 elements: it is for browsers without " +
          "scripts, and no method reads it. To include it, remove the noscript tags from the source.",
        actions: [{ label: "Show in the HTML", action: { kind: "show place", start: 90, end: 1700 } }],
      },
    ]);
    expect(textsFor({ hidden: [noscript] })).toEqual([]);
    expect(textsFor({ textLength: 0, scriptCount: 0, hidden: [{ ...noscript, characters: 120 }] })).toHaveLength(1);
  });

  it("offers to open a noscript that is left closed, and says which are opened, with the way back", () => {
    const closed = { ...ordinary.reading, noscript: "closed" } as const;
    const [left] = adviceFor({ ...ordinary, textLength: 8, scriptCount: 0, hidden: [noscript], reading: closed });
    expect(left?.text).toBe(
      "1,460 characters of text that the page does not show are in noscript: it is for browsers without scripts, and noscript is left closed.",
    );
    expect(left?.actions.at(-1)?.action).toEqual({ kind: "read noscript", noscript: "open" });
    const opened = { ...ordinary.reading, opened: { start: 90, end: 1700, characters: 1460 } };
    expect(adviceFor({ ...ordinary, reading: opened })).toEqual([
      {
        id: "opened-noscript",
        severity: "info",
        text: "1,460 characters of text in noscript are read, as most are nowhere else on the page.",
        actions: [
          { label: "Show in the HTML", action: { kind: "show place", start: 90, end: 1700 } },
          { label: "Leave noscript closed", action: { kind: "read noscript", noscript: "closed" } },
        ],
      },
    ]);
  });

  it("says how much text stands in JSON where that is more than the page shows", () => {
    const payload = { ...noscript, kind: "JSON", name: "JSON-LD (articleBody)", characters: 7000 } as const;
    expect(textsFor({ hidden: [payload] })).toEqual([
      "7,000 characters of text that the page does not show are in JSON-LD (articleBody), at line 3: scripts may show it, but no method " +
        "reads it. Save it after loading ('Webpage, complete' or MHTML) and open the file.",
    ]);
    expect(textsFor({ hidden: [{ ...payload, parts: 2, line: 1200 }] })[0]).toContain(
      ", the longest part at line 1,200: scripts",
    );
    expect(textsFor({ hidden: [{ ...payload, characters: 5000 }] })).toEqual([]);
  });

  it("says what is left out on a large page, also on one that had to be asked about", () => {
    expect(textsFor({ bytes: 12 * megabyte })).toEqual([
      "Large page (12 MB). The HTML is shown without colours. Figures are exact, but drawn with less detail.",
    ]);
    expect(textsFor({ bytes: 46 * megabyte })[0]).toMatch(/^Large page \(46 MB\)/);
  });

  it("offers the encoding that would read the page", () => {
    const decoding = {
      encoding: "UTF-8",
      reason: "declared in the page",
      unreadableCount: 41,
      suspected: "windows-1251",
    } as const;
    expect(adviceFor({ ...ordinary, decoding })).toEqual([
      {
        id: "encoding",
        severity: "warning",
        text: "Decoded as UTF-8 (declared in the page); 41 unreadable characters. Looks like windows-1251.",
        actions: [{ label: "Re-decode", action: { kind: "decode as", encoding: "windows-1251" } }],
      },
    ]);
  });

  it("leaves the choice to the user where nothing better is known", () => {
    const [notice] = adviceFor({ ...ordinary, decoding: { encoding: "UTF-8", reason: "byte order mark", unreadableCount: 1 } });
    expect(notice?.text).toBe("Decoded as UTF-8 (byte order mark); 1 unreadable character.");
    expect(notice?.actions).toEqual([{ label: "Choose encoding", action: { kind: "choose encoding" } }]);
  });

  it("says nothing of unreadable characters where there are none", () => {
    const decoding = {
      encoding: "windows-1252",
      reason: "declared in the page",
      unreadableCount: 0,
      suspected: "UTF-8",
    } as const;
    expect(textsFor({ decoding })).toEqual(["Decoded as windows-1252 (declared in the page). Looks like UTF-8."]);
  });

  it("puts the encoding first, for all else may follow from it", () => {
    const decoding = { encoding: "UTF-8", reason: "declared in the page", unreadableCount: 41 } as const;
    const notices = adviceFor({ ...ordinary, decoding, textLength: 3, bytes: 6 * megabyte });
    expect(notices.map(({ id }) => id)).toEqual(["encoding", "drawn-by-script", "large"]);
  });
});

describe("structureOf", () => {
  it("counts what the reader sees", () => {
    const page = openPage("<div><p> a &amp; b </p>\n<script>let hidden;</script><style>p{}</style><!-- no --><b>c</b></div>");
    expect(pageStructure(page)).toEqual({
      tagCount: 10, // two each of div, p, script, style, b
      scriptCount: 1,
      textLength: 6, // "a & b" and "c"
      foreignStyles: 0,
      hidden: [],
      reading: {
        noscript: "open",
        hiddenBy: { attribute: 0, display: 0, visibility: 0, aria: 0 },
        leftOut: 0,
        opened: undefined,
      },
    });
  });

  it("counts the text that each way hides, what is left out, and what is read of noscript", () => {
    const html = "<p hidden>ab</p><p hidden aria-hidden=true>cde <script>let f</script></p><p style='display:none'>g</p>";
    const text = Array.from({ length: 60 }, (_, at) => `word${at}`).join(" ");
    const { reading } = pageStructure(
      openPage(`${html}<noscript> ${text} </noscript>`, { hidden: ["attribute"], noscript: "open" }),
    );
    expect(reading).toEqual({
      noscript: "open",
      hiddenBy: { attribute: 5, display: 1, visibility: 0, aria: 3 },
      leftOut: 5 + "let f".length,
      opened: { start: html.length, end: html.length + text.length + 23, characters: text.length },
    });
  });

  it("counts the style sheets that are elsewhere", () => {
    const page = openPage(
      '<link rel=stylesheet href=a.css><link rel="preload stylesheet" href=b.css><link rel=icon><style>p{}</style>',
    );
    expect(pageStructure(page).foreignStyles).toBe(2);
  });
});

describe("warningsFor", () => {
  const article = `<script type="application/ld+json">${JSON.stringify({ articleBody: "The ferry left the harbour at noon, and nobody stood on the pier to see it go. ".repeat(9) })}</script>`;
  it.each([
    ["a page with text, whose payload holds more", `${article}<p>${"The harbour is closed. ".repeat(20)}</p>`],
    ["a page whose text only a script has", `${article}<p>Please wait.</p>`],
    ["a page without text", "<frameset><frame src=menu.html></frameset>"],
    ["plain text", "Nothing here is a tag. ".repeat(30)],
    ["noscript that is for other browsers", `<noscript>${"Switch scripts on. ".repeat(40)}</noscript><p>Wait.</p>`],
  ])("says what the advice warns of: %s", (_, html) => {
    const page = openPage(html, { hidden: [], noscript: "closed" });
    for (const decoding of [ordinary.decoding, { ...ordinary.decoding, unreadableCount: 3 }]) {
      const warned = adviceFor({ ...pageStructure(page), bytes: html.length, decoding }).filter(
        ({ severity }) => severity === "warning",
      );
      expect(warningsFor(page, decoding)).toEqual(warned.map(({ text }) => text));
    }
  });
});

describe("decodedText", () => {
  it.each([
    [{}, "Decoded as UTF-8 (declared in the page)."],
    [{ unreadableCount: 1 }, "Decoded as UTF-8 (declared in the page); 1 unreadable character."],
    [
      { unreadableCount: 1041, suspected: "windows-1251" },
      "Decoded as UTF-8 (declared in the page); 1,041 unreadable characters. Looks like windows-1251.",
    ],
  ])("says of an encoding with %o what is wrong with it", (found, sentence) => {
    expect(decodedText({ encoding: "UTF-8", reason: "declared in the page", unreadableCount: 0, ...found })).toBe(sentence);
  });
});
