import { extractorFor, type Library } from "../../extraction/run.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import { diagramOf, shownBands, measuredIn, type Diagram, type Band } from "../figures/bands/band.ts";
import { panelsOf, type Panel } from "../figures/figure-kind.ts";

/** The parts of a run that its lane shows. */
interface LaneContent {
  readonly diagram: Diagram;
  /** The pass that is selected, the last where none was. */
  readonly step: number;
  /** All that it shows in full where nothing else was chosen. */
  readonly all: {
    readonly pictures: readonly Panel[];
    readonly bandsIds: readonly string[];
    readonly picturesIds: readonly string[];
  };
  /** Ids of what it shows in full. */
  readonly shown: { readonly bands: readonly string[]; readonly pictures: readonly string[] };
  /** The parts shown at its size. */
  readonly bands: readonly Band[];
  readonly pictures: readonly Panel[];
}

/** The parts of a run that a lane shows: in full all bands that decide and all pictures, or the chosen ones; as a figure its signature, or what its decision is read from. */
export function laneContent(
  lane: Lane,
  { channels, unfit, spec }: Pick<RunSummary, "channels" | "unfit" | "spec">,
  library: Library,
  lacksSite = false,
): LaneContent {
  const diagram = diagramOf(channels);
  const panels = panelsOf(channels);
  // Some bands would be empty for want of other pages.
  const fit = unfit === undefined ? diagram.bands.filter(({ lead }) => !("lacks" in lead)) : [];
  const all = { pictures: panels, bandsIds: fit.map(({ lead }) => lead.id), picturesIds: panels.map(({ id }) => id) };
  const shown = { bands: lane.bands ?? all.bandsIds, pictures: lane.pictures ?? all.picturesIds };
  const last = (diagram.steps?.labels.length ?? 1) - 1;
  const common = { diagram, step: Math.min(lane.step ?? last, last), all, shown };
  if (lane.size === "full")
    return {
      ...common,
      // A reader's choice always shows at least one band.
      bands: lane.bands === undefined ? fit : shownBands(diagram.bands, lane.bands),
      pictures: panels.filter(({ id }) => shown.pictures.includes(id)),
    };
  if (lane.size === "strip") return { ...common, bands: [], pictures: [] };
  // The signature of a method over many pages says nothing about a single page.
  const signature = lacksSite ? undefined : extractorFor(library, spec.extractor).signature;
  const signed = panels.filter(({ id }) => id === signature);
  const known = knownBy(fit.filter((band) => diagram.initial.includes(band.lead.id)));
  if (signed.length > 0) return { ...common, bands: [], pictures: signed };
  return { ...common, bands: known, pictures: known.length === 0 ? panels.slice(0, 1) : [] };
}

/** The bands that a method is known by: its passes, and the band with the threshold, or the last that is computed. */
function knownBy(bands: readonly Band[]): readonly Band[] {
  const decided = bands.findLast((band) => measuredIn(band)?.control !== undefined) ?? bands.at(-1);
  return bands.filter((band) => band.kind === "strip" || band === decided);
}
