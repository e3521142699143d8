import { pageTable } from "../../evaluation/comparing/comparison-words.ts";
import { combinationTables, foundText } from "../../evaluation/combining/combination-tables.ts";
import type { Table } from "../../evaluation/table.ts";
import { useCorpus, useCorpusController, type CorpusController } from "../../lab/corpus.ts";
import { useLabContext } from "../../lab/react.tsx";
import type { Library } from "../../extraction/run.ts";
import { exportName, fileStem } from "../../persistence/files.ts";
import { tableView, type CombinationState, type OpenCorpus, type TableView } from "../../state/corpus.ts";
import { Entries, MenuButton, useSave, type Entry } from "../ui/kit.tsx";
import { useExports, type Exported } from "./exports.tsx";
import { rankingSheet } from "./ranking-sheet.ts";
import { pagesTable, rankingTable } from "./tables.ts";

/** Takes away what is shown, and all results. */
export function ExportMenu({ corpus }: { readonly corpus: OpenCorpus }) {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const view = useCorpus(tableView);
  const combination = useCorpus((state) => state.combination);
  const entriesOf = useExports();
  const save = useSave();
  const nameOf = (ending: string): string => exportName(["results", fileStem(corpus.name)], ending);
  const all: readonly Entry[] = [
    {
      id: "all csv",
      title: "All results as CSV",
      note: "A row for each page, method and measure",
      run: () => save(async () => ({ name: nameOf("csv"), mediaType: "text/csv", content: await controller.ask("csv") })),
    },
    {
      id: "all json",
      title: "All results as JSON",
      note: "With versions and settings; opens again here",
      run: () => save(async () => ({ name: nameOf("json"), mediaType: "application/json", content: await controller.json() })),
    },
  ];
  const tried: readonly Entry[] =
    combination?.status !== "done" || view.middle !== "combination"
      ? []
      : [
          {
            id: "tried",
            title: "All that was tried as JSON",
            run: () =>
              save(() => ({
                name: exportName(["combination", fileStem(corpus.name)], "json"),
                mediaType: "application/json",
                content: `${JSON.stringify({ algorithm: foundText(combination.found), ...combination.found }, undefined, 2)}\n`,
              })),
          },
        ];
  const shown = exportedOf({ corpus, view, combination, controller, library });
  return (
    <MenuButton label="Export" words="Export">
      <Entries entries={[...entriesOf(shown), "rule", ...tried, ...all]} />
    </MenuButton>
  );
}

interface Looked {
  readonly corpus: OpenCorpus;
  readonly view: TableView;
  readonly combination: CombinationState | undefined;
  readonly controller: CorpusController;
  readonly library: Library;
}

/** The tables and the figure of the tab that is shown; figures beside them have menus of their own. */
function exportedOf({ corpus, view, combination, controller, library }: Looked): Exported {
  const { middle, shown, groupBy, pair } = view;
  const grouped = (): Promise<readonly Table[]> => controller.ask("tables", shown, groupBy);
  switch (middle) {
    case "ranking": {
      if (shown === "kept") return { file: "tables", tables: grouped };
      const ranked = async () => (await controller.ask("ranking", shown)).runs;
      return {
        file: "ranking",
        tables: async () => [
          rankingTable(corpus, await ranked(), shown, library),
          ...(groupBy === undefined ? [] : await grouped()),
        ],
        sheet: async () => rankingSheet(corpus, await ranked(), shown, library),
      };
    }
    case "pages":
      return { file: "pages", tables: () => [pagesTable(corpus, view)] };
    case "compare":
      return {
        file: "compare",
        tables: async () => [pageTable(await controller.ask("compare", { shown, pair }), corpus.pages.length)],
      };
    case "combination":
      return { file: "combination", tables: () => (combination?.status === "done" ? combinationTables(combination.found) : []) };
    case "response":
      return { file: "tables", tables: grouped };
  }
}
