import { valuesFor } from "../../extraction/contract/parameters.ts";
import type { OutputOptions } from "../../extraction/output/dressing.ts";
import { selectedJson } from "../../extraction/output/json.ts";
import { resultXml } from "../../extraction/output/xml.ts";
import { bracketedText } from "../../extraction/run-text.ts";
import { extractorFor, membersOf } from "../../extraction/run.ts";
import { capitalised } from "../../format.ts";
import type { LabActions, LabContextValue } from "../../lab/create-lab.ts";
import { labVersion } from "../../persistence/files.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { activePage, resultFormats, type ResultFormat } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import type { MenuEntry } from "../ui/kit.tsx";

/** A result as an exported text. */
export interface WrittenFormat {
  readonly id: Exclude<ResultFormat, "article"> | "xml";
  readonly name: string;
  readonly extension: string;
  readonly mediaType: string;
  /** Undefined where the lane ran anew meanwhile. */
  readonly write: (lab: LabContextValue, lane: Lane, run: RunSummary) => Promise<string | undefined>;
}

export const writtenFormats: readonly WrittenFormat[] = [
  {
    id: "text",
    name: "text",
    extension: "txt",
    mediaType: "text/plain",
    write: async ({ queries }, lane, run) => (await queries.written(lane.id, run.run))?.text,
  },
  {
    id: "markdown",
    name: "Markdown",
    extension: "md",
    mediaType: "text/markdown",
    write: (lab, lane, run) => lab.queries.markdown(lane.id, run.run, outputOptions(lab)),
  },
  {
    id: "html",
    name: "HTML",
    extension: "html",
    mediaType: "text/html",
    write: (lab, lane, run) => lab.queries.html(lane.id, run.run, outputOptions(lab)),
  },
  {
    id: "json",
    name: "JSON",
    extension: "json",
    mediaType: "application/json",
    write: async (lab, lane, run) => {
      const answer = await lab.queries.written(lane.id, run.run);
      return answer && jsonText(lab, run, answer.text);
    },
  },
  { id: "xml", name: "XML", extension: "xml", mediaType: "application/xml", write: xmlOf },
];

/** The text that a result is taken away as where it is shown in some format: of the article its words. */
export function writtenFormat(shown: ResultFormat): WrittenFormat {
  const format = writtenFormats.find(({ id }) => id === shown) ?? writtenFormats[0];
  if (format === undefined) throw new Error("no formats");
  return format;
}

/** The entries for the format of the shown result, for its menu and the palette. */
export function formatEntries(shown: ResultFormat, actions: Pick<LabActions, "setFormat">): MenuEntry[] {
  return resultFormats.map((id) => {
    const name = id === "article" ? "article" : writtenFormat(id).name;
    return {
      id: `format ${id}`,
      title: `Show as ${capitalised(name)}`,
      isOn: id === shown,
      run: () => actions.setFormat(id),
    };
  });
}

/** The options by which the shown page's result is written. */
function outputOptions({ session }: LabContextValue): OutputOptions {
  const { lab } = session.getState();
  return { url: activePage(lab)?.url, images: lab.preferences.images };
}

/** The result in an element that names its page and its run. */
async function xmlOf(lab: LabContextValue, lane: Lane, run: RunSummary): Promise<string | undefined> {
  const page = activePage(lab.session.getState().lab);
  const html = await lab.queries.html(lane.id, run.run, outputOptions(lab));
  if (html === undefined || page === undefined) return undefined;
  return resultXml({ page: page.name, algorithm: bracketedText(run.spec) }, html);
}

/** A run's text with all that it takes to come to it again. */
export function jsonText({ session, library }: LabContextValue, run: RunSummary, text: string): string | undefined {
  const page = activePage(session.getState().lab);
  if (page === undefined) return undefined;
  const extractor = extractorFor(library, run.spec.extractor);
  const [values] = valuesFor(extractor.parameters, run.spec.values);
  const encoding = page.encoding === undefined ? {} : { encoding: page.encoding.name };
  return selectedJson({
    page: { name: page.name, characters: page.source.length, ...(page.url !== undefined && { url: page.url }), ...encoding },
    algorithm: { id: extractor.id, name: extractor.name },
    values,
    ...(extractor.needs.includes("members") && { members: membersOf(run.spec, library) }),
    selection: run.selection,
    textCharacters: run.textCharacters,
    text,
    version: labVersion,
  });
}
