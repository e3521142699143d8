import { DropdownMenu } from "radix-ui";
import { markdownText } from "../../evaluation/table.ts";
import { exportName, fileStem } from "../../persistence/file-names.ts";
import { saveFile } from "../../persistence/files.ts";
import type { OpenCorpus } from "../../state/corpus.ts";
import { Icon } from "../ui/icon.tsx";
import { useLabContext } from "../../lab/react.tsx";
import { saving } from "../../lab/saving.ts";
import { useCorpus, useDesk } from "../../lab/corpus.ts";
import { tableText } from "./table-text.ts";

/** Everything that can be taken away, besides the figures. */
export function ExportMenu({ corpus }: { readonly corpus: OpenCorpus }) {
  const lab = useLabContext();
  const desk = useDesk();
  const view = useCorpus((state) => state.view);
  const save = (extension: string, mediaType: string, content: () => Promise<Blob | string>): void => {
    const name = exportName(["results", fileStem(corpus.name)], extension);
    void saving(lab, async () => {
      saveFile(name, mediaType, await content());
      return `Saved ${name}`;
    });
  };
  const markdown = async (): Promise<string> =>
    `${(await desk.tables(view.shown, view.groupBy)).map(markdownText).join("\n\n")}\n`;
  const copy = (text: () => string | Promise<string>, what: string): void => {
    void saving(lab, async () => {
      await navigator.clipboard.writeText(await text());
      return `Copied ${what}`;
    });
  };
  const items: readonly (readonly [label: string, note: string, run: () => void])[] = [
    ["CSV", "A row for each page, lane and measure.", () => save("csv", "text/csv", () => desk.csv())],
    [
      "JSON",
      "Everything, with versions and settings; opens again here.",
      () => save("json", "application/json", () => desk.json()),
    ],
    ["Markdown", "The tables.", () => save("md", "text/markdown", markdown)],
    ["Copy the tables as Markdown", "", () => copy(markdown, "the tables")],
    [
      "Copy the table of pages",
      "All rows that match the filter, for a spreadsheet.",
      () => copy(() => tableText(corpus, view), "the table"),
    ],
  ];
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="button">
        <Icon name="download" /> Take away
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8} aria-label="Take away">
          {items.map(([label, note, run]) => (
            <DropdownMenu.Item key={label} className="menu-item" onSelect={run}>
              <span className="menu-title">{label}</span>
              {note !== "" && <span className="menu-note">{note}</span>}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
