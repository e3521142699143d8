import type { StoreApi } from "zustand";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import type { PageTask } from "../../import/corpus/read-entry.ts";
import type { NamedRun } from "../../evaluation/plan.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import type { FoundCorpus, Shown } from "../../state/corpus.ts";
import { isSameGold } from "../../state/gold.ts";
import type { Lab } from "../../state/lab.ts";
import type { Linking } from "../../state/linking.ts";
import type { OpenPage } from "../../state/open-page.ts";
import type { Session } from "../../state/session.ts";
import { maxLanes, runKey } from "../../state/lane.ts";
import { withLane, withRun } from "../../state/lane-changes.ts";
import { withoutPage } from "../../state/page-changes.ts";
import { bringLane } from "../bring-lane.ts";
import { newPage } from "../new-page.ts";
import { laneLike } from "./take-setting.ts";

interface EntryOpening {
  readonly session: StoreApi<Session>;
  readonly linking: StoreApi<Linking>;
  readonly addPage: (page: OpenPage) => void;
  readonly showPage: (id: string) => void;
  readonly change: (transition: (lab: Lab) => Lab) => void;
  readonly say: (sentence: string) => void;
  /** Opens files as tabs. */
  readonly openTabs: (files: readonly File[]) => Promise<void>;
  readonly read: (entry: CorpusEntry) => Promise<PageTask>;
}

/** Pages of a corpus that are opened as tabs. */
const mostTabs = 8;

/** Opens pages of a corpus in the lab, one after the other in one tab, unless something was done with the page there. */
export class EntryOpener {
  readonly #opening: EntryOpening;
  /** As it was opened. */
  #last: OpenPage | undefined;
  /** The lane that was set for the run of a review, and how. */
  #reviewed: { readonly lane: string; readonly key: string } | undefined;

  constructor(opening: EntryOpening) {
    this.#opening = opening;
  }

  open(corpus: string, entry: CorpusEntry, { source, url, gold, snippets }: PageTask): void {
    const { session, addPage, showPage, change } = this.#opening;
    const detail = `${corpus}/${entry.name}`;
    const { pages } = session.getState().lab;
    const open = pages.find(({ origin }) => origin.kind === "file" && origin.detail === detail);
    if (open !== undefined) {
      showPage(open.id);
      return;
    }
    const page = newPage({
      name: entry.name,
      origin: { kind: "file", detail },
      text: source,
      byteLength: entry.page.file.size,
      ...(url !== undefined && { url }),
    });
    const written = gold !== undefined && "text" in gold ? gold : undefined;
    const last = pages.find((candidate) => this.#last !== undefined && isUntouched(candidate, this.#last));
    const stated = written?.stated && { stated: written.stated };
    const found = { ...(written && { text: written.text }), ...stated, ...(snippets && { snippets }) };
    const isBare = written === undefined && snippets === undefined;
    this.#last = isBare ? page : { ...page, gold: { marks: [], ...found, from: `gold of ${corpus}` } };
    addPage(this.#last);
    if (last !== undefined) change((lab) => withoutPage(lab, last.id));
  }

  /** Opens the first pages as tabs: files as they are, what is packed as it is unpacked. */
  async openTabs({ name, entries = [] }: FoundCorpus): Promise<void> {
    const { addPage, openTabs, read } = this.#opening;
    for (const entry of entries.slice(0, mostTabs)) {
      if (entry === undefined) continue;
      const { file, kind } = entry.page;
      if (kind === "file" && file.content instanceof File) await openTabs([file.content]);
      else {
        const { source, url } = await read(entry);
        const origin = { kind: "file", detail: `${name}/${entry.name}` } as const;
        addPage(newPage({ name: entry.name, origin, text: source, byteLength: file.size, ...(url !== undefined && { url }) }));
      }
    }
  }

  /** The same with the lanes of two runs, which are compared; of one that finds no room the other is in focus alone. */
  compareRuns([first, second]: readonly [NamedRun, NamedRun], shown: Shown): void {
    const { session, change } = this.#opening;
    const focused = [second, first].map((run) => {
      this.focusRun(run, shown);
      const { lanes } = session.getState().lab;
      return laneLike(lanes, run)?.id;
    });
    const [b, a] = focused;
    if (a !== undefined && b !== undefined && a !== b) change((lab) => ({ ...lab, pair: [a, b], tab: "compare" }));
  }

  /**
   * Brings the lane of a run into focus and answers with its id. Where none is like it, the lane that was set for the run before is set
   * for this one, unless something was done with it; else there is another, or the last one is taken where there is no room.
   */
  reviewRun(run: NamedRun, measure: MeasureId): string {
    const { session, linking, change, say } = this.#opening;
    change((lab) => ({ ...lab, measure }));
    const { extractor, values, members } = run;
    const { lanes } = session.getState().lab;
    const like = laneLike(lanes, run);
    const own = lanes.find((lane) => lane.id === this.#reviewed?.lane && runKey(lane) === this.#reviewed.key);
    const taken = like ?? own ?? (lanes.length < maxLanes ? undefined : lanes.at(-1));
    if (taken === undefined) change((lab) => withLane(lab, extractor, values, undefined, members));
    else if (taken === like) change((lab) => ({ ...lab, focusedLane: taken.id }));
    else
      change((lab) => withRun({ ...lab, focusedLane: taken.id }, taken.id, { extractor, values, ...(members && { members }) }));
    const { focusedLane } = session.getState().lab;
    if (like === undefined) this.#reviewed = { lane: focusedLane, key: runKey(run) };
    if (taken !== undefined && taken !== like && taken !== own)
      say(`There is no room for another lane: ${taken.letter} is set as ${run.name} was. Undo brings it back`);
    bringLane(linking, focusedLane);
    return focusedLane;
  }

  /** Brings the lane of a run into focus, as a lane of its own where none is like it; the lab's scores are by the measure shown. */
  focusRun(run: NamedRun | undefined, shown: Shown): void {
    const { session, linking, change, say } = this.#opening;
    if (shown !== "kept") change((lab) => ({ ...lab, measure: shown }));
    if (run === undefined) return;
    const { lanes } = session.getState().lab;
    const lane = laneLike(lanes, run);
    if (lane === undefined && lanes.length >= maxLanes) {
      say(`No lane is set as ${run.name} was, and there is no room for another`);
      return;
    }
    if (lane !== undefined) change((lab) => ({ ...lab, focusedLane: lane.id }));
    else change((lab) => withLane(lab, run.extractor, run.values, undefined, run.members));
    bringLane(linking, session.getState().lab.focusedLane);
  }
}

function isUntouched(page: OpenPage, opened: OpenPage): boolean {
  return (
    page.id === opened.id && page.source === opened.source && page.name === opened.name && isSameGold(page.gold, opened.gold)
  );
}
