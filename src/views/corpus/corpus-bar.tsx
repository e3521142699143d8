import { useMemo, type Ref } from "react";
import { combinationTables, bestRunText } from "../../evaluation/combining/combination-tables.ts";
import type { Combination } from "../../evaluation/combining/find-combination.ts";
import { pageTable } from "../../evaluation/comparing/comparison-words.ts";
import type { Table } from "../../evaluation/table.ts";
import { counted, durationText } from "../../format.ts";
import { acceptOf } from "../../import/file-name.ts";
import { useCorpus } from "../../lab/corpus.ts";
import { measures } from "../../extraction/scoring/measures.ts";
import { groupKeys } from "../../state/corpus-rows.ts";
import { hasPages, isWhole, pagesLeft, statusOf, type CorpusDialog, type Middle, type Work } from "../../state/corpus.ts";
import type { CorpusMeasure } from "../../worker/protocol/evaluation.ts";
import { useExports, type ExportContent } from "../ui/exports.tsx";
import { Button, Choice, MenuEntries, MenuButton, useSave, type MenuEntry, type MenuLines } from "../ui/kit.tsx";
import { exportName, fileStem, pickFiles } from "../../persistence/files.ts";
import { algorithmOf, corpusWords, goldWords, progressWords, measureTitle } from "./corpus-text.ts";
import { pagesTable } from "./pages-pane.tsx";
import { rankingSheet, rankingTable } from "./ranking-pane.tsx";
import { useWork, type WorkView } from "./work.tsx";

/** What is open, what is looked at of it, and what can be done with it: one line. @param opener the button of the menu of what can be run */
export function CorpusBar({ opener }: { readonly opener: Ref<HTMLButtonElement> }) {
  const { corpus } = useWork();
  const unkept = useCorpus((state) => state.unkept);
  const hints = [
    ...(!hasPages(corpus)
      ? [`Only results are here. To open and judge pages, open the folder or archive of “${corpus.name}”.`]
      : []),
    ...(unkept === undefined ? [] : [unkept]),
  ];
  return (
    <header className="no-shrink relative border-bottom">
      <div className="toolbar">
        <Tabs />
        <CorpusFacts />
        <div className="corpus-choices row wrap end">
          <Shows />
          <MenuButton ref={opener} label="Run" words="Run">
            <RunEntries />
          </MenuButton>
          <ExportMenu />
        </div>
      </div>
      {hints.map((hint) => (
        <p key={hint} className="toolbar warning small">
          {hint}
        </p>
      ))}
      <Track />
    </header>
  );
}

/** What there is of a work: of a sweep its curve or map, of a search what it finds. */
function tabsOf({ plan: { sweep, combination } }: Work): readonly (readonly [Middle, string])[] {
  if (sweep === undefined)
    return [
      ...(combination === undefined ? [] : [["combination", "Combination"] as const]),
      ["ranking", "Ranking"],
      ["pages", "Pages"],
      ["compare", "Compare"],
    ];
  return [
    ["response", sweep.length === 1 ? "Curve" : "Map"],
    ["pages", "Pages"],
  ];
}

function Tabs() {
  const { controller, work, view } = useWork();
  const paper = useCorpus((state) => state.paper);
  const show = (chosen: Middle): void => {
    controller.showPaper(undefined);
    controller.setView({ middle: chosen });
  };
  return (
    <div className="switch row" role="group" aria-label="What is shown">
      {tabsOf(work).map(([id, name]) => (
        <button
          key={id}
          type="button"
          className="bare"
          aria-pressed={paper === undefined && view.middle === id}
          onClick={() => show(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** "harbours 372 pages, all with gold · 9 methods · done in 2 min 10 s", with what else was run, and what to do about what goes on. */
function CorpusFacts() {
  const { controller, corpus, work } = useWork();
  const busy = useCorpus((state) => state.busy);
  const { pages, goldCount } = corpus;
  const { run, took } = work;
  const status = statusOf(work);
  const done = took === undefined ? "done" : `done in ${durationText(took)}`;
  return (
    <div className="corpus-facts row wrap shrink small muted">
      <h2 className="truncate" dir="auto">
        {corpus.name}
      </h2>
      <span title={corpus.bytes === 0 ? corpus.layout : corpusWords(corpus)}>
        {counted(pages.length, "page")}, {goldWords(goldCount, pages.length)} ·
      </span>
      <WhatRan />
      <span role="status" title={run?.laidOut !== undefined ? layoutNote : undefined}>
        · {busy ?? (status === "done" ? done : progressWords(work))}
      </span>
      {status === "running" && (
        <Button look="link" tip="Ends the run and keeps finished results" onClick={() => controller.stop()}>
          Stop
        </Button>
      )}
      {status === "stopped" && (hasPages(corpus) || pagesLeft(work).length === 0) && (
        <Button look="link" onClick={() => controller.goOn()}>
          Continue
        </Button>
      )}
    </div>
  );
}

const layoutNote =
  "A method of this run needs the layout of pages. Each page is laid out once for all settings, in a hidden frame that runs no scripts and sends no requests.";

/** How far the run has come; nothing where all is done. */
function Track() {
  const { work } = useWork();
  const { run, results } = work;
  if (statusOf(work) === "done" || results.length === 0) return null;
  const { laidOut, search } = run ?? {};
  const [name, done, of] =
    search === undefined
      ? ["Pages judged", results.length - pagesLeft(work).length, results.length]
      : ["Combinations searched", search.search - 1, search.of];
  const share = (count: number): string => `${(100 * count) / of}%`;
  return (
    <div
      className="corpus-track"
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      aria-valuetext={progressWords(work)}
    >
      {laidOut !== undefined && search === undefined && <div className="corpus-laid-out" style={{ width: share(laidOut) }} />}
      <div style={{ width: share(done) }} />
    </div>
  );
}

/** Leads from one of the works on the corpus to another. */
function WhatRan() {
  const { controller, corpus, work, library } = useWork();
  const works = useCorpus((state) => state.works);
  const earlier = useCorpus((state) => state.earlier);
  const nameOf = ({ plan: { runs, sweep, combination } }: Work): string => {
    if (combination !== undefined) return `Combination of ${counted(combination.members.length, "lane")}`;
    return sweep === undefined ? counted(runs.length, "method") : `Sweep of ${algorithmOf(runs[0], library)}`;
  };
  const entries: MenuLines = [
    ...works.map((each): MenuEntry => ({
      id: each.id,
      title: `${nameOf(each)}${isWhole(each) ? "" : ", not done"}`,
      isOn: each.id === work.id,
      run: () => controller.show(each.id),
    })),
    "rule",
    works.length > 1 && {
      id: "remove",
      title: `Remove ${nameOf(work)} from the list`,
      run: () => controller.removeWork(work.id),
    },
    corpus.skipped.length > 0 && {
      id: "skipped",
      title: `${counted(corpus.skipped.length, "file")} skipped…`,
      run: () => controller.state.setState({ asking: "skipped" }),
    },
    ...earlier.map(({ id, name, pages }) => ({
      id,
      title: `Open ${name} again`,
      note: `${counted(pages.length, "page")} and their results`,
      run: () => void controller.reopen(id),
    })),
    {
      id: "close",
      title: `Close ${corpus.name}`,
      note: "It can be opened again, with its results",
      run: () => controller.close(),
    },
  ];
  return (
    <MenuButton label={`What ran: ${nameOf(work)}`} words={nameOf(work)} align="start">
      <MenuEntries entries={entries} />
    </MenuButton>
  );
}

/** The measure, and what pages are told apart by. */
function Shows() {
  const { controller, corpus, work, table, view } = useWork();
  const { shown, groupBy, middle } = view;
  const keys = useMemo(() => groupKeys(table), [table]);
  const choices: readonly CorpusMeasure[] = [
    ...measures.filter(({ id }) => corpus.goldCount > 0 && work.plan.measures.includes(id)).map(({ id }) => id),
    "kept",
  ];
  if (middle === "combination") return null;
  return (
    <>
      <Choice
        label="Measure"
        value={shown}
        options={choices.map((id) => ({ id, label: measureTitle(id) }))}
        onChoose={(chosen) => controller.setView({ shown: chosen })}
      />
      {keys.length > 0 && middle !== "compare" && work.plan.sweep?.length !== 2 && (
        <Choice
          label="Group by"
          value={groupBy ?? ""}
          options={[{ id: "", label: "no groups" }, ...keys.map((key) => ({ id: key, label: `by ${key}` }))]}
          onChoose={(key) => controller.setView({ groupBy: key === "" ? undefined : key, group: undefined })}
        />
      )}
    </>
  );
}

const outputs = acceptOf("json", "lines", "zip", "text", "markdown", "page");

/** All that can be run on the corpus. */
function RunEntries() {
  const { controller, corpus } = useWork();
  const lanes = controller.lanes();
  const refusal = hasPages(corpus) ? undefined : `Only results are here. Open the folder of “${corpus.name}” first.`;
  const ask = (asking: CorpusDialog) => () => controller.state.setState({ asking });
  const gold = corpus.goldCount === 0 ? "No page has a gold standard to score combinations" : undefined;
  const entries: readonly MenuEntry[] = [
    {
      id: "lanes",
      title: `The ${counted(lanes.length, "lane")}`,
      note: "Runs the lanes as they are now on all pages",
      refusal,
      run: () => controller.run(lanes.map(({ id }) => id)),
    },
    { id: "methods", title: "Methods…", note: "Any of the methods and their presets, ranked", refusal, run: ask("methods") },
    { id: "sweep", title: "A sweep…", note: "Many settings of a lane on all pages", refusal, run: ask("sweep") },
    {
      id: "combination",
      title: "A combination…",
      note: "What the lanes would keep together",
      refusal: refusal ?? gold,
      run: ask("combination"),
    },
    "rule",
    {
      id: "outputs",
      title: "Outputs of another program…",
      note: "As a lane: JSON by the pages’ names, JSON lines, or texts in a zip archive",
      run: () => pickFiles((files) => void controller.takeOutputs(files), { accept: outputs }),
    },
  ];
  return <MenuEntries entries={entries} />;
}

/** Takes away what is shown, and all results. */
function ExportMenu() {
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
