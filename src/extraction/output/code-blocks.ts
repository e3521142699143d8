import { oncePerPage } from "../page/once-per-page.ts";
import { attributeOf, type Elements, type Page } from "../page/page.ts";
import { lengthsOf } from "../page/text-nodes.ts";
import { firstFrom, outermostAround, relationsOf, summedUp, withinWanted } from "../page/tree.ts";

/** The parts of blocks of code beside their text. */
export interface CodeBlocks {
  /** The programming languages, as the page calls them: by the `code` of a `pre`, or by the `pre` that has none, or several. */
  readonly languages: ReadonlyMap<number, string>;
  /** The elements that are no code: numbers of lines, buttons, and the name of the language that stands with these. */
  readonly others: ReadonlySet<number>;
  /** Elements in code that are lines of it, or hold them. */
  readonly lines: ReadonlySet<number>;
  /** The `pre` of each line that is an element without text, between others with some. */
  readonly emptyLines: ReadonlyMap<number, number>;
}

/** Reads all blocks of code of a page. Linear. */
export const codeBlocksOf = oncePerPage((page): CodeBlocks => {
  const { names, parents } = page.elements;
  const isOfCode = names.some((name, element) => name === "pre" || numberName.test(attributeOf(page.elements, element, "class")));
  if (!isOfCode) return { languages: new Map(), others: new Set(), lines: new Set(), emptyLines: new Map() };
  const pres = outermostAround(parents, (element) => names[element] === "pre");
  const { others, named } = othersOf(page, pres);
  return { languages: languagesOf(page.elements, named), others, ...linesOf(page, pres, others) };
});

const numberName =
  /(?:^|\s)(?:ln|lnt|lnlinks)(?:\s|$)|(?:^|[\s_-])(?:line[-_]?(?:no|num(?:ber)?)s?|gutter|linenodiv|blob-num|crayon-nums?|hljs-ln-n(?:umbers)?)(?:-(?:rows|wrapper|container|content|cell|column))?(?=\s|$)/i;
/** The class of code that has numbers. */
const numberedName = /(?:^|\s)line-?numbers(?:\s|$)/i;
const copyName = /(?:^|[\s_-])(?:copy|clipboard)(?:[\s_-]|$)/i;
/** Units of a button's text, and of the name of a language, at most. */
const longestName = 24;

/**
 * The numbers of lines: by what they are called, what nobody may select in code, or what counts up before it. And the buttons in code or
 * beside it, with what holds them and the name of a language alone, which is told too.
 */
function othersOf(page: Page, pres: Int32Array) {
  const { elements, runs, body } = page;
  const { names, parents, subtreeEnds, count } = elements;
  const own = (element: number, name: string): string => attributeOf(elements, element, name);
  const signsOf = runs.texts.map((text) => signsIn(text));
  const signs = lengthsOf(page, (run) => signsOf[run]);
  const inButtons = withinWanted(
    parents,
    (element) => names[element] === "button" || (copyName.test(own(element, "class")) && signs[element] <= longestName),
  );
  const spoken = lengthsOf(page, (run) => (inButtons[runs.parents[run]] === 1 ? 0 : signsOf[run]));
  const isCode = Int32Array.from(names, (name) => Number(name === "pre" || name === "code"));
  const codes = summedUp(parents, isCode);
  const { previousSiblings } = relationsOf(parents);
  /** The `pre` that an element is, or that stands first in it. */
  const preIn = (element: number): number => {
    let first = element;
    for (let step = 0; step < mostSteps && names[first] !== "pre" && parents[first + 1] === first; step++) first++;
    return names[first] === "pre" ? first : -1;
  };
  const others = new Set<number>();
  const named = new Map<number, string>();
  for (let element = 0; element < count; element++) {
    const [called, after] = [own(element, "class"), subtreeEnds[element]];
    const isNumbers =
      (numberName.test(called) && !(codes[element] > 0 && numberedName.test(called))) ||
      (pres[element] >= 0 && (own(element, "aria-hidden") === "true" || /user-select:\s*none/.test(own(element, "style")))) ||
      (parents[after] === parents[element] && preIn(after) >= 0 && countsUp(textIn(page, element)));
    if (signs[element] === 0 && isNumbers && /\d/.test(textIn(page, element))) others.add(element);
    if (inButtons[element] === 0 || codes[element] > 0) continue;
    const button = element;
    let header = button;
    for (let up = parents[header]; up > body && codes[up] === 0 && spoken[up] <= longestName; up = parents[header]) header = up;
    const [before, next] = [previousSiblings[header], subtreeEnds[header]];
    const beside = Math.max(parents[next] === parents[header] ? preIn(next) : -1, before < 0 ? -1 : preIn(before), pres[header]);
    element = next - 1;
    if (beside < 0) continue;
    const name = textIn(page, header, inButtons).trim();
    const isName = /^(?:[a-z][\w+#-]*)?$/i.test(name) && !names.slice(header, next).includes("a");
    others.add(isName ? header : button);
    if (isName && name !== "") named.set(beside, name);
  }
  return { others, named };
}

/** The units of a text that are neither of numbers nor white space; nobody asks how many they are beyond the longest name. */
function signsIn(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/[^\d\s.:|\u200b]/g)) if (++count > longestName) break;
  return count;
}

/** Returns whether a text is two numbers or more, each greater by one than that before. */
function countsUp(text: string): boolean {
  const numbers = text.trim().split(/\s+/);
  return numbers.length > 1 && numbers.every((number, at) => Number(number) === Number(numbers[0]) + at);
}

const lineName = /(?:^|[\s_-])line(?:\s|$)/i;
const blockLine = /^(?:div|p|li|tr)$/;
const inlineLine = /^(?:span|code)$/;
const holdsLines = /^(?:[ou]l|li|table|t(?:head|body|foot|r|d|h))$/;

/** The lines of code that are elements: blocks, what a style makes one, or what is called a line, or `code`, where no line ends part them. */
function linesOf(page: Page, pres: Int32Array, others: ReadonlySet<number>): Pick<CodeBlocks, "lines" | "emptyLines"> {
  const { elements, runs } = page;
  const { names, parents, subtreeEnds } = elements;
  const isOther = withinWanted(parents, (element) => others.has(element));
  const isText = (run: number): boolean => isOther[runs.parents[run]] === 0 && /[^\s\u200b\ufeff]/.test(runs.texts[run]);
  const written = lengthsOf(page, (run) => Number(isText(run)));
  const { nextSiblings, previousSiblings } = relationsOf(parents);
  const lines = new Set<number>();
  const emptyLines = new Map<number, number>();
  for (const [pre] of names.entries()) {
    if (pres[pre] !== pre) continue;
    const within = Array.from({ length: subtreeEnds[pre] - pre - 1 }, (_, at) => pre + 1 + at);
    const isSpan = (element: number, attribute: string, pattern: RegExp): boolean =>
      names[element] === "span" && pattern.test(attributeOf(elements, element, attribute));
    const called = within.filter((element) => isSpan(element, "class", lineName));
    const parts = called.length > 1 ? called : within.filter((element) => names[element] === "code");
    const ends = textIn(page, pre).trim().split("\n").length + within.filter((element) => names[element] === "br").length;
    const isAll = parts.reduce((sum, part) => sum + written[part], 0) >= written[pre];
    if (isAll && ends < parts.length) for (const part of parts) lines.add(part);
    for (const element of within)
      if (holdsLines.test(names[element]) || isSpan(element, "style", /display:\s*block/)) lines.add(element);
    const own = runsIn(page, pre).filter(isText);
    const last = own.at(-1);
    if (last === undefined) continue;
    for (let element = runs.elementsBefore[own[0]]; element < runs.elementsBefore[last] - 1; element++) {
      const isLine = blockLine.test(names[element]) || (inlineLine.test(names[element]) && lines.has(element));
      const isBetween = [previousSiblings, nextSiblings].every((siblings) => names[siblings[element]] === names[element]);
      if (written[element] > 0 || isOther[element] === 1 || !isLine || !isBetween) continue;
      emptyLines.set(element, pre);
      element = subtreeEnds[element] - 1;
    }
  }
  return { lines, emptyLines };
}

const languageAfter = (others: string): RegExp =>
  new RegExp(`(?<=^|\\s)(?:${others}|(?:mw-)?highlight-(?:source-|text-|lang-)?)(?:lang(?:uage)?-)*([\\w+#.-]+)`, "gi");
const languageInClass = languageAfter("(?:language|lang|brush)[-:]\\s*|src-");
/** Around code, `lang-en` says what people read there. */
const languageAround = languageAfter("language-");
const languageBeside =
  /(?<=^|\s)(?:sourceCode|hljs|highlight)\s+(?!lang|highlight)([\w+#.-]+)|^([\w+#.-]+)\s+(?:hljs|sourceCode)$/gi;
const languageAttribute = /^data-(?:[\w-]+-)?lang(?:uage)?$/;
const noLanguage =
  /^(?:none|text|plain(?:text)?|default|auto|no-?highlight|notranslate|hljs|highlight|source|code|copy|undefined|null|number(?:lines|source)|block|wrapper|terminal|output|example)$/i;
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
    const stated = elements.attributes[element].flatMap(({ name, value }) => (languageAttribute.test(name) ? value : []));
    const words = [inClass, languageBeside].flatMap((after) =>
      Array.from(classes.matchAll(after), ([, one, other]) => one ?? other),
    );
    return [...stated, ...words].find((word) => /^[\w+#.-]{1,30}$/.test(word) && !noLanguage.test(word));
  };
  const codes = firstFrom(count, (element) => names[element] === "code");
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
    if (language !== undefined && !noLanguage.test(language)) found.set(code, language.toLowerCase());
  }
  return found;
}

/** The runs in an element, in document order. */
function runsIn(page: Page, element: number): readonly number[] {
  const { nodes } = page.runs;
  const within = ownRuns(page).slice(element, page.elements.subtreeEnds[element]).flat();
  return within.toSorted((left, right) => nodes[left] - nodes[right]);
}

/** The runs that stand right in each element. */
const ownRuns = oncePerPage(({ elements, runs }) => {
  const found: number[][] = elements.names.map(() => []);
  for (let run = 0; run < runs.count; run++) found[runs.parents[run]]?.push(run);
  return found;
});

/** The text in an element, that of each text node apart. @param without 1 for the elements whose text is left out */
function textIn(page: Page, element: number, without?: Uint8Array): string {
  const runs = runsIn(page, element).filter((run) => page.runs.ignored[run] === 0 && without?.[page.runs.parents[run]] !== 1);
  return runs.map((run) => page.runs.texts[run]).join(" ");
}
