import type { Paper } from "../../contract/extractor.ts";
import type { Citation } from "../../contract/parameters.ts";
import { deviations } from "./deviations.ts";

export const paper: Paper = {
  short: "Gottron 2008b",
  title: "Combining Content Extraction Heuristics: The CombinE System",
  authors: "Thomas Gottron",
  year: 2008,
  venue: "10th International Conference on Information Integration and Web-based Applications & Services (iiWAS), 591–595",
};

/** The declarations that all combinations share. */
export const combination = {
  family: "Combinations",
  paper,
  cite: { paper: paper.short, where: "abstract" },
  reconstructed:
    "Only the abstract of the paper could be read. The ways of combining are remembered, and how each decides is assumed.",
  needs: ["page", "members"],
  deviations,
} as const satisfies Record<string, unknown> & { readonly cite: Citation };
