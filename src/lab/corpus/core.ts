import { proxy } from "comlink";
import { createStore } from "zustand/vanilla";
import type { Combination, CombinationProgress } from "../../evaluation/combining/find-combination.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { CombinationOrder, Plan } from "../../evaluation/plan.ts";
import { needsOf, type Library } from "../../extraction/run.ts";
import { messageOf } from "../../format.ts";
import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import type { PageTask } from "../../import/corpus/read-entry.ts";
import type { ReadOutputs } from "../../import/outputs/output-files.ts";
import { CorpusStore } from "../../persistence/corpora.ts";
import { Notes } from "../../persistence/notes.ts";
import {
  emptyCorpus,
  givenCorpus,
  isReadable,
  type Corpus,
  type CorpusState,
  type PageRef,
  type Work,
} from "../../state/corpus.ts";
import type { Lab } from "../../state/lab.ts";
import { newId, type OpenPage } from "../../state/open-page.ts";
import type { Screen } from "../../state/session.ts";
import { goToScreen } from "../browser-history.ts";
import type { LabCore } from "../core.ts";
import { CorpusAutosave } from "./corpus-autosave.ts";
import type { Engine } from "../engine.ts";

/** The lab, and what its pages are opened with. */
export interface CorpusLab extends Omit<LabCore, "engine"> {
  readonly engine: Engine;
  /** Opens a page, and says so. @param to how it is opened: as a tab of its own, unless told otherwise */
  readonly addPage: (page: OpenPage, to?: (lab: Lab) => Lab) => void;
  /** Opens files as tabs. */
  readonly openTabs: (files: readonly File[]) => Promise<void>;
}

/** The lab with the store and the workers of a corpus: whatever can be done with one is a function of this. */
export type CorpusCore = ReturnType<typeof corpusCore>;

export function corpusCore(lab: CorpusLab) {
  const state = createStore<CorpusState>(() => emptyCorpus);
  const tell = (severity: "warning" | "error", text: string): void =>
    lab.notify({ id: `corpus ${text}`, severity, text, actions: [] });
  const refuse = (text: string): void => tell("error", text);
  /** Says in words what is done until it settles: "Looking through the files…". */
  const busyWith = async <T>(words: string, work: () => Promise<T>): Promise<T> => {
    state.setState({ busy: words });
    try {
      return await lab.during(work());
    } finally {
      state.setState({ busy: undefined });
    }
  };
  return {
    ...lab,
    state,
    autosave: new CorpusAutosave(state, new CorpusStore(), new Notes(() => sessionStorage)),
    reader: corpusReader(lab.engine, lab.library),
    /** The corpus that is offered, or else open. */
    given: (): Corpus | undefined => givenCorpus(state.getState()),
    goTo: (screen: Screen): Screen => goToScreen(lab.screens, screen),
    warn: (text: string): void => tell("warning", text),
    refuse,
    busyWith,
    /** The same; says behind these words why it could not be done. @returns whether it was */
    tryWith: async (words: string, failed: string, work: () => Promise<void>): Promise<boolean> => {
      try {
        await busyWith(words, work);
        return true;
      } catch (error) {
        refuse(`${failed}: ${messageOf(error).replace(/\.$/, "")}.`);
        return false;
      }
    },
  };
}

/** Reads files, and searches in results, in a thread, so that the screen goes on. */
export function corpusReader(engine: Engine, library: Library) {
  return {
    /** Recognises a corpus in files. */
    look: async (name: string, files: readonly CorpusFile[]): Promise<Corpus> => {
      // One question for all: a thread has the files of one corpus at a time.
      const { entries, ...head } = await engine.ask(async (thread) => {
        for (let first = 0; first < files.length; first += atATime) await thread.hand(files.slice(first, first + atATime));
        const { count, ...found } = await thread.layout();
        const listed: CorpusEntry[] = [];
        for (let first = 0; first < count; first += atATime) listed.push(...(await thread.entries(first, atATime)));
        return { ...found, entries: listed };
      });
      return {
        id: newId(),
        name,
        ...head,
        pages: entries,
        files,
        bytes: entries.reduce((sum, { page }) => sum + page.file.size, 0),
        goldCount: entries.filter(({ gold }) => gold !== undefined).length,
      };
    },
    read: (entry: CorpusEntry): Promise<PageTask> => engine.ask((thread) => thread.read(entry)),
    /** Reads what another program wrote for pages; its name is taken from the path. */
    outputs: (files: readonly CorpusFile[], path: string): Promise<ReadOutputs> =>
      engine.ask((thread) => thread.outputs(files, path)),
    /** Reads a file of results. @throws RangeError with a sentence where it is none */
    results: (file: Blob) =>
      engine.ask(async (thread) => {
        const { head, count } = await thread.readResults(file);
        const pages: PageResult[] = [];
        while (pages.length < count) pages.push(...(await thread.takeResults(atATime)));
        return { head, pages };
      }),
    /** Searches the best combination in results. @throws RangeError with a sentence, and the failure of a thread that is lost */
    combine: (
      order: CombinationOrder,
      results: Work["results"],
      onProgress: (progress: CombinationProgress) => void,
      signal: AbortSignal,
    ): Promise<Combination> =>
      engine.ask(
        async (thread) => {
          const judged = results.filter((result) => result !== undefined);
          for (let first = 0; first < judged.length; first += atATime)
            await thread.addResults(judged.slice(first, first + atATime));
          return thread.combine(order, proxy(onProgress));
        },
        { signal, timeLimit: Infinity },
      ),
    /** Pages with their sites, where a run compares pages of one: what files do not say beforehand, an address within them may. */
    withSites: async (pages: readonly PageRef[], plan: Plan): Promise<readonly PageRef[]> => {
      const unknown = pages.filter(isReadable).filter((page) => page.groups["site"] === undefined);
      if (unknown.length === 0 || !plan.runs.some((run) => needsOf(run, library).has("site"))) return pages;
      const groups: CorpusEntry["groups"][] = [];
      for (let first = 0; first < unknown.length; first += atATime)
        groups.push(...(await engine.ask((thread) => thread.groups(unknown.slice(first, first + atATime)))));
      const known = new Map<PageRef, CorpusEntry["groups"] | undefined>(unknown.map((page, index) => [page, groups[index]]));
      return pages.map((page) => ({ ...page, groups: known.get(page) ?? page.groups }));
    },
  };
}

/** Files, entries and results that cross at a time. */
const atATime = 100;
