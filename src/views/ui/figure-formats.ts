/** The ways in which a figure leaves the lab: as a picture as wide as a page or as one of its columns, as its caption, as its numbers. */
export type FigureFormat = keyof typeof mediaTypes;

export const mediaTypes = {
  svg: "image/svg+xml",
  "column.svg": "image/svg+xml",
  png: "image/png",
  "column.png": "image/png",
  txt: "text/plain",
  csv: "text/csv",
} as const;

/** What each is called in a menu, in their order. */
export const figureFormats: readonly { readonly format: FigureFormat; readonly title: string }[] = [
  { format: "svg", title: "SVG, two columns (174 mm)" },
  { format: "column.svg", title: "SVG, one column (84 mm)" },
  { format: "png", title: "PNG, two columns" },
  { format: "column.png", title: "PNG, one column" },
  { format: "txt", title: "Caption as text" },
  { format: "csv", title: "Numbers as CSV" },
];
