import { oncePerPage } from "../page/once-per-page.ts";
import { attributeOf } from "../page/page.ts";

const inClass =
  /(?:^|\s)(?:(?:language|lang|brush)[-:]\s*|highlight-source-|highlight-|src-|(?:sourceCode|hljs|highlight)\s+(?!highlight))([\w+#.-]+)/i;
/** Around code, `lang-en` says what people read there. */
const inClassAround = /(?:^|\s)(?:language-|highlight-source-|highlight-|(?:sourceCode|highlight)\s+(?!highlight))([\w+#.-]+)/i;
const inAttributes = ["data-lang", "data-language"];
const noLanguages: ReadonlySet<string> = new Set(
  "none text plain plaintext default auto nohighlight notranslate hljs highlight source code copy".split(" "),
);
/** Elements around code that are asked, but for those of a table that holds it beside the numbers of its lines. */
const furthest = 2;
const tableParts: ReadonlySet<string> = new Set(["table", "tbody", "tr", "td"]);
const deepest = 8;

/** The programming language of each block of code that says it, as the page calls it: on its `code`, or on the `pre` that has none. */
export const languagesOf = oncePerPage(({ elements }): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  const said = (element: number, pattern: RegExp): string | undefined => {
    const names = inAttributes.map((name) => attributeOf(elements, element, name));
    const language = [...names, pattern.exec(attributeOf(elements, element, "class"))?.[1] ?? ""].find((name) => name !== "");
    return language !== undefined && /^[\w+#.-]{1,30}$/.test(language) && !noLanguages.has(language.toLowerCase())
      ? language
      : undefined;
  };
  for (const [pre, name] of elements.names.entries()) {
    if (name !== "pre") continue;
    const code = elements.names[pre + 1] === "code" && elements.parents[pre + 1] === pre ? pre + 1 : pre;
    let language = said(code, inClass) ?? said(pre, inClass);
    let around = elements.parents[pre];
    let asked = 0;
    for (let step = 0; step < deepest && asked < furthest && language === undefined && around >= 0; step++) {
      if (!tableParts.has(elements.names[around])) asked++;
      language = said(around, inClassAround);
      around = elements.parents[around];
    }
    if (language !== undefined) found.set(code, language.toLowerCase());
  }
  return found;
});
