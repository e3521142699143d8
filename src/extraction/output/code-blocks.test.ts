import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectionOf } from "../page/selection.ts";
import { articleOf } from "./article-writer.ts";
import { selectedHtml } from "./html.ts";
import { selectedMarkdown } from "./markdown.ts";
import { writtenText } from "./written-text.ts";

/** The page with a paragraph before and after, as Markdown, text, article and the text of its HTML. */
function written(source: string) {
  const page = openPage(`<p>before</p>${source}<p>after</p>`);
  const all = selectionOf([[0, page.source.length]]);
  const html = selectedHtml(page, all);
  return {
    markdown: selectedMarkdown(page, all).slice("before\n\n".length, -"\n\nafter".length),
    text: writtenText(page, all).text.slice("before\n".length, -"\nafter".length),
    article: articleOf(page, all, { removed: false }).text.slice("before\n".length, -"\nafter".length),
    html,
    htmlText: writtenText(openPage(html), selectionOf([[0, html.length]])).text.slice("before\n".length, -"\nafter".length),
  };
}

function expectCode(source: string, code: string): void {
  const { markdown, html: _, ...texts } = written(source);
  expect([markdown, texts]).toEqual([`\`\`\`\n${code}\n\`\`\``, { text: code, article: code, htmlText: code }]);
}

describe("lines of code", () => {
  const chroma = (at: number, line: string) =>
    `<span class="line"><span class="ln">${at}</span><span class="cl">${line}\n</span></span>`;
  const lnt = (at: number) => `<span class="lnt"><a class="lnlinks" href="#${at}">${at}</a>\n</span>`;
  const ln = (at: number, line: string) =>
    `<tr><td class="hljs-ln-line hljs-ln-numbers"><div class="hljs-ln-n">${at}</div></td><td class="hljs-ln-line hljs-ln-code">${line}</td></tr>`;
  const reacted = (at: number, line: string) =>
    `<span class="linenumber react-line-number" style="user-select: none">${at}</span>${line}\n`;
  it.each([
    ["Chroma within lines", `<pre class=chroma><code>${chroma(1, "a:")}${chroma(2, "  1")}</code></pre>`, "a:\n  1"],
    [
      "Chroma beside",
      `<table class=lntable><tr><td class=lntd><pre><code>${lnt(1)}${lnt(2)}</code></pre><td class=lntd><pre>a:\n  1</pre></table>`,
      "a:\n  1",
    ],
    ["Pygments", `<pre><span class="linenos">1</span>a:\n<span class="linenos special">2</span>  1</pre>`, "a:\n  1"],
    [
      "Rouge",
      `<table class=rouge-table><tr><td class="gutter gl"><pre class=lineno>1\n2\n</pre><td class=code><pre>a:\n  1</pre></table>`,
      "a:\n  1",
    ],
    [
      "Prism",
      `<pre class=line-numbers><code>a:\n  1<span aria-hidden=true class=line-numbers-rows><span></span></span></code></pre>`,
      "a:\n  1",
    ],
    ["Prism, and code that is a number", `<pre class=line-numbers><code class=line-numbers>42</code></pre>`, "42"],
    [
      "highlight.js",
      `<pre><code><table class=hljs-ln>${ln(1, "a:")}${ln(2, "")}${ln(3, "  1")}</table></code></pre>`,
      "a:\n\n  1",
    ],
    ["react", `<pre>${reacted(1, "a:")}${reacted(2, "  1")}</pre>`, "a:\n  1"],
    ["no names", "<div><div><div>7</div><div>8</div></div><pre>a:\n  1</pre></div>", "a:\n  1"],
    [
      "hidden from readers",
      "<pre><div><div aria-hidden=true>1</div><div>a:</div></div><div><div aria-hidden=true>2</div><div>  1</div></div></pre>",
      "a:\n  1",
    ],
  ])("have no numbers: %s", (_, source, code) => {
    expectCode(source, code);
  });

  it.each([
    ["blocks", "<div>a:</div><div></div><div>  1</div>", "a:\n\n  1"],
    ["two blocks, with white space and a break", "<div>a:</div>\n<div> </div>\n<div><br></div>\n<div>  1</div>", "a:\n\n\n  1"],
    ["items", "<ol class=linenums><li class=L0>a:</li><li class=L1></li><li class=L2>  1</li></ol>", "a:\n\n  1"],
    [
      "spans that a style breaks",
      "<span style='display: block'>a:</span><span style='display:block'></span><span style='display:block'>  1</span>",
      "a:\n\n  1",
    ],
    [
      "spans that are called lines",
      "<span class=code-line>a:</span><span class=code-line></span><span class=code-line>  1</span>",
      "a:\n\n  1",
    ],
    ["code", "<code>a:</code><code></code><code>  1</code>", "a:\n\n  1"],
    ["spans with line ends", "<span class=line>a:</span>\n<span class=line></span>\n<span class=line>  1</span>", "a:\n\n  1"],
    ["a block without words", "a:<div></div>1", "a:\n1"],
    ["one beside a line end", "a:\n<div></div>  1", "a:\n  1"],
    ["one beside a break", "a:<br><div></div>1", "a:\n1"],
    ["code and text in a line", "<code>a</code> = <code>b</code>(<code>c</code>)", "a = b(c)"],
  ])("are lines, the empty ones too: %s", (_, source, code) => {
    expectCode(`<pre>${source}</pre>`, code);
  });
});

describe("the language of code", () => {
  it.each([
    ['<pre><code class="hljs language-js">x</code></pre>', "js"],
    ['<pre><code class="python hljs">x</code></pre>', "python"],
    ['<pre><code class="hljs rust">x</code></pre>', "rust"],
    ['<pre class="language-language-css">x</pre>', "css"],
    ['<pre class="brush: php; title: ; notranslate">x</pre>', "php"],
    ['<pre class="sourceCode numberSource r numberLines"><code class="sourceCode r">x</code></pre>', "r"],
    ['<pre data-enlighter-language="ruby">x</pre>', "ruby"],
    ['<div class="mw-highlight mw-highlight-lang-go"><pre>x</pre></div>', "go"],
    ['<div class="highlight highlight-source-c++"><pre>x</pre></div>', "c++"],
    ['<pre><span class=title></span><div><code class="lang-ts">x</code></div></pre>', "ts"],
    ["<div><div><span>Kotlin</span><button>Copy</button></div><pre><code class=hljs>x</code></pre></div>", "kotlin"],
    ['<pre><code class="hljs language-undefined">x</code></pre>', ""],
    ['<div lang=en class="lang-en"><pre>x</pre></div>', ""],
  ])("is found: %s", (source, language) => {
    const { markdown, html } = written(source);
    expect(markdown).toBe(`\`\`\`${language}\nx\n\`\`\``);
    expect(/class="([^"]*)"/.exec(html)?.[1]).toBe(language === "" ? undefined : `language-${language}`);
  });
});

describe("buttons of code", () => {
  it.each([
    ["in it, before", "<pre><button>Copy</button><code>a:\n  1</code></pre>"],
    [
      "in it, with the language",
      "<pre><div><div>python<button>Copy code</button></div><div><code>a:\n  1</code></div></div></pre>",
    ],
    ["after it", "<div><pre>a:\n  1</pre><div><button>Copy</button></div></div>"],
    ["a link before it", '<div><div><a class="copy-btn" href="#">Copy</a></div><div><pre>a:\n  1</pre></div></div>'],
  ])("are none of it: %s", (_, source) => {
    const { markdown, text, htmlText } = written(source);
    expect(markdown).toMatch(/^```(?:python)?\na:\n {2}1\n```$/);
    expect([text, htmlText]).toEqual(["a:\n  1", "a:\n  1"]);
  });

  it("leave what else stands there", () => {
    const bar = "<div>app.js<a href=/fork>Fork</a><button>Copy</button></div>";
    expect(written(`<div>${bar}<pre>a</pre></div>`).text).toBe("app.jsFork\na");
    expect(written("<p>Press it:</p><p><button>Copy</button></p><p>and read.</p><pre>a</pre>").text).toBe(
      "Press it:\nCopy\nand read.\na",
    );
  });

  it("leave no blank in the place of one that is not selected", () => {
    const source = "<pre><button>Copy</button><code>a</code></pre>";
    const page = openPage(source);
    const at = source.indexOf("a</code>");
    expect(selectedMarkdown(page, selectionOf([[at, at + 1]]))).toBe("```\na\n```");
    expect(writtenText(page, selectionOf([[at, at + 1]])).text).toBe("a");
  });
});
