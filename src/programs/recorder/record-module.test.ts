import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import type { Page } from "../../extraction/page/page.ts";
import { emptySelection, has, rangesOf, type Selection } from "../../extraction/page/selection.ts";
import { wordText } from "../../extraction/page/terms.ts";
import { wordsOf } from "../../extraction/page/words.ts";
import { inertDocument } from "../inert-document.ts";
import { moduleAnswer } from "../module-answer.ts";
import { readModuleRecord, recordText } from "./module-record.ts";
import { recordModule, ReadStrings } from "./record-module.ts";
import { markedDocument } from "./marked-document.ts";

type Extract = (document: Document) => unknown;

const places = {
  isTheirs: (address: string) => address.includes("record-module.test"),
  fileOf: () => "",
  codeOf: () => "",
};

function recorded(source: string, extract: Extract) {
  return recordModule({ default: extract }, { source, url: "" }, places);
}

const modules: Readonly<Record<string, Extract>> = {
  "takes an element's HTML": (document) => (document.querySelector("article, main") ?? document.body).innerHTML,
  "strips and gives HTML": function strip(document) {
    for (const part of document.querySelectorAll("nav, aside, footer, header, form, .ad")) part.remove();
    for (const heading of document.querySelectorAll("h1")) heading.replaceWith(...heading.childNodes);
    return { html: document.body.innerHTML };
  },
  "builds a text": (document) =>
    Array.from(document.querySelectorAll("p"))
      .filter((paragraph) => paragraph.textContent.length > 40)
      .map((paragraph) => paragraph.textContent.replaceAll(/\s+/g, " ").trim())
      .join("\n\n"),
};

const pages = readdirSync("public/pages", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html.txt"))
  .map((name) => [name, readFileSync(join("public/pages", name), "utf8")] as const);

/** The words of a page that begin where they are wanted, without white space. */
function textWithin(page: Page, isWanted: (offset: number) => boolean): string {
  const words = wordsOf(page);
  return Array.from({ length: words.count }, (_, word) =>
    isWanted(words.starts[word] ?? 0) ? wordText(page, words, word) : "",
  ).join("");
}

const textsAt = (source: string, ranges: Selection): string[] =>
  Array.from(rangesOf(ranges), ({ start, end }) => source.slice(start, end));

describe.each(Object.entries(modules))("a module that %s, recorded,", (_, extract) => {
  it.each(pages)("answers of %s what it answers without, and every word of that has its place", async (_name, source) => {
    const plain = await moduleAnswer({ default: extract }, inertDocument(source), "");
    const { answer, record } = await recorded(source, extract);
    expect(answer).toEqual(plain);
    expect(record?.recorded.isExact).toBe(true);
    expect(record?.recorded).not.toHaveProperty("problem");
    const isHtml = answer.form === "html" || answer.text.trimStart().startsWith("<");
    const given = openPage(isHtml ? answer.text : `<pre>${answer.text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}`);
    const kept = record?.recorded.kept ?? emptySelection;
    const [found, wanted] = [textWithin(openPage(source), (offset) => has(kept, offset)), textWithin(given, () => true)];
    // Some of it stands in what the page's reading and that of the answer do not both take for text.
    expect(Math.abs(found.length - wanted.length)).toBeLessThanOrEqual(0.03 * wanted.length);
  });
});

describe("recordModule", () => {
  const source = `<body><nav>Home</nav><article><h1>Tides</h1><p>one &amp; two</p><div class=ad>Buy</div></article><footer>Terms</footer>`;

  /** What is removed, and from where. */
  async function removalsBy(extract: Extract) {
    const { record } = await recorded(source, extract);
    return record?.recorded.removals.map(({ ranges, step, reason }) => {
      const { name, call, line } = record.sites[Number(reason.rule)] ?? {};
      // The functions of this test stand before the module's own.
      const ownSteps = step.split(" › ").slice(step.split(" › ").indexOf("extract"));
      return [textsAt(source, ranges).join("|"), ownSteps.join(" › "), name, call, (line ?? 0) > 0];
    });
  }

  it("tells by which call in which function each word was removed", async () => {
    function strip(document: Document): void {
      document.querySelectorAll("nav").forEach((nav) => nav.remove());
      const { parentNode } = document.querySelector("footer") ?? {};
      parentNode?.removeChild(document.querySelector("footer") ?? document.body);
    }
    expect(
      await removalsBy(function extract(document) {
        strip(document);
        const ad = document.querySelector(".ad");
        if (ad !== null) ad.innerHTML = "";
        for (const heading of document.querySelectorAll("h1")) heading.replaceWith("Tides");
        return document.body.textContent;
      }),
    ).toEqual([
      ["Home", "extract › strip", "strip", "remove", true],
      ["Terms", "extract › strip", "strip", "removeChild", true],
      ["Buy", "extract", "extract", "innerHTML", true],
    ]);
  });

  it("tells removed from never taken, also in a copy", async () => {
    const { record } = await recorded(source, (document) => {
      const copy = document.cloneNode(true) as Document;
      copy.querySelector(".ad")?.remove();
      return copy.querySelector("article")?.outerHTML;
    });
    expect([record?.recorded.kept, record?.recorded.outside].map((ranges) => ranges && textsAt(source, ranges))).toEqual([
      ["Tides", "one &amp; two"],
      ["Home", "Terms"],
    ]);
    expect(record?.recorded.chosen.map(({ element }) => openPage(source).elements.names[element])).toEqual(["article"]);
  });

  it("waits for an answer that comes later", async () => {
    const { answer, record } = await recorded(source, async (document) => {
      await new Promise((done) => setTimeout(done, 1));
      document.querySelector("nav")?.remove();
      return document.querySelector("p")?.textContent;
    });
    expect(answer).toEqual({ text: "one & two" });
    expect(record?.recorded.removals).toHaveLength(1);
  });

  it("says why it does not know where a text comes from", async () => {
    const { record } = await recorded(source, (document) => document.body.textContent.toUpperCase());
    expect(record).toMatchObject({
      recorded: { isExact: false, problem: "its text is not exactly what it read from the document" },
    });
  });

  it("makes one of all places beyond the hundredth", async () => {
    const paragraphs = Array.from({ length: 120 }, (_, at) => `<p>p${at}</p>`).join("");
    const calls = Array.from({ length: 120 }, () => `document.querySelector("p").remove();`).join("\n");
    const file = join(mkdtempSync(join(tmpdir(), "contentscope-")), "many-places.mjs");
    writeFileSync(file, `export default (document) => {\n${calls}\nreturn "";\n};\n`);
    const module = (await import(file)) as { readonly default: Extract };
    const of = { ...places, isTheirs: (address: string) => address.includes("many-places") };
    const { record } = await recordModule(module, { source: paragraphs, url: "" }, of);
    expect(record?.recorded.removals).toHaveLength(120);
    expect(record?.sites.length).toBeLessThanOrEqual(101);
  });

  it("crosses in JSON", async () => {
    const { record } = await recorded(source, (document) => {
      document.querySelector("nav")?.remove();
      return { html: document.querySelector("article")?.innerHTML };
    });
    expect(record).toBeDefined();
    expect(readModuleRecord(recordText(record))).toEqual(record);
    expect(readModuleRecord(JSON.parse(recordText(record)))).toEqual(record);
  });

  it.each([[undefined], [{}], [{ recorded: { kept: [5, 4] } }], ["x"]])("takes %j for no record", (sent) => {
    expect(readModuleRecord(sent)).toBeUndefined();
  });
});

describe("a hostile module", () => {
  const source = `<body><nav>Home</nav><article><p>one &amp; two</p></article>`;
  const restorers: (() => void)[] = [];
  afterEach(() => {
    for (const restore of restorers.splice(0).toReversed()) restore();
  });

  /** Puts something else in the place of a property until the test is over. */
  function patch(owner: object, name: PropertyKey, value: unknown): void {
    const former = Object.getOwnPropertyDescriptor(owner, name);
    restorers.push(() => {
      if (former === undefined) Reflect.deleteProperty(owner, name);
      else Object.defineProperty(owner, name, former);
    });
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }

  const ownerOf = (node: object, name: PropertyKey): object => {
    let owner = node;
    while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner) as object;
    return owner;
  };

  it("that throws fails as it does without a record", async () => {
    const extract: Extract = (document) => {
      document.querySelector("nav")?.remove();
      throw new RangeError("too far");
    };
    await expect(recorded(source, extract)).rejects.toThrow("too far");
    // The document's own functions are back.
    expect(Object.getPrototypeOf(inertDocument(source).body)).toBeDefined();
    expect((await recorded(source, (document) => document.querySelector("p")?.textContent)).record?.recorded.isExact).toBe(true);
  });

  it.each<[string, Extract]>([
    [
      "removes otherwise",
      (document) => {
        patch(ownerOf(document.body, "remove"), "remove", () => undefined);
        document.querySelector("nav")?.remove();
        return document.body.innerHTML;
      },
    ],
    [
      "breaks what the recorder needs",
      (document) => {
        patch(Object.getPrototypeOf(Uint32Array) as object, "from", () => {
          throw new Error("broken");
        });
        document.querySelector("nav")?.remove();
        const { innerHTML } = document.body;
        for (const restore of restorers.splice(0)) restore();
        return innerHTML;
      },
    ],
    [
      "hides stack traces",
      (document) => {
        patch(Error, "prepareStackTrace", () => ({}));
        document.querySelector("nav")?.remove();
        return document.body.innerHTML;
      },
    ],
  ])("that %s gives what it gives without a record", async (_, extract) => {
    const plain = await moduleAnswer({ default: extract }, inertDocument(source), "");
    for (const restore of restorers.splice(0).toReversed()) restore();
    const { answer } = await recorded(source, extract);
    expect(answer).toEqual(plain);
  });
});

const source = `<div><h1>Tides</h1><p>one &amp; two</p><p>same</p><p>same</p><p>one &amp; two, three</p></div>`;

/** The page's text from which an answer is found to come, after some elements were read by text and by HTML. */
function traced(
  answer: string,
  { text = [], html = [], hasTags = true }: { text?: string[]; html?: string[]; hasTags?: boolean },
) {
  const page = openPage(source);
  const document = markedDocument(page);
  const reads = new ReadStrings();
  for (const [selectors, read] of [
    [text, (element: Element) => element.textContent],
    [html, (element: Element) => element.outerHTML],
  ] as const)
    for (const element of selectors.flatMap((selector) => [...document.querySelectorAll(selector)]))
      reads.note(element, read(element));
  const found = reads.trace(answer, hasTags);
  return found && Array.from(rangesOf(found.kept), ({ start, end }) => page.source.slice(start, end));
}

describe("ReadStrings", () => {
  it("finds an answer that is what was read", () => {
    expect(traced("one & two", { text: ["p"] })).toEqual(["one &amp; two"]);
    expect(traced("<p>one &amp; two</p>", { html: ["div", "p"] })).toEqual(["one &amp; two"]);
  });

  it("finds one that is put together, with signs, tags and white space of its own", () => {
    expect(traced("## Tides\n\n- one  &\ntwo", { text: ["h1", "p"] })).toEqual(["Tides", "one &amp; two"]);
    expect(traced(`<section class="x > y"><h1>Tides</h1>\n<p>same</p></section>`, { html: ["h1", "p"] })).toEqual([
      "Tides",
      "same",
    ]);
    expect(traced("<b>Tides</b>", { text: ["h1"] })).toEqual(["Tides"]);
  });

  it("takes the longest that was read", () => {
    expect(traced("one & two, three", { text: ["p"] })).toEqual(["one &amp; two, three"]);
  });

  it("takes as many of equal texts as there are, those that were read last", () => {
    const [, first, second] = [...source.matchAll(/same/g)]
      .map(({ index }) => index)
      .reduce<number[]>((all, at) => [...all, at], [0]);
    const page = openPage(source);
    const document = markedDocument(page);
    const reads = new ReadStrings();
    const [, one, other] = document.querySelectorAll("p");
    const startsOf = (answer: string) => {
      const kept = reads.trace(answer, false)?.kept;
      return kept && Array.from(rangesOf(kept), ({ start }) => start);
    };
    for (const element of [one, other]) if (element) reads.note(element, "same");
    expect(startsOf("same same")).toEqual([first, second]);
    expect(startsOf("same")).toEqual([second]);
    if (one) reads.note(one, "same");
    expect(startsOf("same")).toEqual([first]);
  });

  it("knows nothing of an answer with words of its own, or changed ones", () => {
    expect(traced("By: Tides", { text: ["h1"] })).toBeUndefined();
    expect(traced("TIDES", { text: ["h1"] })).toBeUndefined();
    expect(traced("<b>Tides</b>", { text: ["h1"], hasTags: false })).toBeUndefined();
    expect(traced("", {})).toEqual([]);
  });
});
