import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { confidenceOf, isTrainedOnPage, trainedOn } from "../../evaluation/page-result.ts";
import { markdownText } from "../../evaluation/table.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { useLabContext, saving } from "../../lab/react.tsx";
import { exportName, fileStem, saveFile } from "../../persistence/files.ts";
import { groupAt, headingAt, numberAt, runOfConfidence, tableRows, trainedRuns } from "../../state/corpus-rows.ts";
import { openFor, tableView, workKinds, type OpenCorpus, type WorkKind, type TableView } from "../../state/corpus.ts";
import { maxLanes } from "../../state/lane.ts";
import { counted } from "../../format.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { columnsOf } from "./columns.ts";
import { foundWords, progressWords } from "./corpus-text.ts";
import { MethodChooser } from "./method-chooser.tsx";
import { OpenButtons } from "./open-buttons.tsx";
import { OutputsButton } from "./outputs-button.tsx";
import { PapersButton } from "./papers-button.tsx";
import { algorithmOf } from "./run-names.ts";
import { SkippedFiles } from "./skipped-files.tsx";
import { SweepForm } from "./sweep-form.tsx";

/** What is open, and what can be done with it. */
export function CorpusBar({ corpus }: { readonly corpus: OpenCorpus }) {
  const controller = useCorpusController();
  const busy = useCorpus((state) => state.busy);
  const hasLanes = useCorpus((state) => state.works.lanes !== undefined);
  const unkept = useCorpus((state) => state.unkept);
  const [isSweeping, setSweeping] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  // What is offered has a chooser of its own, and comes first.
  const canChoose = useCorpus((state) => state.offered === undefined) && corpus.entries !== undefined;
  const lanes = controller.lanes();
  return (
    <header className="corpus-bar row wraps shaded ruled rigid airy">
      <h2 dir="auto">{corpus.name}</h2>
      <WorkSwitch />
      <span className="muted small" role="status">
        {busy ?? (corpus.bytes === 0 ? `${counted(corpus.pages.length, "page")}, ${corpus.layout}` : foundWords(corpus))}
      </span>
      <SkippedFiles skipped={corpus.skipped} />
      {corpus.entries === undefined && (
        <span className="corpus-hint small rounded">
          Only results are here: open the folder or archive of “{corpus.name}”, and its pages can be opened and judged.
        </span>
      )}
      {unkept !== undefined && <span className="corpus-hint small rounded">{unkept}</span>}
      <div className="corpus-tools row wraps small at-end">
        {corpus.entries !== undefined && (
          <button
            type="button"
            className="button"
            title="Judges all pages anew, by the lanes as they are in Inspect now"
            onClick={() => controller.run(lanes.map(({ id }) => id))}
          >
            Run {counted(lanes.length, "lane")}
            {hasLanes && " anew"}
          </button>
        )}
        {canChoose && (
          <button
            type="button"
            className="button"
            aria-expanded={isChoosing}
            title="Any of the methods and their presets, judged on all pages and ranked"
            onClick={() => {
              setChoosing(!isChoosing);
              setSweeping(false);
            }}
          >
            Choose methods…
          </button>
        )}
        {corpus.entries !== undefined && (
          <button
            type="button"
            className="button"
            aria-expanded={isSweeping}
            title="Tries many settings of a lane on all pages; what the lanes gave stays"
            onClick={() => {
              setSweeping(!isSweeping);
              setChoosing(false);
            }}
          >
            Sweep…
          </button>
        )}
        <OutputsButton />
        <PapersButton />
        <OpenButtons />
        <ExportMenu corpus={corpus} />
        <button
          type="button"
          className="button"
          title="Closes the corpus; a notice offers its results back"
          onClick={() => controller.close()}
        >
          Close
        </button>
      </div>
      {isChoosing && canChoose && (
        <MethodChooser found={corpus}>
          <button
            type="button"
            className="button primary"
            disabled={corpus.chosen?.length === 0}
            onClick={() => {
              setChoosing(false);
              controller.runChosen();
            }}
          >
            Run {counted(corpus.chosen?.length ?? lanes.length, "method")}
          </button>
          <button type="button" className="button" onClick={() => setChoosing(false)}>
            Close
          </button>
        </MethodChooser>
      )}
      {isSweeping && corpus.entries !== undefined && <SweepForm found={corpus} onClose={() => setSweeping(false)} />}
    </header>
  );
}

/** Leads from what the lanes gave to the sweep, and back; nothing where there is one of them alone. */
function WorkSwitch() {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const lanes = useCorpus((state) => openFor(state, "lanes"));
  const sweep = useCorpus((state) => openFor(state, "sweep"));
  const shown = useCorpus((state) => state.work);
  if (lanes === undefined || sweep === undefined) return undefined;
  const works = { lanes, sweep };
  const name = (kind: WorkKind): string => {
    const { plan } = works[kind];
    return kind === "lanes"
      ? counted(plan.runs.length, plan.runs.length > maxLanes ? "method" : "lane")
      : `Sweep of ${algorithmOf(plan.runs[0], library)}`;
  };
  return (
    <div className="corpus-middle flex" role="group" aria-label="What was run">
      {workKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="button"
          aria-pressed={kind === shown}
          title={progressTitle(works[kind])}
          onClick={() => controller.show(kind)}
        >
          {name(kind)}
        </button>
      ))}
    </div>
  );
}

function progressTitle(open: OpenCorpus): string | undefined {
  return open.run.status === "done" ? undefined : progressWords(open);
}

/** Everything that can be taken away, besides the figures. */
function ExportMenu({ corpus }: { readonly corpus: OpenCorpus }) {
  const lab = useLabContext();
  const controller = useCorpusController();
  const view = useCorpus(tableView);
  const save = (extension: string, mediaType: string, content: () => Promise<Blob | string>): void => {
    const name = exportName(["results", fileStem(corpus.name)], extension);
    void saving(lab, async () => {
      saveFile(name, mediaType, await content());
      return `Saved ${name}`;
    });
  };
  const markdown = async (): Promise<string> =>
    `${(await controller.tables(view.shown, view.groupBy)).map(markdownText).join("\n\n")}\n`;
  const copy = (text: () => string | Promise<string>, what: string): void => {
    void saving(lab, async () => {
      await navigator.clipboard.writeText(await text());
      return `Copied ${what}`;
    });
  };
  const items: readonly (readonly [title: string, note: string, run: () => void])[] = [
    ["CSV", "A row for each page, lane and measure.", () => save("csv", "text/csv", () => controller.csv())],
    [
      "JSON",
      "Everything, with versions and settings; opens again here.",
      () => save("json", "application/json", () => controller.json()),
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
    <Menu
      trigger={
        <DropdownMenu.Trigger className="button">
          <Icon name="download" /> Take away
        </DropdownMenu.Trigger>
      }
      label="Take away"
      align="end"
    >
      {items.map(([title, note, run]) => (
        <MenuItem key={title} title={title} note={note} onSelect={run} />
      ))}
    </Menu>
  );
}

/** The table as it is filtered and sorted, every row of it, with tabs between the cells: a spreadsheet takes it as it is. */
export function tableText(corpus: OpenCorpus, view: TableView): string {
  const { groupBy, shown } = view;
  const columns = columnsOf(corpus, groupBy);
  const trained = trainedRuns(corpus);
  const headings = corpus.pages.map((_, page) => headingAt(corpus, page));
  const hasHeadings = headings.some(({ title }) => title !== undefined);
  const rows = tableRows(corpus, view).map((page) => [
    ...columns.map(({ by }) => {
      const result = corpus.results[page];
      if (by === "page") return corpus.pages[page]?.name ?? "";
      if (by === "group") return groupAt(corpus, page, groupBy ?? "");
      const number = typeof by === "number" ? numberAt(result, by, shown) : confidenceOf(result, runOfConfidence(by) ?? -1);
      return String(number ?? "");
    }),
    ...trained.map((run) => (isTrainedOnPage(corpus.results[page], run) ? "yes" : "")),
    ...(hasHeadings ? headingNames.map((name) => headings[page]?.[name] ?? "") : []),
  ]);
  const head = [
    ...columns.map(({ name }) => name),
    ...trained.map((run) => `${corpus.plan.runs[run]?.name ?? ""}, ${trainedOn}`),
    ...(hasHeadings ? headingNames : []),
  ];
  return [head, ...rows].map((row) => row.map(cellText).join("\t")).join("\n");
}

const headingNames = ["title", "author", "published", "host"] as const;

/** On one line, and no formula: names come from the corpus. */
function cellText(text: string): string {
  const line = text.replace(/[\t\r\n]+/g, " ");
  return /^[=+@]/.test(line) || /^-(?![\d.])/.test(line) ? `'${line}` : line;
}
