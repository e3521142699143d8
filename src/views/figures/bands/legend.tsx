import type { Paint } from "../../../plots/plot.ts";
import { stackPaint } from "../../../plots/stack.ts";
import type { ChannelSummary } from "../../../protocol/figures.ts";
import { classColours, type Band, type ClassSummary } from "./diagrams.ts";
import "./legend.css";

/** A paint of a figure and all that it stands for. */
export interface LegendItem {
  readonly paint: Paint;
  readonly label: string;
}

/**
 * What the paints of the shown bands mean, each paint once: of stacked parts, which have paints of their own, and of all other bands;
 * of a figure without bands those of what is kept below it.
 */
export function figureLegend(bands: readonly Band[], channels: readonly ChannelSummary[]): readonly (readonly LegendItem[])[] {
  const [stacks, others] = [bands.filter(({ kind }) => kind === "stack"), bands.filter(({ kind }) => kind !== "stack")];
  const rest = channels.flatMap((channel) =>
    channel.kind === "class" && channel.role !== "input" && bands.length === 0 ? classItems(channel) : [],
  );
  return [...stacks.map((stack) => merged(itemsOf(stack))), merged([...others.flatMap(itemsOf), ...rest])];
}

function itemsOf(band: Band): readonly LegendItem[] {
  switch (band.kind) {
    case "strip":
    case "mirror":
      return [];
    case "stack":
      return stackItems(band.parts.map(({ name }) => name));
    case "verdicts":
      return band.rows.flatMap(classItems);
    case "line":
    case "bars":
      return band.classes === undefined ? [] : classItems(band.classes);
  }
}

/** What the classes of units are painted with. */
export function classItems({ classes, meanings }: Pick<ClassSummary, "classes" | "meanings">): readonly LegendItem[] {
  return classColours(meanings).map((paint, index) => ({ paint, label: classes[index] ?? "" }));
}

/** Parts of a stack, from the bottom, without the words with which all their names begin. */
export function stackItems(names: readonly string[]): readonly LegendItem[] {
  const words = names.map((name) => name.split(" "));
  const [first = []] = words;
  const isShared = (place: number): boolean => words.every((each) => each.length > place + 1 && each[place] === first[place]);
  let shared = 0;
  while (names.length > 1 && isShared(shared)) shared += 1;
  return words.map((each, index) => ({ paint: stackPaint(index), label: each.slice(shared).join(" ") }));
}

/** What looks alike under one paint, in the order in which the paints first occur. */
export function merged(items: readonly LegendItem[]): readonly LegendItem[] {
  const paints = [...new Set(items.map(({ paint }) => paint))];
  return paints.map((paint) => {
    const labels = items.flatMap((item) => (item.paint === paint ? [item.label] : []));
    return { paint, label: [...new Set(labels)].join(" · ") };
  });
}

/** Swatches with what they stand for. */
export function LegendItems({ items }: { readonly items: readonly LegendItem[] }) {
  if (items.length === 0) return undefined;
  return (
    <span className="legend">
      {items.map(({ paint, label }) => (
        <span key={paint}>
          <span className="swatch" data-paint={paint} /> {label}
        </span>
      ))}
    </span>
  );
}
