import { tablesText, type Table, type TableFormat } from "../../evaluation/table.ts";
import { useCorpus } from "../../lab/corpus.ts";
import { saving, useLabContext } from "../../lab/react.tsx";
import { exportName, fileStem } from "../../persistence/files.ts";
import type { Sheet } from "../../plots/svg-sheet.ts";
import { figureFormats, mediaTypes as figureTypes } from "../ui/figure-formats.ts";
import { useSave, type Entry } from "../ui/kit.tsx";

/** What can be taken away: tables in every form, and the figure that is drawn of them. */
export interface Exported {
  /** Part of the files' names: "ranking". */
  readonly file: string;
  readonly tables?: () => readonly Table[] | Promise<readonly Table[]>;
  readonly sheet?: (() => Sheet | Promise<Sheet>) | undefined;
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

/** The lines of a menu by which things are taken away. */
export function useExports(): (of: Exported) => readonly Entry[] {
  const lab = useLabContext();
  const save = useSave();
  const corpus = useCorpus((state) => state.corpus?.name ?? "");
  return ({ file, tables, sheet }) => {
    const nameOf = (ending: string): string => exportName([file, fileStem(corpus)], ending);
    const copy = async (format: TableFormat): Promise<string> => {
      await navigator.clipboard.writeText(tablesText((await tables?.()) ?? [], format));
      return "Copied the table";
    };
    const ofTables = (made: NonNullable<typeof tables>): readonly Entry[] => [
      ...tableFormats.map(([format, title, mediaType]): Entry => {
        const make = async () => ({ name: nameOf(format), mediaType, content: tablesText(await made(), format) });
        return { id: format, title, run: () => save(make) };
      }),
      ...copies.map(([format, title]): Entry => ({
        id: `copy ${format}`,
        title,
        run: () => void saving(lab, () => copy(format)),
      })),
    ];
    const ofFigure = (made: NonNullable<typeof sheet>): readonly Entry[] =>
      figureFormats.flatMap(({ format, title }): readonly Entry[] => {
        if (format === "csv") return [];
        const make = async () => {
          const { sheetFile } = await import("../ui/save-figure.ts");
          return { name: nameOf(format), mediaType: figureTypes[format], content: await sheetFile(await made(), format) };
        };
        return [{ id: format, title, run: () => save(make) }];
      });
    return [
      ...(tables === undefined ? [] : ofTables(tables)),
      ...(sheet === undefined ? [] : ["rule" as const, ...ofFigure(sheet)]),
    ];
  };
}
