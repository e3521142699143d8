import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateIn, metadata, type MetadataField } from "./metadata.ts";
import { openPage } from "./open-page.ts";

const valueOf = (html: string, field: MetadataField, url?: string): string | undefined =>
  metadata(openPage(html), url === undefined ? {} : { url })[field]?.value;

const jsonLd = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe("metadata: the title", () => {
  it("is the heading that the title names, not the site's name above it", () => {
    const page = "<title>Fog stops the ferry | Wren Post</title><h1>Wren Post</h1><h1>Fog stops the ferry</h1>";
    expect(metadata(openPage(page)).title).toEqual({ value: "Fog stops the ferry", from: "h1", span: { start: 64, end: 92 } });
  });

  it("is what the page calls itself without the site's name where no heading is like it", () => {
    const head = `<meta property="og:site_name" content="Wren Post"><title>Fog &amp; ferries – Wren Post</title>`;
    expect(valueOf(`${head}<h1>Sign up for our letter</h1>`, "title")).toBe("Fog & ferries");
  });

  it("loses the name of a site that only its address tells", () => {
    expect(valueOf("<title>Wren Post: Fog stops the ferry</title>", "title", "https://www.wrenpost.example/fog")).toBe(
      "Fog stops the ferry",
    );
  });

  it("is not that of a drawing", () => {
    expect(valueOf("<body><svg><title>Menu</title></svg><p>Fog</p>", "title")).toBeUndefined();
  });
});

describe("metadata: the author", () => {
  it("is all that JSON-LD names, through its graph", () => {
    const graph = [
      { "@type": "BlogPosting", headline: "Fog", author: [{ "@id": "#ada" }, { "@type": "Person", name: "Ben Ito" }] },
      { "@type": "Person", "@id": "#ada", name: "Ada &amp; Co" },
    ];
    expect(valueOf(jsonLd({ "@graph": graph }), "author")).toBe("Ada & Co, Ben Ito");
  });

  it("is none of a comment, a review or a product", () => {
    const page = { "@type": "Article", comment: { "@type": "Comment", author: "Cy" } };
    expect(valueOf(jsonLd(page), "author")).toBeUndefined();
    expect(valueOf(`${jsonLd({ "@type": "Product", name: "Net" })}<p class="author">Ada Wren</p>`, "author")).toBeUndefined();
  });

  it("is the name that stands beside the title", () => {
    const page = "<h1>Fog</h1><p>By <a href=/ada>Ada Wren</a> · 3 May 2024</p><p>The ferry stayed.</p>";
    expect(valueOf(`<title>Fog</title>${page}`, "author")).toBe("Ada Wren");
    expect(valueOf(`<title>Fog</title>${page}`, "published")).toBe("2024-05-03");
  });

  it("is the site only where nobody else is named", () => {
    const head = `<meta property=og:site_name content="Wren Post"><meta name=author content="Wren Post">`;
    expect(valueOf(`${head}<p class=byline>By Ada Wren</p>`, "author")).toBe("Ada Wren");
    expect(valueOf(`${head}<p class=byline>Recipe by Ada Wren</p>`, "author")).toBe("Ada Wren");
    expect(valueOf("<title>Fog ¶</title><h1>Fog</h1><p class=author>Dec. 19</p>", "author")).toBeUndefined();
    expect(valueOf("<title>Fog on the quay ¶</title>", "title")).toBe("Fog on the quay");
    expect(valueOf(head, "author")).toBe("Wren Post");
  });

  it("is a name, not an address", () => {
    expect(valueOf(`<meta name=author content="https://wren.example/ada">`, "author")).toBeUndefined();
    expect(valueOf(`<meta name=author content="ada@wren.example">`, "author")).toBeUndefined();
    expect(valueOf(`<meta name=citation_author content="Wren, Ada">`, "author")).toBe("Ada Wren");
  });
});

describe("metadata: dates", () => {
  it.each([
    ["2024-05-03T10:20:30.123+0200", "2024-05-03T10:20:30+02:00"],
    ["20240503", "2024-05-03"],
    ["Posted on May 3rd, 2024 at noon", "2024-05-03"],
    ["3 May 2024", "2024-05-03"],
    ["03.05.2024", "2024-05-03"],
    ["05/03/2024", "2024-05-03"],
    ["23/05/2024", "2024-05-23"],
    ["2024年5月3日", "2024-05-03"],
    ["3 minutes", undefined],
    ["2024-15-03", undefined],
  ])("reads %s as %s", (text, day) => {
    expect(dateIn(text)).toBe(day);
  });

  it("are those of the work before those of the page and of elements, and of the address last", () => {
    const time = `<time datetime="2024-01-01">`;
    const meta = `<meta property="article:published_time" content="2024-02-02">`;
    expect(valueOf(`${jsonLd({ "@type": "NewsArticle", datePublished: "2024-03-03" })}${meta}${time}`, "published")).toBe(
      "2024-03-03",
    );
    expect(valueOf(`${meta}${time}`, "published")).toBe("2024-02-02");
    expect(valueOf(time, "published", "https://a.example/2023/12/31/fog")).toBe("2024-01-01");
    expect(valueOf("<p>Fog", "published", "https://a.example/2023/12/31/fog")).toBe("2023-12-31");
  });
});

describe("metadata", () => {
  it("says where each value stands", () => {
    const html = `<html lang="de_at"><head><meta name="description" content="A ferry &amp; fog">${jsonLd({ "@type": "Article", headline: "Fog" })}<link rel=canonical href="/fog">`;
    const page = openPage(html);
    const found = metadata(page);
    expect(found.language?.value).toBe("de-at");
    expect(found.canonical?.value).toBe("/fog");
    expect(found.description).toMatchObject({ value: "A ferry & fog", from: "meta description" });
    const { span, from } = found.title ?? {};
    expect(from).toBe("JSON-LD headline");
    expect(page.source.slice(span?.start, span?.end)).toBe("Fog");
  });

  it("reads on where JSON-LD is broken, deep or refers to itself", () => {
    const broken = `<script type="application/ld+json">{"@type": </script>`;
    const deep = `<script type="application/ld+json">${"[".repeat(100_000)}${"]".repeat(100_000)}</script>`;
    const ring = jsonLd({
      "@type": "Article",
      "@id": "#a",
      author: { "@id": "#b" },
      about: { "@id": "#b", name: { "@id": "#a" } },
    });
    expect(valueOf(`${broken}${deep}${ring}<title>Fog</title>`, "title")).toBe("Fog");
  });

  // What took quadratic time would take hours.
  it.each(
    Object.entries({
      "dates without text": `${"<div class=date>".repeat(60_000)}${"<style>a</style>".repeat(60_000)}`,
      "bylines without text": "<p class=byline><b></b>".repeat(20_000),
      "a title of separators": `<meta property="og:site_name" content="z"><meta property="og:title" content="${"a - ".repeat(200_000)}"><h1>b</h1>`,
      "a headline of separators": jsonLd({
        "@type": "Article",
        headline: "a | ".repeat(200_000),
        author: { name: "b, ".repeat(200_000) },
      }),
      "things in things": `<script type="application/ld+json">${'{"@type":"Article","author":['.repeat(5_000)}1${"]}".repeat(5_000)}</script>`,
      "texts of nothing before the title": `${"<p> ".repeat(100_000)}<title>a</title><h1>a</h1>${"<p> ".repeat(100_000)}`,
      "a day of digits": `<time datetime="${"1".repeat(400_000)}">`,
    }),
  )("is read in a time that grows with the page: %s", { timeout: 60_000 }, (_, html) => {
    expect(Object.keys(metadata(openPage(html))).length).toBeLessThanOrEqual(10);
  });

  it("finds spans within the source of any page", () => {
    const piece = fc.constantFrom(
      "<h1>",
      "<title>",
      "<meta name=author content='",
      "'>",
      "<time>",
      "By ",
      "Ada",
      "2024-01-02",
      "<p class=byline>",
      jsonLd({ "@type": "Article", author: "A" }),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
        const page = openPage(pieces.join(""));
        for (const { span } of Object.values(metadata(page)))
          if (span) expect(span.start <= span.end && span.end <= page.source.length).toBe(true);
      }),
    );
  });
});
