import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import { pagesLeft, type OpenCorpus, type WorkKind } from "../../state/corpus.ts";
import type { Notice } from "../../state/session.ts";
import type { ReplacedNote } from "./corpus-note.ts";
import { counted } from "../../format.ts";

/** A work with what it has done. */
export interface DoneWork {
  readonly kind: WorkKind;
  readonly open: OpenCorpus;
}

/** Works on a corpus that gave way to something else. */
export interface Replaced {
  readonly works: readonly [DoneWork, ...DoneWork[]];
  /** The files that the corpus was found in. */
  readonly files: readonly CorpusFile[];
  /** The work that was shown. */
  readonly shown: WorkKind;
}

/** Names the notice that offers it back, for as long as it can be. */
export const replacedId = "corpus put away";

/** The note of it, for a visit that follows. */
export function noteOf({ works, shown }: Replaced): ReplacedNote {
  const [{ open }] = works;
  const count = Math.max(...works.map((work) => doneCount(work.open)));
  return { id: open.id, works: works.map((work) => work.open.workId), shown, name: open.name, count };
}

/** The notice of what was replaced, which can be brought back until it goes: dismissed, or when more is replaced. */
export function replacedNotice({ name, count }: ReplacedNote, bringBack: () => void): Notice {
  const text = `${counted(count, "judged page")} of ${name} put away. They can be brought back until this is dismissed.`;
  return { id: replacedId, severity: "info", text, actions: [{ label: "Bring back", run: bringBack }] };
}

/** Pages that a work has done. */
export function doneCount(open: OpenCorpus): number {
  return open.pages.length - pagesLeft(open).length;
}
