import { deepestMembers } from "../extraction/run.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { NamedRun, Plan } from "./plan.ts";
import { bracketedText } from "../extraction/run-text.ts";

/**
 * What was the default until version 2 of labs and of results, and is no longer. What was written then leaves it out, and keeps the
 * meaning that it had.
 */
const formerDefaults: Readonly<Record<string, RunSpec["values"]>> = {
  ccb: { rangeIs: "each-side" },
  accb: { rangeIs: "each-side" },
  tccb: { rangeIs: "each-side" },
};

/** A run of version 1, with all that it left out and that is another value today. What is no run stays as it is. */
export function withFormerDefaults<Run>(run: Run, levels = deepestMembers + 2): Run {
  if (levels === 0 || !isObject(run)) return run;
  const { extractor, values, members }: Partial<Record<keyof RunSpec, unknown>> = run;
  const former = typeof extractor === "string" && Object.hasOwn(formerDefaults, extractor) && formerDefaults[extractor];
  return {
    ...run,
    ...(former && isObject(values) && { values: { ...values, ...former, ...values } }),
    ...(Array.isArray(members) && { members: members.map((member: unknown) => withFormerDefaults(member, levels - 1)) }),
  };
}

/** A plan as it was meant by the version of results that wrote it. A run that was called by its settings still is. */
export function planAsMeant<Runs extends Pick<Plan, "runs">>(plan: Runs, version: number): Runs {
  return version >= 2 ? plan : { ...plan, runs: plan.runs.map(namedAsMeant) };
}

function namedAsMeant(run: NamedRun): NamedRun {
  const meant = withFormerDefaults(run);
  return { ...meant, name: run.name === bracketedText(run) ? bracketedText(meant) : run.name };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
