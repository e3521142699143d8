import { groups } from "d3-array";
import { debnath2005 } from "./debnath2005.ts";
import { gottron2008 } from "./gottron2008.ts";
import { kohlschuetter2010 } from "./kohlschuetter2010.ts";
import { mohammadzadeh2011 } from "./mohammadzadeh2011.ts";
import { digitsOf, publishedMeasures, sourceKey, valuesOf, type PublishedPaper, type PublishedValue } from "./published.ts";
import { song2009 } from "./song2009.ts";
import { sun2011 } from "./sun2011.ts";

/** The papers whose results are here as data, by year. */
export const papers: readonly PublishedPaper[] = [
  debnath2005,
  gottron2008,
  song2009,
  kohlschuetter2010,
  mohammadzadeh2011,
  sun2011,
];

/** @throws RangeError for an id that no paper has. */
export function paperFor(id: string): PublishedPaper {
  const paper = papers.find((one) => one.id === id);
  if (paper === undefined) throw new RangeError(`no paper has the id ${id}`);
  return paper;
}

/** The papers that have numbers of a method. */
export function papersOf(extractor: string): readonly PublishedPaper[] {
  return papers.filter(({ methods }) => Object.values(methods).some((method) => method.extractor === extractor));
}

/** The statements of papers on a method's results at several values of a parameter, a sentence each. */
export function publishedSweepNotes(extractor: string, parameter: string): readonly string[] {
  return papers.flatMap(({ paper, sweeps = [] }) =>
    sweeps
      .filter((sweep) => sweep.parameter === parameter && sweep.extractors.includes(extractor))
      .map(({ sentence }) => `${paper}: ${sentence}`),
  );
}

/** Every number that any of the papers has of a method, in the order of the papers. */
export function publishedOf(extractor: string): readonly PublishedValue[] {
  return papers.flatMap(valuesOf).filter((value) => value.extractor === extractor);
}

/** The same as sentences, one for each table and measure: "Gottron 2008, table II, F1: bbc 0.923, chip 0.716, …". */
export function publishedText(extractor: string): readonly string[] {
  const values = publishedOf(extractor);
  return groups(values, ({ paper, where, measure }) => `${paper}, ${where}, ${publishedMeasures[measure].name}`).map(
    ([place, same]) => `${place}: ${same.map(({ source, text }) => `${source} ${text}`).join(", ")}.`,
  );
}

/** Numbers of one method, group of pages and measure that are not the same everywhere. */
interface Contradiction {
  readonly values: readonly PublishedValue[];
  /** "telepolis: F1 of ccb-40 is 0.913 in Gottron 2008, table II, but 0.9080 in Mohammadzadeh et al. 2011, table 2." */
  readonly sentence: string;
}

/** The numbers of one data set that papers contradict each other, or themselves, in; rounding to fewer digits is no contradiction. */
export function contradictions(): readonly Contradiction[] {
  const all = papers.flatMap((paper) => valuesOf(paper).map((value) => ({ dataSet: paper.dataSet, value })));
  const alike = groups(
    all,
    ({ dataSet, value: { extractor, source, measure } }) => `${dataSet} ${extractor} ${sourceKey(source)} ${measure}`,
  );
  return alike.flatMap(([, same]) => {
    const values = same.map(({ value }) => value);
    const [first] = values;
    if (first === undefined || values.every((value) => areAlike(first, value))) return [];
    const texts = values.map(({ text, paper, where }) => `${text} in ${paper}, ${where}`);
    const what = `${first.source}: ${publishedMeasures[first.measure].name} of ${first.method}`;
    return [{ values, sentence: `${what} is ${texts.join(", but ")}.` }];
  });
}

/** Whether two numbers are the same to the digits that both are printed with. */
function areAlike(a: PublishedValue, b: PublishedValue): boolean {
  const step = Math.max(stepOf(a.text), stepOf(b.text));
  return Math.abs(a.value - b.value) < step / 2 + 1e-9;
}

function stepOf(text: string): number {
  return 10 ** -digitsOf(text) / (text.endsWith("%") ? 100 : 1);
}
