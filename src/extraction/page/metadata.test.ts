import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metadata, type MetadataField } from "./metadata.ts";
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

  it("is what cards are told where the page has no better, and not the site's name", () => {
    expect(valueOf(`<title>x</title><meta property="twitter:title og:locale" content="Fog on the quay">`, "title")).toBe(
      "Fog on the quay",
    );
    const head = `<meta property=og:site_name content="Wren Post"><meta name=twitter:title content="Wren Post">`;
    expect(valueOf(`${head}<title>Fog</title>`, "title")).toBe("Fog");
  });

  it.each(["Wren Post - Wren Post", "Wren Post – News", "Wren Post"])("is what cards are told where it is %s", (name) => {
    const html = `<title>${name}</title><meta name=twitter:title content="Fog stops the ferry"><h1>Wren Post</h1>`;
    expect(valueOf(html, "title")).toBe("Fog stops the ferry");
    expect(valueOf(html, "title", "https://wrenpost.example/fog")).toBe("Fog stops the ferry");
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

  it("is the site only where a byline says so", () => {
    const head = `<meta property=og:site_name content="Wren Post"><meta name=author content="Wren Post">`;
    expect(valueOf(`${head}<p class=byline>By Ada Wren</p>`, "author")).toBe("Ada Wren");
    expect(valueOf(`${head}<p class=byline>Recipe by Ada Wren</p>`, "author")).toBe("Ada Wren");
    expect(valueOf("<title>Fog ¶</title><h1>Fog</h1><p class=author>Dec. 19</p>", "author")).toBeUndefined();
    expect(valueOf("<title>Fog on the quay ¶</title>", "title")).toBe("Fog on the quay");
    expect(valueOf(head, "author")).toBeUndefined();
    expect(valueOf(`${head}<title>Fog</title><h1>Fog</h1><p>Wren Post</p>`, "author")).toBeUndefined();
    expect(valueOf(`${head}<p itemprop=author>Wren Post</p>`, "author")).toBeUndefined();
    expect(valueOf(`${head}<title>Fog</title><h1>Fog</h1><p>By Wren Post</p>`, "author")).toBe("Wren Post");
  });

  it.each(["Wren Web Agency", "Tern Ltd.", "wrenpost.example", "wrenpost2", "the harbour office", "Fog on the quay"])(
    "is %s only where a line beside the title says so",
    (name) => {
      const head = `<link rel=canonical href="https://wrenpost.example/fog"><title>Fog on the quay</title><meta name=author content="${name}">`;
      const isTitle = name === "Fog on the quay";
      expect(valueOf(`${head}<h1>Fog on the quay</h1>`, "author")).toBeUndefined();
      expect(valueOf(`${head}<h1>Fog on the quay</h1><p>${name}</p>`, "author")).toBe(isTitle ? undefined : name);
    },
  );

  it("is a stated name like that of a person, and one that a page names otherwise", () => {
    const head = "<title>Fog</title><meta name=author content=";
    expect(valueOf(`${head}"Ada de la Cruz">`, "author")).toBe("Ada de la Cruz");
    expect(valueOf(`${head}saltydog>`, "author")).toBe("saltydog");
    expect(valueOf(`${head}"Tern Media"><h1>Fog</h1><p>By Ada Wren</p>`, "author")).toBe("Ada Wren");
  });

  it("is no group that JSON-LD says is one", () => {
    const author = { "@type": "Organization", name: "Wren and Daughters" };
    expect(valueOf(jsonLd({ "@type": "Article", author }), "author")).toBeUndefined();
    expect(valueOf(`${jsonLd({ "@type": "Article", author })}<p class=byline>Ada Wren</p>`, "author")).toBe("Ada Wren");
  });

  it("is who began a thread, whatever the name", () => {
    const post = { "@type": "DiscussionForumPosting", author: { "@type": "Person", name: "The Fog 77" } };
    expect(valueOf(jsonLd(post), "author")).toBe("The Fog 77");
    const page = "<title>Fog</title><h1>Fog</h1><ul><li><i>Thread starter</i> <a>tern_77</a></ul><p>The ferry stayed.</p>";
    expect(valueOf(page, "author")).toBe("tern_77");
  });

  it("is whom a link to a page of an author names", () => {
    const link = (name: string): string => `<p><a href="/blog/authors/${name}">${name}</a></p>`;
    expect(valueOf(`<h1>Fog</h1>${link("Ada Wren")}`, "author")).toBe("Ada Wren");
    const others = ["Ada Wren", "Ben Ito", "Cy Fox", "Di Hay"].map((name) => `<h2>Rope</h2>${link(name)}`).join(text);
    expect(valueOf(`<h1>Fog</h1>${others}`, "author")).toBeUndefined();
  });

  it("is a name, not an address", () => {
    expect(valueOf(`<meta name=author content="https://wren.example/ada">`, "author")).toBeUndefined();
    expect(valueOf(`<meta name=author content="ada@wren.example">`, "author")).toBeUndefined();
    expect(valueOf(`<meta name=citation_author content="Wren, Ada">`, "author")).toBe("Ada Wren");
  });
});

const text =
  "<p>The ferry left the quay at seven, as on each working day, and who stood at the rail knew nothing of it.</p>".repeat(5);
const titled = (body: string, head = ""): string => `<html lang=en>${head}<title>Fog</title><body>${body}`;
const script = (code: string): string => `<script type="application/ld+json">${code}</script>`;

describe("metadata: several authors and what they stand in", () => {
  it.each([
    [
      "a meta for each",
      `<meta name=citation_author content="Wren, Ada"><meta name=citation_author content="de la Cruz, Ben"><meta name=citation_author content="Wren, Ada">`,
      "Ada Wren, Ben de la Cruz",
    ],
    [
      "article:author",
      `<meta property="article:author" content="Ada Wren"><meta property="article:author" content="Ben Ito">`,
      "Ada Wren, Ben Ito",
    ],
    ["a list in a meta", `<meta name="DC.creator" content="Wren, Ada; Ito, Ben">`, "Ada Wren, Ben Ito"],
    [
      "links",
      titled(`<h1>Fog</h1><p>By <a rel=author>Ada Wren</a> and <a rel="nofollow author">Ben Ito</a>${text}`),
      "Ada Wren, Ben Ito",
    ],
    ["links to one", titled(`<h1>Fog</h1><a rel=author>Ada Wren</a>${text}<a rel=author>Ada Wren</a>`), "Ada Wren"],
    [
      "a byline in a part that is responsive",
      titled(`<h1>Fog</h1><div class="img-responsive commentary"><p>By Ada Wren</p></div>`),
      "Ada Wren",
    ],
    [
      "a byline of links",
      titled(`<h1>Fog</h1><p>By <a>Ada Wren</a>, <a>Ben Ito</a> and <a>Cy Fox</a></p>`),
      "Ada Wren, Ben Ito, Cy Fox",
    ],
    ["bylines", titled(`<h1>Fog</h1><p class=author>Ada Wren</p><p class=author>Ben Ito</p>${text}`), "Ada Wren, Ben Ito"],
    ["a byline with a day and a role", titled(`<h1>Fog</h1><p class=byline><a>Ada Wren</a> <i>Dec 18</i></p>`), "Ada Wren"],
    [
      "microdata with the name in a meta",
      titled(
        `<i itemprop="author" itemscope><meta itemprop=name content="Ada Wren"></i>, <i itemprop="creator author">Ben Ito</i>`,
      ),
      "Ada Wren, Ben Ito",
    ],
    [
      "microdata in parts",
      titled(`<i itemprop=author itemscope><b itemprop=givenName>Ada</b> <b itemprop=familyName>Wren</b> editor</i>`),
      "Ada Wren",
    ],
    ["JSON-LD in parts", jsonLd({ "@type": "Article", author: { givenName: "Ada", familyName: "Wren" } }), "Ada Wren"],
    ["names of a list of names", `<meta name="author twitter:creator" content="Ada Wren">`, "Ada Wren"],
    ["German", titled(`<h1>Fog</h1><p>Von Ada Wren · 4. März 2024</p>`), "Ada Wren"],
    ["French", titled(`<h1>Fog</h1><p>Par <a>Ada Wren</a> et <a>Ben Ito</a>, le 4 mars 2024</p>`), "Ada Wren, Ben Ito"],
    ["Italian", titled(`<h1>Fog</h1><p>di Ada Wren - 4 marzo 2024</p>`), "Ada Wren"],
    ["Russian", titled(`<h1>Fog</h1><p>Автор: Ада Рен</p>`), "Ада Рен"],
  ])("reads %s", (_, html, author) => {
    expect(valueOf(html, "author")).toBe(author);
  });

  it("lie from the first to the last place", () => {
    const page = openPage(`<meta name=author content="Ada"><meta name=author content="Ben">`);
    expect(metadata(page).author).toEqual({
      value: "Ada, Ben",
      from: "meta author",
      span: { start: 0, end: page.source.length },
    });
  });

  it.each([
    ["CDATA", `//<![CDATA[\n{"@type":"Article","author":"Ada Wren"}\n//]]>`],
    ["comments", `<!-- {"@type":"Article",/* who */"author":"Ada Wren"} -->`],
    ["lines of comment", `// made by hand\n{"@type":"Article", // more\n"url":"https://a.example//b","author":"Ada Wren"}`],
    ["commas and semicolons at ends", `{"@type":"Article","author":["Ada Wren",],};`],
    ["breaks in texts", `{"@type":"Article","author":"Ada\nWren","headline":"a\tb"}`],
    ["several things", `{"@type":"WebSite","name":"a"}\n{"@type":"Article","author":"Ada Wren"}`],
    ["several things with commas", `{"@type":"WebSite"},{"@type":"Article","author":"Ada Wren"},`],
  ])("reads JSON-LD with %s", (_, code) => {
    expect(valueOf(script(code), "author")).toBe("Ada Wren");
  });

  it.each([
    [
      "posts of a forum",
      `<div class=author>saltydog <span>Joined: Oct 1999</span></div>${text}<div class=author>Tern_77 Posts: 12</div>${text}`,
    ],
    ["posters", ["Ada Wren", "Ben Ito", "Cy Fox", "Di Hay"].map((name) => `<p class=author>${name}</p>${text}`).join("")],
    ["a share bar", `<div class=byline>Share this article</div><div class=byline><a>Share</a> <a>Print</a></div>${text}`],
    ["a form for comments", `${text}<form><p class="comment-form-author">Your Name</p><p class=author>Email Required</p></form>`],
    ["navigation", `<div class=author><a>Home</a> <a>About Us</a> <a>Harbour Tours</a></div>${text}`],
    ["a licence", `<p class=author>License</p><p>Copyright (c) 2019 Ada Wren</p>`],
    ["a shop", `<p>Shop by Category</p><ul><li>By Brand<li>By Size</ul><button class=author>Add Rope</button>`],
    [
      "a review",
      `<div class=reviews><p>By Ada Wren</p></div><div itemprop=review itemscope><b itemprop=author>Ben Ito</b></div>`,
    ],
    ["answers", `<div itemprop=acceptedAnswer itemscope>${text}<span itemprop=author>Ada Wren</span></div>`],
    ["comments", `${text}<ol class=commentlist><li><cite class=author>Ada Wren</cite></ol>`],
    ["cards", ["Ada Wren", "Ben Ito"].map((name) => `<article><h2>Rope</h2><p class=author>${name}</p></article>`).join("")],
    ["lines of others", ["Ada Wren", "Ben Ito", "Cy Fox", "Di Hay"].map((name) => `<h2>Rope</h2><p>By ${name}</p>`).join("")],
    [
      "a quotation",
      `<blockquote>Good. <p class=author>Ada Wren</p></blockquote><figure><figcaption>Photo by Ben Ito</figcaption></figure>`,
    ],
    [
      "a table",
      `<table><tr><th class=author>Author<th>Title${["Ada Wren", "Ben Ito", "Cy Fox", "Di Hay"].map((name) => `<tr><td class=author>${name}<td>Fog`).join("")}</table>`,
    ],
    ["words in prose", `<p>By signing up you agree.</p><p>Par exemple, Monsieur Lund.</p><p>Von Montag bis Freitag</p>`],
  ])("are none of %s", (_, body) => {
    expect(valueOf(titled(`<h1>Fog</h1>${body}`), "author")).toBeUndefined();
  });
});

describe("metadata: which day is the page's", () => {
  it.each([
    [
      "the masthead's",
      `<header>Post <b>Saturday, June 1, 2024</b></header><h1>Fog</h1><time datetime=2024-05-04>4 May</time>`,
      "2024-05-04",
    ],
    ["a masthead's without a name", `<div><div>Post <b>June 1, 2024</b></div><div><h1>Fog</h1>${text}</div></div>`, undefined],
    ["above the title", `<article><p>June 1, 2024</p><h1>Fog</h1>${text}</article>`, "2024-06-01"],
    ["in a sentence", `<h1>Fog</h1><p>On May 12, 1998 the boat left for the first time.</p>`, undefined],
    [
      "marked in a sentence",
      `<h1>Fog</h1><p>It sank on <time datetime=1998-05-12>12 May</time> off the long quay.</p>`,
      undefined,
    ],
    ["of a comment", `<h1>Fog</h1><div class=comment-list><time datetime=2024-05-04></time></div>`, undefined],
    ["of other articles", `<article><h1>Fog</h1></article><article><time datetime=2024-05-04></time></article>`, undefined],
    ["of an event", `<h1>Fog</h1><time itemprop=startDate datetime=2024-05-12>12 May 2024</time>`, undefined],
    ["of a copyright", `<h1>Fog</h1><p class=date>© 4 May 2024 Post</p>`, undefined],
    ["early and stated", `<h1>Fog</h1><meta itemprop=datePublished content="1950-03-04">`, "1950-03-04"],
    ["early and shown", `<h1>Fog</h1><p>4 May 1912</p>`, undefined],
    ["impossible", `<meta name=date content="2023-02-31"><h1>Fog</h1><p>2 March 2023</p>`, "2023-03-02"],
  ])("is it where it is %s", (_, body, day) => {
    expect(valueOf(titled(body), "published")).toBe(day);
  });

  it.each([
    "<p>Updated: <time datetime=2024-06-01>June 1, 2024</time></p><p>Published: <time datetime=2024-05-04>May 4, 2024</time></p>",
    "<p>Updated June 1, 2024 | Published May 4, 2024</p>",
    "<dl><dt>Last modified<dd>1 June 2024<dt>First published<dd>4 May 2024</dl>",
    "<p>Publié le 4 mai 2024, mis à jour le 1er juin 2024</p>",
    "<p>Aktualisiert am 1. Juni 2024</p><p>4. Mai 2024</p>",
    "<time class=updated datetime=2024-06-01>1 June 2024</time> <time class=published datetime=2024-05-04>4 May 2024</time>",
    "<time itemprop=dateModified datetime=2024-06-01></time><time itemprop=datePublished datetime=2024-05-04></time>",
  ])("is not that of a change: %s", (line) => {
    const html = titled(`<h1>Fog</h1>${line}${text}`);
    expect([valueOf(html, "published"), valueOf(html, "modified")]).toEqual(["2024-05-04", "2024-06-01"]);
  });

  it("is read as the page's language writes it", () => {
    const page = (language: string): string =>
      `<html lang=${language}><title>Fog</title><h1>Fog</h1><p class=date>03/04/2024</p>`;
    expect(["en-GB", "de", "en-US"].map((language) => valueOf(page(language), "published"))).toEqual([
      "2024-04-03",
      "2024-04-03",
      "2024-03-04",
    ]);
  });
});

describe("metadata: dates", () => {
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
      "forms without a heading": "<form><article>".repeat(60_000),
      "comments that never end": script("/*".repeat(200_000) + '"'),
      "a masthead in the depth": `${"<div>".repeat(5_000)}<p>${"<b>4 May 2024</b> ".repeat(100)}</p><h1>a</h1>`,
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
