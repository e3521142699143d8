import { activePage } from "../state/lab.ts";
import type { Lab, Place } from "../state/lab.ts";
import { settingsOf } from "../state/settings.ts";

/** Offers all that is open as a lab file; what writes it is loaded when it is first asked for. */
export async function saveLabFile(lab: Lab, pin: Place | undefined): Promise<void> {
  const [{ zip }, { labFileEntries }, { exportName, fileStem }] = await Promise.all([
    import("fflate"),
    import("../sharing/lab-file.ts"),
    import("../sharing/file-names.ts"),
  ]);
  const { pages } = lab;
  const shown = Math.max(
    pages.findIndex(({ id }) => id === lab.page),
    0,
  );
  const entries = labFileEntries({ settings: settingsOf(lab), pages, shown, ...(pin === undefined ? {} : { pin }) });
  const bytes = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    zip(entries, (error, data) => (error === null ? resolve(new Uint8Array(data)) : reject(error)));
  });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  link.download = exportName([fileStem(activePage(lab)?.name ?? "")], "lab.zip");
  link.click();
}
