import { flagsOf, numberParameter, type FlagParameter, type Schema } from "../../contract/parameters.ts";

const cite = { paper: "Crunch 3", where: "ContentExtractor and its shipped profiles", known: "program" } as const;
const stage = "decision" as const;

const flag = flagsOf(stage, cite);

/** A filter for what never holds text of a page: it is counted, and changes no result. */
function textless(label: string, what: string): FlagParameter {
  return flag(label, `Deletes ${what}. They hold no text of the page, so the result stays the same.`);
}

function substance(label: string, name: string): FlagParameter {
  return flag(`Substance: ${label}`, `A table with ${name} left in it is not empty.`);
}

/** The filters in the order of their chain, each followed by its settings; those that cannot change the text come last. */
export const parameters = {
  linkLists: flag("Link lists", "Clears table cells with many links for their words."),
  ratio: numberParameter(stage, 0.25, [0.05, 2, 0.01], {
    label: "Link/word ratio",
    description: "R: a cell with more links per word of its other text is a list of links. The words in links do not count.",
    unit: "links per word",
    formula: "links / words > R",
    cite,
  }),
  lettersPerWord: numberParameter(stage, 5, [3, 10, 1], {
    label: "Letters per word",
    description:
      "A cell's words are its characters outside links, white space included, divided by this. A comment in the program says 4, but its constant is 5.",
    unit: "characters",
    formula: "words = characters / letters",
    cite,
  }),
  countTextLinks: flag("Count text links", "Links without an image count among the links of a cell."),
  countImageLinks: flag("Count image links", "Links of an image count among the links of a cell."),
  linksAndTextOnly: flag(
    "Take links and text only",
    "A list of links loses its links and texts, and keeps its other elements. Off, it loses all. This only decides whether a table is then empty.",
  ),
  otherBlocks: flag(
    "Link lists in div and li",
    "Applies the ratio to div and li, too, for pages without tables. Ours: the program looks only at td.",
    false,
  ),
  textLinks: flag("Text links", "Deletes every link without an image, also the words of a sentence that are linked."),
  imageLinks: flag("Image links", "Deletes links with an image directly in them, images within links, and image maps."),
  images: flag("Images", "Deletes images outside links. They hold no text, but an image is substance in a table."),
  altText: flag(
    "Leave ALT texts",
    "Deleted images leave their ALT text, image links a link of it, so a table may not be empty. The ALT text itself is never kept: it is mark-up, not text of the page.",
  ),
  forms: flag("Forms", "Deletes forms with all in them."),
  inputs: flag("Inputs", "Deletes inputs. They hold no text, but an input is substance in a table."),
  buttons: flag("Buttons", "Deletes buttons with their text."),
  selects: flag("Selects", "Deletes drop-down lists with their text."),
  iframes: flag("Iframes", "Deletes iframes. They hold no text of the page, but an iframe is substance in a table."),
  emptyTables: flag("Empty tables", "Deletes tables in which the other filters left nothing of substance."),
  minSubstance: numberParameter(stage, 12, [0, 100, 1], {
    label: "Minimum substance",
    description:
      "A table with less text left in it, and nothing else of substance, is empty. 1 in the program's code, 12 in every profile.",
    unit: "characters",
    formula: "characters < minimum: empty",
    cite,
  }),
  substanceImage: substance("images", "an image"),
  substanceLink: substance("links", "a link or an anchor"),
  substanceButton: substance("buttons", "a button"),
  substanceIframe: substance("iframes", "an iframe"),
  substanceInput: substance("inputs", "an input"),
  substanceSelect: substance("selects", "a list to choose from"),
  substanceTextarea: substance("text areas", "a text area"),
  substanceForm: substance("forms", "a form"),
  ads: flag("Advertisements", "Deletes elements whose href or src is of an ad server, the host matched as a whole.", false),
  scripts: textless("Scripts", "scripts"),
  noscript: textless("Noscript", "what is for browsers without scripts"),
  externalStyles: textless("External stylesheets", "links to stylesheets"),
  styles: textless("Styles", "style elements"),
  meta: textless("Meta", "meta elements"),
  embeds: textless("Embeds", "embeds"),
  flash: textless("Flash", "Flash objects and their parameters"),
} as const satisfies Schema;

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
