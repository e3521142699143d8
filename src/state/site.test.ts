import { describe, expect, it } from "vitest";
import { emptyLab, type Lab } from "./lab.ts";
import { withPage } from "./page-changes.ts";
import { pageNamed } from "./open-page.fixture.ts";
import { hostIn, mostSiteFiles, siteOf, withoutSiteFiles, withSiteFiles } from "./site.ts";

const of = (host: string, text: string): string => `<link rel=canonical href="https://${host}/${text}"><p>${text}`;

describe("siteOf", () => {
  it("counts the tabs that name the host of the shown page", () => {
    const { host, pages } = siteOf(
      labWith([of("a.example", "two"), of("b.example", "three"), "<p>four", of("www.a.example", "one")]),
    );
    expect(host).toBe("a.example");
    expect(pages.map(({ name, from }) => [name, from])).toEqual([["page 0", "tab"]]);
  });

  it("goes by the address that a page is from, whatever it names", () => {
    const lab = labWith(["<p>one", of("b.example", "two"), of("a.example", "three")]);
    const url = "https://www.a.example/saved";
    expect(siteOf({ ...lab, pages: lab.pages.map((page, at) => (at === 1 ? { ...page, url } : page)) }).host).toBe("a.example");
  });

  it("counts the pages given that name no other host, and not the shown page again", () => {
    const lab = withSiteFiles(labWith([of("a.example", "one")]), [
      { key: "s1", name: "same host", source: of("a.example", "two") },
      { key: "s2", name: "no host", source: "<p>three" },
      { key: "s3", name: "other host", source: of("b.example", "four") },
      { key: "s4", name: "itself", source: of("a.example", "one") },
    ]);
    expect(siteOf(lab).pages.map(({ name }) => name)).toEqual(["same host", "no host"]);
    expect(siteOf(lab).strangers.map(({ name }) => name)).toEqual(["other host"]);
  });

  it("takes every page given where the shown one names no host", () => {
    const lab = withSiteFiles(labWith(["<p>one"]), [{ key: "s5", name: "given", source: of("b.example", "x") }]);
    expect(siteOf(lab).pages).toHaveLength(1);
  });

  it("is empty without a page", () => {
    expect(siteOf(emptyLab).pages).toEqual([]);
  });
});

describe("withSiteFiles", () => {
  it("takes a text once and no more than may be", () => {
    const file = { key: "s6", name: "x", source: "<p>x" };
    const once = withSiteFiles(labWith([]), [file, { ...file, key: "s7" }]);
    expect(once.site).toEqual([file]);
    expect(withSiteFiles(once, [{ ...file, key: "s8" }])).toBe(once);
    const many = Array.from({ length: mostSiteFiles + 9 }, (_, index) => ({ key: `m${index}`, name: "", source: `${index}` }));
    expect(withSiteFiles(once, many).site).toHaveLength(mostSiteFiles);
    expect(withoutSiteFiles(once, ["s6"]).site).toEqual([]);
  });
});

describe("hostIn", () => {
  it.each([
    ['<link rel="canonical" href="https://www.News.example/a">', "news.example"],
    ["<link href='http://x.example:8080/a' rel=canonical>", "x.example"],
    ['<meta property="og:url" content="https://m.example/">', "m.example"],
    ['<base href="https://b.example/dir/">', "b.example"],
    ["<!-- saved from url=(0031)https://s.example/page.html -->", "s.example"],
    ['<link rel="stylesheet" href="https://cdn.example/a.css">', undefined],
    ['<link rel="canonical" href="/relative">', undefined],
    ["", undefined],
  ])("finds the host of %s", (head, host) => {
    expect(hostIn(head)).toBe(host);
  });
});

let count = 0;

function labWith(sources: readonly string[]): Lab {
  const pages = sources.map((source, index) => pageNamed(`page ${index}`, { id: `${index}`, key: `${++count}`, source }));
  return pages.reduce(withPage, emptyLab);
}
