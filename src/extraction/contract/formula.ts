/*
 * The language of formulas: a method written as its quantities and what it keeps of a page. `algorithms/formula` runs it.
 *
 * A line is "over" and a kind of unit; a quantity, "T = characters / max(tags, 1)"; a parameter, "λ = 1 from 0 to 3"; or what is kept or
 * dropped, "keep S ≥ λ · deviation(S)". There are no loops: a formula takes as long as its signs times the units of the page.
 */

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
export type Input = (typeof unitInputs)[FormulaUnits][number];

/** The units within each other, over which there are children, a subtree and ancestors. */
const trees: ReadonlySet<FormulaUnits> = new Set(["blocks", "elements"]);
const scopes = ["children", "subtree", "ancestors"] as const;
export type Scope = (typeof scopes)[number];

/** What a function takes: a value of each unit, a number of the whole page, a condition; and last a number of units to each side, or a scope. */
type Taken = "value" | "number" | "condition" | "scope";

const ofScope = {
  takes: ["value", "scope"],
  says: "of the page, of so many units to each side, or of the children, subtree or ancestors",
} as const;

/** The functions, with what each takes and what it gives. */
export const functions = {
  sum: ofScope,
  mean: ofScope,
  largest: ofScope,
  least: ofScope,
  deviation: { takes: ["value"], says: "the standard deviation over the page" },
  smooth: { takes: ["value", "number"], says: "the Gaussian mean of so many units to each side" },
  share: { takes: ["value"], says: "the part of the page's sum" },
  rank: { takes: ["value"], says: "1 for the largest of the page" },
  before: { takes: ["value"], says: "of the unit before, 0 for the first" },
  after: { takes: ["value"], says: "of the unit after, 0 for the last" },
  atLargest: { takes: ["value", "value"], says: "the first value where the second is the largest of the page" },
  winning: {
    takes: ["value", "value"],
    says: "the largest first value of those, itself or around it, in whose subtree the second value is largest here; −1 for none",
  },
  region: {
    takes: ["condition", "number", "value"],
    says: "the sum over a region of units that hold, joined over so many that do not; 0 outside",
  },
  max: { takes: ["value", "value"], says: "the greater of two" },
  min: { takes: ["value", "value"], says: "the smaller of two" },
  ln: { takes: ["value"], says: "the natural logarithm" },
  abs: { takes: ["value"], says: "without its sign" },
} as const satisfies Readonly<Record<string, { readonly takes: readonly Taken[]; readonly says: string }>>;
export type FunctionName = keyof typeof functions;

/** The signs, by how they bind: conditions up to 4. */
const signs = { or: 1, and: 2, "≥": 4, ">": 4, "≤": 4, "<": 4, "+": 5, "−": 5, "·": 6, "/": 6 } as const;
type Sign = keyof typeof signs;
type Arithmetic = "+" | "−" | "·" | "/";

/** A part of a formula: a condition, a value at each unit (`varies`), or a number of the whole page. */
export type Part = {
  readonly start: number;
  readonly end: number;
  readonly isCondition: boolean;
  readonly varies: boolean;
} & (
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "call"; readonly name: FunctionName; readonly of: readonly Part[]; readonly scope?: Scope }
  | { readonly kind: "not"; readonly of: Part }
  | { readonly kind: "sign"; readonly sign: Arithmetic; readonly left: Part; readonly right: Part }
  | { readonly kind: "condition"; readonly sign: Exclude<Sign, Arithmetic>; readonly left: Part; readonly right: Part }
);

/** A parameter that a formula declares: "λ = 1 from 0 to 3 step 0.1". */
interface Declared {
  readonly name: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface Formula {
  readonly text: string;
  readonly units: FormulaUnits;
  /** The inputs that it names. */
  readonly inputs: readonly Input[];
  readonly parameters: readonly Declared[];
  readonly quantities: readonly { readonly name: string; readonly of: Part }[];
  /** What is kept where it holds, and what is dropped: a unit stays that some "keep" holds for, if there is one, and no "drop". */
  readonly rules: readonly { readonly keeps: boolean; readonly of: Part }[];
}

/** What is wrong with a formula, and where: offsets in its text. */
export class FormulaError extends RangeError {
  override readonly name = "FormulaError";
  readonly start: number;
  readonly end: number;

  constructor(message: string, start: number, end: number) {
    super(message);
    [this.start, this.end] = [start, end];
  }
}

/** Characters of a formula, own names and comparisons in one, brackets in each other, and steps of a parameter, at most. */
export const mostOfFormula = 2_000;
const mostNames = 40;
const mostComparisons = 16;
const deepest = 40;
const mostSteps = 1_000;

const token =
  /(?<number>\d+(?:\.\d+)?)|(?<name>[\p{L}_][\p{L}\p{N}_]*[′']*)|(?<sign>>=|<=|[≥≤<>+\-−–*·/(),=])|(?<space>[^\S\n]+|#[^\n]*)|(?<other>.)/gu;
const unitsFirst = `The first line names the units: over ${Object.keys(unitInputs).join(", ")}.`;
const treesAlone = [...trees].join(", ");
const written: Readonly<Record<string, string>> = { ">=": "≥", "<=": "≤", "*": "·", "-": "−", "–": "−" };
const greek: Readonly<Record<string, string>> = { alpha: "α", beta: "β", lambda: "λ", mu: "μ", sigma: "σ", tau: "τ" };

interface Token {
  readonly kind: "number" | "name" | "sign" | "end";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** @throws FormulaError at the first thing that is wrong, in a sentence that tells the line, and what may stand there. */
export function parseFormula(text: string): Formula {
  if (text.length > mostOfFormula)
    throw new FormulaError(`A formula has at most ${mostOfFormula} characters.`, mostOfFormula, text.length);
  let start = 0;
  const reader = new Reader();
  for (const [place, line] of text.split("\n").entries()) {
    try {
      reader.line(tokensOf(line, start));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      throw new FormulaError(`Line ${place + 1}: ${error.message}`, error.start, error.end);
    }
    start += line.length + 1;
  }
  return reader.end(text);
}

function tokensOf(line: string, start: number): readonly Token[] {
  const tokens: Token[] = [];
  for (const { groups = {}, index, 0: found } of line.matchAll(token)) {
    const place = { start: start + index, end: start + index + found.length };
    if (groups["other"] !== undefined) throw new FormulaError(`The sign ${found} has no meaning here.`, place.start, place.end);
    const kind = (["number", "name", "sign"] as const).find((one) => groups[one] !== undefined);
    const plain = found.replaceAll("'", "′");
    if (kind !== undefined) tokens.push({ kind, text: written[found] ?? greek[plain] ?? plain, ...place });
  }
  const end = start + line.length;
  return [...tokens, { kind: "end", text: "the end of the line", start: Math.max(start, end - 1), end }];
}

/** Reads lines in their order: what a line names stands in one before it. */
class Reader {
  #units: FormulaUnits | undefined;
  readonly #parameters: Declared[] = [];
  readonly #quantities: { readonly name: string; readonly of: Part }[] = [];
  readonly #rules: { readonly keeps: boolean; readonly of: Part }[] = [];
  /** Whether each name has a value of its own at each unit. */
  readonly #names = new Map<string, boolean>();
  readonly #used = new Set<string>();
  #comparisons = 0;
  #depth = 0;
  #tokens: readonly Token[] = [];
  #at = 0;

  line(tokens: readonly Token[]): void {
    [this.#tokens, this.#at] = [tokens, 0];
    const first = this.#next;
    if (first.kind === "end") return;
    if (this.#takes("over")) this.#over();
    else if (this.#units === undefined) throw this.#wrong(unitsFirst);
    else if (this.#takes("keep") || this.#takes("drop"))
      this.#rules.push({ keeps: first.text === "keep", of: this.#expect("condition", this.#part(0)) });
    else this.#named();
    if (this.#next.kind !== "end") throw this.#wrong(`Not expected here: ${this.#next.text}.`);
  }

  end(text: string): Formula {
    const at = text.length;
    const units = this.#units;
    if (units === undefined) throw new FormulaError(unitsFirst, 0, at);
    if (this.#rules.length === 0)
      throw new FormulaError("Nothing is kept or dropped: end with a line like “keep characters ≥ 80”.", Math.max(at - 1, 0), at);
    const inputs = unitInputs[units].filter((input) => this.#used.has(input));
    return { text, units, inputs, parameters: this.#parameters, quantities: this.#quantities, rules: this.#rules };
  }

  #over(): void {
    const { text } = this.#next;
    if (this.#units !== undefined) throw this.#wrong("The units are named once.");
    if (!isKey(unitInputs, text))
      throw this.#wrong(`There are no units ${text}: a formula is over ${Object.keys(unitInputs).join(", ")}.`);
    this.#units = text;
    for (const input of unitInputs[text]) this.#names.set(input, true);
    this.#at++;
  }

  #named(): void {
    const named = this.#next;
    const { text: name } = named;
    if (named.kind !== "name") throw this.#wrong(`A line begins with a name, keep or drop, not with ${name}.`);
    if (this.#names.has(name) || isKey(functions, name) || isKey(signs, name) || ["not", "from", "to", "step"].includes(name))
      throw this.#wrong(`${name} has a meaning already: a quantity has a name of its own.`);
    if (this.#quantities.length + this.#parameters.length === mostNames)
      throw this.#wrong(`A formula has at most ${mostNames} names.`);
    this.#at++;
    if (!this.#takes("=")) throw this.#wrong(`After the name ${name} stands =, not ${this.#next.text}.`);
    const first = this.#at;
    const of = this.#part(0);
    if (this.#takes("from")) this.#parameter(named, first);
    else this.#quantities.push({ name, of: this.#expect("value", of) });
    this.#names.set(name, of.varies && this.#parameters.at(-1)?.name !== name);
  }

  /** "1 from 0 to 3 step 0.1"; a step of its own is some hundredth of the range. */
  #parameter(named: Token, first: number): void {
    const until = this.#at - 1;
    this.#at = first;
    const value = this.#number();
    if (this.#at !== until) throw this.#wrong("A parameter begins with its number: λ = 1 from 0 to 3.");
    this.#at = until + 1;
    const min = this.#number();
    if (!this.#takes("to")) throw this.#wrong("A range is from a number to a number: λ = 1 from 0 to 3.");
    const max = this.#number();
    const step = this.#takes("step") ? this.#number() : 10 ** Math.floor(Math.log10(Math.max(max - min, Number.MIN_VALUE) / 50));
    const refuse = (problem: string): never => {
      throw new FormulaError(problem, named.start, this.#next.end);
    };
    if (!(min <= value && value <= max && min < max)) refuse(`${value} does not lie between ${min} and ${max}.`);
    if (!(step > 0 && (max - min) / step <= mostSteps)) refuse(`A range has at most ${mostSteps} steps.`);
    this.#parameters.push({ name: named.text, default: value, min, max, step });
  }

  #number(): number {
    const sign = this.#takes("−") ? -1 : 1;
    if (this.#next.kind !== "number") throw this.#wrong(`A number stands here, not ${this.#next.text}.`);
    return sign * Number(this.#tokens[this.#at++].text);
  }

  /** A part whose signs bind at least so much. */
  #part(binding: number): Part {
    if (++this.#depth > deepest) throw this.#wrong(`Brackets lie at most ${deepest} deep in each other.`);
    let left = this.#operand();
    for (let { text: sign } = this.#next; isKey(signs, sign) && signs[sign] >= binding; { text: sign } = this.#next) {
      this.#at++;
      const taken = sign === "or" || sign === "and" ? "condition" : "value";
      const right = this.#part(signs[sign] + 1);
      if (signs[sign] === 4 && ++this.#comparisons > mostComparisons)
        throw this.#wrong(`A formula has at most ${mostComparisons} comparisons.`);
      left = this.#signed(sign, this.#expect(taken, left), this.#expect(taken, right));
    }
    this.#depth--;
    return left;
  }

  #signed(sign: Sign, left: Part, right: Part): Part {
    const parts = { left, right, varies: left.varies || right.varies, start: left.start, end: right.end };
    if (sign === "+" || sign === "−" || sign === "·" || sign === "/") return { kind: "sign", sign, isCondition: false, ...parts };
    return { kind: "condition", sign, isCondition: true, ...parts };
  }

  #operand(): Part {
    const { kind, text, start, end } = this.#next;
    const number = { isCondition: false, varies: false, start, end };
    if (kind === "number") {
      this.#at++;
      return { ...number, kind: "number", value: Number(text) };
    }
    if (this.#takes("−")) {
      const of = this.#expect("value", this.#part(signs["·"]));
      return this.#signed("−", { ...number, kind: "number", value: 0 }, of);
    }
    if (this.#takes("not")) {
      const of = this.#expect("condition", this.#part(3));
      return { kind: "not", of, isCondition: true, varies: of.varies, start, end: of.end };
    }
    if (this.#takes("(")) {
      const of = this.#part(0);
      this.#close();
      return of;
    }
    if (kind !== "name") throw this.#wrong(`A number, a name or a bracket stands here, not ${text}.`);
    return isKey(functions, text) ? this.#call(text) : this.#name(text);
  }

  #name(name: string): Part {
    const { start, end } = this.#next;
    const varies = this.#names.get(name);
    if (varies === undefined)
      throw this.#wrong(`Nothing is called ${name}; over ${this.#units} there are ${[...this.#names.keys()].join(", ")}.`);
    this.#used.add(name);
    this.#at++;
    return { kind: "name", name, isCondition: false, varies, start, end };
  }

  #call(name: FunctionName): Part {
    const { start } = this.#next;
    this.#at++;
    const taken: readonly Taken[] = functions[name].takes;
    if (!this.#takes("(")) throw this.#wrong(`After ${name} stands what it is of, in brackets.`);
    if (name === "winning" && !this.#isTree()) throw this.#wrong(`${name} is over ${treesAlone}.`);
    const of: Part[] = [];
    let scope: Scope | undefined;
    for (const [place, what] of taken.entries()) {
      if (what === "scope" && this.#next.text === ")") continue;
      if (place > 0 && !this.#takes(",")) throw this.#wrong(`${name} takes ${taken.length} things, with commas between them.`);
      const { text } = this.#next;
      if (what !== "scope" || !scopes.some((one) => one === text))
        of.push(this.#expect(what === "scope" ? "number" : what, this.#part(0)));
      else if (!this.#isTree())
        throw this.#wrong(`${text} there are over ${treesAlone}; over ${this.#units} a number of units stands here.`);
      else {
        scope = scopes.find((one) => one === text);
        this.#at++;
      }
    }
    const end = this.#close();
    const isOfPage =
      name === "deviation" || name === "atLargest" || (taken.includes("scope") && of.length === 1 && scope === undefined);
    const varies = !isOfPage && (scope !== undefined || of.some((part) => part.varies) || isPlaced.has(name));
    return { kind: "call", name, of, ...(scope && { scope }), isCondition: false, varies, start, end };
  }

  #isTree(): boolean {
    return this.#units !== undefined && trees.has(this.#units);
  }

  #close(): number {
    const { end } = this.#next;
    if (!this.#takes(")")) throw this.#wrong(`A bracket is closed here, before ${this.#next.text}.`);
    return end;
  }

  #expect(what: Exclude<Taken, "scope">, part: Part): Part {
    if (part.isCondition !== (what === "condition"))
      throw new FormulaError(
        what === "condition"
          ? "A condition stands here: two values with ≥, >, ≤ or < between them."
          : "A value stands here, not a condition.",
        part.start,
        part.end,
      );
    if (what === "number" && part.varies)
      throw new FormulaError("One number for the whole page stands here, not one for each unit.", part.start, part.end);
    return part;
  }

  get #next(): Token {
    return this.#tokens[Math.min(this.#at, this.#tokens.length - 1)];
  }

  #takes(text: string): boolean {
    const { kind, text: next } = this.#next;
    if (kind === "end" || next !== text) return false;
    this.#at++;
    return true;
  }

  #wrong(problem: string): FormulaError {
    return new FormulaError(problem, this.#next.start, this.#next.end);
  }
}

/** What a formula may name, as far as it is written: its inputs and own names, the functions and the words of the language. */
export function completionsAt(text: string): readonly { readonly name: string; readonly says: string }[] {
  const units = /^\s*over\s+(\w+)/mu.exec(text)?.[1] ?? "";
  const own = Array.from(text.matchAll(/^\s*([\p{L}_][\p{L}\p{N}_]*)\s*=/gmu), ([, name = ""]) => ({
    name,
    says: "of this formula",
  }));
  const inputs = isKey(unitInputs, units)
    ? unitInputs[units].map((name) => ({ name, says: `of the ${units}` }))
    : Object.keys(unitInputs).map((name) => ({ name, says: "units" }));
  const called = Object.entries(functions).map(([name, { says }]) => ({ name, says }));
  const words = ["over", "keep", "drop", "and", "or", "not", "from", "to", "step", ...scopes].map((name) => ({ name, says: "" }));
  return [...inputs, ...own, ...called, ...words];
}

/** Functions whose value differs from unit to unit even of what does not. */
const isPlaced: ReadonlySet<FunctionName> = new Set(["before", "after", "winning", "region"]);

function isKey<T extends object>(of: T, name: string): name is keyof T & string {
  return Object.hasOwn(of, name);
}
