import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import type { CorpusEntry } from "../../corpus/corpus.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { measures } from "../../extraction/scoring/measures.ts";
import { needsOf } from "../../extraction/run.ts";
import type { Library } from "../../extraction/run.ts";
import { emptyCorpus, firstView, pagesLeft, withResults } from "../../state/corpus.ts";
import type { CorpusState, FoundCorpus, OpenCorpus, TableView } from "../../state/corpus.ts";
import { newSessionId } from "../../state/first-lab.ts";
import type { Lab, Notice, OpenPage, Session } from "../../state/lab.ts";
import { withLane } from "../../state/lab.ts";
import type { CorpusDesk, LaneAsRun } from "../../views/corpus/corpus-context.ts";
import type { FoundIn } from "../../views/lab-context.tsx";
import type { JudgeWorker } from "../../worker/judge-protocol.ts";
import { WorkerPool } from "../../worker/pool.ts";
import type { Activity } from "../activity.ts";
import type { Announcer } from "../announcer.ts";
import { newPage } from "../new-page.ts";
import { corpusFiles, corpusName } from "./corpus-files.ts";
import { CorpusRun } from "./corpus-run.ts";
import { laneLike, laneRuns } from "./lane-runs.ts";

export interface DeskParts {
  readonly session: StoreApi<Session>;
  readonly activity: Activity;
  readonly announcer: Announcer;
  readonly library: Library;
  readonly notify: (notice: Notice) => void;
  readonly addPage: (page: OpenPage) => void;
  readonly change: (transition: (lab: Lab) => Lab) => void;
  /** Opens files as tabs. */
  readonly openTabs: (files: readonly File[]) => Promise<void>;
  readonly showScreen: (screen: "inspect" | "corpus") => void;
  readonly createWorker: () => Worker;
}

/** Milliseconds that looking through files, or reading one page, may take. */
const readingLimit = 120_000;
const pageLimit = 10_000;
/** Pages of a corpus that are opened as tabs. */
const mostTabs = 8;

/** What an offer was made from. */
interface Offer {
  readonly found: FoundCorpus;
  readonly files: readonly File[];
}

/** The corpus that is open, and the work on it. */
export class Desk implements CorpusDesk {
  readonly state: StoreApi<CorpusState> = createStore<CorpusState>(() => emptyCorpus);
  readonly #parts: DeskParts;
  readonly #reader: WorkerPool<JudgeWorker>;
  #offer: Offer | undefined;
  #run: CorpusRun | undefined;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#reader = new WorkerPool({ createWorker: parts.createWorker, size: 1, timeLimit: readingLimit });
  }

  async offer(files: readonly File[], foundIn?: FoundIn): Promise<void> {
    this.state.setState({ isBusy: true, problem: undefined });
    try {
      const found = await this.#lookThrough(files, foundIn);
      if (found.pages.length === 0) this.#refuse(found);
      else {
        this.#offer = { found, files };
        this.state.setState({ offered: found });
        this.#parts.showScreen("corpus");
      }
    } catch (error) {
      this.#parts.notify(notice(`${corpusName(files, foundIn)} could not be read: ${sentenceOf(error)}`));
    } finally {
      this.state.setState({ isBusy: false });
    }
  }

  run(lanes: readonly string[]): void {
    const found = this.#offer?.found ?? this.state.getState().open;
    if (found?.entries === undefined) return;
    this.#end();
    const plan: Plan = {
      runs: this.lanes().flatMap(({ id, run }) => (lanes.includes(id) ? [run] : [])),
      measures: measures.map(({ id }) => id),
    };
    const open: OpenCorpus = {
      ...found,
      id: newSessionId(),
      plan,
      results: found.pages.map(() => undefined),
      standing: { status: "stopped" },
    };
    const view: TableView = { ...firstView, shown: found.goldCount === 0 ? "kept" : "lcs" };
    this.#offer = undefined;
    this.state.setState({ offered: undefined, open, view, scrollTop: 0 });
    this.goOn();
  }

  openAsTabs(): void {
    const { found, files } = this.#offer ?? {};
    this.decline();
    if (found === undefined || files === undefined) return;
    this.#parts.showScreen("inspect");
    const pages = found.entries?.slice(0, mostTabs).flatMap(({ page }) => ("file" in page ? [page.file] : [])) ?? [];
    const own = pages.flatMap(({ content, path }) =>
      content instanceof File ? [content] : content instanceof Blob ? [new File([content], path)] : [],
    );
    void this.#parts.activity.during(this.#parts.openTabs(own.length > 0 ? own : files.slice(0, mostTabs)));
  }

  decline(): void {
    this.#offer = undefined;
    this.state.setState({ offered: undefined });
    if (this.state.getState().open === undefined) this.#parts.showScreen("inspect");
  }

  pause(): void {
    this.#run?.pause();
    this.#change((open) => ({ ...open, standing: { status: "paused" } }));
  }

  goOn(): void {
    const { open } = this.state.getState();
    if (open?.entries === undefined || open.standing.status === "running" || open.standing.status === "done") return;
    const wasPaused = open.standing.status === "paused" && this.#run !== undefined;
    this.#change((corpus) => ({ ...corpus, standing: { status: "running", secondsLeft: undefined } }));
    if (wasPaused) this.#run?.resume();
    else this.#begin(open, open.entries);
  }

  stop(): void {
    this.#run?.stop();
    this.#run = undefined;
    this.#change((open) => ({ ...open, standing: { status: "stopped" } }));
  }

  close(): void {
    this.#end();
    this.state.setState({ open: undefined, view: firstView });
  }

  setView(change: Partial<TableView>): void {
    this.state.setState(({ view }) => ({ view: { ...view, ...change } }));
  }

  setScroll(scrollTop: number): void {
    this.state.setState({ scrollTop });
  }

  openPage(page: number, run: number | undefined): void {
    const { open } = this.state.getState();
    const entry = open?.entries?.[page];
    if (open === undefined || entry === undefined) return;
    void this.#parts.activity.during(this.#openEntry(open, entry, run));
  }

  lanes(): readonly LaneAsRun[] {
    return laneRuns(this.#parts.session.getState().lab);
  }

  async #lookThrough(files: readonly File[], foundIn: FoundIn | undefined): Promise<FoundCorpus> {
    const all = corpusFiles(files, foundIn);
    const corpus = await this.#reader.run(
      () => Promise.resolve(),
      (worker) => worker.layout(all),
    );
    return {
      name: corpusName(files, foundIn),
      layout: corpus.layout,
      pages: corpus.entries,
      skipped: corpus.skipped,
      entries: corpus.entries,
      bytes: corpus.entries.reduce((sum, { page }) => sum + page.file.size, 0),
      goldCount: corpus.entries.filter(({ gold }) => gold !== undefined).length,
    };
  }

  #refuse({ name, skipped }: FoundCorpus): void {
    const [first] = skipped.filter(({ reason }) => reason !== "not a page");
    const why = first === undefined ? "no page was found in it" : `${first.path}: ${first.reason}`;
    this.#parts.notify(notice(`${name}: ${why}.`));
  }

  #begin(open: OpenCorpus, entries: readonly CorpusEntry[]): void {
    const pages = pagesLeft(open);
    const begun = performance.now();
    let count = 0;
    const run = new CorpusRun({
      createWorker: this.#parts.createWorker,
      workers: Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)),
      timeLimit: pageLimit,
      entries,
      plan: open.plan,
      pages,
      siteOf: siteFinder(entries, open.plan, this.#parts.library),
      onDone: (done) => {
        count += done.length;
        const secondsLeft = ((performance.now() - begun) / count / 1000) * (pages.length - count);
        this.#change((corpus) => {
          const { standing } = corpus;
          return {
            ...withResults(corpus, done),
            standing: standing.status === "running" ? { ...standing, secondsLeft } : standing,
          };
        });
      },
    });
    this.#run = run;
    void run.start().then(() => {
      if (this.#run !== run) return;
      this.#run = undefined;
      this.#change((corpus) => ({ ...corpus, standing: { status: pagesLeft(corpus).length === 0 ? "done" : "stopped" } }));
    });
  }

  #change(change: (open: OpenCorpus) => OpenCorpus): void {
    this.state.setState(({ open }) => ({ open: open && change(open) }));
  }

  #end(): void {
    this.#run?.stop();
    this.#run = undefined;
  }

  async #openEntry({ name, plan }: OpenCorpus, entry: CorpusEntry, run: number | undefined): Promise<void> {
    const { session, addPage, change, notify, showScreen } = this.#parts;
    try {
      const { source } = await this.#reader.run(
        () => Promise.resolve(),
        (worker) => worker.read(entry),
      );
      const origin = { kind: "file", detail: `${name}/${entry.name}` } as const;
      addPage(newPage({ name: entry.name, origin, text: source, byteLength: entry.page.file.size }));
      const spec = run === undefined ? undefined : plan.runs[run];
      const lane = spec && laneLike(session.getState().lab.lanes, spec);
      if (lane !== undefined) change((lab) => ({ ...lab, focusedLane: lane.id }));
      else if (spec !== undefined) change((lab) => withLane(lab, spec.extractor, spec.values, undefined, spec.members));
      showScreen("inspect");
    } catch (error) {
      notify(notice(sentenceOf(error)));
    }
  }
}

/** Finds the other pages of a page's site, where a run compares pages. */
function siteFinder(
  entries: readonly CorpusEntry[],
  plan: Plan,
  library: Library,
): (entry: CorpusEntry) => readonly CorpusEntry[] {
  if (!plan.runs.some((run) => needsOf(run, library).has("site"))) return () => [];
  const sites = new Map<string, CorpusEntry[]>();
  for (const entry of entries) {
    const { site } = entry.groups;
    if (site !== undefined) sites.set(site, [...(sites.get(site) ?? []), entry]);
  }
  return (entry) => (sites.get(entry.groups["site"] ?? "") ?? []).filter((other) => other !== entry);
}

function notice(text: string): Notice {
  return { id: `corpus ${text}`, severity: "error", text, actions: [] };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
