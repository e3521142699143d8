import { extractorFor, outputsOf, type Library, schemaFor } from "../../extraction/run.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { runText } from "../../extraction/run-text.ts";
import type { LabContextValue } from "../../lab/create-lab.ts";
import { fetchCode } from "../../lab/late.ts";
import { saving } from "../../lab/react.tsx";
import { commandLine } from "../../persistence/settings-text.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { activePage, laneOf } from "../../state/lab.ts";
import { formulaOf, isDefault, laneSizes, maxLanes, type Lane, type LaneSize } from "../../state/lane.ts";
import type { Session } from "../../state/session.ts";
import { sweptParameters } from "../../state/sweep.ts";
import { textView } from "../../state/view.ts";
import { thousands } from "../../format.ts";
import { presetEntries } from "../algorithms/preset-entries.ts";
import { chosenIds } from "../figures/bands/diagrams.ts";
import { scalesOf } from "../figures/bands/band-plot.ts";
import { pictureName } from "../figures/panels-of.ts";
import type { MenuAction, MenuEntry, MenuLines } from "../ui/kit.tsx";
import { laneContent, type LaneContent } from "./lane-content.ts";

/** The size that comes after another, ever smaller, and round again. */
export function nextSize(size: LaneSize): LaneSize {
  return laneSizes.at(laneSizes.indexOf(size) - 1) ?? "full";
}

/** All that can be done with a lane: its menu, its keys and the palette are made of this one list. */
export function laneEntries(lab: LabContextValue, id: string): MenuLines {
  const { actions, library } = lab;
  const session = lab.session.getState();
  const lane = laneOf(session.lab, id);
  if (lane === undefined) return [];
  const extractor = extractorFor(library, lane.extractor);
  const run = runOf(session, lane);
  const view = run && laneContent(lane, run, library);
  const presets = presetEntries(lane, library, (chosen) => actions.setRun(id, chosen));
  const [swept] = sweptParameters(schemaFor(lane, library));
  const count = session.lab.lanes.length;
  const fullness = count >= maxLanes ? `At most ${maxLanes} lanes` : undefined;
  const formula = formulaOf(lane, library);
  return [
    swept && entry("sweep", `Sweep ${swept[1].label}…`, () => sweep(lab, lane, swept[0])),
    entry("about", `About ${extractor.name}: paper, differences`, () => actions.openCard({ lane: id, kind: "about" })),
    entry("method", "Another method…", () => actions.openCard({ lane: id, kind: "method" })),
    presets,
    entry("reset", "Reset all values", () => actions.resetValues(id), {
      keys: "Shift R",
      refusal: isDefault(lane) ? "All values are the defaults." : undefined,
    }),
    extractor.needs.includes("members") && entry("members", "Members…", () => actions.changeLane(id, { size: "full" })),
    "rule",
    {
      id: "size",
      title: "Size",
      note: lane.size,
      entries: laneSizes.map((size) =>
        entry(`size-${size}`, sizeTitles[size], () => actions.changeLane(id, { size }), { isOn: lane.size === size }),
      ),
    },
    ...(view === undefined ? [] : figureEntries(lab, lane, view)),
    "rule",
    run && view && exportEntry(lab, lane, run, view),
    {
      id: "copy",
      title: "Copy",
      note: "command, text",
      entries: copyEntries(lab, lane, library),
    },
    entry("duplicate", "Duplicate", () => actions.duplicateLane(id), { keys: "D", refusal: fullness }),
    formula && entry("formula", "Copy as formula", () => actions.addRun(id, formula), { refusal: fullness }),
    entry("alone", "Alone", () => actions.toggleAlone(id), { keys: "Enter" }),
    entry("remove", "Remove", () => actions.removeLane(id), {
      keys: "Delete",
      refusal: count <= 1 ? "The last lane cannot be removed" : undefined,
    }),
  ];
}

const sizeTitles: Readonly<Record<LaneSize, string>> = {
  strip: "Strip: the kept text",
  figure: "Figure: its main picture",
  full: "Full: all pictures and parameters",
};

/** The lines of a menu and of the menus in it, those with the title of their menu: "Scale: linear". */
export function flatEntries(entries: MenuLines): readonly MenuAction[] {
  return entries.flatMap((line) => {
    if (!line || line === "rule") return [];
    if (!("entries" in line)) return [line];
    return flatEntries(line.entries).map((inner) => ({ ...inner, title: `${line.title}: ${inner.title}` }));
  });
}

function entry(id: string, title: string, run: () => void, rest: Omit<MenuAction, "id" | "title" | "run"> = {}): MenuAction {
  return { id, title, run, ...rest };
}

/** The last run of a lane, where it is of the lane's method. */
function runOf({ results }: Session, lane: Lane): RunSummary | undefined {
  const run = results[lane.id]?.last;
  return run?.spec.extractor === lane.extractor ? run : undefined;
}

/** A sweep stands in its lane, which shows more than a line then. */
function sweep({ actions, sweeps }: LabContextValue, { id, size }: Lane, parameter: string): void {
  const isOpen = sweeps.getState()[id] !== undefined;
  if (size === "strip" && !isOpen) actions.changeLane(id, { size: "figure" });
  actions.chooseSweep(id, isOpen ? undefined : { x: parameter });
}

const scaleNames = { auto: "by itself", linear: "linear", log1p: "log(1 + v)", view: "of the view" } as const;

/** The choices of what a lane shows of its run, and how. */
function figureEntries({ actions }: LabContextValue, lane: Lane, { diagram, step, all, shown }: LaneContent): MenuLines {
  const { id } = lane;
  const scales = [...new Set(diagram.bands.flatMap(scalesOf))];
  const scale = lane.scale ?? "auto";
  const toggled = (ids: readonly string[], one: string): readonly string[] =>
    ids.includes(one) ? ids.filter((other) => other !== one) : [...ids, one];
  const last = (diagram.steps?.labels.length ?? 1) - 1;
  // A step by hand ends the film.
  const go = (by: number): void => actions.changeLane(id, { step: step + by, isPlaying: false });
  const things = [
    ...diagram.bands.map((band) => ({ kind: "bands" as const, id: band.lead.id, name: band.name })),
    ...all.pictures.map((picture) => ({ kind: "pictures" as const, id: picture.id, name: pictureName(picture) })),
  ];
  const isShown = (thing: (typeof things)[number]): boolean => shown[thing.kind].includes(thing.id);
  return [
    things.length > 1 && {
      id: "show",
      title: "Show",
      note: things
        .filter(isShown)
        .map(({ name }) => name)
        .join(", "),
      entries: things.map((thing) => {
        const { kind } = thing;
        const chosen = (): Partial<Lane> => ({ [kind]: chosenIds(toggled(shown[kind], thing.id), all[`${kind}Ids`]) });
        const show = (): void => actions.changeLane(id, { size: "full", ...chosen() });
        return entry(`show-${thing.id}`, thing.name, show, { isOn: isShown(thing) });
      }),
    },
    scales.length > 0 && {
      id: "scale",
      title: "Scale",
      note: scaleNames[scale],
      entries: (["auto", ...scales] as const).map((one) => {
        const set = (): void => actions.changeLane(id, { scale: one === "auto" ? undefined : one });
        return entry(`scale-${one}`, scaleNames[one], set, { isOn: scale === one });
      }),
    },
    last > 0 && {
      id: "passes",
      title: "Passes",
      note: `${thousands(step)} of ${thousands(last)}`,
      entries: [
        entry("step-back", "Back", () => go(-1), { keys: "[", refusal: step <= 0 ? "This is the first." : undefined }),
        entry("step-forward", "Forward", () => go(1), { keys: "]", refusal: step >= last ? "This is the last." : undefined }),
        entry("play", "Play them", () => play(lane, step >= last, actions), { keys: "P", isOn: lane.isPlaying === true }),
        entry("all-passes", "A row for each", () => actions.changeLane(id, { showsAllPasses: lane.showsAllPasses !== true }), {
          isOn: lane.showsAllPasses === true,
        }),
      ],
    },
    entry(
      "numbers",
      "Numbers as a table",
      () =>
        actions.changeLane(id, {
          showsNumbers: lane.showsNumbers !== true,
          ...(lane.size === "strip" && { size: "figure" }),
        }),
      { keys: "T", isOn: lane.showsNumbers === true },
    ),
  ];
}

function play({ id, isPlaying }: Lane, isAtEnd: boolean, { changeLane }: LabContextValue["actions"]): void {
  changeLane(id, isPlaying === true ? { isPlaying: false } : { isPlaying: true, ...(isAtEnd && { step: 0 }) });
}

function exportEntry(lab: LabContextValue, lane: Lane, run: RunSummary, view: LaneContent): MenuEntry {
  const open = async (): Promise<void> => {
    const { exportLane } = await fetchCode(() => import("../figures/figure-files.ts"));
    exportLane(lab, lane, run, view);
  };
  return entry("export", "Export…", () => lab.actions.attempt(open), { note: "SVG, PNG, PDF, CSV" });
}

function copyEntries(lab: LabContextValue, lane: Lane, library: Library): MenuLines {
  const copy = (text: string): void =>
    void saving(lab, async () => {
      await navigator.clipboard.writeText(text);
      return `Copied ${thousands(text.length)} characters`;
    });
  const { extractor, values, members } = lane;
  return [
    outputsOf(lane, library).size === 0 &&
      entry("copy-command", "Command line", () => copy(commandLine(lane, activePage(lab.session.getState().lab)))),
    entry("copy-text", "Method and values as text", () => copy(runText({ extractor, values, ...(members && { members }) }))),
  ];
}

/** All that can be done with the pane of lanes as one. */
export function paneEntries(lab: LabContextValue, onRange: () => void): MenuLines {
  const { actions } = lab;
  const { lab: of, pageState } = lab.session.getState();
  const length = activePage(of)?.source.length ?? 0;
  const isSize = (size: LaneSize): boolean => of.lanes.every((lane) => lane.size === size);
  return [
    entry("fit-text", "Fit text", () => pageState.status === "open" && actions.setView(textView(pageState.summary)), {
      refusal: pageState.status === "open" ? undefined : "The page is not read yet.",
    }),
    entry("fit-page", "Fit page", () => actions.setView({ start: 0, end: length }), { keys: "0" }),
    entry("zoom-in", "Zoom in", () => actions.zoom(2), { keys: "+" }),
    entry("zoom-out", "Zoom out", () => actions.zoom(0.5), { keys: "−" }),
    entry("range", "Range from – to…", onRange),
    ...(of.brush === undefined ? [] : brushEntries(lab, of.brush)),
    "rule",
    ...(["source", "index"] as const).map((axis) =>
      entry(
        `axis-${axis}`,
        axis === "source" ? "x is the place in the source" : "x is the number of the unit",
        () => actions.setAxis(axis),
        { isOn: of.axis === axis },
      ),
    ),
    entry("follow", "HTML and Result follow the figures", () => actions.prefer({ follows: !of.preferences.follows }), {
      isOn: of.preferences.follows,
    }),
    "rule",
    ...laneSizes.map((size) => entry(`all-${size}`, allTitles[size], () => actions.sizeAll(size), { isOn: isSize(size) })),
  ];
}

function brushEntries({ actions }: LabContextValue, brush: Range): readonly MenuEntry[] {
  return [
    entry("zoom-brush", "Zoom to the range", () => {
      actions.setView(brush);
      actions.setBrush(undefined);
    }),
    entry("clear-brush", "Clear the range", () => actions.setBrush(undefined), { keys: "Esc" }),
  ];
}

const allTitles: Readonly<Record<LaneSize, string>> = { strip: "All as strips", figure: "All as figures", full: "All in full" };
