import type { StoreApi } from "zustand";
import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import { withEveryCorpus, withWorkShown, workKinds } from "../../state/corpus.ts";
import type { CorpusState, FoundCorpus, OpenCorpus, WorkKind } from "../../state/corpus.ts";
import { CorpusWork } from "./corpus-work.ts";
import type { WorkParts } from "./corpus-work.ts";
import { doneCount } from "./replaced-corpus.ts";
import type { DoneWork } from "./replaced-corpus.ts";

/** The works on the corpus that is open, of which one is shown, and one at a time goes on. */
export class CorpusWorks {
  readonly #state: StoreApi<CorpusState>;
  readonly #keeper: WorkParts["keeper"];
  readonly #works: Readonly<Record<WorkKind, CorpusWork>>;

  constructor(parts: Omit<WorkParts, "kind">) {
    this.#state = parts.state;
    this.#keeper = parts.keeper;
    const work = (kind: WorkKind): CorpusWork => new CorpusWork({ ...parts, kind });
    this.#works = { lanes: work("lanes"), sweep: work("sweep") };
  }

  of(kind: WorkKind): CorpusWork {
    return this.#works[kind];
  }

  get shown(): CorpusWork {
    return this.#works[this.#state.getState().work];
  }

  show(kind: WorkKind): void {
    this.#choose(kind);
    this.#keeper.noteShown(kind);
  }

  /** Those of these works that have done anything. */
  done(kinds: readonly WorkKind[]): readonly DoneWork[] {
    return kinds.flatMap((kind) => {
      const { open } = this.#works[kind];
      return open === undefined || doneCount(open) === 0 ? [] : [{ kind, open }];
    });
  }

  /** The other waits, and can be gone on with. */
  goOn(kind: WorkKind): void {
    for (const other of workKinds) if (other !== kind) this.#works[other].pause();
    this.#works[kind].goOn(this.#state.getState().timeLimit);
  }

  /** Ends both and forgets what they did. */
  end(): void {
    for (const kind of workKinds) this.#works[kind].end();
    this.#choose("lanes");
  }

  /** The pages can be read here now. */
  setEntries(entries: OpenCorpus["entries"]): void {
    this.#state.setState((state) => withEveryCorpus(state, (open) => ({ ...open, entries })));
  }

  /** Keeps a corpus with the works on it. */
  keep(id: string, found: FoundCorpus, files: readonly CorpusFile[]): void {
    this.#keeper.keep(
      { id, found, files },
      workKinds.flatMap((kind) => this.#works[kind].open ?? []),
    );
  }

  /** Keeps a work in place of the one of its kind before. */
  keepWork(kind: WorkKind): void {
    const { open } = this.#works[kind];
    if (open !== undefined) this.#keeper.keepWork(open);
  }

  /** The page may be about to go. */
  flush(): void {
    for (const kind of workKinds) this.#works[kind].flush();
  }

  #choose(kind: WorkKind): void {
    this.#state.setState((state) => withWorkShown(state, kind));
  }
}
