import type { GivenOutput, OutputForm } from "../../extraction/contract/given-output.ts";

/** The output in a text that somebody gives as a program's. */
interface ReadOutput {
  readonly output: GivenOutput;
  /** The field of the JSON that was taken, where it is JSON. */
  readonly field?: string;
}

/** The fields of JSON that hold a text, the better before the worse: HTML keeps words apart which some programs join in their text. */
const textFields = [
  "articleBody",
  "text",
  "markdown",
  "content",
  "html",
  "contentHtml",
  "content_html",
  "textContent",
  "text_content",
  "main_content",
  "mainContent",
  "plain_text",
  "body",
  "output",
] as const;

/** Forms that the name of a field tells; what others hold is looked at. */
const formsOfFields: Readonly<Partial<Record<string, OutputForm>>> = {
  articleBody: "text",
  textContent: "text",
  text_content: "text",
  plain_text: "text",
  markdown: "markdown",
  html: "html",
  contentHtml: "html",
  content_html: "html",
};

/** The sentence's end where there is no such field. */
export const fieldsText = `${textFields.slice(0, -1).join(", ")} or ${textFields.at(-1)}`;

/**
 * The output of a program for one page: text, HTML or Markdown, or a text in JSON.
 *
 * @param form of the text, where it is known; else it is guessed
 * @throws RangeError with a clause where it is JSON without a text that is known
 */
export function outputOfText(given: string, form?: OutputForm): ReadOutput {
  const text = given.replace(/^\ufeff/, "");
  if (form !== undefined) return { output: { form, text } };
  const json = /^\s*[{"]/.test(text) ? jsonIn(text) : undefined;
  if (typeof json === "string") return { output: guessed(json) };
  if (!isObject(json)) return { output: guessed(text) };
  const found = outputIn(json);
  if (found === undefined) throw new RangeError(`it is JSON without a text in a field ${fieldsText}`);
  return found;
}

/** The text in an object of JSON; undefined where it has none. A field that is null is a page for which nothing was found. */
export function outputIn(object: Readonly<Record<string, unknown>>): ReadOutput | undefined {
  let empty: ReadOutput | undefined;
  for (const field of textFields) {
    if (!Object.hasOwn(object, field)) continue;
    const value = object[field];
    const form = formsOfFields[field];
    if (typeof value === "string") return { output: form === undefined ? guessed(value) : { form, text: value }, field };
    if (value === null) empty ??= { output: { form: "text", text: "" }, field };
  }
  return empty;
}

/** The value of a text that is JSON, perhaps after a byte order mark; undefined for any other. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Characters that are looked at. */
const lookedAt = 20_000;

function guessed(text: string): GivenOutput {
  return { form: guessedForm(text), text };
}

/**
 * How a text seems to be written. Markdown has a heading, a link, a fence or something bold; lists alone may be plain text, where their
 * marks are words.
 */
export function guessedForm(text: string): OutputForm {
  const head = text.slice(0, lookedAt);
  if (/^\s*<(?:!doctype\b|!--|[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>)/i.test(head) && /<\/?[a-z][^<>]*>/i.test(head)) return "html";
  if (/^ {0,3}#{1,6} \S/m.test(head) || /\]\([^\s()]+\)/.test(head) || /^ {0,3}(?:```|~~~)/m.test(head)) return "markdown";
  return /\*\*[^\s*][^*\n]*\*\*/.test(head) ? "markdown" : "text";
}
