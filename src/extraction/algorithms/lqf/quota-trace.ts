import { counted } from "../../contract/number-text.ts";
import { scalar, type CurveChannel, type ProcedureChannel, type Trace, type Units } from "../../contract/trace.ts";
import { channelsOver, unitsOf } from "../../method/channels.ts";
import { cutAt } from "../../method/comparison.ts";
import type { Column, Expression } from "../../method/expression.ts";
import { shortLabel } from "../../method/short-label.ts";
import { taking } from "../../method/waterfall.ts";
import type { Page } from "../../page/page.ts";
import type { Words } from "../../page/words.ts";
import { groupsBy } from "../../statistics/grouped.ts";
import { sweep, sweepQuotas, type Order, type Removals } from "./removals.ts";
import type { Structure } from "./structure.ts";

/** A page's structural elements, with what every quota would leave of it. */
export interface QuotaAnalysis {
  readonly page: Page;
  readonly words: Words;
  readonly structure: Structure;
  /** Share of the text left at each quota of the sweep, in the orders that were asked for. */
  readonly sweeps: Map<Order, Float64Array<ArrayBuffer>>;
}

/** The values of a decision, and what they removed. */
export interface Decided {
  readonly order: Order;
  readonly removals: Removals;
  /** q(e) of each block, and Q. */
  readonly quotas: Column;
  readonly bound: Expression;
}

/** The quota of every block, the tree that they make, and what the quotas of the page are like. */
export function traceOf(analysis: QuotaAnalysis, decided: Decided): Trace {
  const { page, structure } = analysis;
  const { removals, quotas, bound, order } = decided;
  const { removed, gone, characters, linkCharacters, left } = removals;
  const ofWhat = order === "bottom-up" ? "of what its blocks kept" : "of its subtree";
  const { series, classes, parents, input, plane } = channelsOver("blocks");
  const quota = bound.at(0);
  const blocks = unitsOf("blocks", page.elements, "nested", structure.elements);
  return {
    units: { blocks },
    channels: [
      series("quota", quotas.values, {
        ...quotas.quantity,
        formula: `q(e) = l / t, ${ofWhat}`,
        ...cutAt(bound),
        isOfBlocks: true,
      }),
      classes(
        "verdict",
        gone.map((isGone, unit) => (removed[unit] === 1 ? 1 : 2 * isGone)),
        { kept: "kept", removed: "removed", "within a removed one": "removed" },
        { name: "Verdict", formula: "removed where q(e) > Q" },
      ),
      parents(structure.parents.slice(), "Block around it", "DOM tree of blocks"),
      input("characters", characters, "Characters", `t(e), ${ofWhat}`),
      input("linkCharacters", linkCharacters, "Characters in links", `l(e), ${ofWhat}`, "characters"),
      // The text and the links of each block, and the line that parts those above the quota from the others.
      plane("plane", {
        name: "Links and text of each block",
        formula: `removed above l = Q · t, ${order}`,
        x: "characters",
        y: "linkCharacters",
        classes: "verdict",
        rules: [{ label: `links = ${quota} · text`, slope: quota }],
      }),
      procedureOf(analysis, decided, blocks),
      ...curvesOf(analysis, decided),
      scalar("removedBlocks", "Blocks removed", removed.filter((isRemoved) => isRemoved === 1).length, "blocks", "q(e) > Q"),
      scalar("left", "Characters left", left, "characters", "characters outside removed blocks"),
    ],
    notes: notesOf(analysis, decided),
  };
}

/** Kinds of removed blocks that are told one by one; the smallest are told together. */
const mostOperations = 12;

/**
 * The removed blocks by what they are called, those that took the most first and the smallest together: all go by one test, whatever
 * their order, and a page has dozens of a kind.
 */
function procedureOf({ page, structure }: QuotaAnalysis, { removals, bound, order }: Decided, blocks: Units): ProcedureChannel {
  const { removed, gone, characters, linkCharacters } = removals;
  const { parents, ownCharacters } = structure;
  // What goes with a block, with what had gone before in it.
  const sizes = Float64Array.from(ownCharacters, (own, unit) => (gone[unit] === 1 ? own : 0));
  for (let unit = structure.count - 1; unit >= 0; unit--) if (parents[unit] >= 0) sizes[parents[unit]] += sizes[unit];
  const outermost = Array.from(parents.keys()).filter(
    (unit) => removed[unit] === 1 && (parents[unit] < 0 || gone[parents[unit]] === 0),
  );
  // Each of a list of alike ones may have an id of its own.
  const byName = groupsBy(outermost, (unit) => shortLabel(page, structure.elements[unit], "classes alone"));
  const total = (values: Float64Array, kind: readonly number[]): number => kind.reduce((sum, unit) => sum + values[unit], 0);
  const kinds = Array.from(byName).toSorted(([, one], [, other]) => total(sizes, other) - total(sizes, one) || one[0] - other[0]);
  // A kind more takes no more room than the line for the others would.
  const told = kinds.length <= mostOperations + 1 ? kinds : kinds.slice(0, mostOperations);
  const rest = kinds.slice(told.length).flatMap(([, kind]) => kind);
  const operations = told.map(([name, kind]) => {
    const counts = `${total(linkCharacters, kind)} of ${total(characters, kind)} characters are links`;
    const detail = `${counts}${kind.length > 1 ? "; in each" : ","} more than ${bound.at(0)}.`;
    return taking({ label: `${kind.length} × ${name}`, detail }, kind, sizes, blocks);
  });
  if (rest.length > 0) {
    const detail = `The ${mostOperations} kinds that took the most stand alone.`;
    const others = rest.toSorted((a, b) => a - b);
    operations.push(taking({ label: counted(rest.length, "other block"), detail }, others, sizes, blocks));
  }
  return {
    kind: "procedure",
    id: "removals",
    name: "What was removed",
    unit: "characters",
    formula: `blocks with q(e) > Q, ${order}, with all in them`,
    whole: structure.allCharacters,
    operations,
  };
}

const publishedQuotas = [0.25, 0.5, 0.75];
const histogramBins = 20;

/** How the quotas of the blocks are spread, and what is left of the text at each quota. */
function curvesOf({ structure, sweeps }: QuotaAnalysis, { removals, bound, order }: Decided): readonly CurveChannel[] {
  const counts = new Float64Array(histogramBins + 1);
  for (const value of removals.quotas) counts[Math.min(Math.floor(value * histogramBins), histogramBins - 1)]++;
  let shares = sweeps.get(order);
  if (shares === undefined) sweeps.set(order, (shares = sweep(structure, order)));
  const quota = bound.at(0);
  const marks = [...new Set([...publishedQuotas, quota])]
    .toSorted((a, b) => a - b)
    .map((x) => ({ x, label: `LQF-${Math.round(100 * x)}`, isChosen: x === quota }));
  const curve = { kind: "curve", xUnit: "", isStaircase: true, marks } as const;
  return [
    {
      ...curve,
      id: "histogram",
      name: "Blocks by their quota",
      unit: "blocks",
      formula: `blocks whose q(e) lies in each twentieth, ${order}`,
      x: Float64Array.from(counts, (_, bin) => bin / histogramBins),
      y: counts,
      xName: "link quota",
    },
    {
      ...curve,
      id: "sweep",
      name: "Text that is left",
      unit: "% of the characters",
      formula: `characters left at each quota, ${order} / characters of the page`,
      x: Float64Array.from(sweepQuotas),
      y: shares.map((share) => 100 * share),
      xName: "quota",
    },
  ];
}

function notesOf({ structure }: QuotaAnalysis, { removals }: Decided): readonly string[] {
  if (structure.allCharacters === 0) return [];
  const hasLinks = structure.ownLinkCharacters.some((characters) => characters > 0);
  if (!hasLinks) return ["No block of this page holds a link: nothing is removed."];
  return removals.left === 0 ? ["All text of this page stands in blocks above the quota."] : [];
}
