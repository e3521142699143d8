import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "../page/any-source.fixture.ts";
import { openPage } from "../page/open-page.ts";
import { linkAttribute } from "./preview-css.ts";
import { previewOf, steps, type Preview } from "./preview.ts";

describe("previewOf", () => {
  it("keeps elements, text and what says how they look", () => {
    expect(builtOf('<body class=a><p style="color:red" title=t data-x=1 aria-label=l lang=fa>One <b>two</b></p>')).toBe(
      '<html><head></head><body class="a"><p style="color:red" title="t" data-x="1" aria-label="l" lang="fa">One <b>two</b></p></body></html>',
    );
  });

  it.each([
    "<script>x</script>",
    "<noscript>x</noscript>",
    "<template>x</template>",
    "<base href=x>",
    "<link rel=stylesheet href=x>",
    "<meta http-equiv=refresh content=0>",
    "<iframe src=x>x</iframe>",
    "<object data=x>x</object>",
    "<embed src=x>",
    "<applet>x</applet>",
    "<portal>x</portal>",
    "<fencedframe>x</fencedframe>",
    "<video><source src=x><track src=x></video>",
    "<svg><script>x</script><foreignObject><p>x</p></foreignObject><image href=x /><animate attributeName=href /></svg>",
    "<math><annotation-xml encoding=text/html><p>x</p></annotation-xml><maction>x</maction></math>",
  ])("leaves out of %s what runs, loads or frames, with all in it", (html) => {
    expect(bodyOf(html).replace(/<(\/?)(?:video|svg|math)(?: [a-z]+)?>/g, "")).toBe("");
  });

  it.each([
    "onclick",
    "ping",
    "target",
    "autofocus",
    "action",
    "formaction",
    "download",
    "srcdoc",
    "accesskey",
    "name",
    "tabindex",
    "contenteditable",
    "src",
    "srcset",
    "poster",
    "background",
    "is",
    "data-contentscope-mark",
  ])("leaves out the attribute %s", (name) => {
    expect(bodyOf(`<p ${name}=x>y</p>`)).toBe("<p>y</p>");
  });

  it("shows what a declared shadow root holds, without what runs in it", () => {
    expect(bodyOf("<template shadowrootmode=open><script>x</script><p onclick=x>y</p></template>")).toBe("<span><p>y</p></span>");
  });

  it("renames the address of a link, so that nothing leads away", () => {
    expect(bodyOf("<a href=javascript:x>y</a><svg><a href=x><path d=M0 /></a></svg>")).toBe(
      `<a ${linkAttribute}="javascript:x">y</a><svg svg><g svg><path svg d="M0"></path></g></svg>`,
    );
  });

  it("shows forms as boxes, and fields that load or hold secrets as plain ones", () => {
    expect(
      bodyOf("<form action=x id=f><input type=image src=x><input type=PASSWORD value=v></form><x-y>a</x-y><blink>b</blink>"),
    ).toBe('<div id="f"><input type="button"></input><input type="text" value="v"></input></div><x-y>a</x-y><span>b</span>');
  });

  it("keeps pictures that come along as data, and names the others", () => {
    const preview = previewOf(
      openPage(
        "<base href=https://a.example/b/><img src=data:image/png;base64,AA><img src=c.png alt=C><img src=data:image/gif;x data-src=//d.example/e><img srcset='f.png 1x, g.png 2x'><img src=https://counter.example/ width=1 height=1>",
      ),
    );
    expect(markupOf(preview)).toContain('<img src="data:image/png;base64,AA"></img><img alt="C"></img>');
    expect(preview.images.map(({ address }) => address)).toEqual(["c.png", "//d.example/e", "f.png"]);
    expect(preview.base).toBe("https://a.example/b/");
  });

  it("takes the addresses out of style sheets, attributes and drawings", () => {
    expect(bodyOf("<style>p{background:url(x)}</style><p style='background:url(x)'></p><svg><rect fill='url(x)'/></svg>")).toBe(
      '<style>p{background:url(data:,)}</style><p style="background:url(data:,)"></p><svg svg><rect svg fill="url(data:,)"></rect></svg>',
    );
  });

  it("copies parts of drawings only from the page itself, and never copies of copies", () => {
    const html = "<svg><use href=#a></use><use href=x#a></use><g id=a><use href=#b></use></g></svg>";
    expect(bodyOf(html)).toBe('<svg svg><use svg href="#a"></use><use svg></use><g svg id="a"></g></svg>');
  });

  it("counts the style sheets from elsewhere, and knows a frameset", () => {
    expect(previewOf(openPage("<link rel='stylesheet alternate' href=a><link rel=icon href=b>")).foreignStyles).toBe(1);
    expect(previewOf(openPage("<frameset><frame src=a></frameset>")).isFrameset).toBe(true);
    expect(previewOf(openPage("<p>x")).isFrameset).toBe(false);
  });

  it("says of each unit of the text where it is in the source", () => {
    const source = "<p>a &amp; b</p><textarea>c</textarea>";
    const { text, offsets, runs } = previewOf(openPage(source));
    expect(text).toBe("a & bc");
    expect([...offsets]).toEqual([3, 4, 5, 10, 11, 26, 27]);
    expect(runs.count).toBe(1);
    expect([runs.unitStarts[0], runs.unitEnds[0], runs.starts[0], runs.ends[0]]).toEqual([0, 5, 3, 12]);
  });

  it("takes the units of content runs from their places, whatever the page", () => {
    const sources = anySource(
      "<table>|<tr>|<td>|<p>|</p>|<b>|</b>|<script>|</script>|<svg>|<title>|</svg>|<select>|<style>|</style>|<!-- |-->|word |&lt;| |\n|😀",
    );
    fc.assert(
      fc.property(sources, (source) => {
        const page = openPage(source);
        const { text, offsets, runs } = previewOf(page);
        for (let run = 0; run < runs.count; run++) {
          for (let unit = runs.unitStarts[run] ?? 0; unit < (runs.unitEnds[run] ?? 0); unit++) {
            const inSource = page.source[offsets[unit] ?? -1];
            expect(inSource === "&" ? "<" : inSource).toBe(text[unit]);
          }
          expect(text.slice(runs.unitStarts[run], runs.unitEnds[run])).toMatch(/^\S([^]*\S)?$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("takes a page nested 5,000 deep", () => {
    expect(previewOf(openPage("<div>".repeat(5_000))).elements.parents).toHaveLength(5_003);
  });
});

function bodyOf(html: string): string {
  return /<body>(.*)<\/body>/s.exec(markupOf(previewOf(openPage(`<body>${html}`))))?.[1] ?? "";
}

function builtOf(html: string): string {
  return markupOf(previewOf(openPage(html)));
}

/** What the code of a preview builds, as markup; elements of drawings and formulas say so. */
function markupOf({ code, names, values, text }: Preview): string {
  const parts: string[] = [];
  const open: string[] = [];
  const queue = [...code];
  const next = (): number => queue.shift() ?? 0;
  while (queue.length > 0) {
    const step = next();
    if (step === steps.close) parts.push(`</${open.pop()}>`);
    else if (step === steps.text) parts.push(text.slice(next(), next()));
    else if (step === steps.style) parts.push(values.slice(next(), next()));
    else {
      const [first = "", second] = (names[next()] ?? "").split(" ");
      next();
      open.push(second ?? first);
      const attributes = Array.from({ length: next() }, () => ` ${names[next()]}="${values.slice(next(), next())}"`);
      parts.push(`<${second ?? first}${second === undefined ? "" : ` ${first}`}${attributes.join("")}>`);
    }
  }
  return parts.join("");
}
