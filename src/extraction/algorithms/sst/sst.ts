import type { ChainLink } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { endsOf, numberText } from "../../contract/number-text.ts";
import { choiceParameter, flagParameter, numberParameter, type Citation } from "../../contract/parameters.ts";
import { scalar, type ClassMeaning, type OutlineChannel, type Quantity, type Trace } from "../../contract/trace.ts";
import { channelsOver, outlineColumns, spansOf, elementUnits } from "../../method/channels.ts";
import { compare, cutAt } from "../../method/comparison.ts";
import { setting, type Expression } from "../../method/expression.ts";
import { shortLabel } from "../../method/short-label.ts";
import { ofRuns, sorted, type Why } from "../../method/sorted.ts";
import type { Page } from "../../page/page.ts";
import { subsetOf } from "../../page/tree.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { pageSet } from "../../method/page-set.ts";
import {
  diversityOf,
  importanceOf,
  leafOf,
  StyleReader,
  type Diversity,
  type Importance,
  type StyleUses,
  type PageOnTree,
} from "./style-tree.ts";

const paper: Paper = {
  short: "Yi, Liu and Li 2003",
  title: "Eliminating Noisy Information in Web Pages for Data Mining",
  authors: "Lan Yi, Bing Liu, Xiaoli Li",
  year: 2003,
  venue: "KDD",
};

const noPlace: Citation = { paper: paper.short, where: "from memory, no place" };

const composite: Quantity = {
  name: "Composite importance",
  unit: "",
  formula: "CompImp = (1 − γ^l) · NodeImp + γ^l · Σ p_i · CompImp(S_i)",
  cite: noPlace,
};

const thresholdParameter = numberParameter("decision", 0.4, [0, 1, 0.01], {
  label: "t",
  description:
    "An element is noise if its importance and that of all inside are below this. The paper tunes t for each site; 0.4 is ours.",
  formula: "noise: CompImp < t, for a node and all below it",
});

/** SST: the parts of a page that are built and worded differently from page to page of its site. */
export const sst = defineExtractor({
  id: "sst",
  name: "SST",
  summary:
    "Site style tree: overlays the trees of a site's pages, and removes what has the same structure and text on all of them.",
  family: "Page sets",
  paper,
  cite: noPlace,
  formula:
    "NodeImp = − Σ p_i · log_m p_i; CompImp = (1 − γ^l) · NodeImp + γ^l · Σ p_i · CompImp(S_i), of a leaf 1 − Σ H(a) / N; noise where CompImp < t for a node and all below it",
  figure:
    "The site's style tree with the importance of each node; above it the page's elements by the importance of their nodes.",
  signature: "styleTree",
  reconstructed:
    "The paper could not be read. Its formulas and γ are from memory; they give its example, 0.292. t, the attributes and the treatment of repeated children are ours.",
  needs: ["page", "site"],
  parameters: {
    threshold: thresholdParameter,
    gamma: numberParameter("decision", 0.9, [0, 1, 0.01], {
      label: "γ",
      description:
        "How much the inside of a node counts beside its own diversity: less, the more styles it has. 0.9 is from memory of the paper.",
      formula: composite.formula,
    }),
    attributes: choiceParameter("analysis", "classes", {
      label: "Kind of an element",
      description:
        "What makes two elements one kind: the tag with its classes, or the tag alone. The paper uses attributes of presentation, from before style sheets. Classes are ours.",
      choices: { classes: "tag and classes", tag: "tag" },
    }),
    collapse: flagParameter("analysis", true, {
      label: "Collapse repeats",
      description:
        "Count neighbours of one kind as one, so lists of different lengths have one style. The paper compares sequences of children as they are, which gives today's lists different styles.",
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
  published: ["The paper reports only gains in clustering and classifying pages, which do not compare with F1."],
  deviations: [
    {
      id: "shared-nodes",
      where: "from memory: the importance of a node",
      what: "A node’s importance is the entropy of its styles to the base m, the pages that have it. With repeats collapsed, one page may use several styles, so the entropy could be above 1. Then it is 1.",
      why: "An importance is a share from 0 to 1.",
      changes: "Nothing where sequences of children are compared as they are.",
    },
    {
      id: "text-or-elements",
      where: "from memory: composite importance",
      what: "The paper separates leaves from inner nodes. If an element has inner elements only on some pages, its text on the others here stands for a style’s children.",
      why: "Otherwise that style would weigh nothing, however different its text.",
      changes: "Nodes that are leaves only on some pages of a site; not measured.",
    },
  ],
  analyse({ page, site }, { attributes, collapse }) {
    const reader = new StyleReader({ attributes, collapse });
    const own = reader.read(page);
    const pages = pageSet(
      site,
      (other): StyleUses => {
        const { styles, contents } = reader.read(other);
        return { styles, contents };
      },
      (others) => diversityOf(reader, [own, ...others]),
    );
    return { page, words: wordsOf(page), own, reader, pages };
  },
  decide: ({ pages, ...site }, { gamma, threshold: t }) =>
    pages.decide(({ pages: { length }, sum: diversity, notes }) => {
      const { page, words, own, reader } = site;
      const importance = importanceOf(reader.tree, diversity, gamma);
      const threshold = setting("threshold", thresholdParameter, t, "t");
      const decided: StyleDecision = { ...site, pageCount: length + 1, diversity, importance, gamma, threshold };
      return sorted({
        page,
        words,
        units: page.elements,
        ofWords: ofRuns(page, words, page.runs.parents, (element) => isKept(decided, leafOf(own, element)), "half"),
        label: (element) => shortLabel(page, element),
        why: (element) => whyOf(decided, element),
        trace: () => styleTrace(decided, notes),
      });
    }),
  bytesOf({ page, words, own, reader, pages }) {
    // Two columns for elements, four for words; seven for nodes and styles with their keys, three for contents, and their terms.
    const { tree, contentNodes, terms } = reader;
    const held = page.elements.count * 8 + words.count * 16 + tree.nodeCount * 56 + contentNodes.length * 64 + terms.count * 32;
    return held + bytesOfStyles(own) + pages.bytes(bytesOfStyles);
  },
  stepsOf: ({ pages }) => pages.opened,
});

/** Entries of two maps. */
function bytesOfStyles({ styles, contents }: StyleUses): number {
  return (styles.size + contents.size) * 24;
}

/** Contents of a leaf that are named with their entropies. */
const mostContents = 6;

/** Why a text is kept or removed: the importance of the node that it falls on, and what is noise around it. */
function whyOf(decided: StyleDecision, element: number): Why {
  const { page, own, importance, threshold } = decided;
  const node = leafOf(own, element);
  const test = compare(importance.largest[node], "≥", threshold);
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
    step:
      noise < 0 ? `on ${decided.diversity.pages[node]} of ${decided.pageCount} pages` : `removed with ${shortLabel(page, noise)}`,
  };
}

/** The outermost element around an element, itself perhaps, whose node is noise. */
function largestNoise(decided: StyleDecision, element: number): number {
  const { page, own } = decided;
  let noise = element;
  for (let at = element; at >= 0; at = page.elements.parents[at]) {
    const node = own.nodes[at];
    if (node < 0 || isKept(decided, node)) break;
    noise = at;
  }
  return noise;
}

function importanceLinks(decided: StyleDecision, node: number): readonly ChainLink[] {
  const { diversity, importance, gamma } = decided;
  if (diversity.pages[node] === 1)
    return [{ symbols: "CompImp = 1 where m = 1", numbers: "this page alone has an element at its place, in a style like this" }];
  const value = importance.composite[node];
  const count = diversity.contentCounts[node];
  const leafImp = diversity.leafImps[node];
  const styleCount = diversity.styleCounts[node];
  const largest = importance.largest[node];
  const sum = `1 − ${numberText((1 - leafImp) * count)} / ${count} = ${numberText(leafImp)}`;
  const nodeImp = numberText(diversity.nodeImps[node]);
  return [
    { symbols: "H(a) = − Σ_j p_j · log_m p_j", numbers: contentsText(decided, node) },
    { symbols: "importance of the text: 1 − Σ H(a) / N", numbers: count === 0 ? "0: it has no words" : sum },
    ...(value !== leafImp || styleCount > 1
      ? [{ symbols: composite.formula, numbers: `γ = ${gamma}, l = ${styleCount}, NodeImp = ${nodeImp}: ${numberText(value)}` }]
      : []),
    ...(largest > value ? [{ symbols: "max CompImp of it and of all below", numbers: numberText(largest) }] : []),
  ];
}

/** Some contents of a node on this page with their entropies over the m pages that have the node. */
function contentsText(decided: StyleDecision, node: number): string {
  const { own, reader, diversity } = decided;
  const entropyOf = (content: number): number => diversity.contentEntropies[content];
  const contents = [...own.contents.keys()]
    .filter((content) => reader.contentNodes[content] === node)
    .toSorted((left, right) => entropyOf(left) - entropyOf(right));
  const texts = contents.map((content) => `${reader.textOfContent(content).slice(0, 40)} ${numberText(entropyOf(content))}`);
  const shown = endsOf(texts, mostContents);
  return `m = ${diversity.pages[node]} pages; ${shown.length === 0 ? "no words" : shown.join(", ")}`;
}

/** The grounds of a decision: the page at hand and where it falls on its site's tree, and what the nodes of that weigh. */
interface StyleDecision {
  readonly page: Page;
  readonly words: Words;
  readonly own: StyleUses & PageOnTree;
  readonly reader: StyleReader;
  /** Pages that were laid over each other, this one among them. */
  readonly pageCount: number;
  readonly diversity: Diversity;
  readonly importance: Importance;
  readonly gamma: number;
  readonly threshold: Expression;
}

/** True where the text that falls on a node is kept: neither the node nor one around it is noise. */
function isKept({ importance, threshold }: StyleDecision, node: number): boolean {
  // An element around a node is at least as important as the node itself.
  return importance.largest[node] >= threshold.at(0);
}

const quantities = {
  composite: { ...composite, formula: `${composite.formula}; of a leaf 1 − Σ H(a) / N` },
  largest: {
    name: "Largest importance within",
    unit: "",
    formula: "max CompImp of a node and of all below it",
    cite: noPlace,
  },
  nodeImp: { name: "Node importance", unit: "", formula: "NodeImp = − Σ p_i · log_m p_i", cite: noPlace },
  pages: { name: "Pages", unit: "pages", formula: "m: pages that have the node", cite: noPlace },
  styles: { name: "Styles", unit: "styles", formula: "l: sequences of children of the node", cite: noPlace },
} as const satisfies Record<string, Quantity>;

const verdicts = { noise: "removed", "kept for what is in it": "context", kept: "kept" } as const;

function verdictOf(decided: StyleDecision, node: number): number {
  if (!isKept(decided, node)) return 0;
  return decided.importance.composite[node] < decided.threshold.at(0) ? 1 : 2;
}

/** The page's elements by the importance of the nodes that they fall on, and the style tree. */
function styleTrace(decided: StyleDecision, notes: readonly string[]): Trace {
  const { page, own, diversity, importance, pageCount, threshold } = decided;
  const shown = subsetOf(page.elements.parents, (element) => own.nodes[element] >= 0);
  const of = (values: Float64Array): Float64Array<ArrayBuffer> =>
    Float64Array.from(shown.nodes, (element) => values[own.nodes[element]]);
  const values = Uint8Array.from(shown.nodes, (element) => verdictOf(decided, own.nodes[element]));
  const { series, classes, parents } = channelsOver("elements");
  return {
    units: { elements: elementUnits("elements", page.elements, shown.nodes) },
    channels: [
      series("largest", of(importance.largest), { ...quantities.largest, ...cutAt(threshold) }),
      classes("verdict", values, verdicts, { name: "Verdict", formula: "noise: CompImp < t for a node and all below it" }),
      series("composite", of(importance.composite), { ...quantities.composite, role: "secondary" }),
      parents(shown.parents, "Parent element", "DOM tree"),
      series("pages", of(diversity.pages), { ...quantities.pages, role: "input" }),
      outlineOf(decided),
      scalar("pageCount", "Pages", pageCount, "pages", "this page and others of its site"),
      scalar("nodeCount", "Nodes of the tree", countOf(diversity.pages), "nodes", "element nodes of all pages"),
      scalar("styleCount", "Styles", countOf(diversity.shares), "styles", "sequences of children"),
    ],
    notes,
  };
}

/** The numbers that are above 0. */
function countOf(values: Float64Array): number {
  return values.filter((value) => value > 0).length;
}

/** The nodes that the page falls on, each where its first element or text stands. */
function outlineOf(decided: StyleDecision): OutlineChannel {
  const { page, own, reader, diversity, importance } = decided;
  const { elements, runs } = page;
  const { tree } = reader;
  const isFallenOn = new Uint8Array(tree.nodeCount);
  const spans = { starts: new Uint32Array(tree.nodeCount), ends: new Uint32Array(tree.nodeCount) };
  const fall = (node: number, start: number, end: number): void => {
    if (node < 0 || isFallenOn[node] === 1) return;
    isFallenOn[node] = 1;
    spans.starts[node] = start;
    spans.ends[node] = end;
  };
  for (const [element, node] of own.nodes.entries()) fall(node, elements.starts[element], elements.ends[element]);
  for (const [run, holder] of runs.parents.entries())
    if (runs.ignored[run] !== 1) fall(own.textNodes[holder], runs.starts[run], runs.ends[run]);
  const { nodes, parents } = subsetOf(Int32Array.from(tree.parents), (node) => isFallenOn[node] === 1);
  const rows = Array.from(nodes);
  const meanings: readonly ClassMeaning[] = Object.values(verdicts);
  return {
    kind: "outline",
    id: "styleTree",
    name: "Style tree",
    unit: "",
    formula: "element nodes of the site that this page falls on",
    cite: noPlace,
    parents,
    labels: rows.map((node) => tree.labelOf(node)),
    columns: outlineColumns(rows, [
      [quantities.composite, (node) => importance.composite[node]],
      [quantities.largest, (node) => importance.largest[node]],
      [quantities.nodeImp, (node) => diversity.nodeImps[node]],
      [quantities.pages, (node) => diversity.pages[node]],
      [quantities.styles, (node) => diversity.styleCounts[node]],
    ]),
    meanings: rows.map((node) => meanings[verdictOf(decided, node)]),
    ...spansOf(spans, rows),
  };
}
