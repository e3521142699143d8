import type { AnyExtractor } from "../contract/extractor.ts";
import type { Inputs, PageBoxes, Tool } from "../contract/inputs.ts";
import type { Removal } from "../contract/recorded.ts";
import { selectedText } from "../output/text.ts";
import { shippedModel } from "../contract/parameters.ts";
import { openPage } from "../page/open-page.ts";
import type { Page } from "../page/page.ts";
import { clip, difference, emptySelection } from "../page/selection.ts";
import { blockElements } from "../page/vocabulary.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { smallModel } from "./learned/small-model.fixture.ts";
import { runSpec, inputsFor, libraryOf, type Extractors, type Sources } from "../run.ts";

const template = (title: string, text: string): string =>
  `<body><nav><ul><li><a href="/">Home</a><li><a href=/b>News &amp; more</a></ul></nav><div class="main"><h1>${title}</h1><p>${text}</p></div>` +
  `<footer>© 2026 <a href=/t>Terms</a></footer></body>`;

/** Two other pages of the site that the laws' article is of. */
const siblings = [
  template("Another page", "What it says is said nowhere else on the site."),
  template("A third page", "Here the weather is spoken of, and the price of bread."),
].map((source, index) => ({ name: `sibling ${index + 1}`, open: () => openPage(source) }));

/** Whatever an extractor may need beside a page: real where it can be had, plain where only a browser has it. */
export function sourcesFor(page: Page): Sources {
  return {
    site: siblings,
    boxes: stackedBoxes(page),
    readability: withoutMenus("unlikely"),
    defuddle: withoutMenus("partial"),
    models: new Map([[shippedModel, smallModel]]),
    outputs: () => ({ form: "text", text: `${longLines(page).text}\nWords of its own` }),
  };
}

/** All that an extractor is given of a page. */
export function inputsOf(extractor: AnyExtractor, page: Page, library: Extractors = libraryOf([extractor])): Inputs {
  const sources = sourcesFor(page);
  return inputsFor({ extractor: extractor.id, values: {} }, page, library, sources, (member, part) =>
    runSpec(member, part, library, sources),
  );
}

/** A program of the simplest kind: the lines of a page that have more than a few words. */
const longLines: Tool = (page) => {
  const { text } = selectedText(
    page,
    selectWords(page, wordsOf(page), () => true),
  );
  const lines = text.split("\n").filter((line) => line.split(" ").length > 4);
  return { text: lines.join("\n") };
};

/** A program that records what it does: it removes lists, menus and footers from the body by a rule of its own. */
const withoutMenus =
  (rule: string): Tool =>
  (page) => {
    const { elements, body } = page;
    const everything = selectWords(page, wordsOf(page), () => true);
    const removed = Array.from({ length: elements.count }, (_, element) => element).filter(
      (element) => ["ul", "nav", "footer"].includes(elements.names[element]) && elements.ends[element] > elements.starts[element],
    );
    const removals = removed.flatMap((element): readonly Removal[] => {
      const ranges = clip(everything, elements.starts[element], elements.ends[element]);
      const reason = { rule, word: elements.names[element], where: "class", score: -3, weight: -25 } as const;
      const removal = { kind: "removed", element, ranges, step: "clean", attempt: 0, isInDocument: true, reason } as const;
      return ranges.length === 0 ? [] : [removal];
    });
    const kept = removals.reduce((left, { ranges }) => difference(left, ranges), everything);
    const chosen = body < 0 ? [] : [{ element: body, score: 30, linkDensity: 0.125 }];
    const attempts = [{ length: 500, off: [], isChosen: true }];
    const recorded = { kept, outside: emptySelection, removals, attempts, chosen, candidates: chosen, isExact: true };
    return { text: selectedText(page, kept).text, recorded };
  };

const lineHeight = 20;
const fonts: Readonly<Record<string, number>> = { h1: 32, h2: 24, h3: 19 };
/** Pixels above a text that begins a block, by the element that it stands in. */
const gaps: Readonly<Record<string, number>> = { h1: 60, h2: 40, h3: 30, li: 0, a: 4 };
const usualGap = 16;

/** Boxes as of a page without styles: each run of text on a line of its own, each element around what is in it. */
function stackedBoxes({ elements, runs }: Page): PageBoxes {
  const width = 800;
  const boxes = {
    elements: new Float32Array(4 * elements.count),
    runs: new Float32Array(4 * runs.count),
    textAreas: new Float32Array(runs.count),
    fontSizes: Float32Array.from(elements.names, (name) => fonts[name] ?? 16),
    fontWeights: Uint16Array.from(elements.names, (name) => (fonts[name] === undefined ? 400 : 700)),
    backgrounds: new Uint32Array(elements.count),
    inline: Uint8Array.from(elements.names, (name) => Number(!blockElements.has(name))),
    fixed: new Uint8Array(elements.count),
    visible: new Uint8Array(elements.count),
    hidden: new Uint8Array(elements.count),
  };
  let top = 0;
  for (let run = 0; run < runs.count; run++) {
    if (runs.ignored[run] === 1 || runs.texts[run].trim() === "") continue;
    if (runs.breakBefore[run] === 1) top += gaps[elements.names[runs.parents[run]]] ?? usualGap;
    const lines = Math.ceil(runs.texts[run].length / 100);
    boxes.runs.set([0, top, width, lines * lineHeight], 4 * run);
    boxes.textAreas[run] = width * lines * lineHeight;
    for (let at = runs.parents[run]; at >= 0; at = elements.parents[at]) {
      const first = boxes.visible[at] === 0;
      const from = first ? top : boxes.elements[4 * at + 1];
      boxes.elements.set([0, from, width, top + lines * lineHeight - from], 4 * at);
      boxes.visible[at] = 1;
    }
    top += lines * lineHeight;
  }
  return { width, height: top, isStyled: true, ...boxes };
}
