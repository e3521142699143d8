import { describe, expect, it } from "vitest";
import { openPage } from "../extraction/page/open-page.ts";
import { hiddenTexts } from "./hidden-text.ts";

const post = "Last night the fog came in over the harbour & nobody saw the ferry until she was alongside.";

function hiddenIn(html: string): readonly unknown[] {
  const page = openPage(html);
  return hiddenTexts(page).map(({ kind, name, characters, elements, start, end }) => {
    return { kind, name, characters, elements, shown: page.source.slice(start, end) };
  });
}

describe("hiddenTexts", () => {
  it("counts the text of noscript elements together, without their tags and scripts", () => {
    const inner = `<p>${post.replace("&", "&amp;")}</p>`;
    const html = `<p>Loading…</p><noscript>${inner}</noscript><noscript><script>go()</script><b>Turn scripts on.</b></noscript>`;
    expect(hiddenIn(html)).toEqual([
      { kind: "noscript", name: "noscript", characters: post.length + "Turn scripts on.".length, elements: 2, shown: inner },
    ]);
  });

  it("finds the text of JSON-LD by the name that it has there, and its place", () => {
    const json = JSON.stringify({ "@type": "NewsArticle", url: "/fog", about: [{ articleBody: post }] });
    expect(hiddenIn(`<p>Loading…</p><script type="application/ld+json">${json}</script>`)).toEqual([
      { kind: "JSON", name: "JSON-LD (articleBody)", characters: post.length, elements: 1, shown: post },
    ]);
  });

  it("finds text in any script that holds JSON, without the tags in it", () => {
    const json = JSON.stringify({
      props: { html: `<p>${post}</p>`, more: [post.toUpperCase()], css: "p { color: red } ".repeat(9) },
    });
    expect(hiddenIn(`<script id="__NEXT_DATA__" type="application/json">${json}</script>`)).toMatchObject([
      { name: "JSON (script#__NEXT_DATA__)", characters: 2 * post.length, elements: 1 },
    ]);
  });

  it("shows the whole payload where it writes its text with other escapes", () => {
    const json = `{"text":"${post.replace("fog", "f\\u006fg")}"}`;
    expect(hiddenIn(`<script type="application/json">${json}</script>`)).toMatchObject([{ name: "JSON (script)", shown: json }]);
  });

  it("leaves out what the page shows as well", () => {
    const json = JSON.stringify({ articleBody: `<p>${post}</p>` });
    expect(hiddenIn(`<p>${post}</p><noscript>${post}</noscript><script type="application/ld+json">${json}</script>`)).toEqual([]);
  });

  it("finds nothing in other scripts, in broken JSON, in code, and in a page without any", () => {
    expect(hiddenIn(`<script>const text = "${post}";</script>`)).toEqual([]);
    expect(hiddenIn(`<script type="application/json">{"text":"${post}"</script>`)).toEqual([]);
    expect(hiddenIn(`<script type="application/json">{"code":"if (a) { b(); } ${"x = y; ".repeat(30)}"}</script>`)).toEqual([]);
    expect(hiddenIn("<noscript> <img src=pixel.gif> </noscript>")).toEqual([]);
  });

  it("tells the place of its longest part", () => {
    const texts = [post, `${post} ${post}`];
    const page = openPage(`<p>Loading…</p>\n<script type="application/json">${JSON.stringify(texts)}</script>`);
    expect(hiddenTexts(page)).toMatchObject([{ line: 2, parts: 2, start: page.source.indexOf(`${post} ${post}`) }]);
  });

  it("reads JSON that is nested deeper than the call stack", () => {
    const deep = `${"[".repeat(100_000)}"${post}"${"]".repeat(100_000)}`;
    expect(hiddenIn(`<script type="application/json">${deep}</script>`)).toMatchObject([{ characters: post.length }]);
  });
});
