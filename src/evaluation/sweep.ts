import type { RunSpec } from "../extraction/contract/extractor.ts";
import { snap, type NumberParameter, type Schema } from "../extraction/contract/parameters.ts";
import { bracketedText } from "../extraction/run-text.ts";
import { needsOf, type Library, schemaFor } from "../extraction/run.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import { mostSitePages, usualSitePages } from "../import/corpus/corpus.ts";
import type { SweepAxis, NamedRun, Plan, Sweep } from "./plan.ts";

/** The axis over the other pages of its site that a page is given: as no parameter is called. */
export const sitePagesAxis = "site-pages";

/**
 * How many other pages of its site a page is compared with, as a number to sweep. Debnath, Mitra and Giles 2005 (table 4): five to ten
 * pages are enough for ContentExtractor, and LH needs all.
 */
export const sitePagesParameter: NumberParameter = {
  kind: "number",
  label: "Other pages of the site",
  description: "How many pages of the same site a page is compared with, at most: those after it in the corpus.",
  stage: "analysis",
  default: usualSitePages,
  min: 1,
  max: mostSitePages,
  step: 1,
  unit: "pages",
  scale: "log",
};

/** What a run can be swept over: its parameters, and where it compares pages of a site how many of them. */
export function sweepSchema(run: RunSpec, library: Library): Schema {
  const parameters = schemaFor(run, library);
  return needsOf(run, library).has("site") ? { ...parameters, [sitePagesAxis]: sitePagesParameter } : parameters;
}

/**
 * Values of a number of that schema from `from` to `to`, both of them included, on its own grid: evenly spread on its scale.
 *
 * @throws RangeError for what is none of its numbers
 */
export function sweepAxisOf(run: RunSpec, name: string, { from, to, count }: AxisRange, library: Library): SweepAxis {
  const declared = sweepSchema(run, library)[name];
  if (declared?.kind !== "number") throw new RangeError(`${run.extractor} has no number named ${name}`);
  const share = (at: number): number => at / Math.max(count - 1, 1);
  const valueAt =
    declared.scale === "log" && from > 0
      ? (at: number) => from * (to / from) ** share(at)
      : (at: number) => from + (to - from) * share(at);
  const values = Array.from({ length: count }, (_, at) => snap(declared, valueAt(at)));
  return { parameter: name, values: [...new Set(values)] };
}

export interface AxisRange {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Every setting of a sweep, the values of its last axis changing fastest. */
export function sweptRuns({ run, axes }: Sweep): readonly SweptRun[] {
  return axes.reduce<readonly SweptRun[]>(
    (runs, { parameter, values }) =>
      runs.flatMap((each) =>
        values.map((value) =>
          parameter === sitePagesAxis
            ? { ...each, sitePages: value }
            : { ...each, values: { ...each.values, [parameter]: value } },
        ),
      ),
    [run],
  );
}

type SweptRun = Omit<NamedRun, "name">;

/** The runs of a sweep on each page: all of its settings, each under a name of its own. */
export function sweepPlan(sweep: Sweep, measures: readonly MeasureId[]): Plan {
  const runs = sweptRuns(sweep).map((run) => ({ ...run, name: settingName(run) }));
  return { runs, measures, sweep: sweep.axes };
}

function settingName({ sitePages, ...run }: SweptRun): string {
  return bracketedText(run) + (sitePages === undefined ? "" : ` with ${sitePages} of the site`);
}

/** Settings of a sweep at the most. */
export const mostSettings = 2_500;

/** The whole range of a parameter, by as many values as its grid has or `most` of them. */
export function wholeRange({ min, max, step }: NumberParameter, most: number): AxisRange {
  return { from: min, to: max, count: Math.min(Math.round((max - min) / step) + 1, most) };
}

/** The spread of numbers of other pages that doubles as far as there are any: 1, 2, 4, 8 … to `most`. */
export function doubling(most: number): AxisRange {
  const to = Math.min(Math.max(most, 2), mostSitePages);
  return { from: 1, to, count: Math.ceil(Math.log2(to)) + 1 };
}

/** The reason why a parameter cannot be tried so, in a phrase; undefined where it can. */
export function spreadProblem({ min, max }: NumberParameter, { from, to, count }: AxisRange): string | undefined {
  if (!(from >= min && to <= max)) return `the limits are ${min} and ${max}`;
  if (!(to > from)) return "the values must increase";
  return Number.isInteger(count) && count >= 2 ? undefined : "it needs at least two values";
}

/** The other pages of its site that a page has to come with for all runs of a plan. */
export function sitePagesFor({ runs }: Plan): number {
  return Math.max(0, ...runs.map(({ sitePages = usualSitePages }) => sitePages));
}
