import { scalar, type Channel, type Quantity, type ScalarChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver, unitsOf, type Classes } from "../../method/channels.ts";
import { isKept, type Decided } from "./decided.ts";
import { noPlace } from "./parameters.ts";

const composite: Quantity = {
  name: "Composite importance",
  unit: "",
  formula: "CompImp = (1 − γ^l) · NodeImp + γ^l · Σ p_i · CompImp(S_i); of a leaf 1 − Σ H(a) / N",
  cite: noPlace,
};

const largest: Quantity = {
  name: "Largest importance within",
  unit: "",
  formula: "max CompImp of a node and of all below it",
  cite: noPlace,
};

const classes: Classes = { noise: "removed", "kept for what is in it": "context", kept: "kept" };
const meanings = Object.values(classes);

/** The page's elements by the importance of the nodes that they fall on, and the style tree. */
export function styleTrace(decided: Decided, notes: readonly string[]): Trace {
  const { own, diversity, importance, threshold } = decided;
  const { elements } = own.page;
  const nodes = own.fall.nodes.filter((node) => node >= 0);
  const { shown, unitOf } = shownElements(own.fall.nodes, nodes.length);
  const over = (values: Float64Array): Float64Array<ArrayBuffer> =>
    new Float64Array(nodes.length).map((_, unit) => values[nodes[unit]]);
  const { series, classes: classed, parents } = channelsOver("elements");
  return {
    units: { elements: unitsOf("elements", elements, "nested", shown) },
    channels: [
      series("largest", over(importance.largest), {
        ...largest,
        threshold,
        control: { parameter: "threshold", factor: 1 },
      }),
      classed(
        "verdict",
        new Uint8Array(nodes.length).map((_, unit) => verdictOf(decided, nodes[unit])),
        classes,
        { name: "Verdict", formula: "noise: CompImp < t for a node and all below it" },
      ),
      series("composite", over(importance.composite), { ...composite, role: "secondary" }),
      parents(
        new Int32Array(shown.length).map((_, unit) => unitOf[elements.parents[shown[unit]]]),
        "Parent element",
        "DOM tree",
      ),
      series("pages", over(diversity.pages), { ...pagesOfNode, role: "input" }),
      outlineOf(decided),
      ...scalarsOf(decided),
    ],
    notes,
  };
}

function scalarsOf({ diversity, pageCount }: Decided): readonly ScalarChannel[] {
  return [
    scalar("pageCount", "Pages", pageCount, "pages", "this page and others of its site"),
    scalar(
      "nodeCount",
      "Nodes of the tree",
      diversity.pages.filter((count) => count > 0).length,
      "nodes",
      "element nodes of all pages",
    ),
    scalar("styleCount", "Styles", diversity.shares.filter((share) => share > 0).length, "styles", "sequences of children"),
  ];
}

/** The elements that fall on the tree, and the unit of each element; -1 for none. */
function shownElements(
  nodes: Int32Array,
  count: number,
): { readonly shown: Uint32Array<ArrayBuffer>; readonly unitOf: Int32Array } {
  const shown = new Uint32Array(count);
  const unitOf = new Int32Array(nodes.length).fill(-1);
  let unit = 0;
  for (let element = 0; element < nodes.length; element++) {
    if (nodes[element] < 0) continue;
    shown[unit] = element;
    unitOf[element] = unit++;
  }
  return { shown, unitOf };
}

const pagesOfNode: Quantity = { name: "Pages", unit: "pages", formula: "m: pages that have the node", cite: noPlace };

function verdictOf(decided: Decided, node: number): number {
  if (!isKept(decided, node)) return 0;
  return decided.importance.composite[node] < decided.threshold ? 1 : 2;
}

/** The nodes that the page falls on, each where its first element or text stands. */
function outlineOf(decided: Decided): Channel {
  const { reader, diversity, importance } = decided;
  const spans = spansOf(decided);
  const nodes = [...spans.keys()].toSorted((left, right) => left - right);
  const rowOf = new Map(nodes.map((node, row) => [node, row]));
  const column = (quantity: Quantity, values: Float64Array) => ({
    ...quantity,
    values: Float64Array.from(nodes, (node) => values[node]),
  });
  return {
    kind: "outline",
    id: "styleTree",
    name: "Style tree",
    unit: "",
    formula: "element nodes of the site that this page falls on",
    cite: noPlace,
    parents: Int32Array.from(nodes, (node) => rowOf.get(reader.tree.parentOf(node)) ?? -1),
    labels: nodes.map((node) => reader.tree.labelOf(node)),
    columns: [
      column(composite, importance.composite),
      column(largest, importance.largest),
      column({ name: "Node importance", unit: "", formula: "NodeImp = − Σ p_i · log_m p_i", cite: noPlace }, diversity.nodeImps),
      column(pagesOfNode, diversity.pages),
      column(
        { name: "Styles", unit: "styles", formula: "l: sequences of children of the node", cite: noPlace },
        diversity.styleCounts,
      ),
    ],
    meanings: nodes.map((node) => meanings[verdictOf(decided, node)]),
    starts: Uint32Array.from(nodes, (node) => spans.get(node)?.start ?? 0),
    ends: Uint32Array.from(nodes, (node) => spans.get(node)?.end ?? 0),
  };
}

/** Where each node that the page falls on stands first. */
function spansOf({ own: { page, fall } }: Decided): ReadonlyMap<number, { readonly start: number; readonly end: number }> {
  const { elements, runs } = page;
  const spans = new Map<number, { readonly start: number; readonly end: number }>();
  for (let element = 0; element < elements.count; element++) {
    const node = fall.nodes[element];
    if (node >= 0 && !spans.has(node)) spans.set(node, { start: elements.starts[element], end: elements.ends[element] });
  }
  for (let run = 0; run < runs.count; run++) {
    const node = runs.ignored[run] === 1 ? -1 : fall.textNodes[runs.parents[run]];
    if (node >= 0 && !spans.has(node)) spans.set(node, { start: runs.starts[run], end: runs.ends[run] });
  }
  return spans;
}
