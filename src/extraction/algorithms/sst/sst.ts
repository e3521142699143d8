import { defineExtractor, extracted } from "../../contract/extractor.ts";
import type { Decision, Extraction } from "../../contract/extractor.ts";
import { wordsOf } from "../../page/words.ts";
import { selectByRun } from "../by-run.ts";
import { PageSet, decidePageByPage } from "../page-set.ts";
import { isKept, nodeOfRun } from "./decided.ts";
import type { Decided, OwnPage } from "./decided.ts";
import { explainNode } from "./explain-node.ts";
import { styleTrace } from "./figure.ts";
import { diversityOf, importanceOf } from "./importance.ts";
import type { Diversity } from "./importance.ts";
import { noPlace, paper, thresholdParameter } from "./parameters.ts";
import { StyleReader } from "./read-page.ts";
import type { PageStyles } from "./read-page.ts";

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
  reconstructed:
    "The paper was not at hand: its formulas and γ are from memory (its example, 0.292, comes out); t, the attributes and what becomes of repeated children are ours.",
  needs: ["page", "site"],
  parameters: {
    threshold: thresholdParameter,
    gamma: {
      kind: "number",
      label: "γ",
      description: "How much what is within a node counts beside its own diversity; the less, the more styles the node has.",
      stage: "decision",
      default: 0.9,
      min: 0,
      max: 1,
      step: 0.01,
      unit: "",
      formula: "CompImp = (1 − γ^l) · NodeImp + γ^l · Σ p_i · CompImp(S_i)",
      differs: "0.9 is from memory of the paper.",
    },
    attributes: {
      kind: "choice",
      label: "Kind of an element",
      description: "What makes two elements one kind: the tag with its classes, or the tag alone.",
      stage: "analysis",
      default: "tag and classes",
      choices: ["tag and classes", "tag"],
      differs: "The paper takes attributes of presentation, as pages had them before style sheets; classes are ours.",
    },
    collapse: {
      kind: "flag",
      label: "Collapse repeats",
      description: "Take neighbours of one kind for one, so that lists of other lengths are of one style.",
      stage: "analysis",
      default: true,
      formula: "li li li = li+",
      differs: "The paper compares sequences of children as they are; by these today's lists are all of other styles.",
    },
  },
  presets: [
    { name: "as published", summary: "Sequences of children compared as they are.", values: { collapse: false } },
    { name: "tags alone", summary: "For sites whose classes differ from page to page.", values: { attributes: "tag" } },
  ],
  published: ["The paper reports gains in clustering and classifying pages only, nothing that compares with an extraction's F1."],
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
  const isRunKept = (run: number): boolean => isKept(decided, nodeOfRun(own, run));
  return extracted({
    selection: selectByRun(own.page, own.words, isRunKept),
    trace: () => styleTrace(decided, pages.notes(opened)),
    explain: (offset) => explainNode(decided, offset),
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
