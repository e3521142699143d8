import { parseArgs } from "node:util";
import { nearName, notOneOf } from "../extraction/contract/near-name.ts";
import { messageOf } from "../format.ts";
import { withoutPassword } from "../node/queue/address.ts";

/** Arguments that make no sense: the message says why, in a line or more. */
export class UsageError extends RangeError {}

type Aside = () => string | Promise<string>;

/** An option of a command, declared once: its help, its value and what it cannot stand beside follow from it. */
export interface Option<Value> {
  /** Stands for its value in the help; left out for one that is given alone. */
  readonly argument?: string;
  /** Its explanation: what begins with a blank stands on a line of its own, all else is wrapped. */
  readonly help: string;
  /** Reads its value from all that was given, which is nothing where it was not. @throws UsageError */
  readonly read: (given: readonly string[], option: string) => Value;
  /** Set where it asks for a text in place of what the command does. */
  readonly answer?: Aside;
  /** The options that it belongs to: without one of them it has no meaning. */
  readonly needs?: readonly string[];
  /** The options that it cannot stand beside, with a clause that says why. */
  readonly excludes?: Readonly<Record<string, string>>;
}

export type Options = Readonly<Record<string, Option<unknown>>>;

/** A command, declared once: its help and what is wrong with its arguments follow from it. */
export interface Subcommand<O extends Options> {
  /** Its arguments in short: "npm run -s extract -- [OPTION]… PATH…". */
  readonly usage: string;
  /** The purpose of it, a sentence or more. */
  readonly about: string;
  /** The help on what may stand beside its options, by name; left out where nothing may. */
  readonly operands?: Readonly<Record<string, string>>;
  readonly options: O;
  /** The end of its help, as it is. */
  readonly closing: string;
}

/** The options and operands that a command was given. */
export interface Arguments<O extends Options> {
  readonly values: { readonly [N in keyof O]: O[N] extends Option<infer Value> ? Value : never };
  /** The names of the options that were given. */
  readonly names: ReadonlySet<string>;
  readonly operands: readonly string[];
}

/** Reads arguments, or gives the text that one of them asks for instead. @throws UsageError where they are none of the command's */
export function readArguments<const O extends Options>(argv: readonly string[], command: Subcommand<O>): Arguments<O> | Aside {
  const options: Options = { ...command.options, ...helpOn(command) };
  const { values: texts, positionals: operands } = textsIn(argv, command, options);
  const names = Object.keys(options).filter((name) => texts[flagOf(name)] !== undefined);
  const answer = names.map((name) => options[name]?.answer).find((one) => one !== undefined);
  if (answer !== undefined) return answer;
  for (const name of names) refuseBeside(name, options, names);
  const read = Object.entries(command.options).map(([name, option]) => {
    const own = flagOf(name);
    return [name, option.read((texts[own] ?? []).map(String), `--${own}`)];
  });
  // The cast holds: every option was read by its own declaration.
  return { values: Object.fromEntries(read) as Arguments<O>["values"], names: new Set(names), operands };
}

/** The error for a wrong number of operands. */
export function usageError({ usage }: Pick<Subcommand<Options>, "usage">): UsageError {
  return new UsageError(`usage: ${usage}`);
}

function helpOn(command: Subcommand<Options>) {
  return { help: aside("this text", () => helpText(command)) };
}

/** The texts of options by their flags. */
function textsIn(argv: readonly string[], command: Subcommand<Options>, options: Options) {
  const declared = Object.entries(options).map(([name, { argument }]) => {
    const type = argument === undefined ? ("boolean" as const) : ("string" as const);
    return [flagOf(name), { type, multiple: true as const, ...(name === "help" && { short: "h" }) }] as const;
  });
  try {
    const allowPositionals = command.operands !== undefined;
    return parseArgs({ args: [...argv], allowPositionals, options: Object.fromEntries(declared) });
  } catch (error) {
    const [, unknown = ""] = /^Unknown option '--([^']*)'/.exec(messageOf(error)) ?? [];
    const near = nearName(unknown, Object.keys(options).map(flagOf));
    const reason = near === undefined ? messageOf(error) : `Unknown option --${unknown}: did you mean --${near}?`;
    // The message repeats unexpected arguments, and one may be an address with a password in it.
    const said = /rediss?:\/\//i.test(reason) ? withoutPassword(reason) : reason;
    throw new UsageError(`${said}\n${usageError(command).message}`, { cause: error });
  }
}

function refuseBeside(name: string, options: Options, names: readonly string[]): void {
  const { needs, excludes = {} } = options[name] ?? {};
  if (needs?.every((other) => !names.includes(other)) === true)
    throw new UsageError(`--${flagOf(name)}: of ${needs.map((other) => `--${flagOf(other)}`).join(" and ")} only`);
  const other = names.find((one) => excludes[one] !== undefined);
  if (other !== undefined) throw new UsageError(`--${flagOf(name)}: leave out --${flagOf(other)}; ${excludes[other]}`);
}

/** "worse-mean" of `worseMean`. */
function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The same reason for several options. */
export function allFor(because: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, because]));
}

/** An option that asks for a text in place of what the command does. */
export function aside(help: string, answer: Aside): Option<boolean> {
  return { ...flag(help), answer };
}

export function flag(help: string): Option<boolean> {
  return { help, read: (given) => given.length > 0 };
}

/** An option whose last value counts. */
function single<Value>(argument: string, help: string, read: (text: string | undefined, option: string) => Value): Option<Value> {
  return { argument, help, read: (given, option) => read(given.at(-1), option) };
}

/** A text; undefined where none is given. @param problemOf what is wrong with one */
export function string(
  argument: string,
  help: string,
  problemOf?: (given: string) => string | undefined,
): Option<string | undefined> {
  return single(argument, help, (given, option) => {
    const problem = given === undefined ? undefined : problemOf?.(given);
    if (problem !== undefined) throw new UsageError(`${option} ${given}: ${problem}`);
    return given;
  });
}

/** An option that may be given several times: the values of all its uses, in order. */
export function each<Value = string>(
  argument: string,
  help: string,
  read?: (given: string, option: string) => Value,
): Option<readonly Value[]> {
  const usual = (given: string): Value => given as Value;
  return { argument, help, read: (given, option) => given.map((one) => (read ?? usual)(one, option)) };
}

/** An option whose value is one of some words; undefined where none is given. */
export function choice<Word extends string>(argument: string, known: readonly Word[], help: string): Option<Word | undefined> {
  return single(argument, help, (given, option) => (given === undefined ? undefined : wordOf(given, known, option)));
}

/** The same; the first where none is given. */
export function choiceOr<Word extends string>(argument: string, known: readonly [Word, ...Word[]], help: string): Option<Word> {
  return withUsual(known[0], choice(argument, known, help));
}

/** Words with commas between them, in one use or several, each once. */
export function words(argument: string, help: string): Option<readonly string[]> {
  return { argument, help, read: listed };
}

/** An option whose values are some of a few words, in the order of these. */
export function choices<Word extends string>(argument: string, known: readonly Word[], help: string): Option<readonly Word[]> {
  const read = (given: readonly string[], option: string): readonly Word[] => {
    const chosen = listed(given).map((word) => wordOf(word, known, option));
    return known.filter((word) => chosen.includes(word));
  };
  return { argument, help, read };
}

function wordOf<Word extends string>(given: string, known: readonly Word[], option: string): Word {
  const found = known.find((word) => word === given);
  if (found === undefined) throw new UsageError(`${option} ${given}: ${notOneOf(given, known)}`);
  return found;
}

/** "a,b" and "c", as three. */
export function listed(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((given) => given.split(",")).map((word) => word.trim()))].filter((word) => word !== "");
}

interface NumberRange {
  readonly least: number;
  readonly most?: number;
  readonly isWhole?: boolean;
}

/** A number; undefined where none is given. */
export function number(argument: string, range: NumberRange, help: string): Option<number | undefined> {
  return single(argument, help, (given, option) => (given === undefined ? undefined : numberIn(given, range, option)));
}

/** A number that is always there; its help says what it is where none is given. */
export function numberOr(usual: number, argument: string, range: NumberRange, help: string): Option<number> {
  const said = Number.isFinite(usual) ? `${help} (default: ${usual})` : help;
  return withUsual(usual, number(argument, range, said));
}

function withUsual<Value>(usual: Value, { read, ...option }: Option<Value | undefined>): Option<Value> {
  return { ...option, read: (given, name) => read(given, name) ?? usual };
}

function numberIn(given: string, { least, most = Infinity, isWhole = false }: NumberRange, option: string): number {
  const found = given.trim() === "" ? Number.NaN : Number(given);
  if (found >= least && found <= most && (!isWhole || Number.isInteger(found))) return found;
  const bounds = `from ${least}${most === Infinity ? "" : ` to ${most}`}`;
  throw new UsageError(`${option} ${given}: not a ${isWhole ? "whole number" : "number"} ${bounds}`);
}

const textColumn = 21;
const textWidth = 112;

function helpText(command: Subcommand<Options>): string {
  const { usage, about, operands = {}, options, closing } = command;
  const said = Object.entries({ ...options, ...helpOn(command) }).map(([name, { argument, help }]): readonly [string, string] => [
    `--${flagOf(name)}${argument === undefined ? "" : ` ${argument}`}`,
    help,
  ]);
  const entries = [...Object.entries(operands), ...said].map(([head, help]) => helpEntry(head, help));
  return `${about}\n\nusage: ${usage}\n\n${entries.join("")}\n${closing}\n`;
}

function helpEntry(head: string, help: string): string {
  const margin = " ".repeat(textColumn);
  const [first = "", ...others] = help.split("\n").flatMap(helpLines);
  const begun = `  ${head}  `.length > textColumn ? `  ${head}\n${margin}` : `  ${head}`.padEnd(textColumn);
  return [begun + first, ...others.map((line) => margin + line)].map((line) => `${line}\n`).join("");
}

function helpLines(paragraph: string): readonly string[] {
  if (paragraph.startsWith(" ")) return [paragraph.slice(1)];
  const lines: string[] = [];
  for (const word of paragraph.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > textWidth) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
