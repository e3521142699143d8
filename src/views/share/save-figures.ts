import { exportName, fileStem } from "../../persistence/file-names.ts";
import { packedFiles } from "../../persistence/pack-files.ts";
import { saveFile } from "../../persistence/files.ts";
import { activePage } from "../../state/lab.ts";
import type { LabContextValue } from "../../lab/react.tsx";
import { saving } from "../../lab/saving.ts";

/** Offers all figures as one archive: a browser asks about many files. */
export function saveFigures(lab: LabContextValue): Promise<void> {
  return saving(lab, async () => {
    const { allFigures } = await import("../figures/print/figure-files.ts");
    const files = await Promise.all(
      Array.from(await allFigures(lab), async ([name, file]): Promise<[string, Uint8Array]> => [
        name,
        new Uint8Array(await new Blob([file]).arrayBuffer()),
      ]),
    );
    const name = exportName(["figures", fileStem(activePage(lab.session.getState().lab)?.name ?? "")], "zip");
    saveFile(name, "application/zip", await packedFiles(Object.fromEntries(files)));
    return `Saved ${name}: ${files.length} files`;
  });
}
