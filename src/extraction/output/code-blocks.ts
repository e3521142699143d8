import { oncePerPage } from "../page/once-per-page.ts";
import { attributeOf, type Elements, type Page } from "../page/page.ts";
import { lengthsOf } from "../page/text-nodes.ts";
import { documentOrder, innermostAround, outermostAround, relationsOf, summedUp, withinWanted } from "../page/tree.ts";

/** What blocks of code say otherwise than by their text. */
export interface CodeBlocks {
  /** The programming languages, as the page calls them: by the `code` of a `pre`, or by the `pre` that has none, or several. */
  readonly languages: ReadonlyMap<number, string>;
  /** What is no code: numbers of lines, buttons, and the name of the language that stands with these. */
  readonly others: ReadonlySet<number>;
  /** Elements that are lines, and what holds these, by the names that they are written by: a list would count them. */
  readonly names: ReadonlyMap<number, string>;
  /** The `pre` of each line that is an element without text, between others with some. */
  readonly emptyLines: ReadonlyMap<number, number>;
}

/** Reads all blocks of code of a page. Linear. */
export const codeBlocksOf = oncePerPage((page): CodeBlocks => {
  const pres = outermostAround(page.elements.parents, (element) => page.elements.names[element] === "pre");
  const numbers = numbersOf(page, pres);
  const { buttons, named } = buttonsOf(page, pres);
  const others = new Set([...numbers, ...buttons]);
  return { languages: languagesOf(page.elements, named), others, ...linesOf(page, pres, others) };
});

const codeName = /^(?:pre|code)$/;
const numberName =
  /(?:^|\s)(?:ln|lnt|lnlinks)(?:\s|$)|(?:^|[\s_-])(?:(?:line|row)[-_]?(?:no|num(?:ber)?)s?|gutter|linenodiv|blob-num|crayon-nums?|hljs-ln-n(?:umbers)?)(?:-(?:rows|wrapper|container|content|cell|column))?(?=\s|$)/i;

/** The numbers of the lines of code: by what their elements are called, by what nobody may select in code, or as what counts up beside it. */
function numbersOf(page: Page, pres: Int32Array): ReadonlySet<number> {
  const { names, parents, subtreeEnds, count } = page.elements;
  const digits = lengthsOf(page, (run) => page.runs.texts[run].match(/\d/g)?.length ?? 0);
  const signs = lengthsOf(page, (run) => page.runs.texts[run].match(/[^\d\s.:|\u200b]/g)?.length ?? 0);
  const isCode = innermostAround(parents, (element) => codeName.test(names[element]) || names[element] === "table");
  const { previousSiblings } = relationsOf(parents);
  const found = new Set<number>();
  for (let element = 0; element < count; element++) {
    if (names[element] === "pre") {
      let outer = element;
      for (let step = 0; step < mostSteps && previousSiblings[outer] < 0 && parents[outer] >= 0; step++) outer = parents[outer];
      const beside = previousSiblings[outer];
      if (beside >= 0 && digits[beside] > 0 && signs[beside] === 0 && countsUp(textIn(page, beside, " "))) found.add(beside);
    }
    if (digits[element] === 0 || signs[element] > 0 || isCode[element] < 0) continue;
    const own = (name: string): string => attributeOf(page.elements, element, name);
    const isUnsaid = pres[element] >= 0 && (own("aria-hidden") === "true" || /user-select:\s*none/.test(own("style")));
    // A highlighter calls code so that has numbers.
    const isNumbered = codeName.test(names[element]) && /(?:^|\s)line-?numbers(?:\s|$)/.test(own("class"));
    if (!isUnsaid && (isNumbered || !numberName.test(own("class")))) continue;
    found.add(element);
    element = subtreeEnds[element] - 1;
  }
  return found;
}

/** Returns whether a text is two numbers or more, each greater by one than that before. */
function countsUp(text: string): boolean {
  const numbers = text.match(/\d+/g) ?? [];
  return numbers.length > 1 && numbers.every((number, at) => at === 0 || Number(number) === Number(numbers[at - 1]) + 1);
}

const copyName = /(?:^|[\s_-])(?:copy|clipboard)(?:[\s_-]|$)/i;
/** Units of a button's text, and of a language's name, at most. */
const longestButton = 24;

/** The buttons in code and right before or after it, with what holds them and no more than the name of a language; and that name. */
function buttonsOf(page: Page, pres: Int32Array) {
  const { names, parents, subtreeEnds, count } = page.elements;
  const lengths = lengthsOf(page, (run) => (page.runs.ignored[run] === 1 ? 0 : page.runs.texts[run].replace(/\s+/g, "").length));
  const isButton = (element: number): boolean =>
    names[element] === "button" ||
    attributeOf(page.elements, element, "role") === "button" ||
    (copyName.test(attributeOf(page.elements, element, "class")) && lengths[element] <= longestButton);
  const inButtons = withinWanted(parents, (element) => !codeName.test(names[element]) && isButton(element));
  const spoken = lengthsOf(page, (run) => (inButtons[page.runs.parents[run]] === 1 ? 0 : page.runs.texts[run].trim().length));
  const codes = summedUp(
    parents,
    Int32Array.from(names, (name) => Number(codeName.test(name))),
  );
  const { previousSiblings } = relationsOf(parents);
  /** The `pre` that an element is, or that stands first in it. */
  const preIn = (element: number): number => {
    let first = element;
    for (let step = 0; step < mostSteps && names[first] !== "pre" && parents[first + 1] === first; step++) first++;
    return names[first] === "pre" ? first : -1;
  };
  const buttons = new Set<number>();
  const named = new Map<number, string>();
  for (let element = 0; element < count; element++) {
    if (inButtons[element] === 0 || codes[element] > 0) continue;
    let header = element;
    for (let up = parents[header]; up > page.body && codes[up] === 0 && spoken[up] <= longestButton; up = parents[header])
      header = up;
    const after = subtreeEnds[header];
    const isNext = after < count && parents[after] === parents[header];
    const before = previousSiblings[header];
    const pre = Math.max(pres[header], isNext ? preIn(after) : -1, before < 0 ? -1 : preIn(before));
    if (pre >= 0) {
      const name = textIn(page, header, "", inButtons).trim();
      const isName = /^(?:[a-z][\w+#-]*)?$/i.test(name);
      buttons.add(isName ? header : element);
      if (isName && name !== "") named.set(pre, name);
    }
    element = (pre >= 0 ? Math.max(subtreeEnds[header], subtreeEnds[element]) : subtreeEnds[element]) - 1;
  }
  return { buttons, named };
}

const lineName = /(?:^|[\s_-])line(?:\s|$)/i;
const isLine: ReadonlySet<string> = new Set(["div", "p", "li", "tr"]);
const namesInCode = new Map(
  [..."ol ul li".split(" "), ..."table thead tbody tfoot tr".split(" ")].map((name) => [name, "div"] as const),
);

/** The lines of code that are elements: blocks, what a style makes one, or what is called a line, or `code`, where no line ends part them. */
function linesOf(page: Page, pres: Int32Array, others: ReadonlySet<number>): Pick<CodeBlocks, "names" | "emptyLines"> {
  const { elements, runs } = page;
  const { names, parents, subtreeEnds } = elements;
  const isOther = withinWanted(parents, (element) => others.has(element));
  const isText = (run: number): boolean => isOther[runs.parents[run]] === 0 && /[^\s\u200b\ufeff]/.test(runs.texts[run]);
  const written = lengthsOf(page, (run) => Number(isText(run)));
  const { nextSiblings, previousSiblings } = relationsOf(parents);
  const isLike = (element: number, other: number): boolean => other >= 0 && names[other] === names[element];
  const writtenAs = new Map<number, string>();
  const emptyLines = new Map<number, number>();
  for (const [pre] of names.entries()) {
    if (pres[pre] !== pre) continue;
    const within = Array.from({ length: subtreeEnds[pre] - pre - 1 }, (_, at) => pre + 1 + at);
    const named = (name: string, attribute: string, pattern: RegExp): readonly number[] =>
      within.filter((element) => names[element] === name && pattern.test(attributeOf(elements, element, attribute)));
    const [styled, called, codes] = [
      named("span", "style", /display:\s*block/),
      named("span", "class", lineName),
      named("code", "", /^/),
    ];
    const parted = called.length > 1 ? called : codes;
    const ends = textIn(page, pre).trim().split("\n").length + named("br", "", /^/).length;
    for (const line of [...styled, ...(parted.length > 1 && ends < parted.length ? parted : [])]) writtenAs.set(line, "div");
    // A table of code has one cell of it in a row.
    const isTable = named("td", "", /^/).every((cell) => written[cell] === 0 || written[cell] === written[parents[cell]]);
    for (const element of within) {
      const name = names[element] === "td" ? "span" : namesInCode.get(names[element]);
      if (name !== undefined && (isTable || /^[ou]l$|^li$/.test(names[element]))) writtenAs.set(element, name);
    }
    const own = runsIn(page, pre).filter(isText);
    const last = own.length === 0 ? pre : runs.elementsBefore[own[own.length - 1]] - 1;
    for (let element = own.length === 0 ? last : runs.elementsBefore[own[0]]; element < last; element++) {
      const isEmpty =
        written[element] === 0 && isOther[element] === 0 && (isLine.has(names[element]) || writtenAs.get(element) === "div");
      if (!isEmpty || !isLike(element, previousSiblings[element]) || !isLike(element, nextSiblings[element])) continue;
      emptyLines.set(element, pre);
      element = subtreeEnds[element] - 1;
    }
  }
  return { names: writtenAs, emptyLines };
}

const prefixes = "highlight-(?:source-|text-|lang-)?";
const languageInClass = new RegExp(
  `(?<=^|\\s)(?:(?:language|lang|brush)[-:]\\s*|src-|(?:mw-)?${prefixes})(?:lang(?:uage)?-)*([\\w+#.-]+)`,
  "gi",
);
/** Around code, `lang-en` says what people read there. */
const languageAround = new RegExp(`(?<=^|\\s)(?:language-|(?:mw-)?${prefixes})(?:lang(?:uage)?-)*([\\w+#.-]+)`, "gi");
const languageBeside = /(?<=^|\s)(?:sourceCode|hljs|highlight)\s+([\w+#.-]+)|^([\w+#.-]+)\s+(?:hljs|sourceCode)$/gi;
const languageAttribute = /^data-(?:[\w-]+-)?lang(?:uage)?$/;
const noLanguages: ReadonlySet<string> = new Set(
  "none text plain plaintext default auto nohighlight no-highlight notranslate hljs highlight source code copy undefined null numberlines numbersource block wrapper".split(
    " ",
  ),
);
/** Elements around code that are asked, but for those of a table that holds it beside the numbers of its lines. */
const mostAround = 2;
const tableParts: ReadonlySet<string> = new Set(["table", "tbody", "tr", "td"]);
const mostSteps = 8;

/** @param named what stands beside a `pre` with a button */
function languagesOf(elements: Elements, named: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  const { names, parents, subtreeEnds, count } = elements;
  const found = new Map<number, string>();
  const said = (element: number, inClass: RegExp): string | undefined => {
    const classes = attributeOf(elements, element, "class");
    const words = [inClass, languageBeside].flatMap((pattern) =>
      Array.from(classes.matchAll(pattern), ([, one, other]) => one ?? other),
    );
    return [
      ...elements.attributes[element].filter(({ name }) => languageAttribute.test(name)).map(({ value }) => value),
      ...words,
    ].find((word) => /^[\w+#.-]{1,30}$/.test(word) && !noLanguages.has(word.toLowerCase()));
  };
  // The next `code` at each element or after it.
  const codes = new Uint32Array(count + 1).fill(count);
  for (let element = count - 1; element >= 0; element--)
    codes[element] = names[element] === "code" ? element : codes[element + 1];
  for (const [pre, name] of names.entries()) {
    if (name !== "pre") continue;
    const first = codes[pre] < subtreeEnds[pre] ? codes[pre] : pre;
    const code = codes[first + 1] < subtreeEnds[pre] ? pre : first;
    let language = said(first, languageInClass) ?? said(pre, languageInClass);
    let around = parents[pre];
    let asked = 0;
    for (let step = 0; step < mostSteps && asked < mostAround && language === undefined && around >= 0; step++) {
      if (!tableParts.has(names[around])) asked++;
      language = said(around, languageAround);
      around = parents[around];
    }
    language ??= named.get(pre);
    if (language !== undefined && !noLanguages.has(language.toLowerCase())) found.set(code, language.toLowerCase());
  }
  return found;
}

/** The runs in an element, in document order. */
function runsIn(page: Page, element: number): readonly number[] {
  const { runs, elements } = page;
  const order = documentOrder(page);
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs.elementsBefore[order[middle]] <= element) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < order.length && runs.parents[order[end]] >= element && runs.parents[order[end]] < elements.subtreeEnds[element])
    end++;
  return Array.from(order.subarray(low, end));
}

/** The text in an element. @param without 1 for the elements whose text is left out */
function textIn(page: Page, element: number, joint = "", without?: Uint8Array): string {
  const runs = runsIn(page, element).filter((run) => page.runs.ignored[run] === 0 && without?.[page.runs.parents[run]] !== 1);
  return runs.map((run) => page.runs.texts[run]).join(joint);
}
