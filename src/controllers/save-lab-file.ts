import { saveFile } from "../persistence/files.ts";
import type { Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";

/** Offers all that is open as a lab file; what writes it is loaded when it is first asked for. */
export async function saveLabFile(lab: Lab, pin: Place | undefined): Promise<void> {
  const { makeLabFile } = await import("../persistence/make-lab-file.ts");
  const { name, bytes } = await makeLabFile(lab, pin);
  saveFile(name, "application/zip", bytes);
}
