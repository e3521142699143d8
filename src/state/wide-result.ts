import type { Lab, Layout } from "./lab.ts";

/** The groups of panes that hold Source beside or above Result. */
type GroupWithSource = "three columns" | "side column";

/** Sizes at first, in percent, where Result has the room of Source too. */
const wideSizes = {
  "three columns": { source: 0, lanes: 52, result: 48 },
  "side column": { source: 0, result: 100 },
} as const satisfies Readonly<Record<GroupWithSource, Layout[string]>>;

const groups = Object.keys(wideSizes) as readonly GroupWithSource[];

/** The panes of a group as they are sized now: the name that their sizes are kept under, and the sizes at first. */
export function sizedGroup(
  group: GroupWithSource,
  sizes: Layout[string],
  isWide: boolean,
): { readonly name: string; readonly sizes: Layout[string] } {
  return isWide ? { name: wideName(group), sizes: wideSizes[group] } : { name: group, sizes };
}

/** Returns whether Result has the room of Source too. */
export function isResultWide({ layout }: Pick<Lab, "layout">): boolean {
  return groups.some((group) => layout[wideName(group)] !== undefined);
}

/** Gives Result the room of Source too, or gives it back: the panes are then as they were. */
export function withResultWide(lab: Lab, isWide: boolean): Lab {
  if (isWide === isResultWide(lab)) return lab;
  if (isWide)
    return {
      ...lab,
      layout: { ...lab.layout, ...Object.fromEntries(groups.map((group) => [wideName(group), wideSizes[group]])) },
    };
  const names: readonly string[] = groups.map(wideName);
  return { ...lab, layout: Object.fromEntries(Object.entries(lab.layout).filter(([name]) => !names.includes(name))) };
}

function wideName(group: GroupWithSource): string {
  return `${group}, wide result`;
}
