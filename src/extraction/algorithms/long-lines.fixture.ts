import { numberParameter } from "../contract/parameters.ts";
import { written } from "../method/written.ts";
import { countedPage } from "./formula-units.ts";

const paper = { short: "Nobody 2000", title: "Long Lines", authors: "Nobody", year: 2000, venue: "Nowhere" };
const factor = numberParameter("decision", 1, [0, 3, 0.05], {
  label: "λ",
  description: "Factor on the mean ratio of the page, from which a line is kept.",
});

export const longLines = written({
  id: "long-lines",
  name: "Long lines",
  summary: "Keeps the lines that have as many characters for a tag as the lines of the page have on the mean.",
  family: "Lines",
  paper,
  cite: { paper: paper.short, where: "section 1" },
  figure: "The characters for a tag of every line.",
  units: "lines",
  over: (page) => countedPage(page, "lines"),
  text: `
    T = characters / max(tags, 1)
    τ = λ · mean(T)
    keep T ≥ τ`,
  quantities: { T: { name: "Tag ratio", unit: "characters per tag", band: true } },
  parameters: { factor },
});
