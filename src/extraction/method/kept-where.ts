import type { Extraction } from "../contract/extraction.ts";
import { tellsFate, type Channel, type Trace } from "../contract/trace.ts";
import { channelsOver } from "./channels.ts";
import { cutAt } from "./comparison.ts";
import { scalarOf, type Column, type Expression } from "./expression.ts";
import { comparedIn, drawnBy, unitsOfClass, whyBy, type Question, type ClassRule } from "./rules.ts";
import { sortedPieces, type Pieces, type Why } from "./sorted.ts";

/** The two fates of a unit. */
export type Fate = "kept" | "removed";

/** All that a method says and shows beside its rule. */
interface MethodExtras {
  /** More channels, which are shown first, and notes. */
  readonly more?: () => Partial<Trace>;
  /** The fate of the words that stand in no piece: removed where absent. */
  readonly rest?: Fate;
  /** Why the page as a whole is kept or removed, where that is so. */
  readonly because?: string | undefined;
  readonly stepOf?: (unit: number) => Pick<Why, "step">;
}

/**
 * A whole method: the pieces of a page that a rule keeps. Its reasons, its flips and its trace follow from the rule: a series for each
 * column that is asked about, with its threshold, and beside them what these rest on, its figures, its counts and the verdicts.
 */
export function keptWhere(
  pieces: Pieces,
  rule: Question<Fate>,
  { more = () => ({}), rest = "removed", because, stepOf = () => ({}) }: MethodExtras = {},
): Extraction {
  const isKept = (fate: Fate): boolean => fate === "kept";
  const verdicts = unitsOfClass(rule, "kept", pieces.units.starts.length);
  return sortedPieces(pieces, (unit) => (unit < 0 ? isKept(rest) : verdicts[unit] === 1), {
    why(unit) {
      if (unit < 0) return { verdict: rest, formula: `This place is in none of the ${pieces.units.name}.` };
      if (because !== undefined) return { verdict: verdicts[unit] === 1 ? "kept" : "removed", formula: because };
      return { ...whyBy(rule, unit, isKept), ...stepOf(unit) };
    },
    trace() {
      const { units, channels = [], notes = [], ...unfit } = more();
      return {
        units: { [pieces.units.name]: pieces.units, ...units },
        channels: channelsOf(rule, pieces, verdicts, channels),
        notes,
        ...unfit,
      };
    },
  });
}

/** Channels by their ids, each once: what is said of one first holds. Classes that tell the fate of the units stand for its verdicts. */
function channelsOf(
  rule: Question<Fate>,
  { units }: Pieces,
  verdicts: Uint8Array<ArrayBuffer>,
  first: readonly Channel[],
): readonly Channel[] {
  const over = channelsOver(units.name);
  const shown = new Map(first.map((channel) => [channel.id, channel]));
  const show = (channel: Channel): void => {
    shown.set(channel.id, { ...channel, ...shown.get(channel.id) } as Channel);
  };
  const asked = comparedIn(rule);
  for (const { column, threshold } of asked.filter(({ column: of }) => of.of !== "page"))
    show(over.column(column, { ...cutAt(threshold), ...(column === rule.compared?.column && { isOfBlocks: true }) }));
  for (const channel of drawnBy(rule)) show(channel);
  if (![...shown.values()].some((channel) => channel.kind === "class" && tellsFate(channel, units.name)))
    show(over.classes("verdict", verdicts, { removed: "removed", kept: "kept" }, { name: "Verdict", formula: textOf(rule) }));
  for (const { column, threshold } of asked)
    for (const below of [...belowIn(column), ...belowIn(threshold)])
      if (!shown.has(below.id))
        show(below.of === "page" ? scalarOf(below) : over.column(below, { role: below.of === "input" ? "input" : "secondary" }));
  return [...shown.values()];
}

/** The columns that an expression rests on, itself if it is one, each once. */
function belowIn({ columns }: Expression, found = new Set<Column>()): ReadonlySet<Column> {
  for (const column of columns) {
    if (found.has(column)) continue;
    found.add(column);
    belowIn(column.expression, found);
  }
  return found;
}

/** "T′ > 0 and T′ ≥ τ": a rule in the symbols of its columns. */
function textOf({ symbols, compared, yes, no }: Question<Fate>): string {
  const text = compared === undefined ? symbols : `${compared.column.symbols} ${compared.sign} ${compared.threshold.symbols}`;
  const beyond = (rule: ClassRule<Fate>): string => (typeof rule === "string" ? rule : textOf(rule));
  if (no === "removed") return yes === "kept" ? text : `${text} and ${beyond(yes)}`;
  if (yes === "kept") return `${text} or ${beyond(no)}`;
  return `where ${text}: ${beyond(yes)}, else: ${beyond(no)}`;
}
