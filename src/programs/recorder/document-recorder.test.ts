import { describe, expect, it } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import type { Page } from "../../extraction/page/page.ts";
import { rangesOf, type Selection } from "../../extraction/page/selection.ts";
import { inertDocument, sourceAsRead } from "../inert-document.ts";
import { DocumentRecorder, type Cause } from "./document-recorder.ts";
import { markedDocument } from "./marked-document.ts";
import { markedElement, isElement, placed, restore, snapshotOf, textsIn } from "./marks.ts";

const textsAt = ({ source }: Page, ranges: Selection): string[] =>
  Array.from(rangesOf(ranges), ({ start, end }) => source.slice(start, end));

const cause = (): Cause => ({ step: "", attempt: 0, reason: { rule: "test" } });

/** Runs a program on a page: what it removed, by element and text, and what is left. */
function record(source: string, program: (document: Document) => void) {
  const page = openPage(source);
  const document = markedDocument(page);
  const recorder = new DocumentRecorder(document, cause);
  recorder.run(() => {
    program(document);
  });
  return {
    document,
    isExact: recorder.isExact,
    left: textsAt(page, recorder.sourceIn(document.documentElement)).join("|"),
    removals: recorder.removals.map(
      ({ kind, element, ranges }) => `${kind} ${page.elements.names[element] ?? "-"} ${textsAt(page, ranges).join("|")}`,
    ),
  };
}

const query = (document: Document, selector: string): Element => {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};

describe("markedDocument", () => {
  it.each([
    "<p>one &amp; two<p>three",
    "<table>x<tr><td>y</table>",
    "<b><p>x</b>y</p>",
    "<p><b>a<i>b</b>c</i>d",
    "<template><p>a</p></template><svg viewBox='0 0 1 1'><title>t</title></svg>",
    "<pre>\n\nkept line</pre><textarea>\n&lt;a</textarea>",
    '<p data-number="7" class="a  b">x',
    "<button>a<input>b</button>c",
    "<noscript><p>hidden</p></noscript>shown",
    "\0<p>nul\0",
    "",
  ])("is the very document of %j", (source) => {
    const page = openPage(source);
    const { documentElement } = inertDocument(sourceAsRead(page));
    expect(markedDocument(page).documentElement.outerHTML).toBe(documentElement.outerHTML);
  });

  it("knows of each element and text where it stands", () => {
    const page = openPage("<div>one &amp; <b>two</b> three<!-- x --> four<table>out<tr><td>in</table></div>");
    const document = markedDocument(page);
    const elements = [...document.querySelectorAll("div, b, table, td")].map((node) => page.elements.names[markedElement(node)]);
    expect(elements).toEqual(["div", "b", "table", "td"]);
    for (const node of textsIn(document.documentElement)) {
      const { text, pieces } = placed(node);
      const said = pieces.map(({ sourceStart, sourceEnd }) => page.source.slice(sourceStart, sourceEnd)).join("");
      expect(said.replace("&amp;", "&")).toBe(text);
    }
  });

  it("knows apart the parts of an element that the parser splits", () => {
    const page = openPage("<p><b>one <i>two</b> three</i> four");
    const document = markedDocument(page);
    const places = textsIn(document.documentElement).map((node) => placed(node).pieces[0]?.sourceStart);
    expect(places).toEqual(["one", "two", " three", " four"].map((text) => page.source.indexOf(text)));
  });

  it("keeps to the places of the whole page where the reading leaves something out", () => {
    const page = openPage("<p>one</p><div hidden>no</div><p>t<i hidden>x</i>wo</p>", { hidden: ["attribute"], noscript: "open" });
    const document = markedDocument(page);
    const recorder = new DocumentRecorder(document, cause);
    expect(textsAt(page, recorder.sourceIn(document.documentElement)).join("|")).toBe("one|t|wo");
    const [, second] = document.querySelectorAll("p");
    expect(page.elements.starts[second === undefined ? -1 : markedElement(second)]).toBe(page.source.lastIndexOf("<p>"));
  });
});

describe("DocumentRecorder", () => {
  it("records what is removed, and not what moves", () => {
    const { removals, left } = record("<div><p>a</p></div><ul><li>b</ul><i>c</i>", (document) => {
      query(document, "ul").remove();
      query(document, "div").append(query(document, "i"));
      const { parentNode } = query(document, "p");
      parentNode?.removeChild(query(document, "p"));
    });
    expect(removals).toEqual(["removed ul b", "removed p a"]);
    expect(left).toBe("c");
  });

  it("takes back what is inserted again", () => {
    const { removals } = record("<div><p>a</p></div>", (document) => {
      const p = query(document, "p");
      p.remove();
      query(document, "body").append(p);
    });
    expect(removals).toEqual([]);
  });

  it("goes on with a body whose outermost element was taken out", () => {
    const page = openPage("<p>a</p><i>b</i>");
    const document = markedDocument(page);
    const recorder = new DocumentRecorder(document, cause);
    recorder.run(() => {
      const { body } = document;
      document.documentElement.remove();
      body.querySelector("i")?.remove();
    });
    expect(recorder.removals.map(({ ranges, isInDocument }) => [textsAt(page, ranges), isInDocument])).toEqual([[["b"], true]]);
    expect(textsAt(page, recorder.sourceIn(recorder.root))).toEqual(["a"]);
  });

  it("says nothing of what holds no words", () => {
    const { removals } = record("<p> \n</p><img>", (document) => {
      query(document, "p").remove();
      query(document, "img").remove();
    });
    expect(removals).toEqual([]);
  });

  it("knows a renamed element again, and no wrapper around its own child", () => {
    const { removals } = record("<div>a</div><p>b</p>", (document) => {
      const [div, p] = [query(document, "div"), query(document, "p")];
      const renamed = document.createElement("section");
      while (div.firstChild !== null) renamed.append(div.firstChild);
      div.parentNode?.replaceChild(renamed, div);
      renamed.remove();
      const wrapper = document.createElement("blockquote");
      p.parentNode?.replaceChild(wrapper, p);
      wrapper.append(p);
      wrapper.remove();
    });
    expect(removals).toEqual(["removed div a", "removed - b"]);
  });

  it("says what a replacement does not take over, and carries text over to one that is new", () => {
    const { removals, left } = record("<p>one <b>two</b> three</p><div><a>four</a> five</div>", (document) => {
      const p = query(document, "p");
      p.replaceWith(document.createTextNode("two three"));
      const a = query(document, "a");
      query(document, "div").replaceWith(a);
    });
    expect(removals).toEqual(["replaced p one ", "replaced div  five"]);
    expect(left).toBe("two| three|four");
  });

  it("follows text that is cut, joined and set", () => {
    const { removals, left } = record("<p>one two</p><div>a<i></i>b</div><h1>head  line</h1>", (document) => {
      const text = query(document, "p").firstChild as Text;
      text.data = "two";
      query(document, "i").remove();
      query(document, "div").normalize();
      query(document, "h1").textContent = "head line";
    });
    expect(removals).toEqual(["text - one "]);
    expect(left).toBe("two|a|b|head|line");
  });

  it("finds marks again when HTML that was read is set, and says when it cannot", () => {
    const source = `<div><p class=x>one &amp; two</p><p>${"long enough ".repeat(5)}</p></div>`;
    const again = record(source, (document) => {
      const div = query(document, "div");
      const html = div.innerHTML;
      query(document, "p").remove();
      div.innerHTML = html;
      query(document, "p.x").remove();
    });
    expect(again.removals).toEqual(["removed p one &amp; two", "removed p one &amp; two"]);
    const renamed = record(source, (document) => {
      const div = query(document, "div");
      div.replaceChild(document.createElement("SECTION"), query(document, "p.x"));
      const { innerHTML } = div;
      div.innerHTML = innerHTML;
      query(document, "p").remove();
    });
    expect(renamed.removals[1]).toMatch(/^removed p long enough/);
    const otherwise = record(source, (document) => {
      // A paragraph in a paragraph: when this is read again, the outer one ends before the inner.
      query(document, "p").append(query(document, "p + p"));
      const div = query(document, "div");
      const { innerHTML } = div;
      div.innerHTML = innerHTML;
    });
    expect([again, renamed, otherwise].map(({ isExact }) => isExact)).toEqual([true, true, false]);
  });

  it("finds text again of which a reference was read otherwise", () => {
    const source = `<div><p>${"long enough ".repeat(5)}</p><code>one &gt; two</code></div>`;
    const page = openPage(source);
    const document = markedDocument(page);
    const code = query(document, "code");
    const snapshot = snapshotOf(code);
    code.textContent = "one &gt; two";
    restore(code, snapshot);
    const places = textsIn(code).flatMap((node) => placed(node).pieces);
    expect(places.map(({ sourceStart, sourceEnd }) => source.slice(sourceStart, sourceEnd))).toEqual(["one", "two"]);
  });

  it("counts as removed what other HTML takes the place of, but for the words that it has too", () => {
    const { removals, left } = record("<div>one two</div>", (document) => {
      query(document, "div").innerHTML = "<b>two</b>";
    });
    expect(removals).toEqual(["text div one "]);
    expect(left).toBe("two");
  });

  it("tells of what is looked for, before it is answered", () => {
    const document = markedDocument(openPage("<p>a</p><p>b</p>"));
    const heard: string[] = [];
    const recorder = new DocumentRecorder(document, cause, {
      onQuery: (parent, selector) => {
        heard.push(`${selector} in ${isElement(parent) ? parent.localName : "the document"}`);
      },
    });
    const found = recorder.run(() => [document.querySelectorAll("p").length, document.body.querySelectorAll("p").length]);
    expect([found, heard]).toEqual([
      [2, 2],
      ["p in the document", "p in body"],
    ]);
    expect(document.querySelectorAll("p")).toHaveLength(2);
    expect(heard).toHaveLength(2);
  });

  it("marks copies", () => {
    const { removals } = record("<div><p>a &amp; b</p></div>", (document) => {
      const copy = document.cloneNode(true) as Document;
      query(copy, "p").remove();
      query(document, "div").cloneNode(true).firstChild?.remove();
    });
    expect(removals).toEqual(["removed p a &amp; b", "removed p a &amp; b"]);
  });

  it("leaves the document's own functions as they were, even when the program fails", () => {
    const document = markedDocument(openPage("<p>a"));
    const owners = [Object.getPrototypeOf(document.createTextNode("")) as object, Object.getPrototypeOf(document.body) as object];
    const functionsOf = (): unknown[] =>
      owners.flatMap((owner) => {
        const found: PropertyDescriptor[] = [];
        for (let at: object | null = owner; at !== null; at = Object.getPrototypeOf(at) as object | null)
          found.push(...Object.values(Object.getOwnPropertyDescriptors(at)));
        return found.flatMap((descriptor): unknown[] => [descriptor.value, descriptor.get, descriptor.set]);
      });
    const before = functionsOf();
    const recorder = new DocumentRecorder(document, cause);
    expect(() =>
      recorder.run(() => {
        throw new Error("gave up");
      }),
    ).toThrow("gave up");
    expect(functionsOf()).toEqual(before);
  });
});
