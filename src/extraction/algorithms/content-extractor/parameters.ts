import type { NumberParameter } from "../../contract/parameters.ts";
import { at } from "./paper.ts";

export const epsilonParameter = {
  kind: "number",
  label: "ε",
  description: "Two blocks are the same if the cosine of their feature vectors is above this.",
  stage: "decision",
  default: 0.9,
  min: 0,
  max: 1,
  step: 0.01,
  unit: "",
  formula: "same: SIM > ε",
  cite: at("section 3.1"),
} as const satisfies NumberParameter;

export const thetaParameter = {
  kind: "number",
  label: "θ",
  description: "A block is kept if its IBDF is above this: from 0.5 on, if it occurs on one page only.",
  stage: "decision",
  default: 0.5,
  min: 0,
  max: 0.99,
  step: 0.01,
  unit: "",
  formula: "kept: IBDF > θ",
  cite: at("section 3.1, algorithm 1"),
  differs: "The paper names no θ; it keeps “blocks that occur only in one page”, which is what 0.5 does.",
} as const satisfies NumberParameter;
