import type { GivenOutput } from "../extraction/contract/given-output.ts";

/** The fields of a JSON object in which the main content may stand, the plainest first. */
const fields = ["text", "markdown", "html", "content"] as const;

/**
 * What a program wrote, by how it looks: the text, Markdown or HTML in a JSON object, HTML where it begins as such, or else text.
 *
 * @throws Error with a clause where it is no text, or there is nothing
 */
export function writtenOutput(bytes: Uint8Array): GivenOutput {
  const text = decoded(bytes);
  if (text.includes("\0")) throw new Error("it wrote NUL characters, and so no text");
  if (text.trim() === "") throw new Error("it wrote nothing");
  return fieldOf(text) ?? formOf(text);
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error("what it wrote is not UTF-8", { cause: error });
  }
}

function fieldOf(text: string): GivenOutput | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined; // a text that begins with a brace
  }
  const given = new Map(Object.entries(parsed as object));
  for (const field of fields) {
    const value: unknown = given.get(field);
    if (typeof value === "string") return field === "content" ? formOf(value) : { form: field, text: value };
  }
  throw new Error(`it wrote a JSON object without a text in ${fields.slice(0, -1).join(", ")} or ${fields.at(-1)}`);
}

function formOf(text: string): GivenOutput {
  return { form: /^\s*<(?:!doctype\b|!--|[a-z][\w-]*[\s/>])/i.test(text) ? "html" : "text", text };
}
