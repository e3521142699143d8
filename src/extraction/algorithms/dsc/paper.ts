import type { Paper } from "../../contract/extractor.ts";

export const paper: Paper = {
  short: "Pinto et al. 2002",
  title: "QuASM: A System for Question Answering Using Semi-Structured Data",
  authors: "David Pinto, Michael Branstein, Ryan Coleman, W. Bruce Croft, Matthew King, Wei Li, Xing Wei",
  year: 2002,
  venue: "JCDL, 46–55",
};
