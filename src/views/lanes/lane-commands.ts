import { extractorFor, outputsOf, type Library, schemaFor } from "../../extraction/run.ts";
import type { LabContextValue } from "../../lab/create-lab.ts";
import { fetchCode } from "../../lab/late.ts";
import { saving } from "../../lab/react.tsx";
import { activePage } from "../../state/lab.ts";
import { formulaOf, isDefault, laneSizes, maxLanes, type Lane, type LaneLook, type LaneSize } from "../../state/lane.ts";
import { sweptParameters } from "../../state/sweep.ts";
import { textView } from "../../state/view.ts";
import { thousands } from "../../format.ts";
import { presetEntries } from "../algorithms/algorithm-menu.tsx";
import { contextOf, entryOf, type Command, type CommandContext } from "../commands/command.ts";
import { chosenIds } from "../figures/bands/band.ts";
import { scalesOf } from "../figures/bands/band-plot.ts";
import { pictureName } from "../figures/figure-kind.ts";
import type { MenuAction, MenuLines } from "../ui/kit.tsx";
import { laneContent } from "./lane-content.ts";

/** The size that comes after another, ever smaller, and round again. */
export function nextSize(size: LaneSize): LaneSize {
  return laneSizes.at(laneSizes.indexOf(size) - 1) ?? "full";
}

const hasRoom = ({ session }: CommandContext): true | string =>
  session.lab.lanes.length < maxLanes || `At most ${maxLanes} lanes`;

/** All that can be done with a lane by a name of its own: lines of its menu, of which some have keys, and of the palette. */
export const laneCommands: readonly Command[] = (
  [
    {
      id: "size-lane",
      label: "Next size of the lane: strip, figure, full",
      chords: ["s"],
      run: ({ lane, setLook }) => setLook({ size: nextSize(lane.size) }),
    },
    {
      id: "duplicate",
      title: "Duplicate",
      label: "Duplicate the lane",
      chords: ["d"],
      when: hasRoom,
      run: ({ lane, actions }) => actions.duplicateLane(lane.id),
    },
    {
      id: "remove",
      title: "Remove",
      label: "Remove the lane",
      chords: ["Delete"],
      when: (context) => isAmongLanes(context) && (context.session.lab.lanes.length > 1 || "The last lane cannot be removed"),
      run: ({ lane, actions }) => actions.removeLane(lane.id),
    },
    {
      id: "alone",
      title: "Alone",
      label: "Show the lane alone in full, or all lanes as figures again",
      run: ({ lane, actions }) => actions.toggleAlone(lane.id),
    },
    {
      id: "sweep",
      title: (context) => `Sweep ${sweptOf(context)?.[1].label}…`,
      label: "Sweep a parameter of the lane: all its values, scored",
      words: ["tune", "curve", "precision", "recall"],
      when: (context) => sweptOf(context) !== undefined,
      run: sweep,
    },
    {
      id: "about",
      title: ({ lane, library }) => `About ${extractorFor(library, lane.extractor).name}: paper, differences`,
      label: "About the lane’s method: paper, parameters, differences",
      words: ["equations", "stories"],
      run: ({ lane, actions }) => actions.openCard({ lane: lane.id, kind: "about" }),
    },
    {
      id: "method",
      title: "Another method…",
      label: "Another method in the lane…",
      words: ["algorithm", "switch"],
      run: ({ lane, actions }) => actions.openCard({ lane: lane.id, kind: "method" }),
    },
    {
      id: "members",
      title: "Members…",
      label: "Members of the lane’s combination",
      when: ({ lane, library }) => library.get(lane.extractor)?.needs.includes("members") === true,
      run: ({ setLook }) => setLook({ size: "full" }),
    },
    {
      id: "formula",
      title: "Copy as formula",
      label: "Copy the lane as a formula, to be changed",
      when: (context) => formulaOf(context.lane, context.library) !== undefined && hasRoom(context),
      run: ({ lane, library, actions }) => actions.addRun(lane.id, formulaOf(lane, library) ?? lane),
    },
    {
      id: "reset",
      title: "Reset all values",
      label: "Reset all parameters of the lane",
      chords: ["R"],
      when: ({ lane }) => !isDefault(lane) || "All values are the defaults.",
      run: ({ lane, actions }) => actions.resetValues(lane.id),
    },
    {
      id: "step-back",
      title: "Back",
      label: "Step back, where a lane has passes",
      chords: ["["],
      repeats: true,
      when: ({ passes }) => passes !== undefined && (passes.step > 0 || "This is the first."),
      // A step by hand ends the film.
      run: ({ passes, setLook }) => setLook({ step: (passes?.step ?? 1) - 1, isPlaying: false }),
    },
    {
      id: "step-forward",
      title: "Forward",
      label: "Step forward",
      chords: ["]"],
      repeats: true,
      when: ({ passes }) => passes !== undefined && (passes.step < passes.last || "This is the last."),
      run: ({ passes, setLook }) => setLook({ step: (passes?.step ?? 0) + 1, isPlaying: false }),
    },
    {
      id: "play",
      title: "Play them",
      label: "Play the passes, or pause",
      chords: ["p"],
      isOn: ({ lane }) => lane.isPlaying === true,
      when: ({ passes }) => passes !== undefined,
      run: ({ lane, passes, setLook }) =>
        setLook(
          lane.isPlaying === true ? { isPlaying: false } : { isPlaying: true, ...(passes?.step === passes?.last && { step: 0 }) },
        ),
    },
    {
      id: "numbers",
      title: "Numbers as a table",
      label: "The numbers of the lane’s figure, as a table",
      words: ["data"],
      chords: ["t"],
      isOn: ({ lane }) => lane.showsNumbers === true,
      when: ({ figure }) => figure !== undefined,
      run: ({ lane, setLook }) =>
        setLook({ showsNumbers: lane.showsNumbers !== true, ...(lane.size === "strip" && { size: "figure" }) }),
    },
    {
      id: "export",
      title: "Export…",
      label: "Export the lane’s figure: SVG, PNG, PDF, numbers…",
      note: "SVG, PNG, PDF, CSV",
      words: ["save", "print"],
      when: ({ figure }) => figure !== undefined,
      run: ({ lab, lane, run, figure, actions }) =>
        actions.attempt(async () => {
          const { exportLane } = await fetchCode(() => import("../figures/figure-files.ts"));
          if (run !== undefined && figure !== undefined) exportLane(lab, lane, run, figure);
        }),
    },
  ] satisfies readonly LaneCommand[]
).map(onLane);

type LaneContext = ReturnType<typeof laneContext>;
type LaneCommand = Omit<Command<LaneContext>, "group">;

/** A lane, its last run where that is of its method, and what it shows of it. */
function laneContext(context: CommandContext, lane: Lane) {
  const last = context.session.results[lane.id]?.last;
  const run = last?.spec.extractor === lane.extractor ? last : undefined;
  const figure = run && laneContent(lane, run, context.library);
  const passes = figure?.diagram.steps && { step: figure.step, last: figure.diagram.steps.labels.length - 1 };
  return {
    ...context,
    lane,
    run,
    figure,
    /** The pass that is shown, and the last of several. */
    passes: passes !== undefined && passes.last > 0 ? passes : undefined,
    setLook: (look: Partial<LaneLook>): void => context.actions.changeLane(lane.id, look),
  };
}

/** A command on the lane of its context. Where there is none, it has nothing to do. */
function onLane({ title, isOn, when = () => true, run, ...rest }: LaneCommand): Command {
  const of =
    <T>(part: (context: LaneContext) => T, without: T) =>
    (context: CommandContext): T =>
      context.lane === undefined ? without : part(laneContext(context, context.lane));
  return {
    ...rest,
    group: "Lanes",
    ...(title !== undefined && { title: typeof title === "string" ? title : of(title, rest.label) }),
    ...(isOn && { isOn: of(isOn, false) }),
    when: of(when, false),
    run: of(run, undefined),
  };
}

/** With the focus on a tab or a button of another pane, Delete would take away what was not meant. */
function isAmongLanes({ focused, chord }: CommandContext): boolean {
  return chord === "" || focused === null || focused === document.body || focused.closest("[data-reach='pane Lanes']") !== null;
}

/** The parameter that a lane is swept over first, by its name. */
function sweptOf({ lane, library }: LaneContext) {
  return sweptParameters(schemaFor(lane, library))[0];
}

/** A sweep stands in its lane, which shows more than a line then. */
function sweep(context: LaneContext): void {
  const { lane, actions, sweeps, setLook } = context;
  const isOpen = sweeps.getState()[lane.id] !== undefined;
  if (lane.size === "strip" && !isOpen) setLook({ size: "figure" });
  actions.chooseSweep(lane.id, isOpen ? undefined : { x: sweptOf(context)?.[0] ?? "" });
}

/** The menu of a lane. */
export function laneEntries(lab: LabContextValue, id: string): MenuLines {
  const present = contextOf(lab, null, "", id);
  if (present.lane === undefined) return [];
  const context = laneContext(present, present.lane);
  const { lane, library, actions } = context;
  const line = (command: string): MenuAction | false => lineOf(laneCommands, command, present);
  const alone = line("alone");
  return [
    line("sweep"),
    line("about"),
    line("method"),
    presetEntries(lane, library, (chosen) => actions.setRun(id, chosen)),
    line("reset"),
    line("members"),
    "rule",
    {
      id: "size",
      title: "Size",
      note: lane.size,
      entries: laneSizes.map((size) =>
        entry(`size-${size}`, sizeTitles[size], () => context.setLook({ size }), { isOn: lane.size === size }),
      ),
    },
    ...figureEntries(context, line),
    line("numbers"),
    "rule",
    line("export"),
    { id: "copy", title: "Copy", note: "command, text", entries: copyEntries(lab, lane, library) },
    line("duplicate"),
    line("formula"),
    // On its head, Enter does it too.
    typeof alone === "object" && { ...alone, keys: "Enter" },
    line("remove"),
  ];
}

/** The line of a menu that is a command; none where it is nothing for its context. */
function lineOf(commands: readonly Command[], id: string, context: CommandContext): MenuAction | false {
  const command = commands.find((each) => each.id === id);
  return command !== undefined && command.when?.(context) !== false && entryOf(command, context);
}

const sizeTitles: Readonly<Record<LaneSize, string>> = {
  strip: "Strip: the kept text",
  figure: "Figure: its main picture",
  full: "Full: all pictures and parameters",
};

function entry(id: string, title: string, run: () => void, rest: Omit<MenuAction, "id" | "title" | "run"> = {}): MenuAction {
  return { id, title, run, ...rest };
}

const scaleNames = { auto: "by itself", linear: "linear", log1p: "log(1 + v)", view: "of the view" } as const;

/** The lines on what a lane shows of its run, and how. */
function figureEntries({ lane, figure, passes, setLook }: LaneContext, line: (command: string) => MenuAction | false): MenuLines {
  if (figure === undefined) return [];
  const { diagram, all, shown } = figure;
  const scales = [...new Set(diagram.bands.flatMap(scalesOf))];
  const scale = lane.scale ?? "auto";
  const toggled = (ids: readonly string[], one: string): readonly string[] =>
    ids.includes(one) ? ids.filter((other) => other !== one) : [...ids, one];
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
        const show = (): void => setLook({ size: "full", ...chosen() });
        return entry(`show-${thing.id}`, thing.name, show, { isOn: isShown(thing) });
      }),
    },
    scales.length > 0 && {
      id: "scale",
      title: "Scale",
      note: scaleNames[scale],
      entries: (["auto", ...scales] as const).map((one) => {
        const set = (): void => setLook({ scale: one === "auto" ? undefined : one });
        return entry(`scale-${one}`, scaleNames[one], set, { isOn: scale === one });
      }),
    },
    passes !== undefined && {
      id: "passes",
      title: "Passes",
      note: `${thousands(passes.step)} of ${thousands(passes.last)}`,
      entries: [
        ...["step-back", "step-forward", "play"].map(line),
        entry("all-passes", "A row for each", () => setLook({ showsAllPasses: lane.showsAllPasses !== true }), {
          isOn: lane.showsAllPasses === true,
        }),
      ],
    },
  ];
}

function copyEntries(lab: LabContextValue, lane: Lane, library: Library): MenuLines {
  const { extractor, values, members } = lane;
  const copy = (textOf: () => Promise<string>): void =>
    void saving(lab, async () => {
      const text = await textOf();
      await navigator.clipboard.writeText(text);
      return `Copied ${thousands(text.length)} characters`;
    });
  const command = async (): Promise<string> => {
    const { commandLine } = await fetchCode(() => import("../../persistence/settings-text.ts"));
    return commandLine(lane, activePage(lab.session.getState().lab));
  };
  const asText = async (): Promise<string> => {
    const { runText } = await fetchCode(() => import("../../extraction/run-text.ts"));
    return runText({ extractor, values, ...(members && { members }) });
  };
  return [
    outputsOf(lane, library).size === 0 && entry("copy-command", "Command line", () => copy(command)),
    entry("copy-text", "Method and values as text", () => copy(asText)),
  ];
}

/** A command on all lanes: it has nothing to do where no page is shown. */
function onPage({ when = () => true, ...rest }: Command): Command {
  return { ...rest, when: (context) => context.session.lab.page !== undefined && when(context) };
}

const allTitles: Readonly<Record<LaneSize, readonly [title: string, label: string]>> = {
  strip: ["All as strips", "All lanes as strips"],
  figure: ["All as figures", "All lanes as figures"],
  full: ["All in full", "All lanes in full"],
};

/** All lanes in one size. */
export const sizeCommands: readonly Command[] = laneSizes
  .map((size): Command => ({
    id: `all-${size}`,
    group: "Lanes",
    title: allTitles[size][0],
    label: allTitles[size][1],
    isOn: ({ session }) => session.lab.lanes.every((lane) => lane.size === size),
    run: ({ actions }) => actions.sizeAll(size),
  }))
  .map(onPage);

/** The commands on the view that all lanes share. */
export const viewCommands: readonly Command[] = (
  [
    {
      id: "range",
      group: "Figures",
      label: "Range from – to…",
      words: ["brush", "numbers"],
      when: ({ screens }) => screens.getState().shown === "inspect",
      run: ({ openDialog }) => openDialog("range"),
    },
    {
      id: "axis",
      group: "Figures",
      label: "x axis: offset in the source, or index",
      chords: ["x"],
      run: ({ session, actions }) => actions.setAxis(session.lab.axis === "source" ? "index" : "source"),
    },
    { id: "zoom-in", group: "View", label: "Zoom in", chords: ["+", "="], repeats: true, run: ({ actions }) => actions.zoom(2) },
    { id: "zoom-out", group: "View", label: "Zoom out", chords: ["-"], repeats: true, run: ({ actions }) => actions.zoom(0.5) },
    {
      id: "fit-page",
      group: "View",
      title: "Fit page",
      label: "Show the whole page",
      chords: ["0"],
      run: ({ session, actions }) => actions.setView({ start: 0, end: activePage(session.lab)?.source.length ?? 0 }),
    },
    {
      id: "fit-text",
      group: "View",
      title: "Fit text",
      label: "Show from the first word of the page to the last",
      when: ({ session }) => session.pageState.status === "open" || "The page is not read yet.",
      run: ({ session: { pageState }, actions }) => pageState.status === "open" && actions.setView(textView(pageState.summary)),
    },
    {
      id: "zoom-brush",
      group: "View",
      label: "Zoom to the range",
      when: ({ session }) => session.lab.brush !== undefined,
      run: ({ session: { lab }, actions }) => {
        actions.setView(lab.brush ?? lab.view);
        actions.setBrush(undefined);
      },
    },
  ] satisfies readonly Command[]
).map(onPage);

/** The menu of all lanes. */
export function paneEntries(lab: LabContextValue): MenuLines {
  const context = contextOf(lab, null);
  const { actions, session } = context;
  const line = (command: string): MenuAction | false => lineOf([...viewCommands, ...sizeCommands], command, context);
  const { axis, brush, preferences } = session.lab;
  return [
    ...["fit-text", "fit-page", "zoom-in", "zoom-out", "range", "zoom-brush"].map(line),
    brush !== undefined && entry("clear-brush", "Clear the range", () => actions.setBrush(undefined), { keys: "Esc" }),
    "rule",
    entry("axis-source", "x is the place in the source", () => actions.setAxis("source"), { isOn: axis === "source" }),
    entry("axis-index", "x is the number of the unit", () => actions.setAxis("index"), { isOn: axis === "index" }),
    entry("follow", "HTML and Result follow the figures", () => actions.prefer({ follows: !preferences.follows }), {
      isOn: preferences.follows,
    }),
    "rule",
    ...sizeCommands.map(({ id }) => line(id)),
  ];
}
