import { DropdownMenu } from "radix-ui";
import { saveFile } from "../../../persistence/files.ts";
import type { Lane } from "../../../state/lane.ts";
import type { RunSummary } from "../../../protocol/lab-worker.ts";
import { useLabContext } from "../../../lab/react.tsx";
import type { FigureFormat } from "./figure-files.ts";
import { saving } from "../../../lab/saving.ts";
import { picturesOf } from "../panels-of.ts";

/** Formats of a picture that is a chart; of another there are the numbers alone. */
const chartFormats: readonly FigureFormat[] = ["svg", "png", "csv"];
const charts: ReadonlySet<string> = new Set(["plane", "matrix", "procedure", "curve"]);

/** The pictures of a lane in the menu that exports its figure. */
export function PanelItems({ lane, run }: { readonly lane: Lane; readonly run: RunSummary }) {
  const lab = useLabContext();
  const save = (channel: string, format: FigureFormat): Promise<void> =>
    saving(lab, async () => {
      const [{ panelFile, panelFileName }, { mediaTypes }] = await Promise.all([
        import("./panel-files.ts"),
        import("./figure-files.ts"),
      ]);
      const file = await panelFile(lab, lane, run, channel, format);
      if (file === undefined) throw new Error("the lane ran anew meanwhile. Try again.");
      const name = panelFileName(lab, lane, channel, format);
      saveFile(name, mediaTypes[format], file);
      return `Saved ${name}`;
    });
  // The numbers of a tree's elements are those of the figure.
  return picturesOf(run.channels)
    .filter(({ kind }) => kind !== "tree")
    .flatMap(({ id, name, kind }) =>
      (charts.has(kind) ? chartFormats : chartFormats.slice(-1)).map((format) => (
        <DropdownMenu.Item
          key={`${id} ${format}`}
          className="menu-item"
          textValue={`${name} ${format}`}
          onSelect={() => void save(id, format)}
        >
          <span className="menu-title">
            {name}: {format.toUpperCase()}
          </span>
        </DropdownMenu.Item>
      )),
    );
}
