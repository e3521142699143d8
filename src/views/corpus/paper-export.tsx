import { DropdownMenu } from "radix-ui";
import { comparisonNotes, paperCsv, paperTables, type Comparison } from "../../evaluation/papers/paper-table.ts";
import { latexText, markdownText } from "../../evaluation/table.ts";
import { useCorpus } from "../../lab/corpus.ts";
import { saving, useLabContext } from "../../lab/react.tsx";
import { exportName, fileStem, saveFile } from "../../persistence/files.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";

/** Takes all tables of a paper away, as the command line prints them. */
export function PaperExport({ compared }: { readonly compared: Comparison }) {
  const lab = useLabContext();
  const corpus = useCorpus((state) => state.corpus?.name ?? "");
  const save = (extension: string, mediaType: string, text: string): void => {
    const name = exportName([compared.paper.id, fileStem(corpus)], extension);
    void saving(lab, () => {
      saveFile(name, mediaType, text);
      return Promise.resolve(`Saved ${name}`);
    });
  };
  const copy = (): void =>
    void saving(lab, async () => {
      await navigator.clipboard.writeText(markdownOf(compared));
      return "Copied the paper’s tables";
    });
  const items: readonly (readonly [title: string, note: string, run: () => void])[] = [
    ["CSV", "A row for each number: published, measured, difference.", () => save("csv", "text/csv", paperCsv(compared))],
    ["Markdown", "The paper’s tables.", () => save("md", "text/markdown", markdownOf(compared))],
    ["LaTeX", "The paper’s tables.", () => save("tex", "application/x-tex", `${latexOf(compared)}\n`)],
    ["Copy as Markdown", "", copy],
  ];
  return (
    <Menu
      trigger={
        <DropdownMenu.Trigger className="button">
          <Icon name="download" /> Take the tables away
        </DropdownMenu.Trigger>
      }
      label="Take the tables away"
      align="start"
    >
      {items.map(([title, note, run]) => (
        <MenuItem key={title} title={title} note={note} onSelect={run} />
      ))}
    </Menu>
  );
}

function markdownOf(compared: Comparison): string {
  return `${[...comparisonNotes(compared), ...paperTables(compared).map(markdownText)].join("\n\n")}\n`;
}

function latexOf(compared: Comparison): string {
  return paperTables(compared).map(latexText).join("\n\n");
}
