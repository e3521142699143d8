import { shippedModel } from "../extraction/contract/parameters.ts";
import type { GivenOutput } from "../extraction/contract/given-output.ts";
import { modelsOf, outputsOf, type Library } from "../extraction/run.ts";
import { keysOfPage, readOwn, readSource } from "../worker/own/own-store.ts";
import { activePage, type Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import { settingsOf } from "../state/settings.ts";
import { exportName, fileStem } from "./files.ts";
import type { FiledOutputs } from "./lab-file.ts";
import { packedFiles } from "./pack-files.ts";

/** All that is open as a lab file. */
export async function makeLabFile(
  lab: Lab,
  pin: Place | undefined,
  library: Library,
): Promise<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const { labFileEntries } = await import("./lab-file.ts");
  const { pages, page, site } = lab;
  const position = pages.findIndex(({ id }) => id === page);
  const range = pin === undefined ? {} : { pin: { start: pin.start, end: pin.end } };
  const models = await modelTexts(lab, library);
  const outputs = await outputsOfLanes(lab, library);
  const entries = labFileEntries({
    settings: settingsOf(lab),
    pages,
    site,
    shown: Math.max(position, 0),
    ...range,
    models,
    outputs,
  });
  return { name: exportName([fileStem(activePage(lab)?.name ?? "")], "lab.zip"), bytes: await packedFiles(entries) };
}

/** What other programs wrote for the pages that are open, as far as lanes and their members show it. */
async function outputsOfLanes({ lanes, pages }: Lab, library: Library): Promise<FiledOutputs> {
  const names = new Set(lanes.flatMap((lane) => [...outputsOf(lane, library)]));
  names.delete("");
  const keys = new Set(pages.flatMap(keysOfPage));
  const found = new Map<string, ReadonlyMap<string, GivenOutput>>();
  for (const name of names) found.set(name, new Map([...(await readSource(name))].filter(([page]) => keys.has(page))));
  return found;
}

/** The models of the user's own that lanes and their members decide by, as far as they are here. */
async function modelTexts({ lanes }: Lab, library: Library): Promise<Readonly<Record<string, string>>> {
  const names = new Set(lanes.flatMap((lane) => [...modelsOf(lane, library)]));
  names.delete(shippedModel);
  const found = await Promise.all([...names].map(async (name) => [name, await readOwn("model", name)] as const));
  return Object.fromEntries(found.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}
