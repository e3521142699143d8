import type { ClassChannel } from "../../../extraction/contract/trace.ts";
import { drawSwatch, variant } from "../../../plots/hatch.ts";
import type { Paint } from "../../../plots/plot.ts";
import { stackPaint } from "../../../plots/marks.ts";
import { CanvasPlot } from "../../ui/use-plot.tsx";
import "./legend.css";

/** A paint of a figure and all that it stands for. */
export interface LegendItem {
  readonly paint: Paint;
  readonly label: string;
}

/** The paint of each class: its tone is the meaning, its texture tells classes of one meaning apart. */
export function classPaints({ meanings, looks }: Pick<ClassChannel, "meanings" | "looks">): readonly Paint[] {
  return meanings.map((meaning, index) => {
    const before = meanings.slice(0, index).filter((other) => other === meaning).length;
    return variant(meaning, looks?.[index] ?? before);
  });
}

/** The paint of each class, with its name. */
export function classItems({ classes, ...channel }: Pick<ClassChannel, "classes" | "meanings" | "looks">): readonly LegendItem[] {
  return classPaints(channel).map((paint, index) => ({ paint, label: classes[index] }));
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

/** The items of one paint as one, in the order in which the paints first occur. */
export function merged(items: readonly LegendItem[]): readonly LegendItem[] {
  const paints = [...new Set(items.map(({ paint }) => paint))];
  return paints.map((paint) => {
    const labels = items.flatMap((item) => (item.paint === paint ? [item.label] : []));
    return { paint, label: [...new Set(labels)].join(" · ") };
  });
}

const swatchSize = 12;

/** Swatches with what they stand for. */
export function LegendItems({ items }: { readonly items: readonly LegendItem[] }) {
  if (items.length === 0) return undefined;
  return (
    <span className="row wrap">
      {items.map(({ paint, label }) => (
        <span key={paint}>
          <span className="swatch" data-paint={paint}>
            <CanvasPlot draw={drawSwatch} data={paint} width={swatchSize} height={swatchSize} />
          </span>{" "}
          {label}
        </span>
      ))}
    </span>
  );
}
