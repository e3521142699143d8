import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import { pagesLeft, type OpenCorpus, type WorkKind } from "../../state/corpus.ts";
import type { Notice } from "../../state/session.ts";
import { counted } from "../../format.ts";
import type { AwayNote } from "./corpus-note.ts";

/** A work with what it has done. */
export interface DoneWork {
  readonly kind: WorkKind;
  readonly open: OpenCorpus;
}

/** What was done on a corpus and gave way to something else. */
export interface PutAway {
  readonly works: readonly [DoneWork, ...DoneWork[]];
  /** What the corpus was found in. */
  readonly files: readonly CorpusFile[];
  /** The work that was shown. */
  readonly shown: WorkKind;
}

/** Names the notice that offers it back, for as long as it can be. */
export const awayId = "corpus put away";

/** What is noted of it, for a visit that follows. */
export function awayNote({ works, shown }: PutAway): AwayNote {
  const [{ open }] = works;
  const count = Math.max(...works.map((work) => doneCount(work.open)));
  return { id: open.id, works: works.map((work) => work.open.workId), shown, name: open.name, count };
}

/** Says what was put away, which can be brought back until the notice goes: dismissed, or when more is put away. */
export function awayNotice({ name, count }: AwayNote, bringBack: () => void): Notice {
  const text = `${counted(count, "judged page")} of ${name} put away. They can be brought back until this is dismissed.`;
  return { id: awayId, severity: "info", text, actions: [{ label: "Bring back", run: bringBack }] };
}

/** Pages that a work has done. */
export function doneCount(open: OpenCorpus): number {
  return open.pages.length - pagesLeft(open).length;
}
