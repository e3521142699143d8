import { useLabContext, saving } from "../../../lab/react.tsx";
import { saveFile } from "../../../persistence/files.ts";
import type { RunSummary } from "../../../protocol/lab-worker.ts";
import type { Lane } from "../../../state/lane.ts";
import { MenuItem } from "../../ui/menu.tsx";
import type { FigureFormat } from "../../ui/figure-formats.ts";
import { panelsOf } from "../panels-of.ts";
import type { FigureChoice } from "./lane-sheet.ts";

export interface FigureItemsProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly choice: FigureChoice;
}

const formats: readonly { readonly format: FigureFormat; readonly title: string; readonly note: string }[] = [
  { format: "svg", title: "SVG", note: "To print or to draw on: lines and texts, in light colours." },
  { format: "png", title: "PNG", note: "Twice the size of the screen." },
  { format: "csv", title: "CSV", note: "The numbers behind it, a row for each of its units." },
];

export function FigureItems({ lane, run, choice }: FigureItemsProps) {
  const lab = useLabContext();
  const save = (format: FigureFormat): Promise<void> =>
    saving(lab, async () => {
      const [{ figureFile, figureName }, { mediaTypes }] = await Promise.all([
        import("./figure-files.ts"),
        import("../../ui/figure-formats.ts"),
      ]);
      const file = await figureFile(lab, lane, run, choice, format);
      if (file === undefined) throw new Error("the lane ran anew meanwhile. Try again.");
      saveFile(figureName(lab, lane, format), mediaTypes[format], file);
      return `Saved ${figureName(lab, lane, format)}`;
    });
  return (
    <>
      {formats.map(({ format, title, note }) => (
        <MenuItem key={format} title={title} note={note} onSelect={() => void save(format)} />
      ))}
      <PanelItems lane={lane} run={run} />
    </>
  );
}

const pictureFormats: readonly FigureFormat[] = ["svg", "png", "csv"];

/** The pictures of a lane in the menu that exports its figure. */
export function PanelItems({ lane, run }: { readonly lane: Lane; readonly run: RunSummary }) {
  const lab = useLabContext();
  const save = (channel: string, format: FigureFormat): Promise<void> =>
    saving(lab, async () => {
      const [{ panelFile, panelFileName }, { mediaTypes }] = await Promise.all([
        import("./figure-files.ts"),
        import("../../ui/figure-formats.ts"),
      ]);
      const file = await panelFile(lab, lane, run, channel, format);
      if (file === undefined) throw new Error("the lane ran anew meanwhile. Try again.");
      const name = panelFileName(lab, lane, channel, format);
      saveFile(name, mediaTypes[format], file);
      return `Saved ${name}`;
    });
  // The numbers of a tree's elements are those of the figure.
  return panelsOf(run.channels).flatMap(({ id, name, kind }) =>
    kind === "tree"
      ? []
      : pictureFormats.map((format) => (
          <MenuItem key={`${id} ${format}`} title={`${name}: ${format.toUpperCase()}`} onSelect={() => void save(id, format)} />
        )),
  );
}
