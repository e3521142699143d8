import type { Page } from "../extraction/page/page.ts";
import { hasStandard } from "../extraction/scoring/measure.ts";
import type { PageKey } from "./protocol/figures.ts";
import type { GoldSetting, RunScore } from "./protocol/lab-worker.ts";
import type { GoldStandard } from "./gold-standard.ts";
import type { LaneExtract } from "./lane-run.ts";
import type { OpenedPage } from "./opened-pages.ts";

type KeyedPage = Pick<OpenedPage, "key" | "page">;

/** The gold standards of pages. What compares extracts with them is loaded with the first that there is: most visits mark none. */
export class LateGold {
  #Standard: typeof GoldStandard | undefined;
  readonly #settings = new Map<PageKey, GoldSetting>();
  /** What was made of them; a page that is opened anew has another. */
  readonly #made = new WeakMap<Page, { readonly setting: GoldSetting; readonly standard: GoldStandard }>();

  /** Takes a page's gold standard, or that it has none. */
  judge(key: PageKey, setting: GoldSetting): void {
    const before = this.#settings.get(key);
    // What was made stays where only the measure is another.
    const isSame = before !== undefined && standardText(before) === standardText(setting);
    this.#settings.set(key, isSame ? { ...before, number: setting.number, measure: setting.measure } : setting);
  }

  forget(key: PageKey): void {
    this.#settings.delete(key);
  }

  /** A page's gold standard, once what compares with it is loaded; undefined where it has none. @throws Error where it cannot be loaded. */
  async of(page: KeyedPage): Promise<GoldStandard | undefined> {
    if ([...this.#settings.values()].some(hasStandard)) this.#Standard ??= (await import("./gold-standard.ts")).GoldStandard;
    return this.#present(page)?.standard;
  }

  /** The score of an extract by the measure that is shown; undefined without a gold standard, and until that is ready. */
  score(page: KeyedPage, extract: LaneExtract): RunScore | undefined {
    const { setting, standard } = this.#present(page) ?? {};
    return setting && standard?.score(extract, setting);
  }

  #present({ key, page }: KeyedPage) {
    const setting = this.#settings.get(key);
    if (setting === undefined || this.#Standard === undefined || !hasStandard(setting)) return undefined;
    const { gold, snippets } = setting;
    const before = this.#made.get(page);
    const isMade = before !== undefined && before.setting.gold === gold && before.setting.snippets === snippets;
    const standard = isMade ? before.standard : new this.#Standard(page, setting);
    const made = { setting, standard };
    this.#made.set(page, made);
    return made;
  }
}

function standardText({ gold, snippets }: GoldSetting): string {
  return JSON.stringify([gold, snippets]);
}
