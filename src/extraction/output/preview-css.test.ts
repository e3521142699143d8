import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "../page/any-source.fixture.ts";
import { linkAttribute, withoutLoads } from "./preview-css.ts";

describe("withoutLoads", () => {
  it.each([
    ["p { background: url(https://a.example/b.png) red }", "p { background: url(data:,) red }"],
    [`p { background: URL( "https://a.example/b.png" ) }`, "p { background: url(data:,) }"],
    ["p { background: url('a)b') }", "p { background: url(data:,) }"],
    ["p { background: url(a\\)b) }", "p { background: url(data:,) }"],
    ["p { background: u\\72l(a) }", "p { background: url(data:,) }"],
    ["p { background: \\000075 rl(a) }", "p { background: url(data:,) }"],
    ["p { background: url(a", "p { background: url(data:,)"],
    ['@import "a.css"; p {}', "  p {}"],
    ["@import url(a;b.css) screen; p {}", "  p {}"],
    ['@\\69mport "a;b.css"; p {}', "  p {}"],
    ['p { background: image-set("a" 1x) }', 'p { background: none("a" 1x) }'],
    ["p { background: -webkit-image-set(url(a) 1x) }", "p { background: none(url(data:,) 1x) }"],
    ['p { background: src("a") }', 'p { background: none("a") }'],
    ['@im@import "a";port "b"; p {}', '@im port "b"; p {}'],
    ["@font-face { src: url(a.woff) } p {}", "  p {}"],
    ["@font-face { src: url(data:font/woff,x), url(a.woff) }", "@font-face { src: url(data:font/woff,x), url(data:,) }"],
  ])("takes the addresses out of %s", (css, expected) => {
    expect(withoutLoads(css)).toBe(expected);
  });

  it.each([
    "p { background: url(data:image/png;base64,AAAA) }",
    "p { background: url( 'data:image/svg+xml,<svg>' ) }",
    "rect { fill: url(#gradient) }",
    'p::before { content: "url(https://a.example)" }',
    "/* url(https://a.example) @import 'x'; */ p {}",
    ".md\\:flex, .w-1\\/2, .\\31 0 { content: '\\e900' }",
    ".image { --src-url: 1 }",
    "a::after { content: 'it\\'s' }",
  ])("leaves %s as it is", (css) => {
    expect(withoutLoads(css)).toBe(css);
  });

  it("asks for what stands for a link where a link is asked for", () => {
    expect(withoutLoads("a:link, :any-link:hover, a[href], a[ href^='x' ] {}")).toBe(
      `a[${linkAttribute}], [${linkAttribute}]:hover, a[${linkAttribute}], a[${linkAttribute}^='x' ] {}`,
    );
    expect(withoutLoads("a:linked, .link, [hreflang] {}")).toBe("a:linked, .link, [hreflang] {}");
  });

  it("leaves no address outside strings and comments, whatever the style sheet", () => {
    const sheets = anySource("url(|http://a|)|\"|'|\\|u\\72l(|@import |/*|*/|{|}|;| |\n|@font-face{|src:|image-set(");
    fc.assert(
      fc.property(sheets, (sheet) => {
        const outside = withoutLoads(sheet).replace(/\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?/g, "");
        expect(outside).not.toMatch(/(?<![\w-])url\(\s*(?!data:)[^\s#]/i);
        expect(outside).not.toMatch(/@import|(?<![\w-])image-set\(/i);
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes time in step with the length", () => {
    for (const part of ["url(", "@import ", "/*", '"', "\\", "@font-face{", "@import url("]) {
      const css = part.repeat(200_000 / part.length);
      expect(withoutLoads(css).length).toBeLessThanOrEqual(css.length * 4);
    }
  });
});
