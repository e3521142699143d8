import { withoutPassword } from "../queue/address.ts";

/** What is wrong with the arguments, in a sentence or more. */
export interface Refusal {
  readonly kind: "refuse";
  readonly message: string;
}

/** What a command answers by itself. */
export type Aside = { readonly kind: "help" } | { readonly kind: "list" } | Refusal;

/** Options of the commands that run algorithms on pages. */
export const runOptions = {
  set: { type: "string", multiple: true },
  format: { type: "string" },
  jobs: { type: "string" },
  queue: { type: "string" },
  list: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** What `parse` makes of arguments. Where they are none of the command's, that is said, and its usage too. */
export function parsedArguments<Parsed>(parse: () => Parsed, usage: string): Parsed | Refusal {
  try {
    return parse();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // It repeats what it does not expect, which may be an address with a password in it.
    return refuse(`${/rediss?:\/\//i.test(reason) ? withoutPassword(reason) : reason}\n${usage}`);
  }
}

export function refuse(message: string): Refusal {
  return { kind: "refuse", message };
}
