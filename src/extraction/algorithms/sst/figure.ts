import { scalar, type ClassMeaning, type OutlineChannel, type Quantity, type Trace } from "../../contract/trace.ts";
import { channelsOver, columnsOf, spansOf, unitsOf } from "../../method/channels.ts";
import { cutAt } from "../../method/comparison.ts";
import type { Expression } from "../../method/expression.ts";
import type { Page } from "../../page/page.ts";
import { subsetOf } from "../../page/tree.ts";
import type { Words } from "../../page/words.ts";
import type { Diversity, Importance } from "./importance.ts";
import { noPlace } from "./parameters.ts";
import type { Fall, PageStyles, StyleReader } from "./read-page.ts";

/** The grounds of a decision: the page at hand and where it falls on its site's tree, and what the nodes of that weigh. */
export interface Decided {
  readonly page: Page;
  readonly words: Words;
  readonly own: PageStyles & Fall;
  readonly reader: StyleReader;
  /** Pages that were laid over each other, this one among them. */
  readonly pageCount: number;
  readonly diversity: Diversity;
  readonly importance: Importance;
  readonly gamma: number;
  readonly threshold: Expression;
}

/** True where the text that falls on a node is kept: neither the node nor one around it is noise. */
export function isKept({ importance, threshold }: Decided, node: number): boolean {
  // What is around a node is no less important than the node itself.
  return importance.largest[node] >= threshold.at(0);
}

export const composite: Quantity = {
  name: "Composite importance",
  unit: "",
  formula: "CompImp = (1 − γ^l) · NodeImp + γ^l · Σ p_i · CompImp(S_i)",
  cite: noPlace,
};

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

function verdictOf(decided: Decided, node: number): number {
  if (!isKept(decided, node)) return 0;
  return decided.importance.composite[node] < decided.threshold.at(0) ? 1 : 2;
}

/** The page's elements by the importance of the nodes that they fall on, and the style tree. */
export function styleTrace(decided: Decided, notes: readonly string[]): Trace {
  const { page, own, diversity, importance, pageCount, threshold } = decided;
  const shown = subsetOf(page.elements.parents, (element) => own.nodes[element] >= 0);
  const of = (values: Float64Array): Float64Array<ArrayBuffer> =>
    Float64Array.from(shown.nodes, (element) => values[own.nodes[element]]);
  const { series, classes, parents } = channelsOver("elements");
  return {
    units: { elements: unitsOf("elements", page.elements, "nested", shown.nodes) },
    channels: [
      series("largest", of(importance.largest), { ...quantities.largest, ...cutAt(threshold) }),
      classes(
        "verdict",
        Uint8Array.from(shown.nodes, (element) => verdictOf(decided, own.nodes[element])),
        verdicts,
        { name: "Verdict", formula: "noise: CompImp < t for a node and all below it" },
      ),
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
function outlineOf(decided: Decided): OutlineChannel {
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
    columns: columnsOf(rows, [
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
