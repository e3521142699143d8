import type { NamedRun } from "../evaluation/plan.ts";
import { axisOf, mostSettings } from "../evaluation/sweep.ts";
import type { Axis, Sweep } from "../evaluation/sweep.ts";
import { extractorFor } from "../extraction/run.ts";
import type { Library } from "../extraction/run.ts";

/** Of a step: what adding up steps may be off. */
const slack = 1e-6;

/** The sweep that `--sweep` asks for, undefined where it is not given, or what is wrong with it. */
export function axesOf(texts: readonly string[], runs: readonly NamedRun[], library: Library): Sweep | undefined | string {
  if (texts.length === 0) return undefined;
  const [run, another] = runs;
  if (run === undefined || another !== undefined) return "--sweep: name the one algorithm that it is for by --algorithm";
  const axes: Axis[] = [];
  for (const text of texts) {
    const axis = parsedAxis(text, run, library);
    if (typeof axis === "string") return `--sweep ${text}: ${axis}`;
    axes.push(axis);
  }
  const [first, second, third] = axes;
  if (first === undefined || third !== undefined) return "--sweep: one parameter or two, not more";
  if (first.parameter === second?.parameter) return `--sweep: ${first.parameter} is given twice`;
  const count = first.values.length * (second?.values.length ?? 1);
  if (count > mostSettings) return `--sweep: ${count} settings, and ${mostSettings} are the most`;
  // Runs differ by their settings alone: the name that the run had stands for none of them.
  const { name: _, ...spec } = run;
  return { run: spec, axes: second === undefined ? [first] : [first, second] };
}

function parsedAxis(text: string, run: NamedRun, library: Library): Axis | string {
  const [, name, ...numbers] = /^([^=]+)=([^:]+):([^:]+):([^:]+)$/.exec(text) ?? [];
  const [from, to, step] = numbers.map(Number);
  if (name === undefined || from === undefined || to === undefined || step === undefined)
    return "not of the form name=from:to:step";
  const { parameters } = extractorFor(library, run.extractor);
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  const known = Object.entries(parameters).flatMap(([id, { kind }]) => (kind === "number" ? [id] : []));
  if (parameter?.kind !== "number") return `no number of ${run.extractor}, which has ${known.join(", ") || "none"}`;
  if (!(step > 0 && to >= from)) return "it must go upwards, by a step above 0";
  if (from < parameter.min || to > parameter.max) return `outside ${parameter.min} to ${parameter.max}`;
  const count = Math.floor((to - from) / step + slack) + 1;
  if (count > mostSettings) return `${count} values, and ${mostSettings} are the most`;
  const axis = axisOf(run, name, { from, to: from + (count - 1) * step, count }, library);
  const isOnGrid =
    axis.values.length === count && axis.values.every((value, at) => Math.abs(value - from - at * step) < step * slack);
  return isOnGrid ? axis : `between two steps of ${parameter.step}`;
}
