import type { MemberSpec } from "../extraction/contract/extractor.ts";
import type { Schema, Value } from "../extraction/contract/parameters.ts";
import type { Library } from "../extraction/run.ts";

/**
 * A run as a text of unreserved characters: "ccb.range~60.threshold~0.6". A weight stands behind the algorithm: "ccb~0.3.range~60".
 * Members follow, each behind as many "~" as it lies deep, and one: "vote.quorum~2~~ccb~~serial~~~bte~~~dsc". None is "vote~~-".
 */
export function runText(run: MemberSpec): string {
  return linkText(run, 1);
}

function linkText(run: MemberSpec, level: number): string {
  const mark = "~".repeat(level + 1);
  const members =
    run.members?.length === 0 ? `${mark}-` : run.members?.map((member) => mark + linkText(member, level + 1)).join("");
  return ownText(run) + (members ?? "");
}

/** The same as one types it in a shell: "vote.quorum~2(ccb,serial(bte,dsc))". */
export function bracketedText(run: MemberSpec): string {
  return ownText(run) + (run.members === undefined ? "" : `(${run.members.map(bracketedText).join(",")})`);
}

/** Runs with commas between them, in either form. @throws RangeError for what is not one. */
export function runsOfText(text: string, library: Library): readonly MemberSpec[] {
  const reader = new BracketReader(text, library);
  const runs = reader.list();
  reader.end();
  return runs;
}

/** Reads runs with brackets from left to right. */
class BracketReader {
  readonly #pieces: readonly string[];
  readonly #library: Library;
  #at = 0;

  constructor(text: string, library: Library) {
    this.#pieces = text.split(/([(),])/).map((piece) => piece.trim());
    this.#library = library;
  }

  list(): MemberSpec[] {
    const runs = [this.#run()];
    while (this.#takes(",")) runs.push(this.#run());
    return runs;
  }

  /** @throws RangeError where something is left. */
  end(): void {
    const rest = this.#pieces.slice(this.#at).join("");
    if (rest !== "") throw new RangeError(`not expected here: ${rest}`);
  }

  #run(): MemberSpec {
    const text = this.#pieces[this.#at++] ?? "";
    if (text === "") throw new RangeError(`no algorithm is named before: ${this.#pieces.slice(this.#at).join("") || "the end"}`);
    const run = runOfText(text, this.#library);
    if (!this.#takes("(")) return run;
    if (run.members !== undefined) throw new RangeError(`members are given twice: ${text}`);
    const isEmpty = this.#pieces[this.#at] === "" && this.#pieces[this.#at + 1] === ")";
    if (isEmpty) this.#at++;
    const members = isEmpty ? [] : this.list();
    if (!this.#takes(")")) throw new RangeError(`a bracket is not closed: ${text}(`);
    // Between a bracket and what follows stands nothing.
    if (this.#pieces[this.#at] === "") this.#at++;
    return { ...run, members };
  }

  #takes(mark: string): boolean {
    if (this.#pieces[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }
}

/** The run that a text without brackets names. What a schema does not know stays a text. @throws RangeError for what is not one. */
export function runOfText(text: string, library: Library): MemberSpec {
  const [own = "", ...marked] = text.split(/(~{2,})/);
  const root: Node = { own, members: undefined };
  const path: Node[] = [root];
  for (let index = 0; index < marked.length; index += 2) {
    const level = (marked[index] ?? "").length - 1;
    const holder = path[level - 1];
    if (holder === undefined) throw new RangeError(`members of no combination: ${marked[index]}${marked[index + 1]}`);
    holder.members ??= [];
    const node: Node = { own: marked[index + 1] ?? "", members: undefined };
    if (node.own !== nobody) holder.members.push(node);
    path.splice(level, path.length, node);
  }
  return runOfNode(root, library);
}

/** Stands where a combination has no members. */
const nobody = "-";

interface Node {
  readonly own: string;
  members: Node[] | undefined;
}

function runOfNode({ own, members }: Node, library: Library): MemberSpec {
  return { ...ownRun(own, library), ...(members && { members: members.map((member) => runOfNode(member, library)) }) };
}

/** An algorithm with its weight and values: "ccb~0.3.range~60". */
function ownText({ extractor, weight, values }: MemberSpec): string {
  const name = extractor === nobody ? "_2d_" : plainName(extractor);
  const named = Object.entries(values).map(([key, value]) => `${plainName(key)}~${valueText(String(value))}`);
  return [weight === undefined ? name : `${name}~${weight}`, ...named].join(".");
}

function ownRun(text: string, library: Library): MemberSpec {
  const [first = "", ...settings] = settingsIn(text);
  const [name = "", weight] = first.split("~");
  const id = unescaped(name);
  const schema = library.get(id)?.parameters ?? {};
  const values = settings.map((setting): [string, Value] => {
    const [key = "", ...rest] = setting.split("~");
    return [unescaped(key), valueOf(textOfValue(rest.join("~")), schema, unescaped(key))];
  });
  return { extractor: id, values: Object.fromEntries(values), ...(weight !== undefined && { weight: weightOf(weight) }) };
}

function weightOf(text: string): number {
  const weight = text === "" ? Number.NaN : Number(text);
  if (!(weight >= 0 && weight <= 1)) throw new RangeError(`no weight from 0 to 1: ${text}`);
  return weight;
}

/** The stretches between dots; one without "~" goes on with the number or text before it: "threshold~0.6". */
function settingsIn(part: string): readonly string[] {
  const settings: string[] = [];
  for (const piece of part.split(".")) {
    const before = settings.length - 1;
    if (piece.includes("~") || settings[before]?.includes("~") !== true) settings.push(piece);
    else settings[before] = `${settings[before]}.${piece}`;
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

function textOfValue(text: string): string {
  return text === "_" ? "" : unescaped(text);
}

function valueOf(text: string, schema: Schema, name: string): Value {
  const parameter = Object.hasOwn(schema, name) ? schema[name] : undefined;
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
  const plain = text.replace(/_([0-9a-f]*)_/g, (_, digits: string) =>
    digits === "" ? " " : String.fromCodePoint(Number.parseInt(digits, 16)),
  );
  const unknown = /[^A-Za-z0-9._-]/.exec(text)?.[0];
  if (unknown !== undefined) throw new RangeError(`character that is never in a link: ${unknown}`);
  return plain;
}
