import type { Extraction } from "./contract/extraction.ts";
import { finish, type AnyExtractor, type Declaration, type MemberSpec, type RunSpec } from "./contract/extractor.ts";
import { labelOfRun } from "./contract/given-output.ts";
import { inputKinds, MissingInput, type Inputs, type Member, type Need } from "./contract/inputs.ts";
import { changedValues, schemaOf, valuesFor, valueText, type Schema, type Value } from "./contract/parameters.ts";
import type { Page } from "./page/page.ts";

/** The extractors there are, by id: their declarations, as controls, links and menus need them. */
export type Library = ReadonlyMap<string, Declaration>;

/** The extractors by id, ready to run. */
export type Extractors = ReadonlyMap<string, AnyExtractor>;

/** The inputs that a run may be given besides its page. */
export type Sources = Partial<Omit<Inputs, "page" | "members">>;

/** Members of members, at the most: a combination of combinations of combinations. */
export const deepestMembers = 4;

/** @throws RangeError for two extractors of one id. */
export function libraryOf(extractors: readonly AnyExtractor[]): Extractors {
  const library = new Map<string, AnyExtractor>();
  for (const extractor of extractors) {
    if (library.has(extractor.id)) throw new RangeError(`two extractors have the id ${extractor.id}`);
    library.set(extractor.id, extractor);
  }
  return library;
}

/** @throws RangeError for an id that is not in the library. */
export function extractorFor<E extends Declaration>(library: ReadonlyMap<string, E>, id: string): E {
  const extractor = library.get(id);
  if (extractor === undefined) throw new RangeError(`no extractor has the id ${id}`);
  return extractor;
}

/** The members that a run combines: its own, or those of its extractor; none for one that combines nothing. */
export function membersOf(spec: RunSpec, library: Library): readonly MemberSpec[] {
  const declared = library.get(spec.extractor);
  return declared?.needs.includes("members") === true ? (spec.members ?? declared.defaultMembers ?? []) : [];
}

/** The parameters of a run: those of its extractor, and those that its formula declares. */
export function schemaFor({ extractor, values }: RunSpec, library: Library): Schema {
  return schemaOf(library.get(extractor)?.parameters, values);
}

/**
 * The values of a run with another one of a parameter; a default is forgotten. Where that is a formula, numbers that it declares no
 * more, or otherwise, go by its text.
 */
export function valuesWith(run: RunSpec, parameter: string, value: Value, library: Library): RunSpec["values"] {
  const declared = schemaFor(run, library);
  const { [parameter]: _, ...others } = run.values;
  const values = declared[parameter]?.default === value ? others : { ...others, [parameter]: value };
  if (declared[parameter]?.kind !== "formula") return values;
  const known = schemaFor({ ...run, values }, library);
  const isAsBefore = (name: string): boolean => JSON.stringify(known[name]) === JSON.stringify(declared[name]);
  return Object.fromEntries(Object.entries(values).filter(([name]) => isAsBefore(name)));
}

/** Whatever a run and its members need. */
export function needsOf(spec: RunSpec, library: Library, depth = 0): ReadonlySet<Need> {
  const members = depth < deepestMembers ? membersOf(spec, library) : [];
  const theirs = members.flatMap((member) => [...needsOf(member, library, depth + 1)]);
  return new Set([...(library.get(spec.extractor)?.needs ?? []), ...theirs]);
}

/** The models that a run and its members decide by. */
export function modelsOf(spec: RunSpec, library: Library): ReadonlySet<string> {
  return namesOf("model", spec, library, 0);
}

/** The sources whose outputs a run and its members show. */
export function outputsOf(spec: RunSpec, library: Library): ReadonlySet<string> {
  return namesOf("source", spec, library, 0);
}

/** The values of a run and its members for the parameters that name something which is kept elsewhere. */
function namesOf(kind: "model" | "source", spec: RunSpec, library: Library, depth: number): ReadonlySet<string> {
  const members = depth < deepestMembers ? membersOf(spec, library) : [];
  const own = Object.entries(schemaFor(spec, library)).flatMap(([name, parameter]) =>
    parameter.kind === kind ? [String(spec.values[name] ?? parameter.default)] : [],
  );
  return new Set([...own, ...members.flatMap((member) => [...namesOf(kind, member, library, depth + 1)])]);
}

/**
 * The name of the algorithm of a run; where it shows what another program wrote, that program's: "trafilatura 1.8"; of a formula that which
 * a remark above it gives: "# Long strings".
 */
export function runName(spec: RunSpec, library: Library): string {
  const declared = library.get(spec.extractor);
  const { text = "" } = declared?.parameters["text"]?.kind === "formula" ? spec.values : {};
  const [, title] = /^\s*#[^\S\n]*(\S[^\n]{0,59})/.exec(String(text)) ?? [];
  return labelOfRun(spec) ?? title?.trim() ?? declared?.name ?? spec.extractor;
}

/** Runs a member: at once, or from an analysis that was kept. */
export type RunMember = (member: RunSpec, page: Page) => Extraction;

/**
 * The inputs of a run. @throws MissingInput where `sources` lacks what it needs; without other pages of the site it runs
 * all the same, and says so.
 */
export function inputsFor(spec: RunSpec, page: Page, library: Library, sources: Sources, runMember: RunMember): Inputs {
  const members = membersOf(spec, library).map((member) => memberOf(member, library, runMember));
  const given: Partial<Inputs> = { site: [], ...sources, page, members };
  for (const need of extractorFor(library, spec.extractor).needs) {
    const { missing } = inputKinds[need];
    if (missing !== undefined && given[need] === undefined) throw new MissingInput(need, missing);
  }
  // An extractor cannot read an input that it does not declare: its type has no such field.
  return given as Inputs;
}

function memberOf(member: MemberSpec, library: Library, runMember: RunMember): Member {
  return {
    name: memberName(member, library),
    weight: member.weight ?? 1,
    run: (page) => {
      try {
        return runMember(member, page);
      } catch (error) {
        return { problem: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

/** "ContentEx, general", "CCB, range 60": an algorithm with the preset that its values are, or those that are not its defaults. */
export function memberName(spec: RunSpec, library: Library): string {
  const declared = library.get(spec.extractor);
  if (declared === undefined) return spec.extractor;
  const schema = schemaFor(spec, library);
  const isShown = ([name]: readonly [string, unknown]): boolean =>
    !Object.hasOwn(schema, name) || !["source", "formula"].includes(schema[name].kind);
  const changed = Object.entries(changedValues(declared.parameters, spec.values)).filter(isShown);
  const preset = declared.presets?.find(
    ({ values, members }) =>
      members === undefined &&
      changed.length === Object.keys(values).length &&
      changed.every(([name, value]) => values[name] === value),
  );
  if (preset !== undefined && changed.length > 0) return `${declared.name}, ${preset.name}`;
  const named = changed.map(([name, value]) => {
    const parameter = Object.hasOwn(schema, name) ? schema[name] : undefined;
    const text = valueText(parameter, value);
    const label = parameter?.label ?? name;
    // A value such as "in-links" already says that it is of the link tags.
    const isTold = typeof value === "string" && wordsIn(label).some((word) => wordsIn(text).includes(word));
    return isTold ? text : `${label.toLowerCase()} ${text}`;
  });
  return [runName(spec, library), ...named].join(", ");
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/**
 * Runs an extractor on a page, both stages, to the end.
 *
 * @throws RangeError for an unknown extractor; MissingInput where it needs what `sources` lacks.
 */
export function runSpec(spec: RunSpec, page: Page, library: Extractors, sources: Sources = {}, depth = 0): Extraction {
  if (depth > deepestMembers) throw new RangeError(`combinations go no deeper than ${deepestMembers} levels`);
  const extractor = extractorFor(library, spec.extractor);
  const [values] = valuesFor(extractor.parameters, spec.values);
  const inputs = inputsFor(spec, page, library, sources, (member, part) =>
    runSpec(member, part, library, part === page ? sources : sourcesOfPart(sources), depth + 1),
  );
  return finish(extractor.decide(extractor.analyse(inputs, values), values));
}

/** The sources for what another extractor left of a page. */
export function sourcesOfPart(sources: Sources): Sources {
  return Object.fromEntries(Object.entries(sources).filter(([need]) => inputKinds[need as keyof Sources].ofPart));
}
