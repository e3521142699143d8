import { describe, expect, it } from "vitest";
import { inertDocument } from "../inert-document.ts";
import { SelectorList } from "./selector-list.ts";

const document = inertDocument(`<body><nav class="main menu">a</nav><header id=top><p>b<p>c</header><header id=low><p>d</header>
<a href="/author/1,2" title="Share on (x)">e</a><div data-testid="load-more"></div><div class=next>f</div><i>g</i><svg class=icon></svg>
<ul><li><span class="Tag ltx_tag_item">h</span></li></ul>`);

const selectors = [
  "nav",
  ".menu",
  "#top:not(.a,.b)",
  "header:not(:has(p + p)):not(:has(img))",
  '[href*="/author/1,2"]',
  '[title^="Share on (" i]',
  '[data-testid="load-more"] + div',
  'li > span[class*="tag" i][class~="Tag"]',
  'svg:not([class*="math"]):not(.hidden)',
];

const list = selectors.join(",\n");

describe("SelectorList", () => {
  it("names the first selector that an element matches, for every element", () => {
    const named = new SelectorList(list);
    const elements = [...document.querySelectorAll("*")];
    const asked = elements.map((element) => selectors.find((selector) => element.matches(selector)));
    expect(elements.map((element) => named.matching(element))).toEqual(asked);
    expect(asked.filter((selector) => selector !== undefined)).toEqual([
      "nav",
      "#top:not(.a,.b)",
      "header:not(:has(p + p)):not(:has(img))",
      '[href*="/author/1,2"]',
      '[data-testid="load-more"] + div',
      'svg:not([class*="math"]):not(.hidden)',
      'li > span[class*="tag" i][class~="Tag"]',
    ]);
  });

  it("asks the document for few of them", () => {
    const asked: string[] = [];
    const element = {
      localName: "div",
      id: "",
      classList: { contains: (name: string) => name === "menu" },
      hasAttribute: (name: string) => name === "class",
      matches: (selector: string) => {
        asked.push(selector);
        return selector === ".menu";
      },
    };
    expect(new SelectorList(list).matching(element as unknown as Element)).toBe(".menu");
    expect(asked).toEqual([".menu"]);
  });
});
