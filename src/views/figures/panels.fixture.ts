import type {
  ClassChannel,
  CurveChannel,
  LayoutChannel,
  OutlineChannel,
  ProcedureChannel,
  RankingChannel,
  SeriesChannel,
} from "../../extraction/contract/trace.ts";
import type { PanelData } from "../../worker/protocol/figures.ts";

/** Pictures to test views with. */

const ratio: SeriesChannel = {
  kind: "series",
  id: "ratio",
  name: "Ratio",
  unit: "characters per tag",
  formula: "T = C / t",
  units: "lines",
  values: Float64Array.of(0, 5, 80, 100),
};

const verdict: ClassChannel = {
  kind: "class",
  id: "verdict",
  name: "Verdict",
  unit: "",
  formula: "",
  units: "lines",
  values: Uint8Array.of(0, 0, 1, 1),
  classes: ["noise", "content"],
  meanings: ["removed", "kept"],
};

/** Four lines of ten characters, and three rounds that move one of two centres. */
export const plane: PanelData = {
  channel: {
    kind: "plane",
    id: "plane",
    name: "Ratio and derivative",
    unit: "",
    formula: "(T, G)",
    units: "lines",
    x: "ratio",
    y: "derivative",
    classes: "verdict",
    rules: [{ label: "half way", x: 40 }],
    rounds: [
      { label: "start", centres: Float64Array.of(0, 0, 100, 50), nearest: Uint8Array.of(0, 0, 0, 1) },
      { label: "round 1", centres: Float64Array.of(0, 0, 90, 45), nearest: Uint8Array.of(0, 0, 1, 1) },
      { label: "round 2", centres: Float64Array.of(0, 0, 90, 45), nearest: Uint8Array.of(0, 0, 1, 1) },
    ],
  },
  x: ratio,
  y: { ...ratio, id: "derivative", name: "Derivative", unit: "", values: Float64Array.of(0, 2, 40, 50) },
  classes: verdict,
  starts: Uint32Array.of(0, 10, 20, 30),
  ends: Uint32Array.of(10, 20, 30, 40),
};

const rows = 1000;

/** A thousand blocks of five characters against three pages. */
export const matrix: PanelData = {
  channel: {
    kind: "matrix",
    id: "matrix",
    name: "Similarity",
    unit: "",
    formula: "cos",
    units: "blocks",
    columns: ["sport", "culture", "weather"],
    values: Float64Array.from({ length: rows * 3 }, (_, cell) => [0.2, 0.95, 0.5][cell % 3] ?? 0),
    threshold: 0.9,
  },
  starts: Uint32Array.from({ length: rows }, (_, row) => row * 5),
  ends: Uint32Array.from({ length: rows }, (_, row) => row * 5 + 5),
};

export const procedure: ProcedureChannel = {
  kind: "procedure",
  id: "procedure",
  name: "What each filter took",
  unit: "characters",
  formula: "",
  whole: 1000,
  operations: [
    { label: "link lists", detail: "2 lists of links.", removed: 400, spans: Uint32Array.of(10, 20, 50, 90) },
    { label: "forms", removed: 100, spans: Uint32Array.of(100, 120) },
    ...Array.from({ length: 7 }, (_, index) => ({ label: `idle ${index + 1}`, removed: 0, spans: new Uint32Array(0) })),
    { label: "restored", removed: -50, spans: Uint32Array.of(10, 15) },
  ],
};

export const curve: CurveChannel = {
  kind: "curve",
  id: "curve",
  name: "Blocks over the threshold",
  unit: "blocks",
  formula: "",
  x: Float64Array.of(0.1, 0.4, 1),
  y: Float64Array.of(1, 8, 12),
  xName: "Threshold",
  xUnit: "",
  isStaircase: true,
  marks: [{ x: 0.4, label: "θ = 0.4", isChosen: true }],
};

export const outline: OutlineChannel = {
  kind: "outline",
  id: "outline",
  name: "Style tree",
  unit: "",
  formula: "",
  parents: Int32Array.of(-1, 0, 0),
  labels: ["body", "p", "ul.menu"],
  columns: [{ name: "Importance", unit: "", formula: "", values: Float64Array.of(0.5, 1, 0) }],
  meanings: ["context", "kept", "removed"],
  starts: Uint32Array.of(0, 5, 10),
  ends: Uint32Array.of(20, 10, 15),
};

/** Three blocks of ten characters, the last of the page the best. */
export const ranking: RankingChannel = {
  kind: "ranking",
  id: "ranking",
  name: "Blocks by their features",
  unit: "",
  formula: "winner: text > links",
  labels: ["block 3, p", "block 1, ul", "block 2, p"],
  columns: [
    { name: "text", unit: "", formula: "v(text)", values: Float64Array.of(1, 0.5, 0.25) },
    { name: "links", unit: "", formula: "v(links)", values: Float64Array.of(0, 1, 0) },
  ],
  values: Uint8Array.of(1, 0, 0),
  classes: ["not a winner", "winner"],
  meanings: ["removed", "kept"],
  starts: Uint32Array.of(20, 0, 10),
  ends: Uint32Array.of(30, 10, 20),
};

export const layout: LayoutChannel = {
  kind: "layout",
  id: "layout",
  name: "Coherence",
  unit: "",
  formula: "",
  width: 1000,
  height: 50_000,
  texts: Float32Array.of(10, 10, 500, 20),
  rectangles: Float32Array.of(0, 0, 1000, 50_000, 100, 40_000, 200, 100),
  values: Float64Array.of(1, 9),
  meanings: ["context", "kept"],
  starts: Uint32Array.of(0, 90),
  ends: Uint32Array.of(200, 99),
  separators: Float32Array.of(0, 40_200, 1000, 20),
  weights: Float64Array.of(5),
};
