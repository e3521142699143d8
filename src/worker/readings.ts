import { numberText } from "../extraction/contract/number-text.ts";
import { isPanel } from "../extraction/contract/trace.ts";
import type { Channel, Units } from "../extraction/contract/trace.ts";
import { elementLabel } from "../extraction/page/page.ts";
import type { Page } from "../extraction/page/page.ts";
import type { UnitReading } from "../protocol/figures.ts";

/** What a channel says of a unit; nothing for one over other units, or without a value a unit. */
export function readingOf(channel: Channel, units: string, unit: number): UnitReading["values"] {
  if (channel.kind === "scalar" || isPanel(channel) || channel.units !== units || channel.kind === "tree") return [];
  const { id, name, unit: measure, formula } = channel;
  const quantity = {
    id,
    name,
    unit: measure,
    formula,
    ...(channel.cite ? { cite: channel.cite } : {}),
    ...(channel.differs ? { differs: channel.differs } : {}),
  };
  if (channel.kind === "class") {
    const value = channel.values[unit] ?? 0;
    return [{ ...quantity, value, text: channel.classes[value] ?? "" }];
  }
  if (channel.kind === "steps") return [];
  const value = channel.values[unit] ?? 0;
  return [{ ...quantity, value, text: numberText(value) }];
}

/** Characters of the source that name a unit. */
const labelLength = 24;

/** A name for a unit: an element with its id and classes, a line's number, or the beginning of its text. */
export function labelOf(page: Page, units: Units, unit: number): string {
  const start = units.starts[unit] ?? 0;
  const end = units.ends[unit] ?? 0;
  if (units.nested) {
    const element = elementOfSpan(page, start, end);
    if (element >= 0) return elementLabel(page, element);
  }
  if (units.name === "lines") return `line ${unit + 1}`;
  const text = page.source.slice(start, Math.min(end, start + labelLength)).replace(/\s+/g, " ");
  return end - start > labelLength ? `${text}…` : text;
}

function elementOfSpan({ elements }: Page, start: number, end: number): number {
  for (let element = elements.count - 1; element >= 0; element--)
    if (elements.starts[element] === start && elements.ends[element] === end) return element;
  return -1;
}
