/** The deleting filters of Crunch in the order of their chain, each with what it deletes; the first that takes an element deletes it. */
export const filters = {
  ads: "advertisement",
  linkLists: "cell",
  textLinks: "link",
  imageLinks: "image link",
  images: "image",
  scripts: "script",
  noscript: "noscript",
  externalStyles: "stylesheet",
  styles: "style",
  meta: "meta",
  forms: "form",
  inputs: "input",
  buttons: "button",
  selects: "select",
  iframes: "iframe",
  emptyTables: "table",
  embeds: "embed",
  flash: "Flash object",
} as const;
export type FilterName = keyof typeof filters;

// The cast holds: these are the record's keys.
export const filterNames = Object.keys(filters) as readonly FilterName[];

/** Code of a filter in columns: its place in the chain, from 1; 0 is none. */
export function codeOf(name: FilterName): number {
  return filterNames.indexOf(name) + 1;
}

/** Elements that are substance in a table, each by a switch of its own; codes from 1. */
export const substanceSwitches = {
  img: "substanceImage",
  a: "substanceLink",
  button: "substanceButton",
  iframe: "substanceIframe",
  input: "substanceInput",
  select: "substanceSelect",
  textarea: "substanceTextarea",
  form: "substanceForm",
} as const;
