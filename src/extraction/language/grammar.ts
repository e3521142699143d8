/*
 * The language of formulas: a method written as its quantities and what it keeps of a page. `algorithms/formula` runs it.
 *
 * A line is "over" and a kind of unit; a quantity, "T = characters / max(tags, 1)"; a parameter, "λ = 1 from 0 to 3"; or what is kept or
 * dropped, "keep S ≥ λ · deviation(S)". There are no loops: a formula takes as long as its signs times the units of the page.
 */
import type { Range } from "../page/selection.ts";

const counts = ["characters", "words", "linkCharacters", "linkWords", "stopWords", "position", "depth"] as const;
const treeCounts = [...counts, "tags", "linkTags", "ownCharacters", "children"] as const;

/** The units that a formula may be over, with the inputs that a page has for them. */
export const unitInputs = {
  words: ["characters", "linkCharacters", "stopWords", "position", "depth"],
  tokens: ["words", "tags", "characters", "linkCharacters", "position"],
  lines: [...counts, "tags"],
  strings: counts,
  blocks: treeCounts,
  elements: treeCounts,
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type FormulaUnits = keyof typeof unitInputs;

/** The units within each other, over which there are children, a subtree and ancestors. */
const trees: ReadonlySet<FormulaUnits> = new Set(["blocks", "elements"]);
const scopes = ["children", "subtree", "ancestors"] as const;
export type Scope = (typeof scopes)[number];

const ofScope = {
  takes: ["value"],
  over: "scope",
  says: "over the page; after a comma, over so many units to each side, or over children, subtree or ancestors",
} as const;

/** The functions: what each takes; what it is over, if it is more than the one unit, and whether it is one number of the page; and what it gives. */
export const functions = {
  sum: ofScope,
  mean: ofScope,
  largest: ofScope,
  least: ofScope,
  deviation: { takes: ["value"], over: "page", says: "the standard deviation over the page" },
  smooth: { takes: ["value", "number"], over: "units", says: "the Gaussian mean of so many units to each side" },
  share: { takes: ["value"], over: "units", says: "the part of the page's sum" },
  rank: { takes: ["value"], over: "units", says: "1 for the largest of the page" },
  before: { takes: ["value"], over: "units", says: "the value of the unit before, 0 for the first" },
  after: { takes: ["value"], over: "units", says: "the value of the unit after, 0 for the last" },
  atLargest: { takes: ["value", "value"], over: "page", says: "the first value where the second is the largest of the page" },
  winning: {
    takes: ["value", "value"],
    over: "tree",
    says: "the largest first value of those, itself or around it, in whose subtree the second value is largest here; −1 for none",
  },
  region: {
    takes: ["value", "number", "value"],
    over: "units",
    says: "the sum of the last over a region where the first is above 0, joined over so many units where it is not; 0 outside",
  },
  largestRegion: {
    takes: ["value", "number", "value"],
    over: "units",
    says: "1 in the region of the largest sum of the last: units where the first is above 0, joined over so many where it is not",
  },
  coreRegion: {
    takes: ["value", "number", "value"],
    over: "units",
    says: "1 in the region around the units in a row, where the first is above 0, of the largest sum of the last; joined likewise",
  },
  beside: {
    takes: ["value", "value"],
    over: "tree",
    says: "the mean of the unit, weighed by the second, and of the siblings on both sides, by 1",
  },
  where: { takes: ["value", "value", "value"], says: "the second where the first is above 0, else the third" },
  max: { takes: ["value", "value"], says: "the greater of two" },
  min: { takes: ["value", "value"], says: "the smaller of two" },
  ln: { takes: ["value"], says: "the natural logarithm" },
  abs: { takes: ["value"], says: "without its sign" },
} as const satisfies Readonly<Record<string, CallForm>>;
type FunctionName = keyof typeof functions;
interface CallForm {
  /** Its operands: a value of each unit, or a number of the whole page. */
  readonly takes: readonly ("value" | "number")[];
  readonly over?: "scope" | "page" | "units" | "tree";
  readonly says: string;
}

/** The signs, by how they bind: conditions up to 4. */
const signs = { or: 1, and: 2, "≥": 4, ">": 4, "≤": 4, "<": 4, "+": 5, "−": 5, "·": 6, "/": 6 } as const;
export type FormulaOperator = keyof typeof signs;

/** A term of a formula: a value at each unit (`varies`), or a number of the whole page. A condition is 1 where it holds, else 0. */
export type Term = Range & { readonly varies: boolean } & (
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "name"; readonly name: string }
    | { readonly kind: "call"; readonly name: FunctionName; readonly of: readonly Term[]; readonly scope?: Scope | Term }
    | { readonly kind: "not"; readonly of: Term }
    | { readonly kind: "sign"; readonly sign: FormulaOperator; readonly left: Term; readonly right: Term }
  );

/** "λ = 1 from 0 to 3 step 0.1", as a parameter of the method. */
type ParameterRange = ReturnType<typeof declared>;

export interface Formula {
  readonly text: string;
  readonly units: FormulaUnits;
  readonly parameters: Readonly<Record<string, ParameterRange>>;
  readonly quantities: readonly { readonly name: string; readonly of: Term }[];
  /** What is kept where it holds, or is above 0, and what is dropped: a unit stays that some "keep" holds for, if there is one, and no "drop". */
  readonly rules: readonly { readonly keeps: boolean; readonly of: Term }[];
}

/** What is wrong with a formula, and where. */
export class FormulaError extends RangeError {
  override readonly name = "FormulaError";
  readonly place: Range;

  constructor(message: string, place: Range) {
    super(message);
    this.place = place;
  }
}

/**
 * Characters of a formula, its names and conditions, of which each may double the ways that lead through its rules, brackets in each
 * other, and steps of a parameter, at most.
 */
export const mostOfFormula = 2_000;
const mostNames = 50;
const mostConditions = 16;
const deepest = 40;
const mostSteps = 1_000;
/** Units to each side that a window reaches, at most. */
export const widest = 100;

const token =
  /(?<number>\d{1,15}(?:\.\d{1,20})?)|(?<name>[\p{L}_][\p{L}\p{N}_]*[′']*)|(?<end>\n|$)|(?<space>[^\S\n]+|#.*)|(?<sign>>=|<=|.)/gu;
const written = new Map(Object.entries({ ">=": "≥", "<=": "≤", "*": "·", "-": "−", "–": "−" }));
const greek = new Map(Object.entries({ alpha: "α", beta: "β", lambda: "λ", mu: "μ", sigma: "σ", tau: "τ" }));
const unitsFirst = `The first line names the units: over ${Object.keys(unitInputs).join(", ")}.`;
const parameterFirst = "A parameter is a number and its range: λ = 1 from 0 to 3.";

/** Words of the language, names that the values of a run and its verdict have for themselves, and those that every object has. */
const words = "not from to step text preset verdict".split(" ");
const reserved = new Set<string>([...words, ...scopes, ...Object.getOwnPropertyNames(Object.prototype)]);

interface FormulaToken extends Range {
  readonly kind: "number" | "name" | "sign" | "end";
  readonly text: string;
}

/** All that the text of a method need not declare: its units with their counts, and its parameters, by their symbols. */
export interface FormulaContext {
  readonly units: FormulaUnits;
  readonly inputs: readonly string[];
  readonly parameters: readonly string[];
}

/** @throws FormulaError at the first thing that is wrong, in a sentence that tells the line, and what may stand there. */
export function parseFormula(text: string, given?: FormulaContext): Formula {
  if (text.length > mostOfFormula)
    throw new FormulaError(`A formula has at most ${mostOfFormula} characters.`, { start: mostOfFormula, end: text.length });
  return new FormulaReader(text, given).formula();
}

function tokensOf(text: string): readonly FormulaToken[] {
  return Array.from(text.matchAll(token)).flatMap(({ groups = {}, index: start, 0: found }): readonly FormulaToken[] => {
    const kind = (["number", "name", "sign", "end"] as const).find((one) => groups[one] !== undefined);
    if (kind === undefined) return [];
    if (kind === "end") return [{ kind, text: "the end of the line", start: Math.max(start - 1, 0), end: start }];
    const plain = found.replaceAll("'", "′");
    return [{ kind, text: written.get(plain) ?? greek.get(plain) ?? plain, start, end: start + found.length }];
  });
}

/** Reads lines in their order: what a line names stands in one before it. */
class FormulaReader {
  readonly #text: string;
  readonly #tokens: readonly FormulaToken[];
  #at = 0;
  #line = 1;
  #depth = 0;
  #conditions = 0;
  /** Conditions, at most: the text of a method is known to be short. */
  readonly #most: number;
  #units: FormulaUnits | undefined;
  readonly #parameters: Record<string, ParameterRange> = {};
  readonly #quantities: { readonly name: string; readonly of: Term }[] = [];
  readonly #rules: { readonly keeps: boolean; readonly of: Term }[] = [];
  /** Whether each name has a value of its own at each unit. */
  readonly #names = new Map<string, boolean>();

  constructor(text: string, given?: FormulaContext) {
    this.#text = text;
    this.#tokens = tokensOf(text);
    this.#most = given === undefined ? mostConditions : Infinity;
    this.#units = given?.units;
    for (const name of given?.inputs ?? []) this.#names.set(name, true);
    for (const name of given?.parameters ?? []) this.#names.set(name, false);
  }

  formula(): Formula {
    for (this.#statement(); this.#at < this.#tokens.length - 1; this.#line++, this.#at++, this.#statement())
      if (this.#next.kind !== "end") throw this.#wrong(`Not expected here: ${this.#next.text}.`);
    if (this.#units === undefined) throw this.#wrong(unitsFirst);
    if (this.#rules.length === 0) throw this.#wrong("Nothing is kept or dropped: end with a line like “keep characters ≥ 80”.");
    const [units, parameters] = [this.#units, this.#parameters];
    return { text: this.#text, units, parameters, quantities: this.#quantities, rules: this.#rules };
  }

  #statement(): void {
    const first = this.#next;
    if (first.kind === "end") return;
    if (this.#takes("over")) this.#over();
    else if (this.#units === undefined) throw this.#wrong(unitsFirst);
    else if (this.#takes("keep") || this.#takes("drop")) {
      this.#count();
      this.#rules.push({ keeps: first.text === "keep", of: this.#part(0) });
    } else this.#named(first);
  }

  /** Counts a condition of a rule. */
  #count(): void {
    if (++this.#conditions > this.#most)
      throw this.#wrong(`A formula has at most ${this.#most} conditions: one for each keep, drop, and, or.`);
  }

  #over(): void {
    const { text } = this.#next;
    if (this.#units !== undefined) throw this.#wrong("Name the units only once.");
    if (!isKey(unitInputs, text))
      throw this.#wrong(`Expected one of ${Object.keys(unitInputs).join(", ")} after over, not ${text}.`);
    this.#units = text;
    for (const input of unitInputs[text]) this.#names.set(input, true);
    this.#at++;
  }

  #named(named: FormulaToken): void {
    const { kind, text: name } = named;
    if (kind !== "name") throw this.#wrong(`A line begins with a name, keep or drop, not with ${name}.`);
    if (this.#names.has(name) || isKey(functions, name) || isKey(signs, name) || reserved.has(name))
      throw this.#wrong(`${name} has a meaning already: a quantity has a name of its own.`);
    if (this.#names.size === mostNames) throw this.#wrong(`A formula has at most ${mostNames} names, with those of the inputs.`);
    this.#at++;
    if (!this.#takes("=")) throw this.#wrong(`Expected = after the name ${name}, not ${this.#next.text}.`);
    const of = this.#part(0);
    if (["from", "to", "step"].includes(this.#next.text)) this.#parameters[name] = this.#range(named, of);
    else this.#quantities.push({ name, of });
    this.#names.set(name, of.varies);
  }

  /** "1 from 0 to 3 step 0.1"; a step of its own is some hundredth of the range. */
  #range({ text: label, start }: FormulaToken, of: Term): ParameterRange {
    const chosen = this.#number(of);
    const [min, max] = ["from", "to"].map((word) => {
      if (!this.#takes(word)) throw this.#wrong(parameterFirst);
      return this.#number();
    });
    const some = -Math.floor(Math.log10(Math.max(max - min, Number.MIN_VALUE) / 50));
    // Fine enough for the numbers as they are written.
    const digits = Math.max(some, ...[chosen, min].map((number) => String(number).split(".")[1]?.length ?? 0));
    const step = this.#takes("step") ? this.#number() : Number(`1e${-digits}`);
    const place = { start, end: this.#next.end };
    if (!(min <= chosen && chosen <= max && min < max))
      throw this.#wrong(`${chosen} does not lie between ${min} and ${max}.`, place);
    if (step <= 0) throw this.#wrong(`A step must be above 0, not ${step}.`, place);
    if ((max - min) / step > mostSteps) throw this.#wrong(`A range has at most ${mostSteps} steps.`, place);
    const steps = (chosen - min) / step;
    if (Math.abs(steps - Math.round(steps)) > 1e-6) throw this.#wrong(`${chosen} lies between two steps of ${step}.`, place);
    return declared(label, chosen, min, max, step);
  }

  #number(part = this.#operand()): number {
    if (part.kind !== "number") throw this.#wrong(parameterFirst, part);
    return part.value;
  }

  /** A part whose signs bind at least so much. */
  #part(binding: number): Term {
    if (++this.#depth > deepest) throw this.#wrong(`Brackets, functions and signs nest at most ${deepest} deep.`);
    let left = this.#operand();
    for (let { text: sign } = this.#next; isKey(signs, sign) && signs[sign] >= binding; { text: sign } = this.#next) {
      if (signs[sign] === signs["<"] && left.kind === "sign" && signs[left.sign] === signs["<"])
        throw this.#wrong("Two comparisons are joined by and: 0.1 < x and x < 0.9.");
      if (signs[sign] < signs["<"]) this.#count();
      this.#at++;
      left = signed(sign, left, this.#part(signs[sign] + 1));
    }
    this.#depth--;
    return left;
  }

  #operand(): Term {
    const { kind, text, start, end } = this.#next;
    if (kind === "number") {
      this.#at++;
      return { kind, value: Number(text), varies: false, start, end };
    }
    if (this.#takes("−")) {
      const of = this.#part(signs["·"]);
      if (of.kind === "number") return { ...of, value: -of.value };
      return signed("−", { kind: "number", value: 0, varies: false, start, end }, of);
    }
    if (this.#takes("not")) {
      const of = this.#part(signs["<"]);
      return { kind: "not", of, varies: of.varies, start, end: of.end };
    }
    if (this.#takes("(")) {
      const of = this.#part(0);
      const last = this.#next;
      if (!this.#takes(")")) throw this.#wrong(`A ) is missing before ${last.text}.`);
      return { ...of, start, end: last.end };
    }
    if (kind !== "name") throw this.#wrong(`Expected a number, a name or a bracket, not ${text}.`);
    if (isKey(functions, text)) return this.#call(text);
    const varies = this.#names.get(text);
    if (varies === undefined && this.#tokens[this.#at + 1].text === "(")
      throw this.#wrong(`There is no function ${text}; there are ${Object.keys(functions).join(", ")}.`);
    if (varies === undefined)
      throw this.#wrong(`There is no ${text}; over ${this.#units} there are ${[...this.#names.keys()].join(", ")}.`);
    this.#at++;
    return { kind: "name", name: text, varies, start, end };
  }

  #call(name: FunctionName): Term {
    const { takes, over, says }: CallForm = functions[name];
    const { start } = this.#next;
    const example = takes.map((what, place) => (what === "number" ? "2" : "TUV"[place]));
    const expect = (sign: string): void => {
      if (!this.#takes(sign)) throw this.#wrong(`It is ${name}(${example.join(", ")}): ${says}.`);
    };
    this.#at++;
    expect("(");
    if (over === "tree") this.#inTree(name);
    const of = takes.map((what, place) => {
      if (place > 0) expect(",");
      const part = this.#part(0);
      return what === "number" ? this.#ofPage(part) : part;
    });
    const scope = over === "scope" && this.#takes(",") ? this.#scope() : undefined;
    const { end } = this.#next;
    expect(")");
    const varies = over === undefined ? of.some((part) => part.varies) : over === "scope" ? scope !== undefined : over !== "page";
    return { kind: "call", name, of, ...(scope !== undefined && { scope }), varies, start, end };
  }

  #scope(): Scope | Term {
    const scope = scopes.find((one) => one === this.#next.text);
    const { kind, text } = this.#next;
    if (scope === undefined && kind === "name" && !this.#names.has(text) && !isKey(functions, text))
      throw this.#wrong(`Expected a number of units to each side, or ${scopes.join(", ")}, not ${text}.`);
    if (scope === undefined) return this.#ofPage(this.#part(0));
    this.#inTree(scope);
    this.#at++;
    return scope;
  }

  #inTree(what: string): void {
    if (this.#units === undefined || !trees.has(this.#units))
      throw this.#wrong(`${what} is of units that lie in each other: over ${[...trees].join(" and ")}, not over ${this.#units}.`);
  }

  #ofPage(part: Term): Term {
    if (part.varies) throw this.#wrong("Expected one number for the whole page, not one for each unit.", part);
    if (part.kind === "number" && !(Number.isInteger(part.value) && part.value >= 0 && part.value <= widest))
      throw this.#wrong(`A window needs a whole number of units, from 0 to ${widest}, not ${part.value}.`, part);
    return part;
  }

  get #next(): FormulaToken {
    return this.#tokens[this.#at];
  }

  #takes(text: string): boolean {
    const isNext = this.#next.text === text;
    if (isNext) this.#at++;
    return isNext;
  }

  #wrong(problem: string, { start, end }: Range = this.#next): FormulaError {
    return new FormulaError(`Line ${this.#line}: ${problem}`, { start, end });
  }
}

function declared(label: string, chosen: number, min: number, max: number, step: number) {
  const said = { label, description: "A number of the formula.", unit: "" };
  return { ...said, kind: "number", stage: "decision", default: chosen, min, max, step } as const;
}

function signed(sign: FormulaOperator, left: Term, right: Term): Term {
  return { kind: "sign", sign, left, right, varies: left.varies || right.varies, start: left.start, end: right.end };
}

/** What a formula may name, as far as it is written: its inputs and own names, the functions and the words of the language. */
export function completionsAt(text: string): readonly { readonly name: string; readonly says: string }[] {
  const units = /^[^\S\n]*over[^\S\n]+(\w+)/mu.exec(text)?.[1] ?? "";
  const all = (names: readonly string[], says: string) => names.map((name) => ({ name, says }));
  return [
    ...(isKey(unitInputs, units) ? all(unitInputs[units], `of the ${units}`) : all(Object.keys(unitInputs), "units")),
    ...all(
      Array.from(text.matchAll(/^[^\S\n]*([\p{L}_][\p{L}\p{N}_]*[′']*)[^\S\n]*=/gmu), ([, name = ""]) => name),
      "of this formula",
    ),
    ...Object.entries(functions).map(([name, { says }]) => ({ name, says })),
    ...all(["over", "keep", "drop", "and", "or", "not", "from", "to", "step"], ""),
    // Children are an input, too.
    ...all(isKey(unitInputs, units) && trees.has(units) ? ["subtree", "ancestors"] : [], ""),
  ];
}

function isKey<T extends object>(of: T, name: string): name is keyof T & string {
  return Object.hasOwn(of, name);
}
