import type { RunSpec } from "./contract/extractor.ts";
import { mostMembers } from "./contract/inputs.ts";
import { notOneOf } from "./contract/near-name.ts";
import { valuesFor } from "./contract/parameters.ts";
import { deepestMembers, schemaFor, type Library } from "./run.ts";

/**
 * What keeps a run and its members from being run as they are asked for, a phrase each, which says what may be asked for instead; none
 * for a run that is right.
 *
 * @param besides what else may stand for an algorithm: "all"
 */
export function problemsOfRun(run: RunSpec, library: Library, besides: readonly string[] = [], level = 0): readonly string[] {
  const { extractor: id, values, members } = run;
  const declared = library.get(id);
  if (declared === undefined) return [`${id}: ${notOneOf(id, [...library.keys(), ...besides])}`];
  const problems = Object.entries(values)
    .flatMap(([name, value]) => refusalsOf(run, name, String(value), library))
    .map((refusal) => `${id}: ${refusal}`);
  if (members === undefined) return problems;
  if (!declared.needs.includes("members")) problems.push(`${id}: it combines nothing`);
  if (members.length > mostMembers) problems.push(`${id}: more than ${mostMembers} members`);
  if (level === deepestMembers) return [...problems, `${id}: combinations go ${deepestMembers} levels deep at the most`];
  return [...problems, ...members.flatMap((member) => problemsOfRun(member, library, [], level + 1))];
}

/** The reasons why an algorithm does not take a value, as it is typed: "threshold: outside 0 to 1: 7". */
export function refusalsOf(run: RunSpec, name: string, value: string, library: Library): readonly string[] {
  const schema = schemaFor(run, library);
  if (!Object.hasOwn(schema, name)) return [`no parameter ${name}; there are ${Object.keys(schema).join(", ") || "none"}`];
  const [values, refusals] = valuesFor({ [name]: schema[name] }, { [name]: value });
  if (refusals.length > 0) return refusals;
  const parameter = schema[name];
  return parameter.kind === "number" && values[name] !== Number(value)
    ? [`between two steps of ${parameter.step}; the nearest is ${values[name]}`]
    : [];
}
