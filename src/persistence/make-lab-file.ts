import { shippedModel } from "../extraction/contract/parameters.ts";
import { modelsOf, type Library } from "../extraction/run.ts";
import { readOwnModel } from "../models/model-store.ts";
import { activePage, type Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import { settingsOf } from "../state/settings.ts";
import { exportName, fileStem } from "./files.ts";
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
  const entries = labFileEntries({ settings: settingsOf(lab), pages, site, shown: Math.max(position, 0), ...range, models });
  return { name: exportName([fileStem(activePage(lab)?.name ?? "")], "lab.zip"), bytes: await packedFiles(entries) };
}

/** The models of the user's own that lanes and their members decide by, as far as they are here. */
async function modelTexts({ lanes }: Lab, library: Library): Promise<Readonly<Record<string, string>>> {
  const names = new Set(lanes.flatMap((lane) => [...modelsOf(lane, library)]));
  names.delete(shippedModel);
  const found = await Promise.all([...names].map(async (name) => [name, await readOwnModel(name)] as const));
  return Object.fromEntries(found.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}
