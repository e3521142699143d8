import { flushSync } from "react-dom";
import type { Parameter, Value } from "../../extraction/contract/parameters.ts";
import { encodings } from "../../extraction/encoding/encodings.ts";
import { inLane, parameterId } from "../../lab/reach.ts";
import { activePage, resultTabs } from "../../state/lab.ts";
import { maxLanes, presetOf, runOfPreset, type Lane } from "../../state/lane.ts";
import { valueWithUnit, laneName } from "../../state/run-names.ts";
import { formatEntries } from "../result/format-entries.ts";
import { tabNames } from "../result/result-pane.tsx";
import { commands } from "./commands.ts";
import { lineOf, sampleLines, storyLines, themeLines, type PaletteContext, type PaletteEntry } from "./menu-lines.ts";
import { settingsIn } from "./palette-setting.ts";

/** All that can be done now, in the order in which it is listed where nothing is searched for. */
export function entriesOf(context: PaletteContext): readonly PaletteEntry[] {
  return [
    ...commandEntries(context),
    ...ofParameters(context, controlEntry),
    ...presetEntries(context),
    ...tabEntries(context),
    ...pageEntries(context),
    ...sampleLines(context),
    ...storyLines(context),
    ...algorithmEntries(context),
    ...goldEntries(context),
    ...themeLines(context).filter(({ isOn }) => isOn !== true),
    ...encodingEntries(context),
    ...ofParameters(context, choiceEntries),
  ];
}

/** What a name with a value asks for: "range 60". */
export function settingEntries(query: string, { session, actions, library }: PaletteContext): readonly PaletteEntry[] {
  return settingsIn(query, session.lab, library).map(({ lane, parameter, label, reading }) => ({
    id: `set ${lane} ${parameter}`,
    group: "Set",
    title: label,
    ...("message" in reading ? { refusal: reading.message } : {}),
    run: () => {
      if ("value" in reading) actions.setValue(lane, parameter, reading.value);
    },
  }));
}

function commandEntries(palette: PaletteContext): readonly PaletteEntry[] {
  return commands.flatMap((command): readonly PaletteEntry[] => {
    const { id, group, choices } = command;
    if (id === "palette") return [];
    if (choices === undefined) return command.when({ ...palette, chord: "" }) ? [lineOf(command, palette)] : [];
    return choices(palette.session.lab).map(({ chord, label }) => ({
      id: `${id} ${chord}`,
      group,
      title: label,
      keys: chord,
      run: () => command.run({ ...palette, chord }),
    }));
  });
}

/** What is made of each parameter of each lane. */
function ofParameters(
  context: PaletteContext,
  make: (context: PaletteContext, lane: Lane, name: string, parameter: Parameter) => PaletteEntry | readonly PaletteEntry[],
): readonly PaletteEntry[] {
  return context.session.lab.lanes.flatMap((lane) =>
    Object.entries(context.library.get(lane.extractor)?.parameters ?? {}).flatMap(([name, parameter]) =>
      make(context, lane, name, parameter),
    ),
  );
}

function controlEntry(context: PaletteContext, lane: Lane, name: string, parameter: Parameter): PaletteEntry {
  return {
    id: `parameter ${lane.id} ${name}`,
    group: "Parameters",
    title: `${parameter.label} of ${laneName(lane, context.library)}`,
    note: valueWithUnit(parameter, lane.values[name] ?? parameter.default),
    words: [name],
    run: () => {
      flushSync(() => context.actions.changeLane(lane.id, { size: "full" }));
      context.reach.focus(inLane(lane.id, parameterId(parameter.label)));
    },
  };
}

/** The group of choices and switches, which are many: it comes last. */
export const choiceGroup = "Set a choice";

/** A choice or a switch is set from the list itself. */
function choiceEntries({ actions, library }: PaletteContext, lane: Lane, name: string, parameter: Parameter) {
  const values: readonly Value[] =
    parameter.kind === "choice" ? Object.keys(parameter.choices) : parameter.kind === "flag" ? [true, false] : [];
  const current = lane.values[name] ?? parameter.default;
  return values
    .filter((value) => value !== current)
    .map((value) => ({
      id: `set ${lane.id} ${name} ${String(value)}`,
      group: choiceGroup,
      title: `Set ${parameter.label} of ${laneName(lane, library)} to ${valueWithUnit(parameter, value)}`,
      run: () => actions.setValue(lane.id, name, value),
    }));
}

function presetEntries({ session, actions, library }: PaletteContext): readonly PaletteEntry[] {
  return session.lab.lanes.flatMap((lane) => {
    const present = presetOf(lane, library);
    const presets = library.get(lane.extractor)?.presets ?? [];
    return presets
      .filter((preset) => preset !== present)
      .map((preset) => ({
        id: `preset ${lane.id} ${preset.name}`,
        group: "Parameters",
        title: `Preset “${preset.name}” in ${laneName(lane, library)}`,
        note: preset.summary,
        run: () => actions.setRun(lane.id, runOfPreset(lane.extractor, preset, library)),
      }));
  });
}

function tabEntries({ session: { lab }, actions }: PaletteContext): readonly PaletteEntry[] {
  if (lab.page === undefined) return [];
  const tabs = resultTabs
    .filter((id) => id !== lab.tab)
    .map((id) => ({ id: `tab ${id}`, title: `Show ${tabNames[id]} in Result`, run: () => actions.setTab(id) }));
  const formats = formatEntries(lab.format, actions).flatMap((entry) =>
    entry === "rule" || entry.isOn === true ? [] : { id: entry.id, title: `${entry.title} in Result`, run: entry.run },
  );
  return [...tabs, ...formats].map((entry) => ({ ...entry, group: "Result" }));
}

function pageEntries({ session: { lab }, actions }: PaletteContext): readonly PaletteEntry[] {
  return lab.pages
    .filter(({ id }) => id !== lab.page)
    .map(({ id, name }) => ({
      id: `page ${id}`,
      group: "Open pages",
      title: `Go to ${name}`,
      run: () => actions.showPage(id),
    }));
}

function algorithmEntries({ session: { lab }, library, actions }: PaletteContext): readonly PaletteEntry[] {
  if (lab.page === undefined || lab.lanes.length >= maxLanes) return [];
  return [...library.values()].map(({ id, name, summary, family }) => ({
    id: `add ${id}`,
    group: "Add a method",
    title: `Add method: ${name}`,
    note: summary,
    words: [family, "lane"],
    run: () => actions.addLane(id),
  }));
}

function goldEntries({ session: { lab, results }, library, samples, actions }: PaletteContext): readonly PaletteEntry[] {
  const origin = activePage(lab)?.origin;
  const own = samples
    .filter(({ id }) => origin?.kind === "sample" && id === origin.detail)
    .map(({ id }) => ({
      id: `gold sample ${id}`,
      group: "Gold standard",
      title: "Take the sample’s own gold standard",
      run: () => actions.importSampleGold(),
    }));
  const lanes = lab.lanes
    .filter(({ id }) => results[id]?.status === "done")
    .map((lane) => ({
      id: `gold ${lane.id}`,
      group: "Gold standard",
      title: `Start the gold standard from what ${laneName(lane, library)} keeps`,
      run: () => actions.startGoldFrom(lane.id),
    }));
  return [...own, ...lanes];
}

/** Only a page whose bytes are known can be decoded anew. */
function encodingEntries({ session: { lab }, actions }: PaletteContext): readonly PaletteEntry[] {
  const current = activePage(lab)?.encoding;
  if (current === undefined) return [];
  return encodings
    .filter(({ name }) => name !== current.name)
    .map(({ name, label }) => ({
      id: `decode ${name}`,
      group: "Encoding",
      title: `Decode as ${name}`,
      note: name === current.suspected ? `${label}, suspected` : label,
      words: ["encoding", "charset"],
      run: () => actions.redecode(name),
    }));
}
