import type { ChainLink, Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Decision } from "../../contract/extractor.ts";
import { numberText } from "../../contract/number-text.ts";
import { compare } from "../../method/comparison.ts";
import { setting } from "../../method/expression.ts";
import { shortLabel } from "../../method/short-label.ts";
import { ofRuns, sorted, type Why } from "../../method/sorted.ts";
import { wordsOf } from "../../page/words.ts";
import { decidePageByPage, PageSet } from "../page-set.ts";
import { isKept, type Decided, type OwnPage } from "./decided.ts";
import { deviations } from "./deviations.ts";
import { styleTrace } from "./figure.ts";
import { diversityOf, importanceOf, type Diversity } from "./importance.ts";
import { noPlace, paper, thresholdParameter } from "./parameters.ts";
import { leafOf, StyleReader, type PageStyles } from "./read-page.ts";
import { choiceParameter, flagParameter, numberParameter } from "../../contract/parameters.ts";

/** SST: the parts of a page that are built and worded differently from page to page of its site. */
export const sst = defineExtractor({
  id: "sst",
  name: "SST",
  summary:
    "Site style tree: lays the trees of a site's pages over each other and removes what is built alike and says the same on all of them.",
  family: "Page sets",
  paper,
  cite: noPlace,
  formula:
    "NodeImp = − Σ p_i · log_m p_i; CompImp = (1 − γ^l) · NodeImp + γ^l · Σ p_i · CompImp(S_i), of a leaf 1 − Σ H(a) / N; noise where CompImp < t for a node and all below it",
  figure:
    "The site's style tree with the importance of each node; above it the page's elements by the importance of their nodes.",
  signature: "styleTree",
  reconstructed:
    "The paper was not at hand: its formulas and γ are from memory (its example, 0.292, comes out); t, the attributes and what becomes of repeated children are ours.",
  needs: ["page", "site"],
  parameters: {
    threshold: thresholdParameter,
    gamma: numberParameter("decision", 0.9, [0, 1, 0.01], {
      label: "γ",
      description:
        "How much what is within a node counts beside its own diversity; the less, the more styles the node has. 0.9 is from memory of the paper.",
      unit: "",
      formula: "CompImp = (1 − γ^l) · NodeImp + γ^l · Σ p_i · CompImp(S_i)",
    }),
    attributes: choiceParameter("analysis", "classes", {
      label: "Kind of an element",
      description:
        "What makes two elements one kind: the tag with its classes, or the tag alone. The paper takes attributes of presentation, as pages had them before style sheets; classes are ours.",
      choices: { classes: "tag and classes", tag: "tag" },
    }),
    collapse: flagParameter("analysis", true, {
      label: "Collapse repeats",
      description:
        "Take neighbours of one kind for one, so that lists of other lengths are of one style. The paper compares sequences of children as they are; by these today's lists are all of other styles.",
      formula: "li li li = li+",
    }),
  },
  presets: [
    {
      name: "as recalled",
      summary: "The paper from memory: sequences of children compared as they are.",
      values: { collapse: false },
    },
    { name: "tags alone", summary: "For sites whose classes differ from page to page.", values: { attributes: "tag" } },
  ],
  published: ["The paper reports gains in clustering and classifying pages only, nothing that compares with an extraction's F1."],
  deviations,
  analyse({ page, site }, { attributes, collapse }): Site {
    const reader = new StyleReader({ attributes, collapse });
    const { nodes, textNodes, ...styles } = reader.read(page);
    const own: OwnPage = { page, words: wordsOf(page), fall: { nodes, textNodes }, styles };
    return { own, reader, pages: new PageSet(site, (other) => stylesOf(reader, other)), diversities: new Map() };
  },
  decide: (site, values): Decision => decidePageByPage(site.pages, (opened) => extractionOf(site, values, opened)),
  bytesOf({ own, reader, pages }) {
    const others = pages.reduced(pages.opened).reduce((bytes, { result }) => bytes + bytesOfStyles(result), 0);
    // Two columns for elements, four for words; seven for nodes and styles with their keys, three for contents, and their terms.
    const { tree, contentCount, terms } = reader;
    const held = own.page.elements.count * 8 + own.words.count * 16 + tree.nodeCount * 56 + contentCount * 64 + terms.count * 32;
    return held + bytesOfStyles(own.styles) + others;
  },
  stepsOf: ({ pages }) => pages.opened,
});

export interface Site {
  readonly own: OwnPage;
  readonly reader: StyleReader;
  readonly pages: PageSet<PageStyles>;
  /** The tree's diversity by the number of pages opened; the latest alone is kept. */
  readonly diversities: Map<number, Diversity>;
}

function stylesOf(reader: StyleReader, page: Parameters<StyleReader["read"]>[0]): PageStyles {
  const { styles, styleUses, contents, contentUses } = reader.read(page);
  return { styles, styleUses, contents, contentUses };
}

function bytesOfStyles({ styles, contents }: PageStyles): number {
  return (styles.length + contents.length) * 12;
}

function extractionOf(site: Site, { gamma, threshold }: Pick<Decided, "gamma" | "threshold">, opened: number): Extraction {
  const { own, reader, pages } = site;
  const diversity = diversityAfter(site, opened);
  const importance = importanceOf(reader.tree, diversity, gamma);
  const pageCount = pages.reduced(opened).length + 1;
  const decided: Decided = { own, reader, pageCount, diversity, importance, gamma, threshold };
  const { page, words, fall } = own;
  return sorted({
    page,
    words,
    units: page.elements,
    ofWords: ofRuns(
      page,
      words,
      (run) => page.runs.parents[run],
      (element) => isKept(decided, leafOf(fall, element)),
      "half",
    ),
    label: (element) => shortLabel(page, element),
    why: (element) => whyOf(decided, element),
    trace: () => styleTrace(decided, pages.notes(opened)),
  });
}

function diversityAfter({ own, reader, pages, diversities }: Site, opened: number): Diversity {
  const known = diversities.get(opened);
  if (known !== undefined) return known;
  const diversity = diversityOf(reader, [own.styles, ...pages.reduced(opened).map(({ result }) => result)]);
  diversities.clear();
  diversities.set(opened, diversity);
  return diversity;
}

/** Contents of a leaf that are named with their entropies. */
const mostContents = 6;

/** Why a text is kept or removed: the importance of the node that it falls on, and what is noise around it. */
function whyOf(decided: Decided, element: number): Why {
  const { own, importance, threshold } = decided;
  const { page } = own;
  const node = leafOf(own.fall, element);
  const test = compare(importance.largest[node], "≥", setting("threshold", thresholdParameter, threshold, "t"));
  const noise = test.isKept ? -1 : largestNoise(decided, element);
  return {
    quantity: "importance over the pages",
    channel: "largest",
    ...test.facts,
    formula: `CompImp(${shortLabel(page, element)}) = ${test.value} ${test.sign} t = ${test.threshold}`,
    chain: [
      ...importanceLinks(decided, node),
      {
        symbols: "noise: CompImp < t, for a node and all below it",
        numbers:
          noise < 0 || noise === element
            ? test.text
            : `${test.text}; removed with ${shortLabel(page, noise)}, all of which is noise`,
      },
    ],
    step: noise < 0 ? `on ${pagesText(decided, node)}` : `removed with ${shortLabel(page, noise)}`,
  };
}

/** The outermost element around an element, itself perhaps, whose node is noise. */
function largestNoise(decided: Decided, element: number): number {
  const { page, fall } = decided.own;
  let noise = element;
  for (let at = element; at >= 0; at = page.elements.parents[at]) {
    const node = fall.nodes[at];
    if (node < 0 || isKept(decided, node)) break;
    noise = at;
  }
  return noise;
}

function pagesText({ diversity, pageCount }: Decided, node: number): string {
  return `${diversity.pages[node]} of ${pageCount} pages`;
}

function importanceLinks(decided: Decided, node: number): readonly ChainLink[] {
  const { diversity, importance, gamma } = decided;
  if (diversity.pages[node] === 1)
    return [{ symbols: "CompImp = 1 where m = 1", numbers: "this page alone has an element at its place, in a style like this" }];
  const composite = importance.composite[node];
  const count = diversity.contentCounts[node];
  const styleCount = diversity.styleCounts[node];
  const links: ChainLink[] = [
    { symbols: "H(a) = − Σ_j p_j · log_m p_j", numbers: contentsText(decided, node) },
    {
      symbols: "importance of the text: 1 − Σ H(a) / N",
      numbers:
        count === 0
          ? "0: it has no words"
          : `1 − ${numberText((1 - diversity.leafImps[node]) * count)} / ${count} = ${numberText(diversity.leafImps[node])}`,
    },
  ];
  if (composite !== diversity.leafImps[node] || styleCount > 1)
    links.push({
      symbols: "CompImp = (1 − γ^l) · NodeImp + γ^l · Σ p_i · CompImp(S_i)",
      numbers: `γ = ${gamma}, l = ${styleCount}, NodeImp = ${numberText(diversity.nodeImps[node])}: ${numberText(composite)}`,
    });
  const largest = importance.largest[node];
  if (largest > composite) links.push({ symbols: "max CompImp of it and of all below", numbers: numberText(largest) });
  return links;
}

/** Some contents of a node on this page with their entropies over the m pages that have the node. */
function contentsText(decided: Decided, node: number): string {
  const { own, reader, diversity } = decided;
  const entropyOf = (content: number): number => diversity.contentEntropies[content];
  const contents = [...own.styles.contents]
    .filter((content) => reader.nodeOfContent(content) === node)
    .toSorted((left, right) => entropyOf(left) - entropyOf(right));
  const texts = contents.map((content) => `${reader.textOfContent(content).slice(0, 40)} ${numberText(entropyOf(content))}`);
  const shown =
    texts.length <= mostContents ? texts : [...texts.slice(0, mostContents / 2), "…", ...texts.slice(-mostContents / 2)];
  return `m = ${diversity.pages[node]} pages; ${shown.length === 0 ? "no words" : shown.join(", ")}`;
}
