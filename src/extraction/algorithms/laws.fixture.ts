import type { Extraction } from "../contract/extraction.ts";
import { finish, type AnyExtractor } from "../contract/extractor.ts";
import type { Inputs } from "../contract/inputs.ts";
import { valuesFor } from "../contract/parameters.ts";
import { openPage } from "../page/open-page.ts";
import type { Page } from "../page/page.ts";
import { hiddenWays, type Reading } from "../page/reading.ts";
import type { Selection } from "../page/selection.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { libraryOf } from "../run.ts";
import { byClassName } from "./by-class-name.fixture.ts";
import { extractors } from "./index.ts";
import { inputsOf } from "./inputs.fixture.ts";
import { longLines } from "./long-lines.fixture.ts";

/** The page that most laws are tried on. */
export const article = `<!doctype html><html><head><title>T</title><style>p{}</style></head><body><nav><ul><li><a href="/">Home</a>
<li><a href=/b>News &amp; more</a></ul></nav><div class="main"><h1>A headline of the page</h1>
<p>The first paragraph has a <b>bo</b>ld word, a <a href="/x">link</a> and an entity &mdash; here.</p>
<p>The second paragraph is longer still: it goes on and on, sentence after sentence, so that every method has something to keep.
<p>S<a href="/drop"><span class="initial letter">tyle</span></a> goes on within a <i>wo</i><a href=z>rd</a>.</p>
<script>var ignored = "<p>not text</p>";</script><!-- nor this --></div><footer>© 2026 <a href=/t>Terms</a></footer></body></html>`;

const sources: Readonly<Record<string, string>> = {
  "an article": article,
  "an empty page": "",
  "white space only": " \n\t ",
  "text without tags": "Only words, and no tag at all.",
  "a page of links only": "<body><a href=1>one</a> <a href=2>two</a>",
  "a page without links": "<body><p>one two three</p><p>four</p>",
  "a page without text": "<body><div><img src=x><br></div>",
  "a script only": "<script>var x = 1;</script>",
  "one line": `<body>${"<p>word word word</p>".repeat(200)}`,
  "a frameset": "<frameset><frame src=a></frameset>",
  "3,000 levels": `${"<div>".repeat(3000)}deep text down here${"</div>".repeat(3000)}`,
  "misnested tables": "<table>x<tr>y<td>z</table><p><b>one<i>two</b>three</i>",
  "a word parted by a script and a comment":
    "<body><p>one wo<script>var x = '<p>no';</script>r<!-- no -->d two</p><a href=x>three</a>",
  "two bodies": "<body><p>first</p></body><body><p>second <a>link</a></p></body>after",
  "a right-to-left page": "<html dir=rtl><body><p>سلام دنیا، این یک متن است.</p><a href=x>خانه</a>",
  "references and astral characters": "<p>a &amp; b &#x1F600; 😀 &notit; &nbsp; c</p>",
};
/** The article with something hidden in every way that a page tells by itself, and text of its own in a `noscript`. */
const hiding = article
  .replace("<nav>", "<nav aria-hidden=true>")
  .replace("<p>The first", "<p hidden>The first")
  .replace("<p>The second", "<p style='visibility:hidden'>The <b style='visibility:visible'>second</b>")
  .replace("<footer>", "<table style='display:none'>moved out<tr><td>in it</table><footer>")
  .replace("</body>", `<noscript><p>${Array.from({ length: 60 }, (_, at) => `word${at}`).join(" ")}</p></noscript></body>`);

/** Reads all that may be left out as left out. */
const narrow: Reading = { hidden: hiddenWays.filter((way) => way !== "layout"), noscript: "open", words: "script" };

/** Pages with nothing, little and much in them, by what they are; some of them read otherwise than as usual. */
export const pages = [
  ...Object.entries(sources).map(([name, source]) => [name, openPage(source)] as const),
  ["an article without what is hidden in it", openPage(hiding, narrow)] as const,
  ["an article with noscript left closed", openPage(hiding, { noscript: "closed" })] as const,
];

/** The registry, a rule-based method as its paper might have it, and the example of CONTRIBUTING.md. */
const library = libraryOf([...extractors, byClassName, longLines]);
/** Every extractor by its id. */
export const named = [...library.values()].map((extractor) => [extractor.id, extractor] as const);
export const articlePage = openPage(article);

export function run(extractor: AnyExtractor, page: Page, given: Readonly<Record<string, unknown>> = {}): Extraction {
  const [values] = valuesFor(extractor.parameters, given);
  return finish(extractor.decide(extractor.analyse(inputsIn(extractor, page), values), values));
}

export function inputsIn(extractor: AnyExtractor, page: Page): Inputs {
  return inputsOf(extractor, page, library);
}

export function allText(page: Page): Selection {
  return selectWords(page, wordsOf(page), () => true);
}
