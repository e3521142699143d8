import { isJudged, type FailedRun, type PageResult, type RunOutcome } from "../../evaluation/page-result.ts";
import { paperRuns } from "../../evaluation/papers/paper-runs.ts";
import { comparison, type PaperComparison } from "../../evaluation/papers/paper-table.ts";
import { paperFor } from "../../evaluation/papers/papers.ts";
import type { NamedRun, Plan } from "../../evaluation/plan.ts";
import { goldOf } from "../../evaluation/evaluate-page.ts";
import { resultsFormat, resultsVersion, type ResultsHead } from "../../evaluation/results.ts";
import type { GivenOutput } from "../../extraction/contract/given-output.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { counted, messageOf, thousands } from "../../format.ts";
import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import { matchPages } from "../../import/outputs/match-pages.ts";
import type { ReadOutputs } from "../../import/outputs/output-files.ts";
import { labelText, nameOfOutputs } from "../../import/outputs/source-label.ts";
import { fileStem, labVersion } from "../../persistence/files.ts";
import {
  givenCorpus,
  hasPages,
  newWork,
  resultsOf,
  withFiles,
  type Corpus,
  type ShownPaper,
  type Work,
} from "../../state/corpus.ts";
import { hasContent } from "../../state/gold.ts";
import { newId, type OpenPage } from "../../state/open-page.ts";
import { withSourceLane } from "../../state/own-lanes.ts";
import type { Screen } from "../../state/session.ts";
import type { TallyQuestion, TallyWorker } from "../../worker/protocol/evaluation.ts";
import { keepSource, keyOfName } from "../../worker/own/own-store.ts";
import type { LabCore } from "../core.ts";
import { noneFoundWords, type FoundIn } from "../found-files.ts";
import { sampleFiles, samplesName } from "../load.ts";
import type { CorpusCore } from "./core.ts";
import type { CorpusWorks } from "./works.ts";

/** Milliseconds that looking through files may take before it is shown. */
const patience = 400;

/** Opens what corpora are found in: folders, archives, results, tabs, and what this browser kept of another visit. */
export function corpusFiles(core: CorpusCore, works: CorpusWorks) {
  const { state, autosave, reader, session, goTo, refuse, warn, busyWith, tryWith, given } = core;
  /** True where there is neither a corpus nor the offer of one. */
  const isEmpty = (): boolean => givenCorpus(state.getState()) === undefined;

  /** Opens a corpus as it was, with all works on it. */
  const openKept = async (kept: readonly Work[], shown?: string): Promise<void> => {
    const before = kept[0]?.corpus;
    const looked = before?.files && (await reader.look(before.name, before.files));
    const corpus = before && looked && withFiles(before, looked);
    await works.replace(corpus === undefined ? kept : kept.map((work) => ({ ...work, corpus })), shown);
  };

  const look = async (name: string, chosen: readonly File[], foundIn: FoundIn | undefined): Promise<void> => {
    const found = await reader.look(name, corpusFilesOf(chosen, foundIn));
    const corpus = works.open()?.corpus;
    const whole = corpus !== undefined && !hasPages(corpus) ? withFiles(corpus, found) : undefined;
    if (found.pages.length === 0) return refuse(nothingFound(found, chosen.length));
    goTo("corpus");
    if (whole === undefined) state.setState({ offered: found });
    else {
      works.setCorpus(whole);
      core.say(`The pages of ${whole.name} can be opened now`);
    }
  };

  /** Results of the pages that are open are one work more on them; others are a corpus of their own. */
  const openResults = async (file: File): Promise<void> => {
    const { head, pages } = await reader.results(file);
    const corpus = works.open()?.corpus;
    const own = corpus && resultsOf(corpus, head.corpus.name, pages);
    const plan = planOf(head);
    const work = corpus && own ? newWork(corpus, plan, own) : newWork(foundInResults(head, pages), plan, pages);
    await autosave.prepare(work);
    // Another was opened meanwhile.
    if (works.open()?.corpus.id !== corpus?.id) return openResults(file);
    await (own === undefined ? works.accept(work) : works.begin(work));
    goTo("corpus");
  };

  /** Adds the runs of a file of results behind those that are shown. */
  const addColumns = async (file: File): Promise<void> => {
    const { head, pages } = await reader.results(file);
    const open = works.open();
    if (open === undefined) throw new RangeError("no corpus is open");
    const whole = withColumns(open, { ...head, pages }, file.name);
    if (await works.take(whole)) works.setView({ middle: "compare", pair: [0, open.plan.runs.length] });
  };

  /** Brings back what was kept. */
  const restored = busyWith("Restoring the corpus…", async () => {
    const { kept, shown, lost } = await autosave.restore();
    if (lost !== undefined) warn(lost);
    if (kept !== undefined) await openKept(kept, shown);
  }).catch((error: unknown) => {
    if (autosave.noted !== undefined) warn(`“${autosave.noted}” could not be restored: ${messageOf(error)}.`);
  });

  /** Looks through files and offers to run the lab's lanes on the pages in them. */
  const offer = async (chosen: readonly File[], foundIn?: FoundIn): Promise<void> => {
    const name = corpusName(chosen, foundIn);
    // A slow look through files is shown as it goes on. One that comes to nothing leaves the screen as it was.
    let before: Screen | undefined;
    const timer = setTimeout(() => {
      before = goTo("corpus");
    }, patience);
    await restored;
    await tryWith("Looking through the files…", `${name} could not be read`, async () => {
      const [file] = chosen;
      if (chosen.length === 1 && file !== undefined && /\.json$/i.test(file.name)) await openResults(file);
      else await look(name, chosen, foundIn);
    });
    clearTimeout(timer);
    if (before !== undefined && isEmpty()) goTo(before);
  };
  /** Takes the offer away. */
  const decline = (): void => {
    state.setState({ offered: undefined });
    if (isEmpty()) goTo("inspect");
  };

  return {
    /** Makes what is offered the corpus that is open, with a work on it. */
    restored,
    /** Offers the bundled pages. @returns false where they could not be read, which is said, or something else was opened meanwhile */
    offerSamples: async (): Promise<boolean> => {
      await restored;
      const isRead = await tryWith("Loading the samples…", "The samples could not be read", async () => {
        const { files: samples, found } = await sampleFiles(core.samples);
        const offered = await reader.look(found.name, corpusFilesOf(samples, found));
        if (isEmpty()) state.setState({ offered });
      });
      return isRead && state.getState().offered?.name === samplesName;
    },
    actions: {
      offer,
      decline,
      /** Offers the lab's tabs that have a gold standard as a corpus of their own. */
      offerTabs: async (): Promise<void> => {
        const tabs = tabFiles(session.getState().lab.pages);
        await offer(tabs, { name: "Open tabs", count: tabs.length });
      },
      /** Opens a corpus that was open before, as it was left. */
      reopen: async (id: string): Promise<void> => {
        await tryWith("Opening the corpus…", "The corpus could not be opened", async () => {
          const kept = await autosave.read(id);
          if (kept === undefined) throw new RangeError("it is no longer stored");
          await openKept(kept);
        });
      },
      /** Forgets a corpus that was open before, with its files and results. */
      forget: (id: string): void => autosave.forget(id),
      close: (): void => void works.replace(),
      /** Adds the runs of a file of results as columns beside those that are shown, as far as they are of the pages that are open: one work more. */
      addResults: async (file: File): Promise<void> => {
        await tryWith("Reading the results…", `${file.name} could not be added`, () => addColumns(file));
      },
      /** Takes what another program wrote for the pages of what is offered or open, and adds it as a lane; says how many pages it fits. */
      takeOutputs: async (chosen: readonly File[], foundIn?: FoundIn): Promise<void> => {
        const name = corpusName(chosen, foundIn);
        const pages = given()?.pages.map((page) => page.name) ?? [];
        await tryWith("Reading the outputs…", name, async () => {
          await takeOutputs(core, await reader.outputs(corpusFilesOf(chosen, foundIn), name), pages);
        });
      },
      /** What the sums over the pages of what is shown answer. */
      ask: <Q extends TallyQuestion>(question: Q, ...args: Parameters<TallyWorker[Q]>): Promise<ReturnType<TallyWorker[Q]>> =>
        works.tally.ask(question, ...args),
      sayUncounted: works.sayUncounted,
      /** The file of results that the command line writes too. */
      json: async (): Promise<Blob> => {
        const open = works.open();
        if (open === undefined) throw new RangeError("no corpus is open");
        return works.tally.ask("json", headOf(open));
      },
      /** A paper's numbers beside what is shown; alone where nothing is. */
      paper: async (id: string): Promise<PaperComparison> => {
        const paper = paperFor(id);
        const open = works.open();
        if (open === undefined) return comparison(paper);
        const of = { name: open.corpus.name, runs: paperRuns(paper, open.plan.runs, core.library) };
        const measured = await works.tally.ask("paper", paper, of);
        return comparison(paper, measured && { ...measured, ...of });
      },
      /** Shows a published table in place of what came of the work, on the screen of the corpus; undefined leads back. */
      showPaper: (paper: ShownPaper | undefined): void => {
        state.setState({ paper });
        if (paper !== undefined) goTo("corpus");
      },
    },
  };
}

/** The tabs that have a gold standard as files of a corpus: each page with its gold text beside it, under names of their own. */
export function tabFiles(tabs: readonly Pick<OpenPage, "name" | "source" | "gold">[]): readonly File[] {
  const marked = tabs.filter(({ gold }) => gold !== undefined && hasContent(gold));
  return marked.flatMap(({ name, source, gold }, at) => {
    if (gold === undefined) return [];
    // The number stands behind in brackets: one before would be taken for the name of one of CleanEval's pages.
    const stem = `${fileStem(name) || "page"} (${at + 1})`;
    const text = gold.text ?? goldOf({ marks: gold.marks }, openPage(source)).text;
    return [new File([source], `${stem}.html`), new File([text], `${stem}.txt`)];
  });
}

/** Files with the paths at which they were found. */
export function corpusFilesOf(files: readonly File[], found: FoundIn | undefined): readonly CorpusFile[] {
  return files.map((file, index) => {
    const path = found?.paths?.[index] ?? (file.webkitRelativePath || file.name);
    return { path, size: file.size, content: file };
  });
}

/** The name of a corpus that was found: its folder, its one file, or the number of files. */
export function corpusName(files: readonly File[], found: FoundIn | undefined): string {
  if (found !== undefined) return found.name;
  const [first] = files;
  const folder = first?.webkitRelativePath.split("/")[0] ?? "";
  if (folder !== "") return folder;
  return files.length === 1 ? (first?.name ?? "") : counted(files.length, "file");
}

/** The sentence on files in which no page was found. */
function nothingFound({ name, skipped }: Corpus, count: number): string {
  const [first] = skipped.filter(({ reason }) => reason !== "not a page");
  return first === undefined ? noneFoundWords({ name, count, pageCount: 0, bytes: 0 }) : `${first.path}: ${first.reason}.`;
}

/** Ids that are named, at the most. */
const namedIds = 5;

/**
 * Takes what another program wrote for the pages of a corpus: keeps it in this browser, and adds a lane that shows it. A notice says how
 * many pages have an output.
 *
 * @param read what the files hold
 * @param pages names of the corpus's pages
 * @throws RangeError with a clause where there is no output of a page; DOMException where they cannot be kept
 */
export async function takeOutputs(
  { change, notify, session, say }: Pick<LabCore, "change" | "notify" | "session" | "say">,
  read: ReadOutputs,
  pages: readonly string[],
): Promise<void> {
  const { idOf, unmatched } = matchPages(pages, read.pages.keys());
  if (idOf.size === 0)
    throw new RangeError(
      `none of its ${counted(read.pages.size, "output")} is for a page that is open here (${someOf(unmatched)})`,
    );
  const outputs = new Map<string, GivenOutput>();
  for (const [page, id] of idOf) {
    const output = read.pages.get(id);
    if (output !== undefined) outputs.set(keyOfName(page), output);
  }
  const label = labelText(read.label);
  const source = nameOfOutputs(label, outputs);
  await keepSource(source, outputs);
  const before = session.getState().lab;
  change((lab) => withSourceLane(lab, source));
  const { lab } = session.getState();
  const lane = lab === before ? undefined : lab.lanes.at(-1);
  const sentences = [
    `${label} (${read.form}): ${thousands(idOf.size)} of ${counted(pages.length, "page")} have an output.`,
    ...(unmatched.length === 0 ? [] : [`${counted(unmatched.length, "output")} without a page: ${someOf(unmatched)}.`]),
    ...(read.problems.length === 0
      ? []
      : [`${counted(read.problems.length, "entry", "entries")} left out: ${someOf(read.problems)}.`]),
    lane === undefined
      ? "There is no room for another lane. Remove one, then open the file again."
      : `It is lane ${lane.letter}. Run the lanes to add its column.`,
  ];
  notify({ id: "outputs", severity: lane === undefined ? "warning" : "info", text: sentences.join(" "), actions: [] });
  if (lane !== undefined) say(`${label} is lane ${lane.letter}`);
}

function someOf(items: readonly string[]): string {
  const shown = items.slice(0, namedIds).map((item) => (item.length > 80 ? `${item.slice(0, 80)}…` : item));
  return `${shown.join(", ")}${items.length > namedIds ? ", …" : ""}`;
}

/**
 * A work with the runs of other results of the same pages behind its own.
 *
 * @param from where those come from, for runs whose names it has already
 * @throws RangeError with a clause where they are of other pages, or the settings of a sweep.
 */
export function withColumns(open: Work, other: Plan & { readonly pages: readonly PageResult[] }, from: string): Work {
  if (other.sweep !== undefined || open.plan.sweep !== undefined)
    throw new RangeError("a sweep has too many settings to compare with runs.");
  const byName = new Map(other.pages.map((page) => [page.page, page]));
  const { corpus } = open;
  if (!corpus.pages.some(({ name }) => byName.has(name))) throw new RangeError(`none of its pages are in ${corpus.name}.`);
  const runs = [...open.plan.runs];
  for (const run of other.runs) runs.push({ ...run, name: freeName(run.name, runs, from) });
  const measures = [...new Set([...open.plan.measures, ...other.measures])];
  const counts = [open.plan.runs.length, other.runs.length] as const;
  // The combination is one of the own runs, not of the others.
  const { combination: _, ...plan } = open.plan;
  const results = open.results.map((own, page) => own && joined(own, byName.get(corpus.pages[page]?.name ?? ""), counts));
  return newWork(corpus, { ...plan, runs, measures }, results);
}

function joined(own: PageResult, other: PageResult | undefined, [ownCount, otherCount]: readonly [number, number]): PageResult {
  const first = isJudged(own) ? own : undefined;
  const second = other !== undefined && isJudged(other) ? other : undefined;
  const facts = first ?? second;
  if (facts === undefined) return own;
  return {
    ...facts,
    hasGold: (first?.hasGold ?? false) || (second?.hasGold ?? false),
    runs: [...(first?.runs ?? none(own, ownCount)), ...(second?.runs ?? none(other, otherCount))],
    // The agreement of runs is unknown: results do not have the characters that each kept.
    agreement: [],
  };
}

/** The outcomes on a page that could not be judged, or is in no results. */
function none(page: PageResult | undefined, count: number): readonly RunOutcome[] {
  const outcome: FailedRun =
    page !== undefined && "problem" in page
      ? { problem: page.problem, isLeftOut: false }
      : { problem: "the page is not in these results", isLeftOut: true };
  return Array.from({ length: count }, () => outcome);
}

function freeName(name: string, taken: readonly NamedRun[], from: string): string {
  const isTaken = (other: string): boolean => taken.some((run) => run.name === other);
  if (!isTaken(name)) return name;
  let free = `${name} (${from})`;
  for (let count = 2; isTaken(free); count++) free = `${name} (${from}, ${count})`;
  return free;
}

/** The plan that a file of results was made with. */
function planOf({ runs, measures, sweep, reading, keepsText }: ResultsHead): Plan {
  return { runs, measures, ...(sweep && { sweep }), ...(reading && { reading }), ...(keepsText && { keepsText }) };
}

/** A corpus of which the results alone are known. */
function foundInResults({ corpus, skipped }: ResultsHead, results: readonly PageResult[]): Corpus {
  return {
    id: newId(),
    name: corpus.name,
    layout: corpus.layout,
    pages: results.map(({ page, groups }) => ({ name: page, groups })),
    skipped,
    bytes: 0,
    goldCount: results.filter((page) => "hasGold" in page && page.hasGold).length,
  };
}

/** The head of a file of a corpus's results. */
function headOf({ corpus: { name, layout, skipped }, plan }: Work): ResultsHead {
  return {
    format: resultsFormat,
    version: resultsVersion,
    contentscope: labVersion,
    created: new Date().toISOString(),
    corpus: { name, layout },
    ...plan,
    skipped,
  };
}
