/** The deleting filters of Crunch in the order of their chain; an element is deleted by the first that takes it. */
export const filterNames = [
  "ads",
  "linkLists",
  "textLinks",
  "imageLinks",
  "images",
  "scripts",
  "noscript",
  "externalStyles",
  "styles",
  "meta",
  "forms",
  "inputs",
  "buttons",
  "selects",
  "iframes",
  "emptyTables",
  "embeds",
  "flash",
] as const;
export type FilterName = (typeof filterNames)[number];

/** Code of a filter in columns: its place in the chain, from 1; 0 is none. */
export function codeOf(name: FilterName): number {
  return filterNames.indexOf(name) + 1;
}

/** The names of each filter, and of what it deletes. */
export const filterWords: Readonly<Record<FilterName, { readonly label: string; readonly one: string; readonly many: string }>> =
  {
    ads: { label: "Advertisements", one: "element from an ad server", many: "elements from ad servers" },
    linkLists: { label: "Link lists", one: "cell", many: "cells" },
    textLinks: { label: "Text links", one: "link of text", many: "links of text" },
    imageLinks: { label: "Image links", one: "link of an image", many: "links of images" },
    images: { label: "Images", one: "image", many: "images" },
    scripts: { label: "Scripts", one: "script", many: "scripts" },
    noscript: { label: "Noscript", one: "noscript", many: "noscripts" },
    externalStyles: { label: "External stylesheets", one: "stylesheet", many: "stylesheets" },
    styles: { label: "Styles", one: "style", many: "styles" },
    meta: { label: "Meta", one: "meta", many: "metas" },
    forms: { label: "Forms", one: "form", many: "forms" },
    inputs: { label: "Inputs", one: "input", many: "inputs" },
    buttons: { label: "Buttons", one: "button", many: "buttons" },
    selects: { label: "Selects", one: "list to choose from", many: "lists to choose from" },
    iframes: { label: "Iframes", one: "iframe", many: "iframes" },
    emptyTables: { label: "Empty tables", one: "table", many: "tables" },
    embeds: { label: "Embeds", one: "embed", many: "embeds" },
    flash: { label: "Flash", one: "Flash object", many: "Flash objects" },
  };

/** Elements that are substance in a table, each by a switch of its own; codes from 1. */
export const substances = ["img", "a", "button", "iframe", "input", "select", "textarea", "form"] as const;
