import type { Extraction } from "./extraction.ts";
import type { Inputs, Need } from "./inputs.ts";
import type { Citation, Schema, Value, Values } from "./parameters.ts";

export interface Paper {
  /** "Gottron 2008". */
  readonly short: string;
  readonly title: string;
  readonly authors: string;
  readonly year: number;
  readonly venue: string;
}

/** The places of a paper, to be cited. */
export function placesIn({ short }: Pick<Paper, "short">): (where: string) => Citation {
  return (where) => ({ paper: short, where });
}

/** Progress of a long stage, reported between steps: the caller may stop after any. */
export interface Step {
  /** "pass 3". */
  readonly label: string;
  /** Steps up to and with this one, as `stepsOf` counts them. */
  readonly done: number;
  /** Expected number of steps; an upper bound. */
  readonly of: number;
  /** The extraction as it stands after this step, computed when asked for. */
  preview(): Extraction;
}

/** A decision is at hand at once, or is a generator of steps where it takes long (blurring). */
export type Decision = Extraction | Generator<Step, Extraction, void>;

/** A run as data: a finite tree, so that a combination of combinations is recursion and a circle cannot be written. */
export interface RunSpec {
  readonly extractor: string;
  /** Values of parameters by name; those left out have their defaults. */
  readonly values: Readonly<Record<string, Value>>;
  /** The members that a combination combines; its default ones where left out. */
  readonly members?: readonly MemberSpec[];
}

export interface MemberSpec extends RunSpec {
  /** Share of the say where members are weighted, from 0 to 1; 1 where left out. */
  readonly weight?: number;
}

/** A place where a method is not what its paper says, or where the paper leaves open what it is: as data, for who reads a figure. */
export interface Deviation {
  /** kebab-case, unique within a method; the comment in the code that says where it differs begins with it, in square brackets. */
  readonly id: string;
  /** The parameter that has a say in it: there it is told, too. */
  readonly of?: string;
  /** Where in the paper: "definition 3". */
  readonly where: string;
  /** What the paper says there, or that it is silent, and what is done here. */
  readonly what: string;
  readonly why: string;
  /** What it changes: measured where it is, with the pages. */
  readonly changes: string;
}

/** Values, and members, that belong together. */
export interface Preset {
  /** Short, in letters, digits and spaces: "forum". */
  readonly name: string;
  /** The purpose of it, and whose it is. */
  readonly summary: string;
  /** Values that differ from the defaults. */
  readonly values: Readonly<Record<string, Value>>;
  readonly members?: readonly MemberSpec[];
}

/** A run of a method as a formula of the user's own. */
export interface RunFormula {
  /** Values that differ from the defaults, besides those of the numbers. */
  readonly values: Readonly<Record<string, Value>>;
  /** The names of the method's numbers, by their symbols in the formula. */
  readonly names: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The id of a preset on the command line and in the text of a run: its name, with "-" for spaces and no capitals. */
export function presetId(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** The preset of an algorithm by its name or id; undefined where it has none of it. */
export function presetNamed(declared: Pick<Declaration, "presets"> | undefined, name: string): Preset | undefined {
  return declared?.presets?.find((preset) => presetId(preset.name) === presetId(name));
}

/** A run with the values and the members of a preset, but for those that it has itself. */
export function withPreset<Run extends RunSpec>(run: Run, preset: Preset | undefined): Run {
  return { ...(preset?.members && { members: preset.members }), ...run, values: { ...preset?.values, ...run.values } };
}

/** The name of the preset that follows a paper to the letter: each of its parameters has a citation. */
export const asPublished = "as published";

/** The declaration of an extractor: data alone, which may be sent and stored. */
export interface Declaration<N extends Need = Need, S extends Schema = Schema> {
  /** kebab-case, unique. */
  readonly id: string;
  /** Short: "CECTD-DS". */
  readonly name: string;
  /** A sentence: what it does. */
  readonly summary: string;
  /** "baseline", "sequence", "DOM", "line": the menu's groups. */
  readonly family: string;
  readonly paper: Paper;
  readonly cite: Citation;
  /** The rule that decides, in the paper's symbols, as plain text: "keep where TD(e) ≥ λ · TD(body)". */
  readonly formula: string;
  /** Set where the paper could not be followed to the letter: what the method rests on, in a sentence. */
  readonly reconstructed?: string;
  /** Version of the program that is run, for those in use today. */
  readonly version?: string;
  readonly needs: readonly N[];
  readonly parameters: S;
  readonly presets?: readonly Preset[];
  /** The method as formulas, each for some values. */
  readonly formulas?: readonly RunFormula[];
  /** The members that a combination combines until others are chosen. */
  readonly defaultMembers?: readonly MemberSpec[];
  /**
   * Id of the channel whose picture the method is known by: it is open from the start, that of a method which needs other pages of the
   * site as soon as there are some. None where the bands are that picture.
   */
  readonly signature?: string;
  /** Set where its extractions come with a `confidence`. */
  readonly tellsConfidence?: true;
  /** The way a combination takes its members where it does not take them all alike: by weight, or one after the other. */
  readonly takesMembers?: "by weight" | "in order";
}

/** The texts about an extractor beyond its declaration. Nothing of it is needed to run, to set or to compare it. */
export interface Background {
  /** The subject of the lane's figure, and which of the paper's figures it is. */
  readonly figure: string;
  /** The symbols of its formula in words: "Text density, characters per tag". */
  readonly symbols?: Readonly<Record<string, string>>;
  /** Where it differs from its paper, besides what its quantities say of themselves. */
  readonly deviations?: readonly Deviation[];
  /** Results that are reported of it outside the papers whose tables are here as data: a sentence each. */
  readonly published?: readonly string[];
  /** What it shares with methods that are not here, and what not: a sentence each. */
  readonly kin?: readonly string[];
}

export interface Extractor<N extends Need = Need, S extends Schema = Schema, A = unknown> extends Declaration<N, S>, Background {
  /** The costly stage; reads only values of stage "analysis". Pure: the same inputs and values give the same analysis. */
  analyse(inputs: Pick<Inputs, N>, values: Values<S>): A;
  /** The cheap stage, run on every move of a slider of stage "decision". It may extend what the analysis memoises. */
  decide(analysis: NoInfer<A>, values: Values<S>): Decision;
  /** Bytes that an analysis holds, so that a cache can be bounded; those of its arrays where absent. */
  bytesOf(analysis: NoInfer<A>): number;
  /** Steps of the long stage that an analysis has memoised: a decision within them repeats none. */
  stepsOf?(analysis: NoInfer<A>): number;
}

/** An extractor whose type parameters are forgotten, as the registry holds it: values reach it through its own schema. */
export interface AnyExtractor extends Declaration, Background {
  analyse(inputs: Inputs, values: Readonly<Record<string, Value>>): unknown;
  decide(analysis: unknown, values: Readonly<Record<string, Value>>): Decision;
  bytesOf(analysis: unknown): number;
  stepsOf?(analysis: unknown): number;
}

/** Checks an extractor's declaration against the contract and keeps its exact type. */
export function defineExtractor<const N extends Need, const S extends Schema, A>(
  extractor: Omit<Extractor<N, S, A>, "bytesOf"> & Partial<Pick<Extractor<N, S, A>, "bytesOf">>,
): Extractor<N, S, A> {
  return { bytesOf: bytesHeld, ...extractor };
}

/** Bytes of the typed arrays in an analysis, those of its page left out: they are there anyway. Without recursion: a tree may be deep. */
function bytesHeld(analysis: unknown): number {
  const seen = new Set<unknown>();
  const open = [analysis];
  let bytes = 0;
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (ArrayBuffer.isView(value)) bytes += value.byteLength;
    else if (Array.isArray(value) || value instanceof Map) for (const part of value.values()) open.push(part);
    // Getters are left alone, as they compute their values.
    else
      for (const [name, part] of Object.entries(Object.getOwnPropertyDescriptors(value)))
        if (name !== "page") open.push(part.value);
  }
  return bytes;
}

/** Runs a decision to its end, without pause. */
export function finish(decision: Decision): Extraction {
  if ("selection" in decision) return decision;
  for (;;) {
    const next = decision.next();
    if (next.done) return next.value;
  }
}

/** The fields of an extractor that are no declaration: its functions and its background. */
const undeclared: Readonly<Record<Exclude<keyof AnyExtractor, keyof Declaration>, true>> = {
  analyse: true,
  decide: true,
  bytesOf: true,
  stepsOf: true,
  figure: true,
  symbols: true,
  deviations: true,
  published: true,
  kin: true,
};

/** The declaration of an extractor, without what it does and without its background. */
export function declarationOf(extractor: AnyExtractor): Declaration {
  const said: Declaration = { ...extractor, parameters: withDeviations(extractor) };
  return Object.fromEntries(Object.entries(said).filter(([name]) => !Object.hasOwn(undeclared, name))) as Declaration;
}

/** The parameters of an extractor, with the deviations that are of them. */
function withDeviations({ id: extractor, parameters, deviations = [] }: AnyExtractor): Schema {
  const told = deviations.flatMap(({ of, id }) =>
    of === undefined ? [] : [[of, { ...parameters[of], deviation: [extractor, id] }] as const],
  );
  return { ...parameters, ...Object.fromEntries(told) };
}

/** The background of an extractor. */
export function backgroundOf({ figure, symbols, deviations, published, kin }: AnyExtractor): Background {
  return {
    figure,
    ...(symbols !== undefined && { symbols }),
    ...(deviations !== undefined && { deviations }),
    ...(published !== undefined && { published }),
    ...(kin !== undefined && { kin }),
  };
}
