import type { Page } from "../extraction/page/page.ts";
import { hasStandard } from "../import/corpus/standard.ts";
import type { PageKey } from "./protocol/figures.ts";
import type { GoldSetting, RunScore } from "./protocol/lab-worker.ts";
import type { GoldCache } from "./gold-cache.ts";
import type { LaneExtract } from "./lane-run.ts";

/** The gold standards of pages. What compares extracts with them is loaded with the first that there is: most visits mark none. */
export class LateGold {
  #cache: GoldCache | undefined;
  /** What was judged before that. */
  readonly #before = new Map<PageKey, GoldSetting>();

  /** Takes a page's gold standard, or that it has none. */
  judge(key: PageKey, judgement: GoldSetting): void {
    if (this.#cache === undefined) this.#before.set(key, judgement);
    else this.#cache.judge(key, judgement);
  }

  /** A page was opened anew: what was made of its gold standard was made for the one before. */
  reopen(key: PageKey): void {
    this.#cache?.reopen(key);
  }

  forget(key: PageKey): void {
    this.#before.delete(key);
    this.#cache?.forget(key);
  }

  /** What compares with the gold standards; undefined as long as there is none. @throws Error where it cannot be loaded. */
  async ready(): Promise<GoldCache | undefined> {
    if (this.#cache === undefined && [...this.#before.values()].some(hasStandard)) {
      const { GoldCache } = await import("./gold-cache.ts");
      // Another call may have made it meanwhile.
      this.#cache ??= new GoldCache();
      for (const [key, judgement] of this.#before) this.#cache.judge(key, judgement);
      this.#before.clear();
    }
    return this.#cache;
  }

  /** The score of an extract by the measure that is shown; undefined without a gold standard, and until that is ready. */
  score(key: PageKey, page: Page, extract: LaneExtract): RunScore | undefined {
    return this.#cache?.score(key, page, extract);
  }
}
