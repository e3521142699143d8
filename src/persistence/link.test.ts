import { describe, expect, it } from "vitest";
import { extraction, extractionOf } from "../cli/extract-main.ts";
import { given } from "../cli/terminal.fixture.ts";
import fc from "fast-check";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf, needsOf } from "../extraction/run.ts";
import { emptyLab, type Lab } from "../state/lab.ts";
import { withLane } from "../state/lane-changes.ts";
import { withPage } from "../state/page-changes.ts";
import { pageNamed } from "../state/open-page.fixture.ts";
import type { OpenPage } from "../state/open-page.ts";
import type { Session } from "../state/session.ts";
import { fileName } from "./files.ts";
import { commandLine, settingsMarkdown } from "./settings-text.ts";
import { anySettings } from "../state/settings-for-tests.ts";
import { embedHtml, homeOf, linkTo, linkToStep, linkWithPacked, packedText, readAddress, unpackedText } from "./link.ts";

const library = libraryOf(extractors);
const home = "https://lab.example/scope/";
const pin = { start: 3, end: 5, origin: "lane" } as const;

const news = pageNamed("News article", {
  origin: { kind: "sample", detail: "news" },
  source: "<p>Fog\nand | rain",
  bytes: new TextEncoder().encode("<p>Fog\r\nand | rain"),
});
const labOn = (page: OpenPage): Lab => withPage(withLane(withLane(emptyLab, "ccb", { threshold: 0.6 }), "plain"), page);

describe("embedHtml", () => {
  it("shows a link in a frame, as an attribute is written", () => {
    const { text } = linkTo(labOn(news), undefined, home);
    const html = embedHtml(text, 'Fog & "rain" <b>');
    expect(html).toMatch(/^<iframe src="https:\/\/lab\.example\/scope\/\?embed#v1&amp;s=news&amp;a=/);
    expect(html).toContain('title="Fog &amp; &quot;rain&quot; &lt;b>"');
    expect(readAddress(`#${/#([^"]*)"/.exec(html)?.[1]}`, library)).toEqual(readAddress(new URL(text).hash, library));
  });
});

describe("fileName", () => {
  it("keeps letters of all scripts and replaces what file systems refuse", () => {
    expect(fileName("خبر / تازه: 1.html", "ccb", "txt")).toBe("خبر-تازه-1-ccb.txt");
    expect(fileName("../..", "cetd-ds", "html")).toBe("cetd-ds.html");
  });
});

describe("linkToStep", () => {
  it("names the story and counts from 1", () => {
    expect(linkToStep({ story: "cetd", step: 0 }, home)).toBe(`${home}#v1&story=cetd&step=1`);
  });
});

describe("linkTo", () => {
  const addressOf = (link: string) => {
    const read = readAddress(new URL(link).hash, library);
    return read !== undefined && "address" in read ? read.address : undefined;
  };

  it("names a sample that is as it came, with what is shown and pinned of it", () => {
    const link = linkTo({ ...labOn(news), view: { start: 1, end: 9 } }, pin, home);
    expect(link).toEqual({
      text: `${home}#v1&s=news&a=ccb.threshold~0.6&b=plain&focus=b&x=src&view=1-9&pin=3-5&tab=article`,
      page: "sample",
    });
  });

  it("carries no page that was edited or is no sample, nor places in it", () => {
    for (const page of [
      { ...news, source: "<p>Sun" },
      { ...news, origin: { kind: "file", detail: "news" } as const },
    ]) {
      const link = linkTo(labOn(page), pin, home);
      expect(link).toMatchObject({ page: "left out" });
      const address = addressOf(link.text);
      expect(Object.keys(address ?? {})).toEqual(["settings"]);
      expect(address?.settings.view).toBeUndefined();
    }
    expect(linkTo(withLane(emptyLab, "ccb"), undefined, home).page).toBe("none");
  });

  it("carries the page where it is asked to, with what is marked in it", async () => {
    const page = { name: news.name, packed: await packedText(news.source), gold: [2, 5, 7, 9] };
    const address = addressOf(linkWithPacked(labOn(news), page, pin, home));
    const packed = address?.page !== undefined && "packed" in address.page ? address.page.packed : "";
    expect(address).toMatchObject({
      page: { name: "News article", gold: [2, 5, 7, 9] },
      pin: { start: 3, end: 5 },
      settings: { view: { start: 0 } },
    });
    expect(await unpackedText(packed)).toBe(news.source);
  });

  it("leads to the lab wherever it is served, without what was asked of one visit", () => {
    expect(homeOf(new URL("https://lab.example/scope/?limit=5#v1&a=ccb"))).toBe(home);
  });
});

describe("commandLine", () => {
  it("is read by the command line as the lane's algorithm and values, whatever they are", () => {
    fc.assert(
      fc.property(anySettings(), fc.constantFrom("page.html", "a b's.html", "-x.htm", "Größe $1.html"), ({ lanes }, name) => {
        for (const { extractor, values, members } of lanes) {
          // What looks at the laid out page needs a browser, and the command line says so.
          if (needsOf({ extractor, values, ...(members && { members }) }, library).has("boxes")) continue;
          const line = commandLine(
            { extractor, values, ...(members && { members }) },
            { ...news, origin: { kind: "file", detail: name } },
          );
          const [contentscope, subcommand, ...args] = shellWords(line);
          expect([contentscope, subcommand]).toEqual(["contentscope", "extract"]);
          const { specs, paths } = extractionOf(given(extraction, args));
          expect(specs).toMatchObject([{ extractor, values, ...(members && { members }) }]);
          expect(paths).toEqual([name.startsWith("-") ? `./${name}` : name]);
        }
      }),
    );
  });

  it("names members in brackets", () => {
    const members = [
      { extractor: "ccb", values: { range: 60 }, weight: 0.3 },
      { extractor: "union", values: {}, members: [] },
    ];
    expect(commandLine({ extractor: "weighted", values: { threshold: 0.4 }, members }, news)).toBe(
      "contentscope extract --algorithm 'weighted(ccb~0.3.range~60,union())' --set threshold=0.4 page.html",
    );
  });

  it("sets only what differs from the defaults", () => {
    expect(commandLine({ extractor: "ccb", values: { threshold: 0.6 } }, news)).toBe(
      "contentscope extract --algorithm ccb --set threshold=0.6 page.html",
    );
  });
});

describe("settingsMarkdown", () => {
  it("tells each lane's settings, changed ones in bold, what it keeps, and the link", () => {
    const lab = labOn({ ...news, name: "a | *b*" });
    const last = { keptCharacters: 1_204, textCharacters: 4_816 };
    const results = { "lane-a": { status: "done", last } } as unknown as Session["results"];
    const lines = settingsMarkdown({ lab, results }, library, `${home}#v1`).split("\n");
    expect(lines[0]).toBe("Page: a \\| \\*b\\*, 17 characters");
    expect(lines[4]).toMatch(
      /^\| A \| CCB \| range 40 characters, \*\*threshold 0\.6\*\*.* \| 1,204 of 4,816 characters \(25\.0 %\) \|$/,
    );
    expect(lines[5]).toBe("| B | Plain | none | not finished |");
    expect(lines[7]).toBe(`[Open in Contentscope](${home}#v1)`);
  });

  it("tells scores where there is a gold standard, under their measure", () => {
    const score = {
      value: 0.9,
      precision: 0.95,
      recall: 0.8551,
      judgement: 1,
      measure: "lcs",
      name: "Word LCS",
      valueName: "F1",
    };
    const results = { "lane-a": { status: "done", last: { keptCharacters: 1, textCharacters: 2, score } } };
    const session = { lab: labOn(news), results: results as unknown as Session["results"] };
    const headOf = ({ lab }: typeof session) =>
      settingsMarkdown({ ...session, lab }, library, home)
        .split("\n")
        .slice(2);
    expect(headOf(session)[0]).toBe("| Lane | Method | Settings | Keeps |");
    const lab = labOn({ ...news, gold: { marks: [3, 6], from: "marked" } });
    const [head, rule, ccb, plain] = headOf({ ...session, lab });
    expect(head).toBe("| Lane | Method | Settings | Keeps | F1 (Word LCS) |");
    expect(rule).toBe("| --- | --- | --- | --- | --- |");
    expect(ccb).toMatch(/ \| 0\.900 \(P 0\.950, R 0\.855\) \|$/);
    expect(plain).toMatch(/ \| – \|$/);
  });
});

/** The words of a command, as a POSIX shell splits it: bare, or in single quotes. */
function shellWords(line: string): readonly string[] {
  return (line.match(/(?:[^\s'\\]|'[^']*'|\\.)+/g) ?? []).map((word) =>
    word.replace(/'([^']*)'|\\(.)/g, (_, inside: string | undefined, escaped = "") => inside ?? String(escaped)),
  );
}
