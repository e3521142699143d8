import { presetId, presetNamed, withPreset, type MemberSpec, type Preset } from "./contract/extractor.ts";
import { schemaOf, type Schema, type Value } from "./contract/parameters.ts";
import type { Library } from "./run.ts";

/**
 * The one grammar of an algorithm with its settings, on the command line, in links and as the name of a run: "ccb.range~60.threshold~0.6".
 * A preset is named like a value, "ccb.preset~as-published", and is read as its values; those beside it go before them.
 * A weight stands behind the algorithm: "ccb~0.3.range~60". Members follow in one of two notations, which are read alike.
 */

/**
 * The run in unreserved characters, for a link: each member behind as many "~" as it lies deep, and one, as in
 * "vote.quorum~2~~ccb~~serial~~~bte~~~dsc". None is "vote~~-".
 */
export function runText(run: MemberSpec): string {
  return written(run, marked, 1);
}

/** The run as one types it in a shell: "vote.quorum~2(ccb,serial(bte,dsc))". */
export function bracketedText(run: MemberSpec): string {
  return written(run, bracketed, 1);
}

/** The text of the members of a combination, which lies so deep: 1 for one that is nobody's member. */
interface Notation {
  readonly members: (members: readonly string[], level: number) => string;
  /** The text of a value. */
  readonly value: (text: string) => string;
}

const marked: Notation = {
  members: (members, level) =>
    (members.length === 0 ? [nobody] : members).map((member) => "~".repeat(level + 1) + member).join(""),
  value: valueText,
};
const bracketed: Notation = {
  members: (members) => `(${members.join(",")})`,
  value: (text) => (modelFile.test(text) ? text : valueText(text)),
};

/** A file of a model, which is written as one types it. */
const modelFile = /^[\w./-]+\.json$/;

function written(run: MemberSpec, notation: Notation, level: number): string {
  const members = run.members?.map((member) => written(member, notation, level + 1));
  return ownText(run, notation) + (members === undefined ? "" : notation.members(members, level));
}

/** The run that a text without brackets names. What a schema does not know stays a text. @throws RangeError for what is not one. */
export function runOfText(text: string, library: Library): MemberSpec {
  return new RunReader(text.split(/(~{2,})/), library).marked(0);
}

/** The runs with commas between them, in either notation. @throws RangeError for what is not one. */
export function runsOfText(text: string, library: Library): readonly MemberSpec[] {
  const pieces = text.split(/(~{2,}|[(),])/).map((piece) => piece.trim());
  const reader = new RunReader(pieces, library);
  const runs = reader.list();
  reader.end();
  return runs;
}

/** Reads runs from left to right. */
class RunReader {
  /** Texts and the marks between them, by turns. */
  readonly #pieces: readonly string[];
  readonly #library: Library;
  #at = 0;

  constructor(pieces: readonly string[], library: Library) {
    this.#pieces = pieces;
    this.#library = library;
  }

  list(): MemberSpec[] {
    const runs = [this.#run()];
    while (this.#takes(",")) runs.push(this.#run());
    return runs;
  }

  /** @throws RangeError where something is left. */
  end(): void {
    const rest = this.#rest();
    if (rest !== "") throw new RangeError(`not expected here: ${rest}`);
  }

  /** A run on a level, 0 for one that is nobody's member, with the members behind "~". */
  marked(level: number): MemberSpec {
    const run = ownRun(this.#pieces[this.#at++] ?? "", this.#library);
    let members: MemberSpec[] | undefined;
    for (let next = this.#levelOfNext(); next > level; next = this.#levelOfNext()) {
      const [mark = "", text = ""] = this.#pieces.slice(this.#at++);
      if (next > level + 1) throw new RangeError(`members without a combination: ${mark}${text}`);
      const member = this.marked(next);
      members ??= [];
      if (text !== nobody) members.push(member);
    }
    return { ...run, ...(members && { members }) };
  }

  /** A run with its members in either notation. */
  #run(): MemberSpec {
    const first = this.#at;
    if ((this.#pieces[first] ?? "") === "") {
      this.#at++;
      throw new RangeError(`no algorithm before: ${this.#rest() || "the end"}`);
    }
    const run = this.marked(0);
    const text = this.#pieces.slice(first, this.#at).join("");
    if (!this.#takes("(")) return run;
    if (run.members !== undefined) throw new RangeError(`members given twice: ${text}`);
    const isEmpty = this.#pieces[this.#at] === "" && this.#pieces[this.#at + 1] === ")";
    if (isEmpty) this.#at++;
    const members = isEmpty ? [] : this.list();
    if (!this.#takes(")")) throw new RangeError(`a bracket is not closed: ${text}(`);
    // The piece between a bracket and what follows is empty.
    if (this.#pieces[this.#at] === "") this.#at++;
    return { ...run, members };
  }

  /** The level of the member that follows, 0 where none does. */
  #levelOfNext(): number {
    const mark = this.#pieces[this.#at] ?? "";
    return mark.startsWith("~~") ? mark.length - 1 : 0;
  }

  #takes(mark: string): boolean {
    if (this.#pieces[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  #rest(): string {
    return this.#pieces.slice(this.#at).join("");
  }
}

/** Stands where a combination has no members. */
const nobody = "-";

/** An algorithm with its weight and values: "ccb~0.3.range~60". */
function ownText({ extractor, weight, values }: MemberSpec, notation: Notation): string {
  const name = extractor === nobody ? "_2d_" : plainName(extractor);
  const named = Object.entries(values).map(([key, value]) => `${plainName(key)}~${notation.value(String(value))}`);
  return [weight === undefined ? name : `${name}~${weight}`, ...named].join(".");
}

function ownRun(text: string, library: Library): MemberSpec {
  const [first = "", ...settings] = settingsIn(text);
  const [name = "", weight] = first.split("~");
  const id = unescaped(name);
  const declared = library.get(id);
  const named = settings.map((setting) => {
    const [key = "", ...rest] = setting.split("~");
    return [unescaped(key), rest.join("~")] as const;
  });
  // The values that a name takes are known once a formula among them is.
  const given = (schema: Schema): Record<string, Value> =>
    Object.fromEntries(named.map(([key, value]) => [key, valueOf(value, schema, key)]));
  const { preset: asked, ...values } = given(schemaOf(declared?.parameters, given(declared?.parameters ?? {})));
  const preset = asked === undefined ? undefined : presetNamed(declared, String(asked));
  if (asked !== undefined && preset === undefined) throw new RangeError(noPreset(id, asked, declared?.presets));
  return withPreset({ extractor: id, values, ...(weight !== undefined && { weight: weightOf(weight) }) }, preset);
}

function noPreset(id: string, asked: Value, presets: readonly Preset[] = []): string {
  const names = presets.map(({ name }) => presetId(name)).join(", ");
  return `${id} has no preset ${asked}${names && `; it has ${names}`}`;
}

function weightOf(text: string): number {
  const weight = text === "" ? Number.NaN : Number(text);
  if (!(weight >= 0 && weight <= 1)) throw new RangeError(`not a weight from 0 to 1: ${text}`);
  return weight;
}

/** The stretches between dots; one without "~" goes on with the number or text before it: "threshold~0.6". */
function settingsIn(part: string): readonly string[] {
  const settings: string[] = [];
  for (const piece of part.split(".")) {
    if (piece.includes("~") || settings.at(-1)?.includes("~") !== true) settings.push(piece);
    else settings.push(`${settings.pop()}.${piece}`);
  }
  return settings;
}

/** A name's own dots are escaped too. */
function plainName(name: string): string {
  return escaped(name).replaceAll(".", "_2e_");
}

/** An empty value is "_", which no other is: at an end it could not be told from the "~" that follow. */
function valueText(value: string): string {
  return value === "" ? "_" : escaped(value);
}

function valueOf(given: string, schema: Schema, name: string): Value {
  const parameter = Object.hasOwn(schema, name) ? schema[name] : undefined;
  // A file may have any name, and one types it as it is; what a link has is a name without escapes.
  if (parameter?.kind === "model") return given;
  const text = given === "_" ? "" : unescaped(given);
  if (parameter?.kind === "flag" && (text === "true" || text === "false")) return text === "true";
  const number = text === "" ? Number.NaN : Number(text);
  return parameter?.kind === "number" && Number.isFinite(number) ? number : text;
}

/**
 * A text in letters, digits, "-", "." and "_" alone, so that no chat or forum changes it: a space is "__", and what else does not
 * fit is its number between two "_", as in "Gr_fc_n". `unescaped` gives the text back, whatever it is.
 */
export function escaped(text: string): string {
  return text.replace(/[^A-Za-z0-9.-]/gu, (character) =>
    character === " " ? "__" : `_${(character.codePointAt(0) ?? 0).toString(16)}_`,
  );
}

/** @throws RangeError for what `escaped` never writes. */
export function unescaped(text: string): string {
  const plain = text.replace(/_([0-9a-f]*)_/g, (_, digits: string) => {
    const code = Number.parseInt(digits || "20", 16);
    if (code > 0x10ffff) throw new RangeError(`no character has the number ${digits}`);
    return String.fromCodePoint(code);
  });
  const unknown = /[^A-Za-z0-9._-]/.exec(text)?.[0];
  if (unknown !== undefined) throw new RangeError(`character that no link has: ${unknown}`);
  return plain;
}

/** A text as a shell reads it: one word. */
export function shellWord(text: string): string {
  return /^[\w.,:=@%+/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
