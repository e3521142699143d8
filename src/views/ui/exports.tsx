import { tablesText, type Table, type TableFormat } from "../../evaluation/table.ts";
import { fetchCode } from "../../lab/late.ts";
import { saving, useLabContext } from "../../lab/react.tsx";
import { exportName, fileStem } from "../../persistence/files.ts";
import type { Sheet } from "../../plots/svg-sheet.ts";
import { MenuEntries, MenuButton, useSave, type MenuEntry } from "./kit.tsx";

/** The data of an export: tables, and the figure that is drawn of them. */
export interface ExportContent {
  /** Part of the files' names: "ranking". */
  readonly file: string;
  readonly tables: () => readonly Table[] | Promise<readonly Table[]>;
  readonly sheet?: () => Sheet | Promise<Sheet>;
}

const tableFormats = [
  ["csv", "CSV", "text/csv"],
  ["json", "JSON", "application/json"],
  ["md", "Markdown", "text/markdown"],
  ["tex", "LaTeX", "application/x-tex"],
] as const satisfies readonly (readonly [TableFormat, string, string])[];

const copies = [
  ["tsv", "Copy for a spreadsheet"],
  ["md", "Copy as Markdown"],
] as const satisfies readonly (readonly [TableFormat, string])[];

interface ExportButtonProps extends ExportContent {
  readonly label: string;
  /** Three dots where left out. */
  readonly words?: string;
  /** The page or the corpus that it is of. */
  readonly on: string;
}

/** The menu by which a table and its figure are taken away. */
export function ExportButton({ label, words, on, ...exported }: ExportButtonProps) {
  const entriesOf = useExports(on);
  return (
    <MenuButton label={label} {...(words !== undefined && { words })}>
      <MenuEntries entries={entriesOf(exported)} />
    </MenuButton>
  );
}

/** The lines of a menu by which things are taken away. @param on the page or the corpus that they are of, which is in the files' names */
export function useExports(on: string): (of: ExportContent) => readonly MenuEntry[] {
  const lab = useLabContext();
  const save = useSave();
  return ({ file, tables, sheet }) => {
    const nameOf = (ending: string): string => exportName([file, fileStem(on)], ending);
    const textIn = async (format: TableFormat): Promise<string> => tablesText(await tables(), format);
    const copy = async (format: TableFormat): Promise<string> => {
      await navigator.clipboard.writeText(await textIn(format));
      return "Copied the table";
    };
    const open = async (): Promise<void> => {
      const { openExport } = await fetchCode(() => import("./export-dialog.tsx"));
      if (sheet !== undefined) openExport(lab, { title: "Figure", nameOf, sheet });
    };
    const figure = { id: "figure", title: "Figure…", note: "SVG, PNG, PDF", run: () => lab.actions.attempt(open) };
    return [
      ...tableFormats.map(([format, title, mediaType]): MenuEntry => {
        const make = async () => ({ name: nameOf(format), mediaType, content: await textIn(format) });
        return { id: format, title, run: () => save(make) };
      }),
      ...copies.map(([format, title]): MenuEntry => ({
        id: `copy ${format}`,
        title,
        run: () => void saving(lab, () => copy(format)),
      })),
      ...(sheet === undefined ? [] : ["rule" as const, figure]),
    ];
  };
}
