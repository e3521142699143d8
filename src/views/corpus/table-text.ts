import { groupAt, numberAt, tableRows } from "../../state/corpus-rows.ts";
import type { OpenCorpus, TableView } from "../../state/corpus.ts";
import { columnsOf } from "./columns.ts";

/** The table as it is filtered and sorted, every row of it, with tabs between the cells: a spreadsheet takes it as it is. */
export function tableText(corpus: OpenCorpus, view: TableView): string {
  const { groupBy, shown } = view;
  const columns = columnsOf(corpus.plan, groupBy);
  const rows = tableRows(corpus, view).map((page) =>
    columns.map(({ by }) => {
      if (by === "page") return corpus.pages[page]?.name ?? "";
      if (by === "group") return groupAt(corpus, page, groupBy ?? "");
      return String(numberAt(corpus.results[page], by, shown) ?? "");
    }),
  );
  return [columns.map(({ name }) => name), ...rows].map((row) => row.map(cellText).join("\t")).join("\n");
}

/** On one line, and no formula: names come from the corpus. */
function cellText(text: string): string {
  const line = text.replace(/[\t\r\n]+/g, " ");
  return /^[=+@]/.test(line) || /^-(?![\d.])/.test(line) ? `'${line}` : line;
}
