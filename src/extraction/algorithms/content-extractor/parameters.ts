import { numberParameter } from "../../contract/parameters.ts";
import { at } from "./paper.ts";

export const epsilonParameter = numberParameter("decision", 0.9, [0, 1, 0.01], {
  label: "ε",
  description: "Two blocks are the same if the cosine of their feature vectors is above this.",
  unit: "",
  formula: "same: SIM > ε",
  cite: at("section 3.1"),
});

export const thetaParameter = numberParameter("decision", 0.5, [0, 0.99, 0.01], {
  label: "θ",
  isOurs: true,
  description:
    "A block is kept if its IBDF is above this: from 0.5 on, if it occurs on one page only. The paper names no θ; it keeps “blocks that occur only in one page”, which is what 0.5 does.",
  unit: "",
  formula: "kept: IBDF > θ",
  cite: at("section 3.1, algorithm 1"),
});
