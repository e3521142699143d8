import type { CorpusFile } from "../../corpus/corpus-file.ts";
import { pagesLeft } from "../../state/corpus.ts";
import type { OpenCorpus, WorkKind } from "../../state/corpus.ts";
import type { DeskParts } from "./desk-parts.ts";

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

const id = "corpus put away";

/** Says what was put away, which can be brought back until the notice goes: dismissed, with a reload, or when more is put away. */
export function offerBack(
  { notify, session }: Pick<DeskParts, "notify" | "session">,
  away: PutAway,
  bringBack: () => void,
): void {
  const [{ open }] = away.works;
  const most = Math.max(...away.works.map((work) => doneCount(work.open)));
  const run = (): void => {
    session.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
    bringBack();
  };
  notify({
    id,
    severity: "info",
    text: `${words(most)} of ${open.name} put away. They can be brought back until this is dismissed or the lab is loaded anew.`,
    actions: [{ label: "Bring back", run }],
  });
}

function words(count: number): string {
  return count === 1 ? "1 judged page" : `${count.toLocaleString("en")} judged pages`;
}

/** Pages that a work has done. */
export function doneCount(open: OpenCorpus): number {
  return open.pages.length - pagesLeft(open).length;
}
