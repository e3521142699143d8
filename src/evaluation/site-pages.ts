import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { NumberParameter, Schema } from "../extraction/contract/parameters.ts";
import { extractorFor, needsOf, type Library } from "../extraction/run.ts";
import { mostSitePages, usualSitePages } from "../import/corpus/corpus.ts";
import { sitePagesAxis, type Axis, type Plan } from "./plan.ts";
import { axisOf, axisOver, type Spread } from "./sweep.ts";

/**
 * How many other pages of its site a page is compared with, as a number to sweep. Debnath, Mitra and Giles 2005 (table 4): five to ten
 * pages are enough for ContentExtractor, and LH needs all.
 */
export const sitePagesParameter: NumberParameter = {
  kind: "number",
  label: "Other pages of the site",
  description: "Pages of the same site that a page is compared with, at the most: those that follow it in the corpus.",
  stage: "analysis",
  default: usualSitePages,
  min: 1,
  max: mostSitePages,
  step: 1,
  unit: "pages",
  scale: "log",
};

/** True of a run that compares pages of a site. */
export function comparesPages(run: RunSpec, library: Library): boolean {
  return needsOf(run, library).has("site");
}

/** What a run can be swept over: its parameters, and where it compares pages of a site how many of them. */
export function sweepSchema(run: RunSpec, library: Library): Schema {
  const { parameters } = extractorFor(library, run.extractor);
  return comparesPages(run, library) ? { ...parameters, [sitePagesAxis]: sitePagesParameter } : parameters;
}

/** The axis over a number of that schema. @throws RangeError for what is none of its numbers */
export function sweepAxis(run: RunSpec, name: string, spread: Spread, library: Library): Axis {
  return name === sitePagesAxis ? axisOver(sitePagesParameter, name, spread) : axisOf(run, name, spread, library);
}

/** The spread of numbers of other pages that doubles as far as there are any: 1, 2, 4, 8 … to `most`. */
export function doubling(most: number): Spread {
  const to = Math.min(Math.max(most, 2), mostSitePages);
  return { from: 1, to, count: Math.ceil(Math.log2(to)) + 1 };
}

/** The other pages of its site that a page has to come with for all runs of a plan. */
export function sitePagesFor({ runs }: Plan): number {
  return Math.max(0, ...runs.map(({ sitePages = usualSitePages }) => sitePages));
}
