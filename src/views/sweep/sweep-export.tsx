import { DropdownMenu } from "radix-ui";
import { saveFile } from "../../persistence/files.ts";
import type { Lane } from "../../state/lane.ts";
import type { SweepGrid } from "../../state/sweep.ts";
import { useLabContext, saving } from "../../lab/react.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import type { FigureFormat } from "../ui/save-figure.ts";

const formats: readonly FigureFormat[] = ["svg", "png", "csv"];

/** Takes a sweep away, as a picture or as its numbers. */
export function SweepExport({ lane, grid }: { readonly lane: Lane; readonly grid: SweepGrid }) {
  const lab = useLabContext();
  const save = (format: FigureFormat): Promise<void> =>
    saving(lab, async () => {
      const [{ sweepFile, sweepFileName }, { mediaTypes }] = await Promise.all([
        import("./sweep-files.ts"),
        import("../ui/save-figure.ts"),
      ]);
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
      {formats.map((format) => (
        <MenuItem key={format} title={format.toUpperCase()} onSelect={() => void save(format)} />
      ))}
    </Menu>
  );
}
