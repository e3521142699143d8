import type { Extraction } from "../contract/extraction.ts";
import type { Channel, Trace } from "../contract/trace.ts";
import { channelsOver } from "./channels.ts";
import { cutAt } from "./comparison.ts";
import { scalarOf, type Column, type Expression } from "./expression.ts";
import { classBy, comparedIn, whyBy, type Question, type Rule } from "./rules.ts";
import { sortedPieces, type Pieces } from "./sorted.ts";

/** The two fates of a unit. */
export type Fate = "kept" | "removed";

/**
 * A whole method: the pieces of a page that a rule keeps. Its reasons, its flips and its trace follow from the rule: a series for each
 * column that is asked about, with its threshold, and beside them what these rest on, its figures, its counts and the verdicts.
 *
 * @param more what else there is to show, and what to say.
 * @param rest the fate of the words that stand in no piece.
 */
export function keptWhere(
  pieces: Pieces,
  rule: Question<Fate>,
  more: () => Partial<Trace> = () => ({}),
  rest: Fate = "removed",
): Extraction {
  const isKept = (fate: Fate): boolean => fate === "kept";
  return sortedPieces(pieces, (unit) => isKept(unit < 0 ? rest : classBy(rule, unit)), {
    why: (unit) =>
      unit < 0 ? { verdict: rest, formula: `This place is in none of the ${pieces.units.name}.` } : whyBy(rule, unit, isKept),
    trace() {
      const { units, channels = [], notes = [], ...unfit } = more();
      return {
        units: { [pieces.units.name]: pieces.units, ...units },
        channels: [...channelsOf(rule, pieces), ...channels],
        notes,
        ...unfit,
      };
    },
  });
}

function channelsOf(rule: Question<Fate>, { units }: Pieces): readonly Channel[] {
  const over = channelsOver(units.name);
  const shown = new Map<string, Channel>();
  const show = (channel: Channel): void => {
    if (!shown.has(channel.id)) shown.set(channel.id, channel);
  };
  const asked = comparedIn(rule);
  for (const [place, { column, threshold }] of asked.entries())
    show(over.column(column, { ...cutAt(threshold), ...(place === 0 && { isOfBlocks: true }) }));
  const verdicts = Uint8Array.from(units.starts, (_, unit) => Number(classBy(rule, unit) === "kept"));
  show(over.classes("verdict", verdicts, { removed: "removed", kept: "kept" }, { name: "Verdict", formula: textOf(rule) }));
  for (const { column, threshold } of asked)
    for (const below of [...belowIn(column), ...belowIn(threshold)])
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
  const beyond = (rule: Rule<Fate>): string => (typeof rule === "string" ? rule : textOf(rule));
  if (no === "removed") return yes === "kept" ? text : `${text} and ${beyond(yes)}`;
  if (yes === "kept") return `${text} or ${beyond(no)}`;
  return `where ${text}: ${beyond(yes)}, else: ${beyond(no)}`;
}
