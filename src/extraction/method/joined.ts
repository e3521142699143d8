import { counted, numberText, stretchText } from "../contract/number-text.ts";
import { scalar, type Channel } from "../contract/trace.ts";
import { heaviest, joinedRuns, regionIndexAt, type JoinedRun } from "../statistics/joined-runs.ts";
import { channelsOver } from "./channels.ts";
import { compare } from "./comparison.ts";
import { distinct, distinctSettings, type Column, type Expression, type OtherValue } from "./expression.ts";
import { settingsIn, unitsOfClass, whyBy, type Question, type ClassRule } from "./rules.ts";
import type { Pieces, Why } from "./sorted.ts";

/** Units that count, joined over gaps to regions of which one is kept with all that lies between. */
export interface Joining {
  readonly pieces: Pieces;
  /** A rule for the units that count among others. */
  readonly counts: Question<"counts" | "does not count">;
  /** The quantity that is summed over a region. */
  readonly mass: Column;
  /** The units that do not count and may lie between two that do: a parameter. */
  readonly gap: Expression;
  /** Kept is the region of most mass; or that which the run of most mass, the core, is joined to. */
  readonly keeps: "heaviest" | "core";
}

/** Regions as they are with the values of the parameters, or with one other. */
interface JoinedRegions {
  readonly marked: Uint8Array;
  /** The rivals of which the heaviest is chosen: regions, or runs of units that count. */
  readonly rivals: readonly JoinedRun[];
  /** Indices of the heaviest of them and of the region that is kept; -1 for none. */
  readonly core: number;
  readonly regions: readonly JoinedRun[];
  readonly chosen: number;
}

/** Asks whether a unit lies in the region that is kept. @param symbols of the question. */
export function askJoined<C extends string>(joining: Joining, symbols: string, yes: ClassRule<C>, no: ClassRule<C>): Question<C> {
  const { pieces, counts, mass, gap, keeps } = joining;
  const noun = nounOf(pieces);
  const massName = massNameOf(mass);
  const massNoun = massName.charAt(0).toLowerCase() + massName.slice(1);
  const sum = `Σ ${mass.symbols}`;
  const { length } = pieces.units.starts;
  const markedWith = (other?: OtherValue): Uint8Array => unitsOfClass(counts, "counts", length, other);
  const usual = markedWith();
  const here = regionsWith();
  const { regions, rivals, core } = here;
  let last: { readonly other: OtherValue; readonly regions: JoinedRegions } | undefined;
  const anew = (other: OtherValue): JoinedRegions => {
    if (last?.other !== other) last = { other, regions: regionsWith(other) };
    return last.regions;
  };
  return {
    symbols,
    asked: symbols,
    yes,
    no,
    settings: distinctSettings([gap, mass, { settings: settingsIn(counts) }], { units: length }),
    holds: (unit, other) => isIn(other === undefined ? here : anew(other), unit),
    numbers: () => undefined,
    facts: reasonOf,
    together: {
      why: (unit) => ({ ...reasonOf(unit), chain: chainOf(unit) }),
      get channels() {
        return channelsOf(joining, here);
      },
      first: counts,
    },
  };

  function regionsWith(other?: OtherValue): JoinedRegions {
    const isOfCounts = other !== undefined && settingsIn(counts).some(({ name }) => name === other.parameter);
    const marked = isOfCounts ? markedWith(other) : usual;
    const masses = mass.valuesWith(other);
    const joinedTo = joinedRuns(marked, masses, gap.at(0, other));
    const among = keeps === "heaviest" ? joinedTo : joinedRuns(marked, masses, 0);
    const heavy = heaviest(among);
    const around = heavy < 0 ? -1 : regionIndexAt(joinedTo, among[heavy].start);
    return { marked, rivals: among, core: heavy, regions: joinedTo, chosen: around };
  }

  function ownOf(unit: number): Why {
    return whyBy(
      counts,
      unit,
      (of) => of === "counts",
      () => true,
    );
  }

  function reasonOf(unit: number): Why {
    const rival = regionIndexAt(rivals, unit);
    if (rival >= 0 && (keeps === "heaviest" || rival === core)) return byMass(rival);
    const widest = core < 0 ? undefined : widestGap(rivals, core, unit);
    if (widest !== undefined) return byGap(widest);
    const because = core < 0 ? { because: `no ${noun} of the page counts` } : {};
    return { ...ownOf(unit), ...because, step: "in no region" };
  }

  /** The reason by the mass of a region against that of the heaviest other. */
  function byMass(region: number): Why {
    const isKept = region === core;
    const value = rivals[region].mass;
    const told = {
      quantity: `${massNoun} of the region`,
      channel: "mass",
      because: isKept
        ? `its region has the most ${massNoun}, ${value}`
        : `its region has ${value} ${massNoun}, the kept one ${rivals[core].mass}`,
      step: isKept ? "in the largest region" : "in another region",
    };
    const other = isKept ? heaviest(rivals, core) : core;
    if (other < 0) return { ...told, value, formula: `${sum} = ${value}: the only region` };
    const rival = rivals[other];
    return {
      ...told,
      // The first of two regions with as much is kept.
      ...compare(value, isKept ? "≥" : ">", rival.mass).numbers,
      formula: isKept
        ? `${sum} = ${value} ≥ ${rival.mass}, that of the second largest region`
        : `${sum} = ${value} ≤ ${rival.mass}, that of ${stretchText(noun, rival.start, rival.end)}`,
    };
  }

  /** The reason by the widest gap between a unit and the region that is kept. */
  function byGap(widest: RegionGap): Why {
    const test = compare(widest.end - widest.start, "≤", gap);
    return {
      quantity: "widest gap on the way from the largest region",
      channel: "region",
      ...test.numbers,
      because: `a gap of ${counted(widest.end - widest.start, noun)} parts it from the largest region, and ${test.threshold} ${test.threshold === "1" ? "is" : "are"} allowed`,
      formula: `${noun}s between it and the largest region: ${test.value} ${test.sign} ${gap.symbols} = ${test.threshold}`,
      step: test.isKept ? "joined to the largest region" : "not joined to the largest region",
    };
  }

  function chainOf(unit: number): NonNullable<Why["chain"]> {
    const region = regionIndexAt(regions, unit);
    const widest = core < 0 || (keeps === "heaviest" && isIn(here, unit)) ? undefined : widestGap(rivals, core, unit);
    const between =
      widest === undefined || widest.end === widest.start
        ? region < 0
          ? "in no region"
          : regionText(regions[region])
        : `${stretchText(noun, widest.start, widest.end)}: ${compare(widest.end - widest.start, "≤", gap).text}`;
    return distinct([
      ...(ownOf(unit).chain ?? []),
      {
        symbols: `join: ${noun}s strictly between ≤ ${gap.symbols}`,
        numbers: `with ${gap.symbols} = ${gap.numbers(0)}: ${between}`,
      },
      {
        symbols: `kept: the region of max ${sum}${keeps === "core" ? " with all that is joined to it" : ""}`,
        numbers: core < 0 ? "there is none" : regionText(rivals[core]),
      },
    ]);
  }

  /** "lines 3 to 5, Σ R = 120". */
  function regionText({ start, end, mass: of }: JoinedRun): string {
    return `${stretchText(noun, start, end)}, ${sum} = ${numberText(of)}`;
  }
}

/** "Content characters" of content in characters. */
function massNameOf({ quantity: { name, unit } }: Column): string {
  return name.toLowerCase().endsWith(unit) ? name : `${name} ${unit}`;
}

/** "line" of lines. */
function nounOf({ units }: Pieces): string {
  return units.name.replace(/s$/, "");
}

function isIn({ regions, chosen }: JoinedRegions, unit: number): boolean {
  return chosen >= 0 && regions[chosen].start <= unit && unit < regions[chosen].end;
}

/** Units that do not count, between two regions. */
type RegionGap = Pick<JoinedRun, "start" | "end">;

/** The widest gap on the way from a region to a unit, empty for none; undefined where no region lies at the unit or beyond it. */
function widestGap(regions: readonly JoinedRun[], from: number, unit: number): RegionGap | undefined {
  const step = unit < regions[from].start ? -1 : 1;
  let widest: RegionGap = { start: 0, end: 0 };
  for (let region = from; ; region += step) {
    const here = regions[region];
    if (step < 0 ? unit >= here.start : unit < here.end) return widest;
    if (region + step < 0 || region + step >= regions.length) return undefined;
    const beyond = regions[region + step];
    const gap = step < 0 ? { start: beyond.end, end: here.start } : { start: here.end, end: beyond.start };
    if (gap.end - gap.start > widest.end - widest.start) widest = gap;
  }
}

/** The places of a unit to the regions. */
const places = {
  "beyond all regions": "removed",
  "gap too wide": "removed",
  "other region": "removed",
  "gap joined over": "context",
  "joined region": "kept",
  "largest region": "core",
} as const;
/** The looks of the classes: units beyond all regions and between two are weaker than the regions. */
const looks = [0, 3, 1, 0, 0, 0] as const;

function channelsOf(
  { pieces, mass, gap, keeps }: Joining,
  { marked, regions, chosen, rivals, core }: JoinedRegions,
): readonly Channel[] {
  const noun = nounOf(pieces);
  const { series, classes } = channelsOver(pieces.units.name);
  const isCore = keeps === "core";
  const ids = isCore ? { mass: "coreCharacters", size: "areaLines" } : { mass: "largestMass", size: "regionUnits" };
  const names = isCore ? { mass: "Core", size: "Area" } : { mass: "Largest region", size: "Length of the largest region" };
  const where = new Uint8Array(marked.length);
  where.fill(1, regions.at(0)?.start ?? 0, regions.at(-1)?.end ?? 0);
  const masses = new Float64Array(marked.length);
  for (const { start, end, mass: sum } of rivals) masses.fill(sum, start, end);
  for (const [region, { start, end }] of regions.entries()) if (region !== chosen) where.fill(2, start, end);
  if (chosen >= 0)
    for (let unit = regions[chosen].start; unit < regions[chosen].end; unit++)
      where[unit] = marked[unit] !== 1 ? 3 : rivals[core].start <= unit && unit < rivals[core].end ? 5 : 4;
  const heaviestMass = rivals.at(core)?.mass ?? 0;
  const second = heaviest(rivals, core);
  const { unit } = mass.quantity;
  const size = chosen < 0 ? 0 : regions[chosen].end - regions[chosen].start;
  return [
    classes("region", where, places, {
      name: "Region",
      formula: `${noun}s that count, joined over at most ${gap.numbers(0)} others`,
      ...(gap.settings.at(0)?.declared.cite && { cite: gap.settings[0].declared.cite }),
      looks,
    }),
    series("mass", masses, {
      name: `${massNameOf(mass)} of the region`,
      unit,
      formula: `Σ ${mass.symbols} over the region of the ${noun}`,
      role: isCore ? "input" : "secondary",
      isFunction: true,
    }),
    scalar("regionCount", "Regions", rivals.length, "regions", `${noun}s that count, ${isCore ? "in a row" : "joined"}`),
    scalar(ids.mass, names.mass, heaviestMass, unit, `max Σ ${mass.symbols} over a region`),
    scalar("rivalMass", "Second largest region", second < 0 ? 0 : rivals[second].mass, unit, "of the other regions"),
    scalar(ids.size, names.size, size, pieces.units.name, "from the first to the last that is kept"),
  ];
}
