import { activePage, type Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import { settingsOf } from "../state/settings.ts";
import { exportName, fileStem } from "./files.ts";
import { packedFiles } from "./pack-files.ts";

/** All that is open as a lab file. */
export async function makeLabFile(
  lab: Lab,
  pin: Place | undefined,
): Promise<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const { labFileEntries } = await import("./lab-file.ts");
  const { pages, page, site } = lab;
  const position = pages.findIndex(({ id }) => id === page);
  const range = pin === undefined ? {} : { pin: { start: pin.start, end: pin.end } };
  const entries = labFileEntries({ settings: settingsOf(lab), pages, site, shown: Math.max(position, 0), ...range });
  return { name: exportName([fileStem(activePage(lab)?.name ?? "")], "lab.zip"), bytes: await packedFiles(entries) };
}
