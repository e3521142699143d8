import { DropdownMenu } from "radix-ui";
import { saveFile } from "../../../persistence/files.ts";
import type { Lane } from "../../../state/lane.ts";
import type { RunSummary } from "../../../protocol/lab-worker.ts";
import { useLabContext } from "../../../lab/react.tsx";
import { PanelItems } from "./panel-items.tsx";
import type { FigureFormat } from "./figure-files.ts";
import type { FigureChoice } from "./lane-sheet.ts";
import { saving } from "../../../lab/saving.ts";

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
      const { figureFile, figureName, mediaTypes } = await import("./figure-files.ts");
      const file = await figureFile(lab, lane, run, choice, format);
      if (file === undefined) throw new Error("the lane ran anew meanwhile. Try again.");
      saveFile(figureName(lab, lane, format), mediaTypes[format], file);
      return `Saved ${figureName(lab, lane, format)}`;
    });
  return (
    <>
      {formats.map(({ format, title, note }) => (
        <DropdownMenu.Item key={format} className="menu-item" textValue={title} onSelect={() => void save(format)}>
          <span className="menu-title">{title}</span>
          <span className="menu-note">{note}</span>
        </DropdownMenu.Item>
      ))}
      <PanelItems lane={lane} run={run} />
    </>
  );
}
