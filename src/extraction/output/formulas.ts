import { oncePerPage } from "../page/once-per-page.ts";
import { attributeOf } from "../page/page.ts";

export interface Formula {
  readonly tex: string;
  /** True where it stands on lines of its own. */
  readonly isDisplay: boolean;
}

/** What programs draw around a formula; with no class, `math` is one itself. */
const wrapper = /(?:^|\s)(?:katex(?:-display)?|mwe-math-element|MathJax(?:_\w+)?)(?:\s|$)/;
const image = /(?:^|\s)(?:tex|latex|mwe-math-fallback-image-\w+)(?:\s|$)/;
const displayed = /(?:^|\s)(?:katex-display|MathJax_Display|mwe-math-fallback-image-display)(?:\s|$)/;

/**
 * Finds the formulas of a page of which the TeX is known: KaTeX, MathML with an annotation or an alternative text, scripts of MathJax,
 * and the images that wikis and blogs have of them. The answer is asked for each element in document order, and tells the formula that it
 * holds and nothing else: `"drawn"` for what MathJax made of a script that tells it too.
 */
export const formulasOf = oncePerPage(({ elements, runs }): ((element: number) => Formula | "drawn" | undefined) => {
  const { names, count, subtreeEnds } = elements;
  const texts = new Map<number, string>();
  for (let run = 0; run < runs.count; run++) {
    const parent = runs.parents[run];
    if (names[parent] === "annotation" || names[parent] === "script")
      texts.set(parent, (texts.get(parent) ?? "") + runs.texts[run]);
  }
  const isScript = (element: number): boolean =>
    names[element] === "script" && /^math\/tex(?:;|$)/.test(attributeOf(elements, element, "type"));
  const hasScripts = names.some((_, element) => isScript(element));
  // The next of a kind at each element or after it.
  const maths = new Uint32Array(count + 1).fill(count);
  const annotations = new Uint32Array(count + 1).fill(count);
  for (let element = count - 1; element >= 0; element--) {
    const isTex = names[element] === "annotation" && /tex/i.test(attributeOf(elements, element, "encoding"));
    maths[element] = names[element] === "math" ? element : maths[element + 1];
    annotations[element] = isTex ? element : annotations[element + 1];
  }
  const made = (tex: string | undefined, isDisplay: boolean): Formula | undefined => {
    const bare = (tex ?? "")
      .trim()
      .replace(/^\{\\(?:display|text)style\s+([^]*)\}$/, "$1")
      .trim();
    return bare === "" ? undefined : { tex: bare, isDisplay };
  };
  return (element) => {
    const name = names[element];
    if (isScript(element)) return made(texts.get(element), /mode=display/.test(attributeOf(elements, element, "type")));
    const classes = attributeOf(elements, element, "class");
    if (name === "img")
      return image.test(classes) ? made(attributeOf(elements, element, "alt"), displayed.test(classes)) : undefined;
    if (name !== "math" && name !== "mjx-container" && !wrapper.test(classes)) return undefined;
    if (hasScripts && /MathJax|MJX/.test(classes)) return "drawn";
    const math = maths[element];
    const end = subtreeEnds[element];
    // A wrapper of two formulas holds more than one.
    if (math >= end || maths[math + 1] < end) return undefined;
    const tex = annotations[math] < end ? texts.get(annotations[math]) : attributeOf(elements, math, "alttext");
    const isDisplay =
      displayed.test(classes) ||
      attributeOf(elements, math, "display") === "block" ||
      attributeOf(elements, element, "display") === "true";
    return made(tex, isDisplay);
  };
});
