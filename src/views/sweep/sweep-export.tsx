import { DropdownMenu } from "radix-ui";
import { saveFile } from "../../persistence/files.ts";
import type { Lane } from "../../state/lane.ts";
import type { SweepGrid } from "../../state/sweep.ts";
import { useLabContext, saving } from "../../lab/react.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { figureFormats, mediaTypes, type FigureFormat } from "../ui/figure-formats.ts";

/** Takes a sweep away, as a picture or as its numbers. */
export function SweepExport({ lane, grid }: { readonly lane: Lane; readonly grid: SweepGrid }) {
  const lab = useLabContext();
  const save = (format: FigureFormat): Promise<void> =>
    saving(lab, async () => {
      const { sweepFile, sweepFileName } = await import("./sweep-files.ts");
      const name = sweepFileName(lab, lane, grid, format);
      saveFile(name, mediaTypes[format], await sweepFile(lab, lane, grid, format));
      return `Saved ${name}`;
    });
  return (
    <Menu
      trigger={
        <DropdownMenu.Trigger className="button quiet" aria-label={`Export the sweep of lane ${lane.letter}`}>
          Export
        </DropdownMenu.Trigger>
      }
      label="Export the sweep"
      align="end"
    >
      {figureFormats.map(({ format, title }) => (
        <MenuItem key={format} title={title} onSelect={() => void save(format)} />
      ))}
    </Menu>
  );
}
