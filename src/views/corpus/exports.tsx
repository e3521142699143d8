import type { ReactNode } from "react";
import { combinationTables, bestRunText } from "../../evaluation/combining/combination-tables.ts";
import type { Combination } from "../../evaluation/combining/find-combination.ts";
import { pageTable } from "../../evaluation/comparing/comparison-words.ts";
import type { Table } from "../../evaluation/table.ts";
import { useCorpus } from "../../lab/corpus.ts";
import { exportName, fileStem } from "../../persistence/files.ts";
import type { Work } from "../../state/corpus.ts";
import { ExportButton, useExports, type ExportContent } from "../ui/exports.tsx";
import { MenuEntries, MenuButton, useSave, type MenuLines } from "../ui/kit.tsx";
import { pagesTable, rankingSheet, rankingTable } from "./tables.tsx";
import { useWork, type WorkView } from "./work.ts";

/** Takes away what is shown, and all results. */
export function ExportMenu() {
  const shown = useWork();
  const { controller, corpus, work } = shown;
  const entriesOf = useExports(corpus.name);
  const save = useSave();
  const saved = (stem: string, ending: "csv" | "json", make: () => string | Blob | Promise<Blob>) => () =>
    save(async () => ({
      name: exportName([stem, fileStem(corpus.name)], ending),
      mediaType: ending === "csv" ? "text/csv" : "application/json",
      content: await make(),
    }));
  const found = foundIn(work);
  const entries: MenuLines = [
    ...entriesOf(exportedOf(shown)),
    "rule",
    found !== undefined && {
      id: "tried",
      title: "All tried combinations as JSON",
      run: saved("combination", "json", () => `${JSON.stringify({ algorithm: bestRunText(found), ...found }, undefined, 2)}\n`),
    },
    {
      id: "all csv",
      title: "All results as CSV",
      note: "A row for each page, method and measure",
      run: saved("results", "csv", () => controller.ask("csv")),
    },
    {
      id: "all json",
      title: "All results as JSON",
      note: "With versions and settings; can be opened here again",
      run: saved("results", "json", () => controller.json()),
    },
  ];
  return (
    <MenuButton label="Export" words="Export">
      <MenuEntries entries={entries} />
    </MenuButton>
  );
}

function foundIn({ combination }: Work): Combination | undefined {
  return combination === undefined || "problem" in combination ? undefined : combination;
}

/** The tables and the figure of the tab that is shown; figures beside them have menus of their own. */
function exportedOf(of: WorkView): ExportContent {
  const { controller, corpus, view, pair, work } = of;
  const { middle, shown, groupBy } = view;
  const grouped = (): Promise<readonly Table[]> => controller.ask("tables", shown, groupBy);
  switch (middle) {
    case "ranking": {
      if (shown === "kept") return { file: "tables", tables: grouped };
      const ranked = async () => (await controller.ask("ranking", shown)).runs;
      return {
        file: "ranking",
        tables: async () => [rankingTable(of, await ranked(), shown), ...(groupBy === undefined ? [] : await grouped())],
        sheet: async () => rankingSheet(of, await ranked(), shown),
      };
    }
    case "pages":
      return { file: "pages", tables: () => [pagesTable(work)] };
    case "compare":
      return {
        file: "compare",
        tables: async () => [pageTable(await controller.ask("compare", shown, pair), corpus.pages.length)],
      };
    case "combination": {
      const found = foundIn(work);
      return { file: "combination", tables: () => (found === undefined ? [] : combinationTables(found)) };
    }
    case "response":
      return { file: "tables", tables: grouped };
  }
}

interface FigureFrameProps extends ExportContent {
  readonly name: string;
  readonly children: ReactNode;
}

/** A figure with its name, and the ways to take it away. */
export function FigureFrame({ name, children, ...exported }: FigureFrameProps) {
  const on = useCorpus((state) => state.works[0]?.corpus.name ?? "");
  return (
    <figure className="shrink" aria-label={name}>
      <div className="row">
        <h3 className="grow">{name}</h3>
        <ExportButton label={`Export ${name}`} on={on} {...exported} />
      </div>
      {children}
    </figure>
  );
}
